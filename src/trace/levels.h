/* What the writes of an unknown program say about its search: a stack of levels, dead
 * ends and solutions, or a local search. */
#pragma once

#include "puzzle/geometry.h"

#include <stddef.h>

/* The program only says which value it writes into which cell. These rules turn the
 * writes of many kinds of backtracking programs into a stack of levels:
 * - A write to an empty cell opens a level, unless a peer has the value.
 * - A write that clashes with a peer is a try. It is rejected if the next line writes
 *   to its cell again, clears it, or returns to a cell on the stack. A write to another
 *   empty cell makes the try a level, which stays although it clashes.
 * - A write to a cell on the stack removes its level and those above it.
 * - Several clears in a row remove levels from the top, in any order. A cell that was
 *   cleared below the remaining levels only leaves its level.
 * - A board keeps the levels whose values it has. One new level replaces the others.
 * - If no level was ever opened above a level, its removal was a dead end. */
enum trace_mode {
    TRACE_TREE,  /* a depth-first search */
    TRACE_JUMPS, /* boards in another order, such as breadth first: no levels */
    TRACE_LOCAL  /* a local search: no levels; the cost is the number of clashes */
};

#define TRACE_LEAVES 1024 /* boards remembered to tell TRACE_JUMPS from TRACE_TREE */

/* The most levels. There may be more than cells, because some levels write no cell:
 * those of `node`, and of `decide` that excludes a value. */
#define TRACE_LEVELS(n_cells) (4 * (n_cells))

/* One level of the stack. */
struct trace_level {
    int64_t node; /* the number of its node; -1: none */
    /* In the form of LEVELS_DECISIONS (kinds.h); 0 at the root. A node starts with the
     * decision of the level below, until its first change replaces it. */
    uint32_t decision;
    bool is_decided;         /* `decision` is its own */
    int start, removed_from; /* the indices at which its cells begin in `stack`, its
                                candidates in `removed` */
};

/* Level 0 is the root; the first decision opens level 1. The arrays follow the struct
 * in memory, trace_levels_bytes in all, and its pointers lead into them. So a saved
 * copy of the struct and its arrays (of `removed` only the part in use) is valid only
 * at the same address. */
struct trace_levels {
    const struct geometry *geo;
    const value_t *clue; /* [n_cells]; the puzzle owns it */
    enum trace_mode mode;
    uint64_t *leaf; /* [TRACE_LEAVES]: hashes of boards that were dead ends */
    uint64_t *gone; /* [n_cells][words]: the candidates that were removed */
    struct trace_level *level; /* [TRACE_LEVELS + 1] */
    int *level_of;     /* [n_cells]: 1 + the level that wrote the cell; 0: none */
    cell_t *stack;     /* [n_cells]: cells in order of writing */
    int *times;        /* [n]: how often the board has each value */
    uint16_t *in_unit; /* [n_units * n]: how often a unit has each value */
    value_t *value;    /* [n_cells]: the board as the program wrote it */
    uint32_t *removed; /* [n_cells * n]: removed candidates, (cell << 8) + value */
    int n_stack, n_levels, n_removed;
    int n_filled;      /* cells with a value, clues included */
    int n_cleared;     /* cells on the stack that the last lines cleared */
    int changed_from;  /* the lowest level that has changed since the reader reset it */
    bool has_removed;  /* a candidate was removed at some time */
    bool top_is_leaf;  /* no level was ever opened above the top one */
    cell_t try;        /* the cell of a try; CELL_NONE: none */
    int64_t clashes;   /* surplus copies of values in units, over all units */
    int n_unbalanced;  /* number of values that do not occur n times */
    double cost;       /* of a local search: its own cost, or `clashes` after a move */
    bool has_own_cost; /* the program tells its cost, and then also its solutions */
    int since_cost;    /* writes since `cost` was taken */
    uint64_t n_pops, n_below; /* levels removed; cells cleared below the top level */
    uint64_t rejected, stays; /* rejected tries; clashing writes that stay */
    uint64_t hash;            /* hash of the board */
    uint64_t solution;        /* hash of the last solution; 0: none */
    uint64_t n_leaves;
};

/* What one line did. */
struct trace_effect {
    int pushes;   /* number of new levels */
    bool is_move; /* the board changed in TRACE_LOCAL or TRACE_JUMPS */
    bool is_dead_end, is_solution;
    cell_t dead_cell; /* the cell of the dead end */
    cell_t cell;      /* the first cell of the new level, else the cell written */
};

size_t trace_levels_bytes(const struct geometry *geo);

/* Initialises the struct at the start of trace_levels_bytes(geo) bytes. The clues must
 * outlive it. */
void trace_levels_init(struct trace_levels *l, const struct geometry *geo,
                       const value_t *clue);

/* The cells of the functions below must not be clues. */

/* Writes a value into a cell; VALUE_NONE clears it. */
void trace_levels_write(struct trace_levels *l, cell_t c, value_t v,
                        struct trace_effect *out);

/* Takes a whole board, [n_cells]; clues keep their values. */
void trace_levels_board(struct trace_levels *l, const value_t *values,
                        struct trace_effect *out);

/* Opens a level: the decision that the cell has the value or, if `excludes`, that it
 * does not. False if there are TRACE_LEVELS. */
bool trace_levels_decide(struct trace_levels *l, cell_t c, value_t v, bool excludes,
                         struct trace_effect *out);

/* Goes back to the level of the node `parent`, and opens a level above it for the new
 * node `id` >= 0. If `parent` is -1, the new node is the root, level 0. False if
 * `parent` is not on the path, or if there are TRACE_LEVELS. */
bool trace_levels_node(struct trace_levels *l, int64_t id, int64_t parent,
                       struct trace_effect *out);

/* trace_levels_assign assigns a value on the top level; trace_levels_remove removes a
 * candidate there. */
void trace_levels_assign(struct trace_levels *l, cell_t c, value_t v,
                         struct trace_effect *out);
void trace_levels_remove(struct trace_levels *l, cell_t c, value_t v);

/* Goes back to a level, 0 .. n_levels. This is not taken for a dead end. */
void trace_levels_undo(struct trace_levels *l, int level, struct trace_effect *out);

/* From now on treats the search as a local one. */
void trace_levels_leave_tree(struct trace_levels *l);

/* Whether the board is a solution other than the one noted last; then notes it. */
bool trace_levels_note_solution(struct trace_levels *l);

/* The cell of the last decision, or CELL_NONE at the root. */
cell_t trace_levels_last_cell(const struct trace_levels *l);

/* The index in `stack` after the last cell of a level. */
int trace_levels_end(const struct trace_levels *l, int level);

/* Whether a peer of the cell has the same value. */
bool trace_levels_clashes(const struct trace_levels *l, cell_t c);
