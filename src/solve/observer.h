/* Events of a search, for views that explain it as it runs. */
#pragma once

#include "puzzle/geometry.h"

enum event_kind {
    EVENT_DECIDE,   /* the search decided that cell = value */
    EVENT_ASSIGN,   /* propagation found that cell = value */
    EVENT_PRUNE,    /* cell lost the candidate value. `unit`: the unit whose filtering
                       removed it, or the unit of the dead end met; -1: unknown */
    EVENT_EXCLUDE,  /* the search decided that cell != value */
    EVENT_REFUTE,   /* cell lost the candidate value: the search tried it and found no
                       further solution */
    EVENT_CONFLICT, /* a dead end at cell or in one of its units */
    EVENT_UNDO,     /* the last decision, cell = value, was undone */
    EVENT_RESTART,
    EVENT_SOLUTION,
    EVENT_UNIT_FILTERED, /* alldifferent filtered `unit`, which is now domain consistent
                          */
    EVENT_PUSH, /* the list of cell was pushed on its heap (frontier_sample.h) */
    EVENT_SWAP, /* the list of cell swapped with its parent, that of cell `unit` */
    EVENT_DROP, /* cell has no valid value, so heap and board were dropped */
    EVENT_KINDS
};

struct event {
    enum event_kind kind;
    int who;     /* index of a propagator in the setting; -1: the search or a script */
    cell_t cell; /* CELL_NONE for kinds without a cell */
    value_t value; /* VALUE_NONE for kinds without a value */
    int unit;      /* -1 for kinds without a unit */
};

#define EVENT_BIT(kind) (1u << (kind))

/* The search calls `notify` for each event whose kind is in `mask`, in the order of the
 * events and on the thread that steps the search. `notify` must not call the search: an
 * observer never changes what the search does. */
struct observer {
    unsigned mask; /* EVENT_BIT of each kind that `notify` wants */
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
