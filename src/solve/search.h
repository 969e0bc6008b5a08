/* A search that can be stepped: puzzle, setting, and the state between two steps. */
#pragma once

#include "solve/engine.h"
#include "solve/plug.h"
#include "solve/witness.h"

/* A decision, and the data to restore the state before it. */
struct decision {
    int n_trail, n_assigned;
    cell_t cell;
    value_t value;
    /* Fractions of the whole search tree (backtrack.c). `open`: the part below the node
     * of the decision that was unexplored before. `share`: the decision's subtree. */
    double open, share;
};

/* The length of a turn of one of two alternating searches, in propagations: `slice`,
 * which grows by an eighth per turn, plus `bonus`. Turns do not count seconds, which
 * differ from run to run, nor steps, whose times differ too much. */
struct turns {
    uint64_t slice, bonus;
};

/* Only one thread at a time may use a search. The same puzzle, setting and seed give
 * the same run on every machine. Strategies read and write the members; all others call
 * the functions below. */
struct search {
    struct puzzle *puzzle;   /* a copy; owned */
    int n_clues, n_excluded; /* see puzzle_count_excluded */
    int n_given; /* candidates that the clues and the puzzle's exclusions removed */
    struct setting setting; /* its `strategy` may be one that auto chose */
    struct store *store;
    struct engine engine;
    struct rng rng;
    void *var_state, *val_state, *strategy_state; /* the states of plug-ins */
    struct stats stats;
    enum search_status status;

    struct decision *decisions; /* [n_cells], of backtrack: stats.depth are in use */
    bool conflict; /* the board is a dead end, or a solution already reported */
    uint64_t nodes_at_restart;
    uint64_t run;         /* the present run, counted from 0, for the restart rule */
    bool logs_code;       /* search_log_code was called */
    struct code_log code; /* empty unless logs_code */
    double open; /* fraction of the tree: the unexplored part below the current node */

    /* If the strategy could not start for lack of memory, the smallest max_memory in
     * bytes with which it could; else 0. */
    uint64_t least_memory;
    bool has_empty_queue; /* a local search gave up because its queue is empty */

    void *witness_state; /* the state of setting.witness */
    bool stops;          /* the witness wants a pause after the last step */

    const struct strategy *requested; /* the strategy of the caller's setting */

    /* A search of the same puzzle that alternates with this one, or NULL. If
     * has_partner_plan, its first turn begins by creating it from partner_setting. */
    struct search *partner;
    struct stats retired; /* work of a dropped partner */
    struct setting partner_setting;
    bool has_partner_plan;
    struct turns turns, partner_turns;
    uint64_t turn_end; /* number of own propagations at which the turn ends */
};

/* The bytes that search_create takes, without those that the strategy allocates. */
uint64_t search_bytes(const struct geometry *geo, const struct setting *setting);

/* Copies the puzzle. Never fails. */
struct search *search_create(const struct puzzle *puzzle,
                             const struct setting *setting);
void search_destroy(struct search *s);

/* Starts again with other clues and another seed, which replaces the setting's seed.
 * The shape and the candidates of the puzzle stay as they are. */
void search_restart(struct search *s, const value_t *clue, uint64_t seed);

/* Performs one step and returns the new status. After EXHAUSTED or GAVE_UP it does
 * nothing. */
enum search_status search_step(struct search *s);

/* Whether search_step can be called now. Only a search that shows another program may
 * have to wait, for the program's next line: then the call waits up to wait_ms. */
static inline bool search_is_ready(struct search *s, int wait_ms)
{
    const struct strategy *strategy = s->setting.strategy;

    return !strategy->is_ready || strategy->is_ready(s, wait_ms);
}

/* Whether the search gave up because a script failed: store->memory says why. */
bool search_has_failed(const struct search *s);

/* Steps until the status is not RUNNING, or for about `nodes` nodes. */
enum search_status search_run(struct search *s, uint64_t nodes);

/* Changes orders, propagation, restarts and limits between two steps, in this search
 * and in its partner. Refuted values stay refuted; the strategy and the seed do not
 * change. */
void search_reconfigure(struct search *s, const struct setting *setting);

/* Gives the witness of the setting, if it has one, a new state. Call it after steps
 * that the witness has followed were discarded. */
void search_call_witness(struct search *s);

/* Sets the observer of the events; NULL: none. The caller keeps ownership. */
void search_observe(struct search *s, const struct observer *observer);

/* Logs the lines of the strategy's listing from now on (code.h), at up to a twentieth
 * of the time of a cheap step. Players call it: they may be looked at. */
void search_log_code(struct search *s);

/* The sum of the work of this search, its partner and a dropped partner. Depth and
 * solutions are those of this search: its partner has found no solution, since the
 * first solution drops the partner. */
struct stats search_stats(const struct search *s);
uint64_t search_nodes(const struct search *s);

/* A complete grid, [n_cells], valid until the next step: a solution if the status is
 * SEARCH_SOLVED, else the best approximation, or NULL. */
const value_t *search_grid(const struct search *s);

/* Fills in the metrics of the strategy, at most MAX_METRICS; returns their number. */
int search_metrics(const struct search *s, struct metric *out);

/* Reads the metric called `name`; false if the strategy does not have it. */
bool search_metric(const struct search *s, const char *name, double *value);

/* The kind of the open levels, their number, and the content of one (kinds.h). */
static inline enum level_kind search_level_kind(const struct search *s)
{
    const struct strategy *strategy = s->setting.strategy;

    return strategy->level_kind ? strategy->level_kind(s) : strategy->levels;
}
int search_n_levels(const struct search *s);
uint32_t search_level(const struct search *s, int level);

#define PROGRESS_UNKNOWN -1.0

/* The estimated explored fraction of the tree, or PROGRESS_UNKNOWN. */
double search_progress(const struct search *s);

void search_snapshot(const struct search *s, struct snapshot *out);

/* Replaces the board of a snapshot by the last solution; there must be one. A search
 * that has found all solutions is back at its start, so its own board shows none. */
void search_show_solution(const struct search *s, struct snapshot *out);

/* Whether the setting limits the nodes and the limit is reached. */
bool search_budget_spent(const struct search *s);

/* Switches to another setting and strategy; the `start` of a strategy calls this. */
void search_become(struct search *s, const struct setting *setting);

/* Plans a partner: a second search of the puzzle, which alternates with this one until
 * either finds a solution. This search has the first turn, of first_turn propagations.
 * `turns` and partner_turns are the lengths of later turns. When a turn ends, the two
 * structs swap their contents, so the caller's pointer always leads to the search whose
 * turn it is. The `start` of a strategy calls this. */
void search_plan_partner(struct search *s, const struct setting *setting,
                         uint64_t first_turn, struct turns turns,
                         struct turns partner_turns);
/* Undoes a decision and everything after it. */
void search_undo_to(struct search *s, const struct decision *d);

/* Logs that the step carries out this line of the strategy's listing (code.h). */
static inline void search_at(struct search *s, enum code_line line)
{
    if (s->logs_code)
        code_note(&s->code, line);
}

/* Logs the cells a and b of the listing, or its cell x and CELL_NONE. */
static inline void search_mark(struct search *s, cell_t a, cell_t b)
{
    if (s->logs_code) {
        s->code.cell[0] = a;
        s->code.cell[1] = b;
    }
}

void search_notify(const struct search *s, enum event_kind kind, cell_t c, value_t v);
