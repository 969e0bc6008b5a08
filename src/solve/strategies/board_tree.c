#include "solve/strategies/board_tree.h"

#include "base/alloc.h"

#define FIRST_CAPACITY 1024

void board_tree_init(struct board_tree *t)
{
    *t = (struct board_tree){.first_free = NO_BOARD};
}

void board_tree_free(struct board_tree *t)
{
    free(t->boards);
    board_tree_init(t);
}

size_t board_tree_bytes(const struct board_tree *t)
{
    return t->capacity * sizeof *t->boards;
}

/* Doubles the array. False if the budget does not allow it. */
static bool grow(struct board_tree *t, uint64_t budget)
{
    uint32_t capacity = t->capacity ? 2 * t->capacity : FIRST_CAPACITY;

    /* Both arrays exist during the copy. */
    if (((uint64_t)t->capacity + capacity) * sizeof *t->boards > budget)
        return false;
    t->capacity = capacity;
    t->boards = alloc_resize(t->boards, capacity, sizeof *t->boards);
    return true;
}

uint32_t board_tree_add(struct board_tree *t, uint32_t parent, uint64_t budget)
{
    uint32_t board = t->first_free;

    assert(parent == NO_BOARD || parent < t->n_boards);
    if (board != NO_BOARD)
        t->first_free = t->boards[board].parent;
    else if (t->n_boards < t->capacity || grow(t, budget))
        board = t->n_boards++;
    else
        return NO_BOARD;
    t->boards[board] = (struct tree_board){parent, 1};
    return board;
}

void board_tree_join(struct board_tree *t, uint32_t board)
{
    assert(board < t->n_boards && t->boards[board].open > 0);
    t->boards[board].open++;
}

uint32_t board_tree_leave(struct board_tree *t, uint32_t board)
{
    assert(board < t->n_boards && t->boards[board].open > 0);
    return --t->boards[board].open == 0 ? board : NO_BOARD;
}

uint32_t board_tree_refute(struct board_tree *t, uint32_t board)
{
    assert(board < t->n_boards && t->boards[board].open == 0);
    uint32_t parent = t->boards[board].parent;

    t->boards[board].parent = t->first_free;
    t->first_free = board;
    return parent == NO_BOARD ? NO_BOARD : board_tree_leave(t, parent);
}

bool board_tree_is_root(const struct board_tree *t, uint32_t board)
{
    assert(board < t->n_boards);
    return t->boards[board].parent == NO_BOARD;
}

void board_tree_transfer(struct board_tree *t, const struct state_port *port,
                         bool is_loading)
{
    state_transfer(port, &t->capacity, 1, sizeof t->capacity);
    state_transfer(port, &t->n_boards, 1, sizeof t->n_boards);
    state_transfer(port, &t->first_free, 1, sizeof t->first_free);
    if (is_loading)
        t->boards = alloc_resize(t->boards, t->capacity, sizeof *t->boards);
    state_transfer(port, t->boards, t->n_boards, sizeof *t->boards);
}
