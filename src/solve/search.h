/* A search that can be stepped: puzzle, setting, and the state between two steps. */
#pragma once

#include "solve/engine.h"
#include "solve/plug.h"

/* A decision, and the lengths of trail and assignments before it, for undoing it. */
struct decision {
    int n_trail, n_assigned;
    cell_t cell;
    value_t value;
    /* Fractions of the whole search tree (backtrack.c). `open`: what was unexplored
     * below the node before this decision. `share`: the part below the decision. */
    double open, share;
};

/* The length of a turn of one of two alternating searches, in propagations: `slice`,
 * which grows by an eighth per turn, plus `bonus`. Turns do not count seconds, which
 * differ from run to run, nor steps, which differ too much in length. */
struct turns {
    uint64_t slice, bonus;
};

/* Only one thread at a time may use a search. The same puzzle, setting and seed give
 * the same run on every machine. Strategies read and write the members; all others call
 * the functions below. */
struct search {
    /* search_save copies the members above `puzzle` byte by byte. */
    struct setting setting; /* if `requested` is auto: the setting that auto chose */
    struct rng rng;
    struct stats stats;
    struct stats retired; /* counters of `partner` (below), if it was dropped */
    uint64_t nodes_at_restart;
    uint64_t run;         /* number of the current run between restarts, from 0 */
    struct code_log code; /* empty unless logs_code */
    double open; /* unexplored part below the current node, as a fraction of the tree */
    enum search_status status;
    bool conflict; /* true if the board is a dead end, or a solution already reported */
    bool has_empty_queue; /* true if a local search gave up with an empty queue */

    struct puzzle *puzzle;   /* a copy; owned */
    int n_clues, n_excluded; /* from puzzle_count_clues and puzzle_count_excluded */
    int n_given; /* candidates that the clues and the puzzle's exclusions removed */
    struct store *store;
    struct engine engine;
    void *var_state, *val_state, *strategy_state; /* the states of plug-ins; owned */
    /* [n_cells]: the stack of backtracking; stats.depth decisions are in force. */
    struct decision *decisions;
    bool logs_code; /* true once search_log_code was called */
    /* If the strategy could not start for lack of memory, the smallest max_memory in
     * bytes with which it could; else 0. */
    uint64_t least_memory;

    void *witness_state; /* state of setting.witness; NULL: none */
    bool stops;          /* true if the witness asks for a pause after the last step */
    /* Set by the player: no step follows until the next command, so what a snapshot
     * shows may take time to find out. */
    bool rests;

    const struct strategy *requested; /* the strategy that the caller's setting named */

    /* The other search of the same puzzle, which alternates with this one; NULL: none.
     * While has_partner_plan is true, the partner is still to be created, from
     * partner_setting, when its first turn begins. */
    struct search *partner;
    struct setting partner_setting;
    bool has_partner_plan;
    struct turns turns, partner_turns;
    uint64_t turn_end; /* propagations of this search at which its turn ends */
};

/* The bytes that search_create takes, except those that the strategy allocates. */
uint64_t search_bytes(const struct geometry *geo, const struct setting *setting);

/* Copies the puzzle. Never fails. */
struct search *search_create(const struct puzzle *puzzle,
                             const struct setting *setting);
void search_destroy(struct search *s);

/* Starts again with other clues and another seed, which replaces the setting's seed.
 * The shape and the candidates of the puzzle stay as they are. */
void search_restart(struct search *s, const value_t *clue, uint64_t seed);

/* Performs one step, except after EXHAUSTED or GAVE_UP, and returns the new status. */
enum search_status search_step(struct search *s);

/* Whether search_step can be called now. Only the search of a watched program may have
 * to wait for the program's next line; then this function waits up to wait_ms. */
static inline bool search_is_ready(struct search *s, int wait_ms)
{
    const struct strategy *strategy = s->setting.strategy;

    return !strategy->is_ready || strategy->is_ready(s, wait_ms);
}

