/* How alldifferent filters one unit, stage by stage (show/lens_mode draws it): a
 * maximum matching of cells and values, then the strongly connected components (SCCs)
 * of the residual graph. Candidates between SCCs are removed (Regin 1994). */
#pragma once

#include "puzzle/geometry.h"

/* The most cells of a unit for which the searches for paths and SCCs are shown in small
 * steps, by the stages marked "small n" below. */
#define EXPLAIN_SMALL_N 15

/* The number of a node of the graph. Cells come first, by position, then the values,
 * then the source S and the sink T of the flow. */
typedef uint16_t node_t;
#define EXPLAIN_NODES (2 * MAX_N + 2)
#define NODE_NONE     ((node_t)0xffff)

/* How the matching is completed. EXPLAIN_PATHS: an augmenting path from each unmatched
 * cell (Berge 1957). EXPLAIN_FLOW: a maximum flow from S to T with capacities 1, by
 * shortest paths (Ford, Fulkerson 1956; Edmonds, Karp 1972). */
enum explain_method { EXPLAIN_PATHS, EXPLAIN_FLOW };

enum explain_stage_kind {
    STAGE_GRAPH,     /* cells, values, and the candidates as edges between them */
    STAGE_GREEDY,    /* each cell in turn took its lowest free value */
    STAGE_SEARCHED,  /* the neighbours of a node were queued (small n, EXPLAIN_FLOW) */
    STAGE_PATH,      /* an augmenting path was found */
    STAGE_FLIPPED,   /* the matching was flipped along the path */
    STAGE_MATCHED,   /* every cell is matched */
    STAGE_DIRECTED,  /* matched edges now lead to cells, unmatched ones to values */
    STAGE_ENTERED,   /* the depth-first search entered a node (small n) */
    STAGE_LOWERED,   /* an edge to a node on the stack lowered a low link (small n) */
    STAGE_RETURNED,  /* the search returned and lowered low links (small n) */
    STAGE_COMPONENT, /* an SCC is complete; for large n, several one-node SCCs */
    STAGE_SORTED,    /* all SCCs are complete */
    STAGE_PRUNED,    /* found the edges between SCCs; no maximum matching has them */
    STAGE_DONE,      /* the candidates of the edges between SCCs are removed */
    STAGE_VIOLATOR   /* no perfect matching: some cells together have too few values */
};

enum explain_move_kind {
    MOVE_MATCHED,  /* the cell `node` gets the value `to` */
    MOVE_SEARCHED, /* a breadth-first search begins, with only `node` in the queue */
    MOVE_REACHED,  /* the search puts `to`, a neighbour of `node`, into the queue */
    MOVE_ENTERED,  /* `node`, a root or reached from `to`, is numbered and pushed */
    MOVE_LOWERED,  /* low of `node` becomes the number of `to`, which is on the stack */
    MOVE_RETURNED, /* low of `node` becomes low of `to`, entered from `node` before */
    MOVE_CLOSED    /* the nodes of the stack from `node` to the top are an SCC */
};

struct explain_move {
    uint8_t kind; /* enum explain_move_kind */
    node_t node, to;
};

struct explain_stage {
    enum explain_stage_kind kind;
    int n_moves; /* number of moves from the first stage to the end of this one */
};

struct explain_candidate {
    uint8_t pos;
    value_t value;
};

/* How much the explanation of a unit shows; a larger number is more interesting. */
enum explain_interest {
    INTEREST_FINISHED,   /* every cell has only one candidate */
    INTEREST_CONSISTENT, /* no candidate can be removed */
    INTEREST_REMOVAL,    /* each removed value is the only one left for another cell */
    INTEREST_VIOLATOR,   /* the unit cannot be filled */
    INTEREST_LOCKED_SET  /* k > 1 cells have only k values, which other cells lose */
};

/* Bounds for a unit of n cells. There are at most n searches for a path; each reaches
 * at most 2n + 2 nodes and matches at most n cells again. The depth-first search
 * enters, leaves and closes each node once, and each edge lowers at most one low link.
 * If n is large, only paths and SCCs have stages. */
