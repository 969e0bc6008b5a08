/* Turns the writes of an unknown program into a search: a stack of levels with dead
 * ends and solutions, or a local search. */
#pragma once

#include "puzzle/puzzle.h"

#include <stddef.h>

/* The program only says which value it writes into which cell. These rules turn the
 * writes of many kinds of backtracking programs into a stack of levels:
 * - A write to an empty cell opens a level, unless a peer has the value.
 * - A write that clashes with a peer is a try. It is rejected if the next line writes
 *   to its cell again, clears this cell, or returns to a cell on the stack. A write
 *   to another empty cell makes the try a level, which stays although it clashes.
 * - A write to a cell on the stack removes its level and those above it.
 * - Several clears in a row, in any order, remove the levels at the top whose cells
 *   are all cleared. Any other cleared cell only leaves its level.
 * - A first board that is full and wrong begins a local search, whose boards are
 *   rounds. So do two full and wrong boards in succession.
 * - Another line with a whole board keeps the lowest levels, up to the first whose
 *   values it does not have. One new level replaces the others.
 * - If no level was ever opened above a level, its removal is a dead end. */
enum trace_mode {
    TRACE_TREE,  /* a depth-first search */
    TRACE_JUMPS, /* boards in another order, such as breadth first: no levels */
    TRACE_LOCAL  /* a local search: no levels; the cost is the number of clashes */
};

/* Most boards of dead ends kept; a program that extends one is in TRACE_JUMPS. */
#define TRACE_LEAVES 1024

/* Most levels on the stack. There may be more levels than cells, because `node`, and a
 * `decide` that excludes a value, open levels that write no cell. */
#define TRACE_LEVELS(n_cells) (4 * (n_cells))

/* One level of the stack. */
struct trace_level {
    int64_t node; /* the number in the line `node` that opened it; -1: none */
    /* Cell, value and sign of the decision (LEVELS_DECISIONS, kinds.h); 0 at the root.
     * The level of a node begins with the decision of the level below; the node's first
     * change replaces it. */
    uint32_t decision;
    bool is_decided; /* false while `decision` is that of the level below */
    /* The level's first index in `stack` (cells) and in `removed` (candidates). */
    int start, removed_from;
};

/* The board when a node began, with its decision or with what an undo has refuted: the
 * first n_stack cells of `stack`, the first n_removed candidates of `removed`. */
struct trace_node {
    int level, n_stack, n_removed;
};

/* What the last line did. */
struct trace_effect {
    int pushes; /* number of new levels */
    /* Number of levels that bare values or a board have taken back, in TRACE_TREE. Each
     * was a refuted decision, as in our own searches; only the first is a dead end. */
    int refuted;
    bool is_move; /* the board changed in TRACE_LOCAL or TRACE_JUMPS */
    bool is_dead_end, is_solution;
    cell_t dead_cell; /* the cell of the last decision before the dead end */
    cell_t cell;      /* the first cell of the new level, else the cell written */
};

/* Level 0 is the root; the first decision opens level 1. The arrays follow the struct
 * in memory; trace_levels_bytes is the size of both. Pointers lead into the arrays, so
 * a saved copy is valid only at the same address. Of `removed` only the part in use
 * needs to be saved, and `belief` only if has_belief. */
struct trace_levels {
    const struct geometry *geo;
    const value_t *clue;      /* [n_cells]; like geo, owned by the puzzle */
    struct alphabet alphabet; /* of the puzzle */
    enum trace_mode mode;
    uint64_t *leaf; /* [TRACE_LEAVES]: hashes of boards that were dead ends */
    uint64_t *gone; /* [n_cells][words]: the candidates that were removed */
    struct trace_level *level; /* [TRACE_LEVELS + 1]; level 0 is the root */
    int *level_of;     /* [n_cells]: 1 + the level that wrote the cell; 0: none */
    cell_t *stack;     /* [n_cells]: cells in order of writing */
    int *times;        /* [n]: number of cells on the board with each value */
    uint16_t *in_unit; /* [n_units * n]: number of cells in a unit with each value */
    value_t *value;    /* [n_cells]: the board as the program wrote it */
    value_t *row;      /* [n_cells]: rows of a board that is still incomplete */
    uint16_t *heat;    /* [n_cells]: the heat of each cell, 0 .. UINT16_MAX */
    uint8_t *round;    /* [n_cells]: what the last round did (enum round_role) */
    value_t *right;    /* [n_cells]: if knows_right, the puzzle's only solution */
    uint32_t *removed; /* [n_cells * n]: removed candidates, (cell << 8) + value */
    uint8_t *belief;   /* [n_cells * n]: belief in each candidate, 0 .. 255 */
    int n_stack, n_levels, n_removed;
    /* A node begins with a decision, and when levels are undone. [0]: the present node,
     * [1]: the one before it, which the last decision has ended. */
    struct trace_node node[2];
    bool node_fails;  /* the line that has opened the present node said so */
    uint32_t refuted; /* the decision that was undone last, with the opposite sign */
    int n_filled;     /* cells with a value, clues included */
    int n_cleared;    /* cells still on the stack whose values were cleared */
    int changed_from; /* lowest level changed since a reader set this to INT_MAX */
    bool has_removed; /* true once a candidate was removed */
    bool top_is_leaf; /* true if no level was ever opened above the top level */
    cell_t try;       /* the cell of a try that is not decided yet; CELL_NONE: none */
    int64_t clashes;  /* copies of a value in a unit beyond the first, over all units */
    int n_unbalanced; /* number of values that do not occur n times */
    int n_moved;      /* number of clue cells with another value: TRACE_LOCAL only */
    /* TRACE_LOCAL only: the cost that the program told last. If it tells none, the sum
     * of `clashes`, `n_moved` and the empty cells after the last move. */
    double cost;
    bool has_own_cost; /* the program tells its cost; it then tells its solutions */
    bool has_rounds;   /* the last board was a round: a board in TRACE_LOCAL */
    bool knows_right, has_belief;
    int since_cost; /* number of writes since `cost` was last computed */
    /* n_pops: levels removed so far. n_below: cells cleared below the top level. */
    uint64_t n_pops, n_below;
    /* rejected: tries that were taken back. stays: tries that became levels. */
    uint64_t rejected, stays;
    uint64_t hash;     /* hash of the values on the board */
    uint64_t solution; /* hash of the last solution; 0: none */
    uint64_t n_leaves;
    struct trace_effect effect;
};

