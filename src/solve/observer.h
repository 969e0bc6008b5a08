/* Events of a search, for views that explain it as it runs. */
#pragma once

#include "puzzle/geometry.h"

enum event_kind {
    EVENT_DECIDE,   /* cell = value was chosen */
    EVENT_ASSIGN,   /* cell = value was propagated */
    EVENT_PRUNE,    /* cell lost the candidate value */
    EVENT_CONFLICT, /* cell has no candidate left, or unit cannot be filled */
    EVENT_UNDO,     /* the last decision, cell = value, was undone */
    EVENT_RESTART,
    EVENT_SOLUTION,
    /* The following report how alldifferent filters `unit`. */
    EVENT_PATH_SEARCHED,    /* cell has no free candidate: search an augmenting path */
    EVENT_VALUE_REACHED,    /* that search followed the edge from cell to value */
    EVENT_EDGE_MATCHED,     /* cell is matched to value */
    EVENT_PATH_AUGMENTED,   /* the preceding matches are a path from cell */
    EVENT_NODE_ENTERED,     /* depth-first search: value, and the cell matched to it */
    EVENT_NODES_MERGED,     /* the stack from value up is strongly connected */
    EVENT_COMPONENT_MEMBER, /* cell and value belong to the component being closed */
    EVENT_COMPONENT_CLOSED, /* the last event named its last member */
    EVENT_UNIT_FILTERED,    /* unit has a perfect matching and is domain consistent */
    EVENT_KINDS
};

struct event {
    enum event_kind kind;
    int who;       /* index of a propagator in the setting; -1: the search */
    cell_t cell;   /* CELL_NONE where it does not apply */
    value_t value; /* VALUE_NONE likewise */
    int unit;      /* -1 likewise */
};

#define EVENT_BIT(kind) (1u << (kind))

/* `notify` runs on the thread that steps the search, in order, only for the kinds in
 * `mask`. It must not call the search. An observer never changes the steps. */
struct observer {
    unsigned mask; /* of EVENT_BITs */
    void (*notify)(void *context, const struct event *event);
    void *context;
};

static inline bool observer_wants(const struct observer *o, enum event_kind kind)
{
    return o && (o->mask & EVENT_BIT(kind));
}
