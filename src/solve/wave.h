/* A wave: the changes that one step of a search made on the board, with reasons. */
#pragma once

#include "solve/observer.h"

/* The most changes that a wave keeps; a step on a board of 25x25 makes no more. */
#define WAVE_CAPACITY 16384

enum wave_reason {
    /* Reasons of an assignment: */
    WAVE_DECISION,
    WAVE_NAKED,  /* the value was the cell's only candidate */
    WAVE_HIDDEN, /* the cell was the value's only place in `unit` */
    WAVE_LEARNT_VALUE,
    /* Reasons of a removal: */
    WAVE_OWN,          /* another value was assigned to the cell */
    WAVE_PEER,         /* the cell `by`, in the same `unit`, has the value */
    WAVE_ALLDIFFERENT, /* no way to fill `unit` has this value in this cell */
    WAVE_EXCLUDED,     /* the search decided that the cell does not have the value */
    WAVE_REFUTED,      /* the search tried the value and found no further solution */
    WAVE_LEARNT,       /* a learnt clause, a script or a watched program removed it */
    WAVE_GIVEN,        /* the puzzle excludes the candidate */
    /* Changes of the heap of lists of boards (frontier_sample.h), not of the board: */
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
    int16_t unit;       /* the unit of the reason; -1: none */
    cell_t by;          /* the cell that the reason names; CELL_NONE: none */
};

static inline bool wave_is_of_heap(const struct wave_change *k)
{
    return k->reason >= WAVE_PUSH;
}

/* Plain data. wave_note fills it from the events of one step, then wave_explain adds
 * the reasons. Views show at once a group of changes: an assignment and the following
 * removals of the cell's other candidates, or any other change alone. */
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

/* Empties the wave; the caller does so before each step. */
void wave_begin(struct wave *w);

/* Adds the change of an event, if WAVE_EVENTS has the event's kind. A wave that is full
 * first drops the older half of its changes. */
void wave_note(struct wave *w, const struct event *event);

struct snapshot;

/* Finds the reason of each change from the board just before the change. `snap` has the
 * board after the step; the function undoes the changes there and makes them again one
 * by one. It drops changes that the step itself has undone. */
void wave_explain(struct wave *w, struct snapshot *snap);

/* Explains why an unassigned cell lacks a candidate: the puzzle excludes it, a peer has
 * the value, alldifferent removes it, or otherwise a step of the search removed it. */
struct wave_change wave_explain_gone(const struct snapshot *snap, cell_t c, value_t v);

/* Turns the board after the step into the board after its first `shown` changes. */
void wave_rewind(const struct wave *w, int shown, struct snapshot *snap);

/* wave_next returns the end of the group of changes that begins at index `shown`;
 * wave_previous returns the start of the group of changes that ends at `shown`. */
int wave_next(const struct wave *w, int shown);
int wave_previous(const struct wave *w, int shown);

/* A cause is an assignment, a change of the heap of lists, or a removal that no value
 * on the board explains. Of several such removals in succession with the same reason
 * and unit, only the first is a cause. wave_cause returns the index of the last cause
 * among the first `shown` changes, or -1; wave_count_causes returns the number of
 * causes. Call them after wave_explain. */
int wave_cause(const struct wave *w, int shown);
int wave_count_causes(const struct wave *w);
