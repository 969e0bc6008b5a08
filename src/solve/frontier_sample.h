/* The boards that a search over whole boards has open, for views: the first of its
 * stack, queue or heap, or the best of the pool of progressive search. */
#pragma once

#include "puzzle/geometry.h"

#define OPEN_BOARDS 31 /* shown: five levels of a heap */

enum open_order {
    OPEN_NONE, /* the search has one board only */
    OPEN_STACK,
    OPEN_QUEUE,
    OPEN_HEAP, /* board 0 is the root, 2i + 1 and 2i + 2 are the children of board i */
    OPEN_POOL
};

enum open_mark { MARK_NONE, MARK_CLUE, MARK_BROKEN_CLUE };

struct open_board {
    uint64_t id;  /* the same for the same board, whatever its place */
    uint64_t key; /* orders a heap: candidates left; or a pool: the cost */
};

/* The next board first. Owned by a player, like its snapshots. */
struct frontier_sample {
    enum open_order order;
    int n;          /* side of a board; 0: not asked for */
    uint64_t count; /* boards in all */
    int shown;
    struct open_board board[OPEN_BOARDS];
    value_t *value; /* [OPEN_BOARDS][n * n] */
    uint8_t *mark;  /* [OPEN_BOARDS][n * n]: enum open_mark */
};

struct search;

struct frontier_sample *frontier_sample_create(void);
void frontier_sample_destroy(struct frontier_sample *o);

/* Fills it from a search. */
void frontier_sample_take(struct frontier_sample *o, const struct search *s);

/* For strategies: appends a copy of a board, at most OPEN_BOARDS in all. */
void frontier_sample_add(struct frontier_sample *o, const struct search *s,
                         struct open_board board, const value_t *value);

void frontier_sample_copy(struct frontier_sample *to,
                          const struct frontier_sample *from);
