/* Table and plot from lines of `compare --json`, of any number of comparisons. */
#pragma once

#include "commands/run_set.h"

struct run_merge {
    struct run_set set;
    struct run_facts facts; /* of the last line */
    void *puzzles;          /* a tree (tsearch) of the names of puzzles from files */
    int n_puzzles;
};

void run_merge_init(struct run_merge *m);
void run_merge_free(struct run_merge *m);

/* Takes one line. If two lines describe the same run, the later one counts. */
bool run_merge_take(struct run_merge *m, const struct json_place *place,
                    struct error *e);

/* Prints the table and draws the plot. Returns the exit status. */
int run_merge_print(struct run_merge *m, const struct options *o, struct error *e);
