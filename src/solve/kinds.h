/* Small enums that a search and its snapshot share. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum plug_kind {
    PLUG_STRATEGY,
    PLUG_PROPAGATOR,
    PLUG_VAR_ORDER,
    PLUG_VAL_ORDER,
    PLUG_RESTART_RULE,
    PLUG_KINDS
};

/* Bytes of the longest name of a choice, with its terminator: a rule of restarts, its
 * unit (13 digits) and its factor (18). */
#define SETTING_NAME 48

enum search_status {
    SEARCH_RUNNING,   /* not finished */
    SEARCH_SOLVED,    /* at a solution; the next step searches for another */
    SEARCH_EXHAUSTED, /* proof: there is no further solution */
    SEARCH_GAVE_UP    /* out of nodes or memory; proves nothing */
};

/* The name of a status in JSON and in the output of commands, and its words on the
 * screen. An exhausted search with solutions is called complete. */
const char *status_name(enum search_status status, uint64_t solutions);
const char *status_words(enum search_status status, uint64_t solutions);

/* Finds the status of a name; false: no search ends with it. */
bool status_find(const char *name, enum search_status *status);

/* How a search divides its open work into levels. */
enum level_kind {
    LEVELS_DECISIONS, /* the decisions on the current path; level 0 is the first */
    LEVELS_BOARDS,    /* boards to be expanded, by the number of cells assigned */
    LEVELS_COST       /* none: a local search has a cost instead */
};

/* A level of LEVELS_DECISIONS: cell << 8 | value. With this bit: cell != value. */
#define LEVEL_EXCLUDES 0x80000000u

/* What assigned a cell. A propagator is CAUSE_PROPAGATOR + its row in the catalogue. */
enum cause { CAUSE_CLUE, CAUSE_DECISION, CAUSE_LEARNT, CAUSE_PROPAGATOR };
