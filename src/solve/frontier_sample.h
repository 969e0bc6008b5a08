/* Some boards of a search over whole boards, for views: the first ones of its stack,
 * queue or heap, or the best ones in the pool of progressive search. */
#pragma once

#include "puzzle/geometry.h"

#define OPEN_BOARDS 31 /* the most boards shown: five levels of a heap */

/* The board that a search takes next is the newest one of a stack, the oldest one of a
 * queue, and in a heap the one with the fewest candidates and, among those, the newest.
 * Progressive search draws from its pool at random. */
enum open_order {
    OPEN_NONE, /* the search has one board only */
    OPEN_STACK,
    OPEN_QUEUE,
    OPEN_HEAP, /* board 0 is the root, 2i + 1 and 2i + 2 are the children of board i */
    OPEN_POOL
};

/* MARK_BROKEN: the value differs from the clue, or is no candidate of the puzzle. */
enum open_mark { MARK_NONE, MARK_CLUE, MARK_BROKEN };

struct open_board {
    uint64_t id;  /* stays the same wherever the board moves */
    uint64_t key; /* the cost, if the sample has costs; in a heap the candidates left */
};

/* The board that the search would take next comes first. Owned by a player. */
struct frontier_sample {
    enum open_order order;
    bool has_costs; /* of a local search */
    int n;          /* side of a board; 0: no sample was taken yet */
    uint64_t count; /* number of all boards that the search has */
    int shown;      /* number of boards in this sample */
    struct open_board board[OPEN_BOARDS];
    value_t *value; /* [OPEN_BOARDS][n * n] */
    uint8_t *mark;  /* [OPEN_BOARDS][n * n]: enum open_mark */
};

struct search;

struct frontier_sample *frontier_sample_create(void);
void frontier_sample_destroy(struct frontier_sample *o);

void frontier_sample_take(struct frontier_sample *o, const struct search *s);

/* Appends a copy of a board; strategies call it at most OPEN_BOARDS times a sample. */
void frontier_sample_add(struct frontier_sample *o, const struct search *s,
                         struct open_board board, const value_t *value);

void frontier_sample_copy(struct frontier_sample *to,
                          const struct frontier_sample *from);
