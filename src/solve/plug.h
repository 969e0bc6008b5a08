/* The plug-ins of a search: const structs of function pointers. A plug-in is one file
 * and one row of the catalogue; the row alone puts it into the command line, the keys,
 * the tests and the benchmark. */
#ifndef SOLVE_PLUG_H
#define SOLVE_PLUG_H

#include "base/error.h"
#include "base/rng.h"
#include "solve/observer.h"
#include "solve/store.h"

#include <stddef.h>

enum plug_kind {
    PLUG_STRATEGY,
    PLUG_PROPAGATOR,
    PLUG_VAR_ORDER,
    PLUG_VAL_ORDER,
    PLUG_RESTART_RULE,
    PLUG_KINDS
};

/*
 * Every plug-in has a `name` (as typed), a `summary` (one line, no full stop) and may
 * have state: the framework allocates state_size(geo) bytes, zeroed, owns and frees
 * them. NULL for state_size means no state. A plug-in never allocates.
 */

/* What wakes a propagator. */
enum wake {
    WAKE_ASSIGNED,     /* a cell was assigned */
    WAKE_SINGLE_CELL,  /* an open cell has one candidate */
    WAKE_SINGLE_PLACE, /* a value has one place in a unit */
    WAKE_REMOVED       /* a candidate was removed */
};

/* What is new since the propagator ran last: assigned cells or trail entries from
 * `first` on, by what wakes it. Entries that were undone are not told. */
struct changes {
    int first;
    int who; /* the propagator's index, for events */
    const struct observer *observer;
};

/* Removes only values that stand in no solution of a unit. Its state is a hint that is
 * never trailed, so it must stay right when the board grows back. */
struct propagator {
    const char *name, *summary;
    const char *requires; /* the propagator it stands on, NULL for none */
    int rank;             /* cheap ones run first, strong ones when those are at rest */
    enum wake wake;
    unsigned watch; /* enum watch: what the store has to look for */
    size_t (*state_size)(const struct geometry *geo);
    /* Called once before the first run on a board; may be NULL. */
    void (*reset)(void *state, const struct store *s);
    /* False on a dead end. May return before everything is done: it is called again
     * until nothing is left to wake it. */
    bool (*run)(void *state, struct store *s, const struct changes *changes);
    /* The same work on one unit alone, with nothing known before; NULL where there is
     * no such thing. False: the unit cannot be filled, and nothing was removed. */
    bool (*filter_unit)(struct store *s, int unit, const struct changes *changes);
};

/* Chooses the next cell to branch on. */
struct var_order {
    const char *name, *summary;
    size_t (*state_size)(const struct geometry *geo);
    void (*reset)(void *state, const struct store *s);
    /* An open cell; at least one is open. */
    cell_t (*pick)(void *state, const struct store *s, struct rng *r);
    /* Told of a dead end: s->conflict_cell, s->conflict_unit; may be NULL. */
    void (*conflict)(void *state, const struct store *s);
};

/* Chooses the value to try first. */
struct val_order {
    const char *name, *summary;
    size_t (*state_size)(const struct geometry *geo);
    void (*reset)(void *state, const struct store *s);
    /* A live candidate of the open cell c. */
    value_t (*pick)(void *state, const struct store *s, cell_t c, struct rng *r);
    /* Told that the search now undoes assignments from `first` on; may be NULL. */
    void (*undone)(void *state, const struct store *s, int first);
};

/* Says how many nodes a run may lose to dead ends before the search starts again from
 * the root. */
struct restart_rule {
    const char *name, *summary;
    /* Nodes of run k = 0, 1, 2 ... for a unit in nodes and a growth factor; 0: no end.
     */
    uint64_t (*cutoff)(uint64_t k, uint64_t unit, double factor);
    double default_factor; /* 0: takes none */
};

enum search_status {
    SEARCH_RUNNING,   /* more to do */
    SEARCH_SOLVED,    /* a solution stands; step again to look for the next one */
    SEARCH_EXHAUSTED, /* proof: there is no further solution */
    SEARCH_GAVE_UP    /* a budget or memory is spent; nothing is proved */
};

struct search;
struct snapshot;
struct state_port;

/* A number that a strategy tells of itself, beside the counters that every search has.
 */
enum metric_unit {
    METRIC_COUNT,
    METRIC_EVENTS, /* a count that only grows; the panel tells how fast */
    METRIC_RATIO,
    METRIC_BYTES,
    METRIC_COST /* what the search lowers to 0; the chart shows it */
};

struct metric {
    const char *name;
    enum metric_unit unit;
    double value;
};

#define MAX_METRICS 8

/* A way to search. `step` does one node: a decision and its propagation, one undo, one
 * expansion or one move. No recursion, no clock, no files. */
struct strategy {
    const char *name, *summary;
    bool incomplete; /* finds, but proves nothing beyond what the root shows */
    double pace;     /* steps worth watching where backtracking takes one; 0: one */
    /* What it goes by where it does not take the choice of a setting, in a word or two;
     * NULL where it does. */
    const char *own[PLUG_KINDS];
    /* Between two steps anyone may remove candidates that stand in no solution of the
     * board as it is: the store and its trail are all there is to know. */
    bool allows_manual_filter;
    /* The state is plain bytes, with no pointer into itself or out of the search: it
     * can be kept and brought back. */
    bool flat;
    size_t (*state_size)(const struct geometry *geo);
    /* The board holds the clues and nothing else; the state is zeroed before the first
     * run and then as the last run left it. */
    void (*start)(struct search *s);
    /* NULL for a strategy that makes the search another one in `start`. */
    enum search_status (*step)(struct search *s);

    /* The following may be NULL. */

    /* Frees what the state holds beyond its own bytes; comes before every start but
     * the first, and at the end. */
    void (*stop)(struct search *s);
    /* For a state that is more than its own bytes, so that it can be kept and brought
     * back all the same: moves everything, sizes before what they are the sizes of
     * (image.h). While `is_loading`, room for it has to be made. */
    void (*transfer)(struct search *s, const struct state_port *port, bool is_loading);
    /* The fraction of the tree that is closed; NULL where there is no telling. */
    double (*progress)(const struct search *s);
    /* Fills at most MAX_METRICS and returns how many. */
    int (*metrics)(const struct search *s, struct metric *out);
    /* Replaces the board in a picture, where the one to see is not the store's. */
    void (*show)(const struct search *s, struct snapshot *out);
    /* The best complete grid so far, [n_cells], NULL for none; a solution when the
     * status is SEARCH_SOLVED. Without this function it is the store's. */
    const value_t *(*grid)(const struct search *s);
};

#endif
