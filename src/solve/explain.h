/* How alldifferent filters one unit, stage by stage, as the lens shows it. */
#pragma once

#include "solve/observer.h"
#include "solve/store.h"

#include <assert.h>

/* Up to this size every node of the depth-first search has a stage. */
#define EXPLAIN_SMALL_N 15

enum explain_stage_kind {
    STAGE_GRAPH,     /* cells, values, and the candidates as edges between them */
    STAGE_GREEDY,    /* the greedy matching */
    STAGE_PATH,      /* an augmenting path was found */
    STAGE_FLIPPED,   /* the edges along the path were flipped */
    STAGE_MATCHED,   /* every cell is matched */
    STAGE_DIRECTED,  /* matched edges lead to cells, the others to values */
    STAGE_ENTERED,   /* depth-first search: entered one more value (small n) */
    STAGE_MERGED,    /* a back edge was found (small n) */
    STAGE_COMPONENT, /* SCC complete; large n: successive one-cell SCCs share a stage */
    STAGE_STRUCK,    /* edges between components belong to no maximum matching */
    STAGE_DONE,      /* the candidates removed from the board */
    STAGE_VIOLATOR   /* no perfect matching: some cells have too few values */
};

/* An event of the propagator, with the cell as a position. */
struct explain_move {
    uint8_t kind; /* enum event_kind */
    uint8_t pos;
    value_t value;
};

struct explain_stage {
    enum explain_stage_kind kind;
    int n_moves; /* reported by the end of the stage */
};

/* The run of the propagator `alldifferent` on a copy of one unit: no singles, no other
 * unit. Assigned cells count as cells with one candidate. Plain data, owned by its
 * explainer; valid until the next explain_unit. */
struct explanation {
    int n, words, unit;
    cell_t cells[MAX_N];             /* by position */
    uint64_t dom[MAX_N * MAX_WORDS]; /* [n][words]: before the run */
    bool is_possible;                /* the unit has a perfect matching */
    int n_candidates;

    struct explain_stage *stages;
    int n_stages;
    struct explain_move *moves;
    int n_moves;
    struct explain_move *removed; /* pos, value */
    int n_removed;
};

/* One thread, one owner. */
struct explainer;

struct explainer *explainer_create(int box_rows, int box_cols);
void explainer_destroy(struct explainer *x);

/* Explains a unit of a board whose candidates are dom, [n_cells][words]. */
const struct explanation *explain_unit(struct explainer *x, const uint64_t *dom,
                                       int unit);

/* Whether `e` explains this unit with its candidates on this board. */
bool explain_is_current(const struct explanation *e, const uint64_t *dom, int unit);

#define EXPLAIN_NONE 0xff /* no position or no component */

/* The state at the end of a stage. */
struct explain_state {
    enum explain_stage_kind kind;
    value_t value_at[MAX_N]; /* by position, VALUE_NONE while unmatched */
    uint8_t owner_of[MAX_N]; /* by value, EXPLAIN_NONE while unmatched */
    int n_matched;

    /* STAGE_PATH, STAGE_FLIPPED, STAGE_VIOLATOR: by value the position that reached it,
     * and the path from its free cell on: positions and their new values. */
    uint8_t reached_from[MAX_N];
    uint8_t start;
    uint8_t path_pos[MAX_N];
    value_t path_value[MAX_N];
    int n_path;

    /* By value: preorder number from 1 on (0: not entered) and low link. */
    uint8_t order[MAX_N], low[MAX_N];
    value_t stack[MAX_N];
    int n_stack;
    value_t last; /* the value that this stage entered, or merged back to */

    uint8_t component_of[MAX_N]; /* by value, EXPLAIN_NONE while incomplete */
    uint8_t component_size[MAX_N];
    int n_components;
    int n_closed_here; /* components completed in this stage */
};

/* `stage` is 0 .. e->n_stages - 1. */
void explain_state_at(const struct explanation *e, int stage,
                      struct explain_state *out);

static inline bool explain_has(const struct explanation *e, int pos, int value)
{
    return bits_has(&e->dom[pos * e->words], value);
}

/* Whether a candidate connects two (complete) components, so that it is removed. */
static inline bool explain_crosses(const struct explain_state *s, int pos, int value)
{
    assert(s->value_at[pos] != VALUE_NONE);
    return s->component_of[s->value_at[pos]] != s->component_of[value];
}