/* Whether the search gave up because a script failed (store->memory->failure). */
bool search_has_failed(const struct search *s);

/* Steps until the status is not RUNNING, or for about `nodes` nodes. */
enum search_status search_run(struct search *s, uint64_t nodes);

/* Changes orders, propagation, restarts and limits between two steps, in this search
 * and in its partner. Refuted values stay refuted; the strategy and the seed do not
 * change. */
void search_reconfigure(struct search *s, const struct setting *setting);

/* Gives the setting's witness, if there is one, a new state. Call it when steps that
 * the witness has seen were discarded. */
void search_call_witness(struct search *s);

/* Sets the observer of the events; NULL: none. The caller keeps ownership. */
void search_observe(struct search *s, const struct observer *observer);

/* From now on, logs the lines of the strategy's listing that each step carries out
 * (code.h). Logging takes up to a twentieth of the time of a cheap step, so only
 * players call this function: their searches may be shown. */
void search_log_code(struct search *s);

/* The summed work of this search, its partner and a dropped partner. Depth and
 * solutions are those of this search. A partner has no solutions, because it is dropped
 * when the first one is found. */
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
 * that has found all solutions needs this, because its board is back at the start. */
void search_show_solution(const struct search *s, struct snapshot *out);

/* Whether the setting limits the nodes and the limit is reached. */
bool search_budget_spent(const struct search *s);

/* Switches to another setting and strategy; the `start` of a strategy calls this. */
void search_become(struct search *s, const struct setting *setting);

/* Plans a partner: a second search of the puzzle, which alternates with this one until
 * either finds a solution. This search has the first turn, of first_turn propagations;
 * `turns` and partner_turns are the lengths of the later turns. When a turn ends, the
 * two structs swap their contents, so the caller's pointer always leads to the search
 * whose turn it is. The `start` of a strategy calls this. */
void search_plan_partner(struct search *s, const struct setting *setting,
                         uint64_t first_turn, struct turns turns,
                         struct turns partner_turns);
/* Undoes decision d and everything after it. */
void search_undo_to(struct search *s, const struct decision *d);

/* Logs that the step carries out this line of the strategy's listing (code.h). */
static inline void search_at(struct search *s, enum code_line line)
{
    if (s->logs_code)
        code_note(&s->code, line);
}

/* Logs the cells a and b of the strategy's listing. For a listing with one cell x, `a`
 * is x and `b` is CELL_NONE. */
static inline void search_mark(struct search *s, cell_t a, cell_t b)
{
    if (s->logs_code) {
        s->code.cell[0] = a;
        s->code.cell[1] = b;
    }
}

void search_notify(const struct search *s, enum event_kind kind, cell_t c, value_t v);

/* Where a state is saved to or loaded from. `transfer` reads `memory` to save a piece
 * of the state, or fills it to load one. */
struct state_port {
    void (*transfer)(void *context, void *memory, size_t size);
    void *context;
    bool measures; /* `transfer` only adds up the sizes, so `memory` may be NULL */
};

static inline void state_transfer(const struct state_port *port, void *memory,
                                  size_t count, size_t size)
{
    port->transfer(port->context, memory, count * size);
}

/* Whether the search can be saved: the strategy's state is flat or the strategy has
 * `transfer`, and no partner alternates with the search. */
bool search_can_save(const struct search *s);

/* Calls `transfer` for one piece of memory after the other, always in the same order.
 * Similar states have pieces that begin with the same bytes, so checkpoints can share
 * these. Unused parts of arrays are left out, such as the trail beyond its end. The
 * bytes may contain pointers: those of the setting and, for some strategies, pointers
 * to the geometry and into arrays of the state. */
void search_save(struct search *s, const struct state_port *to);

/* Loads a state into the search that was saved or, if the strategy's state has no
 * pointers, into any search of the same puzzle and strategy. The search then goes on as
 * it did after saving. The observer does not change. */
void search_load(struct search *s, const struct state_port *from);
