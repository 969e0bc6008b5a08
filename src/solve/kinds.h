/* Enums that a search and its snapshot share. */
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

/* PLUG_NAME: most bytes of a script's name. SETTING_NAME: most bytes that setting_name
 * writes, enough for two names of scripts. Both include the terminator. */
#define PLUG_NAME    60
#define SETTING_NAME 128

enum search_status {
    SEARCH_RUNNING,   /* not finished */
    SEARCH_SOLVED,    /* at a solution; the next step continues the search */
    SEARCH_EXHAUSTED, /* proved: no solution, or no further one */
    SEARCH_GAVE_UP    /* out of nodes or memory; proves nothing */
};

/* The name of a status: status_name for JSON and the output of commands, status_words
 * for the screen. An exhausted search that has found solutions is called complete. */
const char *status_name(enum search_status status, uint64_t solutions);
const char *status_words(enum search_status status, uint64_t solutions);

/* Finds the status of an ended search by its name. False for any other name, also for
 * "unfinished". */
bool status_find(const char *name, enum search_status *status);

/* How views divide the open work of a search into levels. */
enum level_kind {
    LEVELS_DECISIONS, /* the decisions on the current path; level 0 is the first */
    LEVELS_BOARDS,    /* level i: boards to expand that have i values besides clues */
    LEVELS_COST       /* no levels: a local search, which has a cost instead */
};

/* A level of LEVELS_DECISIONS is encoded as (cell << 8) + value. If LEVEL_EXCLUDES is
 * set, the decision was that the cell does not have the value. */
#define LEVEL_EXCLUDES 0x80000000u
static inline int level_cell(uint32_t level)
{
    return (int)((level & ~LEVEL_EXCLUDES) >> 8);
}

/* What the last round of a watched program did to a cell, as bits. */
enum round_role {
    ROUND_CHANGED = 1,
    ROUND_LOST = 2 /* the cell had its value of the only solution */
};

/* What assigned a cell. For a propagator: CAUSE_PROPAGATOR + its catalogue row. */
enum cause { CAUSE_CLUE, CAUSE_DECISION, CAUSE_LEARNT, CAUSE_PROPAGATOR };