/* Hashes a number. A set is hashed as the sum, or the exclusive or, of its members'
 * hashes. */
static inline uint64_t trace_hash(uint64_t x)
{
    x = (x + 1) * 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 29)) * 0xbf58476d1ce4e5b9u;
    return x ^ (x >> 32);
}

size_t trace_levels_bytes(const struct geometry *geo);

/* Initialises the levels, for which the caller has allocated trace_levels_bytes(geo)
 * bytes at `l`. The puzzle must outlive the levels. */
void trace_levels_init(struct trace_levels *l, const struct puzzle *p);

/* The functions that change cells must not be called with the cell of a clue, except
 * for trace_levels_write in TRACE_LOCAL: a search over whole boards may move clues. */

/* Writes a value into a cell; VALUE_NONE clears it. */
void trace_levels_write(struct trace_levels *l, cell_t c, value_t v);

/* Takes a whole board, [n_cells]. Clues keep their values, except in a round. */
void trace_levels_board(struct trace_levels *l, const value_t *values);

/* Opens a level: the decision that the cell has the value or, if `excludes`, that it
 * does not have the value. False if there are already TRACE_LEVELS levels. */
bool trace_levels_decide(struct trace_levels *l, cell_t c, value_t v, bool excludes);

/* Goes back to the level of the node `parent`, and opens a level above it for the new
 * node `id` >= 0. If `parent` is -1, the new node is the root, level 0. False if
 * `parent` is not on the path, or if there are already TRACE_LEVELS levels. */
bool trace_levels_node(struct trace_levels *l, int64_t id, int64_t parent);

/* trace_levels_assign assigns a value on the top level; trace_levels_remove removes a
 * candidate there. */
void trace_levels_assign(struct trace_levels *l, cell_t c, value_t v);
void trace_levels_remove(struct trace_levels *l, cell_t c, value_t v);

/* Goes back to a level, 0 .. n_levels. The removed levels do not count as dead ends. */
void trace_levels_undo(struct trace_levels *l, int level);

/* Sets the mode. If it was another one, removes all levels; the values stay on the
 * board. */
void trace_levels_set_mode(struct trace_levels *l, enum trace_mode mode);

/* If the board is a solution other than the last one noted, notes it and returns
 * true. */
bool trace_levels_note_solution(struct trace_levels *l);

/* The cell of the last decision, or CELL_NONE at the root. */
cell_t trace_levels_last_cell(const struct trace_levels *l);

/* The index in `stack` behind the last cell of a level. */
int trace_levels_end(const struct trace_levels *l, int level);

/* Where the present node began or, if nothing but a decision has come since then, the
 * node that this decision has ended. Sets *end to where that node ended so far. A dead
 * end belongs to the present node. */
struct trace_node trace_levels_node_shown(const struct trace_levels *l,
                                          bool is_dead_end, struct trace_node *end);

/* Whether a peer of the cell has the same value. */
bool trace_levels_clashes(const struct trace_levels *l, cell_t c);

/* Sets dom[n_cells][words] to the candidates of each cell. A filled cell has its value
 * alone. An empty cell has the values that the program has not removed and that are in
 * `given`, the candidates of the puzzle (NULL: all). If by_peers, the values of the
 * cell's peers are no candidates either. */
void trace_levels_candidates(const struct trace_levels *l, const uint64_t *given,
                             bool by_peers, uint64_t *dom);
