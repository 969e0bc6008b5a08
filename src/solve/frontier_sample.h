/* A few boards of a search over whole boards, for views: the first boards of its stack,
 * queue or heap, or the best boards of the pool of progressive search. For greedy
 * search the sample instead shows the heap in which the search finds the next cell. The
 * items of this heap are lists of boards, one list for each unassigned cell. */
#pragma once

#include "puzzle/geometry.h"
#include "solve/heap.h"

#define OPEN_BOARDS 31  /* most boards in a sample: five levels of a heap */
#define OPEN_LISTS  127 /* most lists in a sample: seven levels of a heap */

/* The order in which a search takes its boards: from a stack the newest first, from a
 * queue the oldest, from a heap the one with the smallest key, on a tie the newest.
 * Progressive search draws from its pool at random. */
enum open_order {
    OPEN_NONE, /* the search has only one board */
    OPEN_STACK,
    OPEN_QUEUE,
    OPEN_HEAP, /* board 0 is the root, 2i + 1 and 2i + 2 are the children of board i */
    OPEN_POOL,
    OPEN_LIST_HEAP
};

/* MARK_BROKEN: the value differs from the clue, or the puzzle excludes it. */
enum open_mark { MARK_NONE, MARK_CLUE, MARK_BROKEN };

struct open_board {
    uint64_t id; /* identifies the board in later samples; for a list: its cell */
    /* The board's cost, if the sample's has_costs is true. For a list: its number of
     * boards. For another board in a heap: its number of candidates left. */
    uint64_t key;
};

/* The list of an unassigned cell has one board for each valid value of the cell. Here
 * `boards` is the number of these boards. */
struct open_list {
    cell_t cell;
    uint16_t boards;
};

/* The heap in which greedy search finds the next cell of a board; the list with the
 * fewest boards is the root. A change of the heap is the push of a list, the swap of a
 * list with its parent, or the removal of all lists when a cell has no valid value. A
 * sample may have an earlier state of the heap, without the last changes. */
struct open_heap {
    struct open_list *list; /* [n * n]: the lists in heap order; owned */
    size_t count;
    size_t at;      /* index of the list that the last change pushed or swapped */
    cell_t dead;    /* cell without a valid value; CELL_NONE: none */
    int unassigned; /* unassigned cells; a complete heap has a list for each */
    bool is_whole;  /* true if no change of the heap is left out */
    uint64_t changes;
    struct heap_counts made, made_in_all; /* operations on this heap; on all so far */
};

/* The first board is the next that the search takes or, in a pool, the cheapest. Owned
 * by a player. */
struct frontier_sample {
    enum open_order order;
    bool has_costs; /* true for a local search: `key` of a board is its cost */
    int n;          /* side of a board; 0 until the first sample */
    uint64_t count; /* number of boards, or lists, that the search has */
    int shown;      /* number of boards, or lists, in this sample */
    /* Numbers of columns and cells of each drawn board. A list is drawn as a board of n
     * cells, one for each value, in box_cols columns, like pencil marks. */
    int columns, cells;
    struct open_board board[OPEN_LISTS];
    struct open_heap heap; /* defined if `order` is OPEN_LIST_HEAP */
    value_t *value;        /* [shown][cells]: the values of the boards */
    uint8_t *mark;         /* [shown][cells]: enum open_mark */
};

struct search;

struct frontier_sample *frontier_sample_create(void);
void frontier_sample_destroy(struct frontier_sample *o);

/* Takes a new sample. Leaves out the last `hidden` changes of a heap of lists. */
void frontier_sample_take(struct frontier_sample *o, const struct search *s,
                          int hidden);

/* Appends a copy of a board to the sample, which has room for OPEN_BOARDS. */
void frontier_sample_add(struct frontier_sample *o, const struct search *s,
                         struct open_board board, const value_t *value);

void frontier_sample_copy(struct frontier_sample *to,
                          const struct frontier_sample *from);
