/* How alldifferent filters one unit, stage by stage (shown by show/lens_mode): a
 * maximum matching of cells and values, then the strongly connected components (SCCs)
 * of the residual graph. Candidates between SCCs are removed (Regin 1994). */
#pragma once

#include "puzzle/geometry.h"

/* Up to this n the searches for paths and components are shown in small steps: the
 * stages marked "small n" below. */
#define EXPLAIN_SMALL_N 15

/* The number of a node: first the cells by position, then the values, then the source S
 * and the sink T of the flow. */
typedef uint16_t node_t;
#define EXPLAIN_NODES (2 * MAX_N + 2)
#define NODE_NONE     ((node_t)0xffff)

/* Augmenting paths, one from each unmatched cell (Berge 1957); or a maximum flow from S
 * to T, capacities 1, by shortest paths (Ford, Fulkerson 1956; Edmonds, Karp 1972). */
enum explain_method { EXPLAIN_PATHS, EXPLAIN_FLOW };

enum explain_stage_kind {
    STAGE_GRAPH,     /* cells, values, and the candidates as edges between them */
    STAGE_GREEDY,    /* the greedy matching */
    STAGE_SEARCHED,  /* flow: the neighbours of a node were queued (small n) */
    STAGE_PATH,      /* an augmenting path was found */
    STAGE_FLIPPED,   /* the edges along the path were flipped */
    STAGE_MATCHED,   /* every cell is matched */
    STAGE_DIRECTED,  /* matched edges now lead to cells, unmatched ones to values */
    STAGE_ENTERED,   /* depth first: one more node was entered (small n) */
    STAGE_LOWERED,   /* an edge led back to a node on the stack (small n) */
    STAGE_RETURNED,  /* the search returned to nodes and lowered low (small n) */
    STAGE_COMPONENT, /* an SCC is complete; for large n, several SCCs of one node */
    STAGE_SORTED,    /* all SCCs are complete */
    STAGE_PRUNED,    /* edges between SCCs belong to no maximum matching */
    STAGE_DONE,      /* the candidates of these edges are removed */
    STAGE_VIOLATOR   /* no perfect matching: some cells have too few values */
};

enum explain_move_kind {
    MOVE_MATCHED,  /* the cell `node` takes the value `to` */
    MOVE_SEARCHED, /* a search begins: node is alone in the queue */
    MOVE_REACHED,  /* the search queued `to`, a neighbour of node */
    MOVE_ENTERED,  /* node gets a number and is pushed; `to` led to it, if any did */
    MOVE_LOWERED,  /* low of node becomes the number of `to`, which is on the stack */
    MOVE_RETURNED, /* low of node becomes low of `to`, which was entered from node */
    MOVE_CLOSED    /* the stack from node up is an SCC */
};

struct explain_move {
    uint8_t kind; /* enum explain_move_kind */
    node_t node, to;
};

struct explain_stage {
    enum explain_stage_kind kind;
    int n_moves; /* moves made until the end of the stage */
};

struct explain_candidate {
    uint8_t pos;
    value_t value;
};

/* How much there is to see in the explanation of a unit, in ascending order. */
enum explain_interest {
    INTEREST_FINISHED,   /* every cell has one candidate */
    INTEREST_CONSISTENT, /* nothing can be removed */
    INTEREST_REMOVAL,  /* values were removed because another cell has no other value */
    INTEREST_VIOLATOR, /* the unit cannot be filled */
    INTEREST_LOCKED_SET /* k > 1 cells have only k values, which other cells lose */
};

/* An assigned cell counts as a cell with one candidate. Plain data; the explainer owns
 * it, and it is valid until the next explain_unit. */
struct explanation {
    const char *unit_kind; /* "row" ... */
    int n, words, unit;
    enum explain_method method;
    cell_t cells[MAX_N];             /* by position */
    uint64_t dom[MAX_N * MAX_WORDS]; /* [n][words]: candidates before the filtering */
    bool is_possible;                /* the unit has a perfect matching */
    enum explain_interest interest;
    int n_candidates;

    struct explain_stage *stages;
    int n_stages;
    struct explain_move *moves;
    int n_moves;
    struct explain_candidate *removed; /* by position, then by value */
    int n_removed;
};

/* Used by one owner, on one thread. */
struct explainer;

struct explainer *explainer_create(struct board_shape shape);
bool explainer_has_shape(const struct explainer *x, struct board_shape shape);
void explainer_destroy(struct explainer *x);

/* Explains a unit of a board whose candidates are dom, [n_cells][words]. The method may
 * change the matching, but never the removals. */
const struct explanation *explain_unit(struct explainer *x, const uint64_t *dom,
                                       int unit, enum explain_method method);

/* Whether `e` explains this unit and `dom` still has the same candidates there. */
bool explain_is_current(const struct explanation *e, const uint64_t *dom, int unit);

struct explain_row {  /* a row of the table that shows Tarjan's search */
    node_t node;      /* NODE_NONE in the row of an SCC */
    node_t component; /* NODE_NONE in the row of a node */
};

/* The state at the end of a stage. */
struct explain_state {
    enum explain_stage_kind kind;
    value_t value_at[MAX_N]; /* by position: its value; VALUE_NONE: unmatched */
    node_t owner_of[MAX_N];  /* by value: its position; NODE_NONE: unmatched */
    int n_matched;

    /* The last breadth-first search: the nodes in the order in which they were queued,
     * the node from which each was reached, and the one taken from the queue last. */
    node_t queue[EXPLAIN_NODES], reached_from[EXPLAIN_NODES];
    int n_queue;
    node_t taken;
    node_t path[EXPLAIN_NODES]; /* of STAGE_PATH, STAGE_FLIPPED: nodes of the path */
    int n_path;

    /* The depth-first search (Tarjan 1972): by node, its preorder number from 1 on (0:
     * not entered) and its low link. Its table has a row for each node, added when the
     * node is entered, and one for each SCC, added when the SCC is complete. */
    node_t order[EXPLAIN_NODES], low[EXPLAIN_NODES];
    struct explain_row table[2 * EXPLAIN_NODES];
    int n_rows, n_entered;
    node_t stack[EXPLAIN_NODES];
    int n_stack;
    node_t node, to; /* of the last move */

    node_t component_of[EXPLAIN_NODES]; /* NODE_NONE while incomplete */
    node_t component_size[EXPLAIN_NODES];
    int n_components;
    int n_closed_here; /* SCCs completed in this stage */
};

/* Rebuilds the state at the end of a stage, 0 .. e->n_stages - 1. */
void explain_state_at(const struct explanation *e, int stage,
                      struct explain_state *out);

/* Sets out[0 .. count) to the nodes on the stack after a row of the table was added,
 * with the top last. Returns their count. */
int explain_stack_at(const struct explain_state *s, int row, node_t out[EXPLAIN_NODES]);

static inline bool explain_has(const struct explanation *e, int pos, int value)
{
    return bits_has(&e->dom[pos * e->words], value);
}

static inline int explain_source(const struct explanation *e)
{
    return 2 * e->n;
}

static inline int explain_sink(const struct explanation *e)
{
    return 2 * e->n + 1;
}

/* Whether alldifferent removes a candidate: it is unmatched and connects two SCCs. */
static inline bool explain_crosses(const struct explanation *e,
                                   const struct explain_state *s, int pos, int value)
{
    return s->value_at[pos] != value &&
           s->component_of[pos] != s->component_of[e->n + value];
}
