/* How alldifferent filters one unit, told stage by stage: what the lens shows. */
#ifndef SOLVE_EXPLAIN_H
#define SOLVE_EXPLAIN_H

#include "solve/observer.h"
#include "solve/store.h"

/* Up to this size the depth-first search is told node by node. */
#define EXPLAIN_SMALL_N 15

enum explain_stage_kind {
    STAGE_GRAPH,     /* cells, values, and the candidates between them */
    STAGE_GREEDY,    /* every cell took what was free */
    STAGE_PATH,      /* an augmenting path was found */
    STAGE_FLIPPED,   /* along it matched and unmatched changed places */
    STAGE_MATCHED,   /* every cell is matched */
    STAGE_DIRECTED,  /* matched edges lead to cells, the others to values */
    STAGE_ENTERED,   /* depth first: one value more (small n) */
    STAGE_MERGED,    /* a way back was found (small n) */
    STAGE_COMPONENT, /* a component is closed; where n is large, single cells in a row
                        share a stage */
    STAGE_STRUCK,    /* edges between components are in no matching */
    STAGE_DONE,      /* what goes from the board */
    STAGE_VIOLATOR   /* no matching: some cells have fewer values than they are */
};

/* Something that the propagator told: an event with the cell as a position. */
struct explain_move {
    uint8_t kind; /* enum event_kind */
    uint8_t pos;
    value_t value;
};

struct explain_stage {
    enum explain_stage_kind kind;
    int n_moves; /* told by the end of the stage */
};

/*
 * The work of the propagator `regin` on a copy of one unit: no singles, no other unit.
 * Cells that the search has assigned count as cells with one candidate. Plain data,
 * read only for everyone but its explainer; valid until that explains again.
 */
struct explanation {
    int n, words, unit;
    cell_t cells[MAX_N];             /* by position */
    uint64_t dom[MAX_N * MAX_WORDS]; /* [n][words]: before the work */
    bool is_possible;                /* the unit can be filled */
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

/* Whether the unit's candidates on that board are those that were explained. */
bool explain_is_current(const struct explanation *e, const uint64_t *dom, int unit);

#define EXPLAIN_NONE 0xff /* no position, no component */

/* What stands at the end of a stage. */
struct explain_state {
    enum explain_stage_kind kind;
    value_t value_at[MAX_N]; /* by position, VALUE_NONE while unmatched */
    uint8_t owner_of[MAX_N]; /* by value, EXPLAIN_NONE while unmatched */
    int n_matched;

    /* STAGE_PATH, STAGE_FLIPPED and STAGE_VIOLATOR: the edges from cells to values that
     * the last search took, by value; and the path, from its free cell on: positions
     * and the values that each gets. */
    uint8_t reached_from[MAX_N];
    uint8_t start;
    uint8_t path_pos[MAX_N];
    value_t path_value[MAX_N];
    int n_path;

    /* By value: preorder number from 1 on, low link (the number of the first value of
     * its component as far as known); 0 where it was not entered. */
    uint8_t order[MAX_N], low[MAX_N];
    value_t stack[MAX_N];
    int n_stack;
    value_t last; /* the value that this stage entered, or merged back to */

    uint8_t component_of[MAX_N]; /* by value, EXPLAIN_NONE while open */
    uint8_t component_size[MAX_N];
    int n_components;
    int n_closed_here; /* components that this stage closed */
};

/* `stage` is 0 .. e->n_stages - 1. */
void explain_state_at(const struct explanation *e, int stage,
                      struct explain_state *out);

static inline bool explain_has(const struct explanation *e, int pos, int value)
{
    return bits_has(&e->dom[pos * e->words], value);
}

/* Whether a candidate leads from one component into another: the propagator removes
 * it. Both must be closed. */
static inline bool explain_crosses(const struct explain_state *s, int pos, int value)
{
    return s->component_of[s->value_at[pos]] != s->component_of[value];
}

#endif
