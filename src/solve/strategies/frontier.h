/* The boards still to be expanded: a stack, queue or binary heap of limited memory. */
#pragma once

#include "solve/frontier_sample.h"
#include "solve/search.h"

struct frontier_entry {
    uint32_t slot;   /* number of the slot (frontier.c) that stores the board */
    uint32_t key;    /* in a heap: the smallest key is taken first */
    uint32_t parent; /* row of the parent board in the tree of expanded boards */
    uint32_t level;  /* number of assigned cells, without the clues */
    uint64_t age;    /* number of boards that were added before */
};

struct frontier {
    uint8_t **chunks;               /* [n_chunks]; owned */
    struct frontier_entry *entries; /* [capacity]; owned */

    size_t n_cells, board_bytes; /* numbers of cells and bytes of a board */
    int n_chunks;
    uint32_t slots_a_chunk, n_slots; /* n_slots: slots in use or used before */
    uint32_t first_free; /* a free slot; its first bytes hold the next free slot */

    /* The entries form a ring, which begins at index `head`; in a heap `head` is 0. */
    size_t capacity, head, count, peak;
    uint64_t added;
    struct heap_counts heap; /* operations of the heap; 0 for a stack or a queue */
    size_t bytes;            /* bytes allocated; limited by `budget` of frontier_add */
};

void frontier_init(struct frontier *f, int n_cells);
void frontier_free(struct frontier *f);

/* Adds a copy of a board with the key, parent and level of `as`. False if the frontier
 * would then take more than `budget` bytes. All calls must have the same `order`, which
 * must not be OPEN_POOL. */
bool frontier_add(struct frontier *f, enum open_order order, const value_t *board,
                  struct frontier_entry as, uint64_t budget);

/* Removes the next board, copies it to `board` if that is not NULL, and returns its
 * entry. The frontier must not be empty. */
struct frontier_entry frontier_take(struct frontier *f, enum open_order order,
                                    value_t *board);

/* Returns entry i < count. Entry 0 is the one that frontier_take removes next. The
 * others follow in the order of the stack, the queue, or the array of the heap. */
const struct frontier_entry *frontier_entry(const struct frontier *f,
                                            enum open_order order, size_t i);

/* Copies the board of an entry to `board`, [n_cells]. */
void frontier_board(const struct frontier *f, const struct frontier_entry *e,
                    value_t *board);

/* Saves or loads a frontier, as the `transfer` of a strategy does (plug.h). */
void frontier_transfer(struct frontier *f, const struct state_port *port,
                       bool is_loading);