#define EXPLAIN_MOVES  (MAX_N * (4 * MAX_N + 12))
#define EXPLAIN_STAGES (4 * MAX_N + 16)
_Static_assert(EXPLAIN_STAGES >= EXPLAIN_SMALL_N * (3 * EXPLAIN_SMALL_N + 12) + 16,
               "room for the small steps");

/* The result of explain_unit; assigned cells count as cells with one candidate. Plain
 * data. The explainer owns it; it is valid until the next explain_unit. */
struct explanation {
    const char *unit_kind; /* kind of the unit, such as "row" */
    int n, words, unit;
    enum explain_method method;
    cell_t cells[MAX_N];             /* the cells of the unit, by position */
    uint64_t dom[MAX_N * MAX_WORDS]; /* [n][words]: candidates before the filtering */
    bool is_possible;                /* true if the unit has a perfect matching */
    enum explain_interest interest;
    int n_candidates;

    int n_stages, n_moves, n_removed;
    struct explain_stage stages[EXPLAIN_STAGES];
    struct explain_move moves[EXPLAIN_MOVES];
    struct explain_candidate removed[MAX_N * MAX_N]; /* by position, then by value */
};

/* Belongs to one owner and is used on one thread. */
struct explainer;

struct explainer *explainer_create(struct board_shape shape);
bool explainer_has_shape(const struct explainer *x, struct board_shape shape);
void explainer_destroy(struct explainer *x);

/* Explains how alldifferent filters a unit; `dom`, [n_cells][words], has the candidates
 * of the whole board. The matching may depend on `method`, the removals never do. */
const struct explanation *explain_unit(struct explainer *x, const uint64_t *dom,
                                       int unit, enum explain_method method);

/* Whether `e` explains this unit and its cells in `dom` still have the candidates that
 * they had before the filtering. */
bool explain_is_current(const struct explanation *e, const uint64_t *dom, int unit);

struct explain_row {  /* a row of the table that shows Tarjan's search */
    node_t node;      /* NODE_NONE in a row for an SCC */
    node_t component; /* NODE_NONE in a row for a node */
};

/* The state of the algorithm at the end of a stage. */
struct explain_state {
    enum explain_stage_kind kind;
    value_t value_at[MAX_N]; /* by position: the matched value; VALUE_NONE: unmatched */
    node_t owner_of[MAX_N];  /* by value: the matched position; NODE_NONE: unmatched */
    int n_matched;

    /* The last breadth-first search. `queue`: its nodes in the order in which they were
     * queued. reached_from: by node, the node from which the search reached it. */
    node_t queue[EXPLAIN_NODES], reached_from[EXPLAIN_NODES];
    int n_queue;
    node_t taken;               /* the node that was taken from the queue last */
    node_t path[EXPLAIN_NODES]; /* STAGE_PATH, STAGE_FLIPPED: the nodes of the path */
    int n_path;

    /* The depth-first search (Tarjan 1972). `order`: by node, its preorder number from
     * 1 on; 0: not entered. `low`: by node, its low link. `table` gets a row when a
     * node is entered, and when an SCC is complete. */
    node_t order[EXPLAIN_NODES], low[EXPLAIN_NODES];
    struct explain_row table[2 * EXPLAIN_NODES];
    int n_rows, n_entered;
    node_t stack[EXPLAIN_NODES];
    int n_stack;
    node_t node, to; /* the `node` and `to` of the last move */

    node_t component_of[EXPLAIN_NODES]; /* SCC of each node; NODE_NONE: unfinished */
    node_t component_size[EXPLAIN_NODES];
    int n_components;
    int n_closed_here; /* number of SCCs that this stage completed */
};

/* Rebuilds the state at the end of stage 0 .. e->n_stages - 1. */
void explain_state_at(const struct explanation *e, int stage,
                      struct explain_state *out);

/* Sets out[0 .. count) to the nodes that were on the stack when this row of the table
 * was added, the top last. Returns their count. */
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

/* Whether alldifferent removes a candidate: its edge is unmatched, between two SCCs. */
static inline bool explain_crosses(const struct explanation *e,
                                   const struct explain_state *s, int pos, int value)
{
    return s->value_at[pos] != value &&
           s->component_of[pos] != s->component_of[e->n + value];
}
