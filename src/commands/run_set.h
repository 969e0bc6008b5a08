/* The runs of `compare` for the table, from one comparison or from the JSON lines
 * of several. They are sorted by size, share of holes, board, preset and seed. */
#pragma once

#include "commands/run_line.h"

struct placed_run {
    int preset; /* index into run_set.presets */
    int n;
    double holes; /* share of empty cells; 0: the puzzle is from a file */
    int board;    /* number of the board, from 0 */
    uint64_t seed;
    const char *puzzle; /* name of the board, owned by the set or its sweep */
    double limit_s;     /* limit of CPU time; 0: none */
    int age; /* number of runs added before this one; set by run_set_settle */
    struct run run;
};

struct run_set {
    struct placed_run *runs; /* [count]; owned */
    int count;
    const char **presets; /* [n_presets] names; array and names are owned */
    int n_presets;
    void *puzzles;          /* a tree (tsearch) of the names of boards; owned */
    int n_puzzles;          /* number of those from files */
    const char *board_noun; /* "puzzle" or "board" */
    int n_boards; /* the largest number of boards of one size and share of holes */
    int n_seeds;  /* the largest number of seeds of one board */
};

/* Fills the set with those runs of a comparison that have ended. The sweep must outlive
 * the set. */
void run_set_of_sweep(struct run_set *set, const struct sweep *s,
                      const struct run *runs);

/* Adds the run of a line of `compare --json` to a set, which starts all zero. */
bool run_set_take(struct run_set *set, const struct json_place *place, struct error *e);

/* Sorts the runs; call it after the last run_set_take. Of runs with the same board,
 * preset and seed, the set keeps the one that was added last. */
void run_set_settle(struct run_set *set);

/* Prints the table: medians of each preset, for each size and share of holes. */
void run_set_print(const struct run_set *set);

/* The width of a column of the presets' names, in characters. */
int run_set_name_width(const struct run_set *set);

void run_set_free(struct run_set *set);
