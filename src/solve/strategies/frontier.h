/* Boards to be expanded: a stack, a queue or a binary heap, within a memory budget. */
#pragma once

#include "solve/frontier_sample.h"
#include "solve/search_state.h"

struct frontier_entry {
    uint32_t slot;   /* place of the board in the chunks */
    uint32_t key;    /* the smallest is taken first from a heap */
    uint32_t parent; /* row of the parent board in the tree of expanded boards */
    uint32_t level;  /* cells assigned, without the clues */
    uint64_t age;    /* number of boards added earlier */
};

struct frontier {
    uint8_t **chunks;               /* [n_chunks]; owned */
    struct frontier_entry *entries; /* [capacity]; owned */

    size_t n_cells, board_bytes; /* cells and bytes of a board */
    int n_chunks;
    uint32_t slots_a_chunk, n_slots; /* n_slots: slots ever used */
    uint32_t first_free; /* a free slot, whose first bytes number the next one */

    /* The entries form a ring that begins at `head`; in a heap `head` is 0. */
    size_t capacity, head, count, peak;
    uint64_t added;
    struct heap_counts heap; /* all 0 for a stack or a queue */
    size_t bytes;            /* charged to the budget */
};

void frontier_init(struct frontier *f, int n_cells);
void frontier_free(struct frontier *f);

/* Adds a copy of a board with the key, parent and level of `as`. False if the frontier
 * would exceed `budget` bytes. All calls have the same `order`, never OPEN_POOL. */
bool frontier_add(struct frontier *f, enum open_order order, const value_t *board,
                  struct frontier_entry as, uint64_t budget);

/* Removes the next board, copies it to `board` unless that is NULL, and returns its
 * entry; count > 0. */
struct frontier_entry frontier_take(struct frontier *f, enum open_order order,
                                    value_t *board);

/* Entry i < count. Entry 0 is the one that frontier_take removes next. The others
 * follow in the order of the stack or queue; for a heap, in the order of its array. */
const struct frontier_entry *frontier_entry(const struct frontier *f,
                                            enum open_order order, size_t i);

/* Copies the board of an entry, [n_cells]. */
void frontier_board(const struct frontier *f, const struct frontier_entry *e,
                    value_t *board);

/* Like the `transfer` of a strategy (plug.h). */
void frontier_transfer(struct frontier *f, const struct state_port *port,
                       bool is_loading);
