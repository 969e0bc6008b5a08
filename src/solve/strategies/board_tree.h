/* The expanded boards that still have a descendant in the frontier. When the last child
 * of a board is refuted, so is the board. */
#pragma once

#include "solve/search_state.h"

#define NO_BOARD UINT32_MAX

struct tree_board {
    uint32_t parent; /* NO_BOARD: the root; in a free row: the next free one */
    uint32_t open;   /* children not refuted, plus 1 while it is being expanded */
};

/* Invariant: the parent of a board in the frontier or the tree counts it in `open`. */
struct board_tree {
    struct tree_board *boards; /* [capacity]; owned */
    uint32_t capacity;
    uint32_t n_boards, first_free; /* n_boards: rows ever used */
};

void board_tree_init(struct board_tree *t);
void board_tree_free(struct board_tree *t);
size_t board_tree_bytes(const struct board_tree *t);

/* Adds a board to be expanded, which its parent already counts (board_tree_join).
 * Returns its row; NO_BOARD if the tree would exceed `budget` bytes. */
uint32_t board_tree_add(struct board_tree *t, uint32_t parent, uint64_t budget);

/* Counts a child of `board` that joins the frontier. */
void board_tree_join(struct board_tree *t, uint32_t board);

/* Ends the expansion of `board`. If nothing is open below it, it is refuted, and the
 * function returns it; else NO_BOARD. */
uint32_t board_tree_leave(struct board_tree *t, uint32_t board);

/* Removes a board with nothing open below it. Returns its parent if nothing is open
 * below the parent either; else NO_BOARD. */
uint32_t board_tree_refute(struct board_tree *t, uint32_t board);

bool board_tree_is_root(const struct board_tree *t, uint32_t board);

/* Like the `transfer` of a strategy (plug.h). */
void board_tree_transfer(struct board_tree *t, const struct state_port *port,
                         bool is_loading);
