/* A wave: the changes that a step of a search made on the board, with reasons. */
#pragma once

#include "solve/observer.h"

/* The most changes kept; a board of 25x25 makes no more. */
#define WAVE_CAPACITY 16384

enum wave_reason {
    /* Reasons of an assignment: */
    WAVE_DECISION,
    WAVE_NAKED,  /* the cell has no other candidate */
    WAVE_HIDDEN, /* the value has no other place in `unit` */
    WAVE_LEARNT_VALUE,
    /* Reasons of a removal: */
    WAVE_OWN,          /* the cell was assigned another value */
    WAVE_PEER,         /* the cell `by` has the value, in `unit` */
    WAVE_ALLDIFFERENT, /* the candidate occurs in no way to fill `unit` */
    WAVE_EXCLUDED,     /* a decision: the cell does not have this value */
    WAVE_REFUTED,      /* the search tried the value and found no further solution */
    WAVE_LEARNT,       /* a learnt clause */
    WAVE_GIVEN,        /* the puzzle excludes the candidate */
    /* Changes of the heap of lists (frontier_sample.h), not of the board: */
    WAVE_PUSH, /* the list of the cell was pushed */
    WAVE_SWAP, /* the list was swapped with its parent, the list of cell `by` */
    WAVE_DROP, /* the cell has no valid value, so the heap was emptied */
    WAVE_REASONS
};

struct wave_change {
    cell_t cell;
    value_t value;
    bool is_assignment; /* false: the candidate was removed */
    uint8_t reason;     /* enum wave_reason; final only after wave_explain */
    int16_t unit;       /* -1: none */
    cell_t by;          /* CELL_NONE: none */
};

static inline bool wave_is_of_heap(const struct wave_change *k)
{
    return k->reason >= WAVE_PUSH;
}

/* Plain data, filled by wave_note from the events of one step, then by wave_explain. An
 * assignment and the removals of the cell's other candidates, which follow it, are one
 * group of changes, which is shown at once. Any other change is a group of its own. */
struct wave {
    int count;
    int filtered_unit; /* unit of the last EVENT_UNIT_FILTERED; -1: none */
    bool is_explained;
    struct wave_change change[WAVE_CAPACITY];
};

#define WAVE_EVENTS                                                                    \
    (EVENT_BIT(EVENT_DECIDE) | EVENT_BIT(EVENT_ASSIGN) | EVENT_BIT(EVENT_PRUNE) |      \
     EVENT_BIT(EVENT_EXCLUDE) | EVENT_BIT(EVENT_REFUTE) |                              \
     EVENT_BIT(EVENT_UNIT_FILTERED) | EVENT_BIT(EVENT_PUSH) | EVENT_BIT(EVENT_SWAP) |  \
     EVENT_BIT(EVENT_DROP))

/* Empties the wave, before a step. */
void wave_begin(struct wave *w);

/* Adds an event, unless WAVE_EVENTS lacks the event's kind. A full wave first drops
 * half of its changes, the oldest ones. */
void wave_note(struct wave *w, const struct event *event);

struct snapshot;

/* Finds the reason of each change from the board just before it: reverts the changes in
 * `snap`, which has the board after the step, and makes them again one by one. Drops
 * changes that later ones of the step have undone. */
void wave_explain(struct wave *w, struct snapshot *snap);

/* Explains why an unassigned cell lacks a candidate: the puzzle excludes it, a peer has
 * the value, alldifferent removes it, or else some step of the search removed it. */
struct wave_change wave_explain_gone(const struct snapshot *snap, cell_t c, value_t v);

/* Turns the board after the step into the one after the first `shown` changes. */
void wave_rewind(const struct wave *w, int shown, struct snapshot *snap);

/* wave_next returns the end of the group of changes that begins at `shown`,
 * wave_previous the start of the group that ends at `shown`. */
int wave_next(const struct wave *w, int shown);
int wave_previous(const struct wave *w, int shown);

/* A cause is an assignment, a change of a heap, or a removal that no value on the board
 * explains; of several such removals in a row with the same reason and unit, only the
 * first one is a cause. wave_cause returns the index of the last cause among the first
 * `shown` changes, or -1; wave_count_causes returns how many causes the wave has. Call
 * them after wave_explain. */
int wave_cause(const struct wave *w, int shown);
int wave_count_causes(const struct wave *w);
