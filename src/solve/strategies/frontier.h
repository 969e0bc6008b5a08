/* Boards that wait to be expanded: on a stack, in a queue or in a binary heap, within a
 * budget of memory. */
#ifndef SOLVE_FRONTIER_H
#define SOLVE_FRONTIER_H

#include "solve/search_state.h"

struct frontier_entry {
    uint32_t slot;
    uint32_t key; /* candidates that are left in all open cells */
    uint64_t age; /* boards made before it */
};

/* Memory that is there. It may be more than the search has asked for so far: what was
 * asked for later stays when the search is brought back to an earlier step. */
struct frontier_room {
    value_t **chunks;
    int n_chunks;
    uint32_t *free_slots;
    struct frontier_entry *entries;
    size_t capacity; /* of the entries */
};

struct frontier {
    struct frontier_room room;

    size_t n_cells; /* of a board */
    int n_chunks;
    uint32_t slots_a_chunk, n_slots; /* made so far */
    uint32_t n_free;                 /* of as many as there are slots */

    /* A stack or a heap from the start, a queue around the end. */
    size_t capacity, head, count, peak;
    uint64_t made;
    size_t bytes;
};

/* How boards come back. Stack and queue share the end that boards are put to; a heap
 * gives the fewest candidates first, of equals the one that was made last. */
typedef void (*frontier_push_fn)(struct frontier *f, struct frontier_entry e);
typedef struct frontier_entry (*frontier_pop_fn)(struct frontier *f);

void frontier_push_last(struct frontier *f, struct frontier_entry e);
struct frontier_entry frontier_pop_last(struct frontier *f);
struct frontier_entry frontier_pop_first(struct frontier *f);
void frontier_push_heap(struct frontier *f, struct frontier_entry e);
struct frontier_entry frontier_pop_heap(struct frontier *f);

/* Of zeroed memory, or of a frontier that was freed. */
void frontier_init(struct frontier *f, int n_cells);
void frontier_free(struct frontier *f);

/* Keeps a copy of a board. False where `budget` bytes have no room for it. */
bool frontier_add(struct frontier *f, frontier_push_fn push, const value_t *board,
                  uint32_t key, uint64_t budget);

/* Gives back a board, of which there must be one, and its key. */
uint32_t frontier_take(struct frontier *f, frontier_pop_fn pop, value_t *board);

/* As `move` of a strategy (plug.h). */
void frontier_move(struct frontier *f, const struct state_port *port, bool is_loading);

#endif
