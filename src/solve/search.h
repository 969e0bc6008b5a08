/* A search that can be stepped: a puzzle, a setting, and the state in between. */
#ifndef SOLVE_SEARCH_H
#define SOLVE_SEARCH_H

#include "solve/engine.h"
#include "solve/stats.h"

/* A choice that stands: what to try, and how to come back from it. */
struct decision {
    int n_trail, n_assigned;
    cell_t cell;
    value_t value;
    double open, share; /* of the tree, for progress.h: above it, and its own */
};

/*
 * One thread at a time, handed over as a whole. The same puzzle, setting and seed give
 * the same run on every machine. Strategies read and write the fields; everyone else
 * uses the functions below.
 */
struct search {
    struct puzzle *puzzle; /* its own copy */
    int n_clues;
    struct setting setting;
    struct store *store;
    struct engine engine;
    struct rng rng;
    const struct observer *observer;
    void *var_state, *val_state, *strategy_state; /* owned by the framework */
    struct stats stats;
    enum search_status status;
    bool started; /* the strategy has a run to stop before the next */

    struct decision *decisions; /* backtrack's; [n_cells], stats.depth of them stand */
    bool conflict;              /* the board is at a dead end, or its branch is done */
    uint64_t nodes_at_restart;
    double open; /* part of the tree that is left where the search stands */

    /* What was asked for; `setting` has another strategy where this one chooses. */
    const struct strategy *requested;

    /* Another search of the same puzzle that takes turns with this one, NULL for none;
     * it is made when its first turn comes. */
    struct search *partner;
    struct stats retired; /* nodes, backtracks and restarts of one that is gone */
    struct setting partner_setting;
    bool has_partner_plan;
    uint64_t slice, turn_left; /* steps of this turn, and what is left of them */
    uint64_t partner_slice;    /* of the first turn of the other */
};

/* The puzzle is copied. Never fails. */
struct search *search_create(const struct puzzle *puzzle,
                             const struct setting *setting);
void search_destroy(struct search *s);

/* From the beginning, with the clues of a puzzle of the same shape; allocates nothing.
 * `seed` replaces the setting's. */
void search_restart(struct search *s, const value_t *clue, uint64_t seed);

/* One step; what it returns also stands in `status`. After EXHAUSTED or GAVE_UP
 * stepping again changes nothing. */
enum search_status search_step(struct search *s);

/* Steps until something other than RUNNING comes, or `nodes` more were taken. */
enum search_status search_run(struct search *s, uint64_t nodes);

/* Changes orders, propagation and restarts in mid-search, also of a partner; what was
 * refuted stays refuted. Strategy and seed stay as they are. */
void search_reconfigure(struct search *s, const struct setting *setting);

/* NULL for none; stays the caller's. */
void search_observe(struct search *s, const struct observer *observer);

/* What this search, its partner and one that was dropped have counted together; depth
 * and solutions are of this one, for a solution ends the turns. */
struct stats search_stats(const struct search *s);
uint64_t search_nodes(const struct search *s);

/* The complete grid the search has come to: a solution when the status is
 * SEARCH_SOLVED, else the best approximation; NULL if it has none. [n_cells], valid
 * until the next step. */
const value_t *search_grid(const struct search *s);

/* What the strategy tells of itself: at most MAX_METRICS; returns how many. */
int search_metrics(const struct search *s, struct metric *out);

/* The one called `name`; false if the strategy has no such metric. */
bool search_metric(const struct search *s, const char *name, double *value);

/* The estimated fraction of the tree that is closed, or TREE_ESTIMATE_UNKNOWN. */
double search_progress(const struct search *s);

/* For strategies: whether the nodes that the setting grants are spent. */
bool search_budget_spent(const struct search *s);

/* For strategies that choose, in their `start`: the search goes on with this setting,
 * strategy and all. */
void search_become(struct search *s, const struct setting *setting);

/* For strategies that choose: a second search of the puzzle that takes turns with the
 * first, each in slices of its own that grow, until one of them has a solution. The two
 * change places, contents and all, so that the caller's pointer always is the one whose
 * turn it is. */
void search_plan_partner(struct search *s, const struct setting *setting,
                         uint64_t slice, uint64_t partner_slice);
void search_drop_partner(struct search *s);

/* For strategies: back to the state before a decision, all at once. */
void search_undo_to(struct search *s, const struct decision *d);
void search_notify(const struct search *s, enum event_kind kind, cell_t c, value_t v);

#endif
