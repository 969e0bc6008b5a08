/* The picture of a search at one moment: all that a view may know. */
#ifndef SOLVE_SNAPSHOT_H
#define SOLVE_SNAPSHOT_H

#include "solve/learning.h"
#include "solve/search.h"

/* Plain data that points only into itself and at constants; about 420 kB where MAX_N is
 * 100. */
struct snapshot {
    int n, box_rows, box_cols, n_cells, words;
    enum search_status status;
    struct stats stats;
    int n_assigned, n_clues;
    double progress; /* closed part of the tree, estimated; negative: unknown */
    uint64_t seed;
    char strategy[SETTING_NAME], var[SETTING_NAME], val[SETTING_NAME],
        prop[SETTING_NAME], restarts[SETTING_NAME];
    const char *own[PLUG_KINDS]; /* the strategy's */
    char puzzle[64];

    bool at_dead_end;
    cell_t conflict_cell;      /* of the last dead end; CELL_NONE before the first */
    value_t value[MAX_CELLS];  /* VALUE_NONE while open */
    uint8_t live[MAX_CELLS];   /* candidates left, 1 .. n; 1 if assigned */
    uint8_t cause[MAX_CELLS];  /* enum cause, for assigned cells */
    uint16_t depth[MAX_CELLS]; /* at which it was assigned */
    uint64_t dom[MAX_CELLS * MAX_WORDS]; /* [n_cells][words] */
    uint16_t order[MAX_CELLS]; /* 1 for the cell that was assigned first; 0 if open */
    uint32_t assignments[MAX_CELLS], failures[MAX_CELLS]; /* as in the store */
    bool clashes[MAX_CELLS]; /* its value also stands elsewhere in a unit of it */

    struct metric metric[MAX_METRICS]; /* the strategy's own */
    int n_metrics;
    struct learning learning;
};

void search_snapshot(const struct search *s, struct snapshot *out);

/* The one-byte-a-cell form: v in 1 .. n for an assigned cell, n + live candidates for
 * an open one. For n up to 127, where it fits; `out` has n_cells bytes. */
void snapshot_encode(const struct snapshot *snap, uint8_t *out);

#endif
