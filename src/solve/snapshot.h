/* The picture of a search at one moment: all that a view may know. */
#ifndef SOLVE_SNAPSHOT_H
#define SOLVE_SNAPSHOT_H

#include "solve/learning.h"
#include "solve/search.h"

/* What there is to go back in. */
enum history_state {
    HISTORY_NO_MEMORY, /* nothing: not even one checkpoint fits, or none was asked for
                        */
    HISTORY_KEPT,      /* checkpoints */
    HISTORY_RERUN,     /* no state can be kept: the search begins again */
    HISTORY_TOO_LONG   /* nothing: that would take too long by now */
};

/* Plain data that points only into itself and at constants; about 420 kB where MAX_N is
 * 100. */
struct snapshot {
    uint64_t command; /* the runner's: number of the last command carried out */
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

    /* The runner's. */
    bool paused;
    double steps_per_s; /* asked for; 0: as fast as it goes */
    bool automatic_speed;
    int64_t elapsed_ns; /* since the search began, pauses left out */
    int64_t cpu_ns;     /* of the thread, over its whole life */
    int filtered_unit;  /* by alldifferent, as the last one; -1 for none or not followed
                         */
    int n_by_hand; /* filterings by hand that can be taken back; -1: none are possible
                    */

    /* Steps of the history: where the search stands and where it is going, the earliest
     * and the newest that it can go to. Rewound: it stands before the newest. */
    enum history_state history;
    bool keeps_history, is_rewound;
    uint64_t step, target_step, first_step, newest_step;
    uint64_t way_from_step; /* where the way to the target began */
    uint64_t history_bytes;

    bool at_dead_end;
    cell_t conflict_cell;      /* of the last dead end; CELL_NONE before the first */
    value_t value[MAX_CELLS];  /* VALUE_NONE while open */
    uint8_t live[MAX_CELLS];   /* candidates left, 1 .. n; 1 if assigned */
    uint8_t cause[MAX_CELLS];  /* enum cause, for assigned cells */
    uint16_t depth[MAX_CELLS]; /* at which it was assigned */
    uint64_t dom[MAX_CELLS * MAX_WORDS]; /* [n_cells][words] */
    uint16_t order[MAX_CELLS]; /* 1 for the cell that was assigned first; 0 if open */
    uint32_t changes[MAX_CELLS], failures[MAX_CELLS]; /* as in the store */
    bool clashes[MAX_CELLS]; /* its value also stands elsewhere in a unit of it */

    struct figure figure[MAX_FIGURES]; /* the strategy's own */
    int n_figures;
    struct learning learning;
};

/* Fills everything but the runner's fields. */
void search_snapshot(const struct search *s, struct snapshot *out);

/* The one-byte-a-cell form: v in 1 .. n for an assigned cell, n + live candidates for
 * an open one. For n up to 127, where it fits; `out` has n_cells bytes. */
void snapshot_encode(const struct snapshot *snap, uint8_t *out);

#endif
