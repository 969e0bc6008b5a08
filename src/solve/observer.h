/* Events of a search, for views that explain it as it runs. */
#pragma once

#include "puzzle/geometry.h"

enum event_kind {
    EVENT_DECIDE,   /* cell = value was chosen */
    EVENT_ASSIGN,   /* cell = value was propagated */
    EVENT_PRUNE,    /* cell lost the candidate value; `unit`: the unit whose filtering
                       removed it, or where propagation met a dead end; -1: unknown */
    EVENT_EXCLUDE,  /* cell != value was chosen */
    EVENT_REFUTE,   /* cell lost the candidate value: the search tried it and found no
                       further solution */
    EVENT_CONFLICT, /* a dead end at cell or in one of its units */
    EVENT_UNDO,     /* the last decision, cell = value, was undone */
    EVENT_RESTART,
    EVENT_SOLUTION,
    EVENT_UNIT_FILTERED, /* alldifferent left unit domain consistent */
    EVENT_PUSH,          /* cell's list was pushed on the heap (frontier_sample.h) */
    EVENT_SWAP, /* cell's list and its parent, the list of cell `unit`, swapped */
    EVENT_DROP, /* cell has no valid value: the heap was emptied, the board dropped */
    EVENT_KINDS
};

struct event {
    enum event_kind kind;
    int who;     /* index of a propagator in the setting; -1: the search or a script */
    cell_t cell; /* CELL_NONE where it does not apply */
    value_t value; /* VALUE_NONE where it does not apply */
    int unit;      /* -1 where it does not apply */
};

#define EVENT_BIT(kind) (1u << (kind))

/* The search calls `notify` in order for each event whose kind is in `mask`, on the
 * thread that steps it. `notify` must not call the search: an observer never changes
 * the steps. */
struct observer {
    unsigned mask; /* EVENT_BITs of the kinds wanted */
    void (*notify)(void *context, const struct event *event);
    void *context;
};

static inline bool observer_wants(const struct observer *o, enum event_kind kind)
{
    return o && (o->mask & EVENT_BIT(kind));
}

/* Sends an event if the observer, which may be NULL, wants its kind. */
static inline void observer_notify(const struct observer *o, struct event event)
{
    if (observer_wants(o, event.kind))
        o->notify(o->context, &event);
}
