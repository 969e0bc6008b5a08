/* One board of the campaign: several searches of it must agree with each other, with a
 * reference that shares no code with them, and with checkers of proofs. */
#ifndef BENCH_CAMPAIGN_H
#define BENCH_CAMPAIGN_H

#include "bench/random_board.h"

#include <stdbool.h>
#include <stdint.h>

struct campaign {
    uint64_t seed;
    const char *drat; /* a program that checks FORMULA PROOF; NULL: none */
};

/* Strategies by their row of the catalogue; then teams, as with --jobs. */
#define CAMPAIGN_ROWS 33
#define CAMPAIGN_TEAM (CAMPAIGN_ROWS - 1)

/* What was done. Plain data: sums of it are sums of its members. */
struct tally {
    uint64_t boards[BOARD_KINDS], unsolvable[BOARD_KINDS], undecided[BOARD_KINDS];
    struct {
        uint64_t runs, solved, exhausted, gave_up;
    } row[CAMPAIGN_ROWS];
    uint64_t counts; /* exhausted runs whose number of solutions the reference knows */
    uint64_t restarts;       /* runs made again by the same search */
    uint64_t proofs;         /* that the RUP checker accepts */
    uint64_t proofs_learnt;  /* those with learnt clauses */
    uint64_t proofs_outside; /* those that campaign.drat accepts, too */
    uint64_t board;          /* the current one */
    int run;                 /* of the current board */
};

/* Runs a board's searches. On a disagreement prints it and how to repeat it, and
 * returns false. The board and its settings follow from seed and number alone. */
bool campaign_board(const struct campaign *c, uint64_t number, struct tally *t);

/* Prints the board and the command of a run, for searches that crashed in it. */
void campaign_describe(const struct campaign *c, uint64_t number, int run);

#endif
