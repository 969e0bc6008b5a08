/* Random boards of n = 4 .. 36 and any box, from solvable to contradictory. */
#ifndef BENCH_RANDOM_BOARD_H
#define BENCH_RANDOM_BOARD_H

#include "base/rng.h"
#include "puzzle/puzzle.h"

struct board_kind {
    const char *name;
    int weight;    /* boards in a hundred */
    int solutions; /* that each has at least */
    /* Changes the clues of a solved board. */
    void (*change)(struct puzzle *p, struct rng *r);
};

#define BOARD_KINDS 9
extern const struct board_kind board_kinds[BOARD_KINDS];

/* A board of a random kind, which *kind receives. */
struct puzzle *random_board(struct rng *r, int *kind);

#endif
