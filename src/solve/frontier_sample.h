/* Some boards of a search over whole boards, for views: the first ones of its stack,
 * queue or heap, or the best ones in the pool of progressive search. For greedy search
 * the sample has the heap that chooses the next cell: its items are lists of boards,
 * one list for each unassigned cell. */
#pragma once

#include "puzzle/geometry.h"
#include "solve/heap.h"

#define OPEN_BOARDS 31  /* the most boards shown: five levels of a heap */
#define OPEN_LISTS  127 /* the most lists shown: seven levels of a heap */

/* The board that a search takes next is the newest one of a stack, the oldest one of a
 * queue, and in a heap the one with the fewest candidates and, among those, the newest.
 * Progressive search draws from its pool at random. */
enum open_order {
    OPEN_NONE, /* the search has one board only */
    OPEN_STACK,
    OPEN_QUEUE,
    OPEN_HEAP, /* board 0 is the root, 2i + 1 and 2i + 2 are the children of board i */
    OPEN_POOL,
    OPEN_LIST_HEAP
};

/* MARK_BROKEN: the value differs from the clue, or is no candidate of the puzzle. */
enum open_mark { MARK_NONE, MARK_CLUE, MARK_BROKEN };

struct open_board {
    uint64_t id;  /* identifies the board in later samples; for a list: its cell */
    uint64_t key; /* the cost, if the sample has costs; in a heap the candidates left;
                     for a list its number of boards */
};

/* The boards that result from giving an unassigned cell each of its valid values. */
struct open_list {
    cell_t cell;
    uint16_t boards;
};

/* The heap in which greedy search finds the next cell of a board: its items are the
 * lists of the unassigned cells, the one with the fewest boards at the root. A
 * sample may have an earlier state of the heap, without its last changes. A change is
 * the push of a list, the swap of a list with its parent, or, when a cell has no valid
 * value, the removal of all lists. */
struct open_heap {
    struct open_list *list; /* [n * n]; owned */
    size_t count;
    size_t at;      /* place of the list that the last change pushed or swapped */
    cell_t dead;    /* the cell without a valid value; CELL_NONE: none */
    int unassigned; /* unassigned cells: each has a list in the whole heap */
    bool is_whole;  /* no change is left out */
    uint64_t changes;
    struct heap_counts made, made_in_all; /* on this heap; on all heaps of the search */
};

/* The board that the search would take next comes first. Owned by a player. */
struct frontier_sample {
    enum open_order order;
    bool has_costs;     /* it shows a local search, so `key` is a cost */
    int n;              /* side of a board; 0: no sample was taken yet */
    uint64_t count;     /* number of all boards, or lists, that the search has */
    int shown;          /* number of boards, or lists, in this sample */
    int columns, cells; /* of a board; a list is shown as n cells, one for each value,
                           placed like pencil marks */
    struct open_board board[OPEN_LISTS];
    struct open_heap heap; /* for OPEN_LIST_HEAP */
    value_t *value;        /* [shown][cells] */
    uint8_t *mark;         /* [shown][cells]: enum open_mark */
};

struct search;

struct frontier_sample *frontier_sample_create(void);
void frontier_sample_destroy(struct frontier_sample *o);

/* Takes a new sample. For a heap of lists, the sample has the state before the last
 * `hidden` changes. */
void frontier_sample_take(struct frontier_sample *o, const struct search *s,
                          int hidden);

/* Appends a copy of a board; strategies call it at most OPEN_BOARDS times a sample. */
void frontier_sample_add(struct frontier_sample *o, const struct search *s,
                         struct open_board board, const value_t *value);

void frontier_sample_copy(struct frontier_sample *to,
                          const struct frontier_sample *from);
