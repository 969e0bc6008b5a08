/* What a search tells those who want to explain it, as it happens. */
#ifndef SOLVE_OBSERVER_H
#define SOLVE_OBSERVER_H

#include "puzzle/geometry.h"

enum event_kind {
    EVENT_DECIDE,   /* cell = value was chosen */
    EVENT_ASSIGN,   /* cell = value followed; who: propagator */
    EVENT_PRUNE,    /* cell lost value; who: propagator, or -1 for the search */
    EVENT_CONFLICT, /* cell or unit has nothing left */
    EVENT_UNDO,     /* the last choice, cell = value, was taken back */
    EVENT_RESTART,
    EVENT_SOLUTION,
    EVENT_PATH_SEARCHED,    /* alldifferent of unit: cell sees no free value */
    EVENT_VALUE_REACHED,    /* the search for a path went from cell to value */
    EVENT_EDGE_MATCHED,     /* cell is matched to value */
    EVENT_PATH_AUGMENTED,   /* the matches just told complete a path from cell */
    EVENT_NODE_ENTERED,     /* depth first: value, and the cell matched to it */
    EVENT_NODES_MERGED,     /* all on the stack from value on are one component */
    EVENT_COMPONENT_MEMBER, /* cell and value belong to the component in the making */
    EVENT_COMPONENT_CLOSED, /* that was its last member */
    EVENT_UNIT_FILTERED,    /* unit has a matching and lost what has to go */
    EVENT_KINDS
};

struct event {
    enum event_kind kind;
    int who;       /* index of a propagator in the setting, -1 for the search */
    cell_t cell;   /* CELL_NONE where it does not apply */
    value_t value; /* VALUE_NONE likewise */
    int unit;      /* -1 likewise */
};

#define EVENT_BIT(kind) (1u << (kind))

/* `see` is called on the thread that steps the search, in order, only for the kinds in
 * `mask`; it must not call the search. With or without an observer the search takes the
 * same steps. */
struct observer {
    unsigned mask; /* of EVENT_BITs */
    void (*notify)(void *context, const struct event *event);
    void *context;
};

static inline bool observer_wants(const struct observer *o, enum event_kind kind)
{
    return o && (o->mask & EVENT_BIT(kind));
}

#endif
