/* How a player plays a search: its speed, its pauses, and where it stands in the
 * history. Plain data. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* What going back relies on. */
enum history_state {
    HISTORY_NO_MEMORY, /* nothing: no memory was granted, or one state needs more */
    HISTORY_KEPT,      /* checkpoints */
    HISTORY_RERUN,     /* states cannot be kept: the search runs again from its start */
    HISTORY_TOO_LONG   /* nothing: running again would take too long by now */
};

/*
 * Steps count from the start of the search. first_step <= step, target_step <=
 * newest_step; step == target_step unless the player is on its way to the target.
 * Rewound: step < newest_step, or on the way.
 */
struct playback {
    uint64_t command; /* number of the last command carried out */
    bool paused;
    bool automatic_speed;
    double steps_per_s; /* target speed; 0: maximum speed */
    int64_t elapsed_ns; /* since the search began, without pauses */
    int64_t cpu_ns;     /* of the player's thread, over its whole life */
    int filtered_unit;  /* that alldifferent filtered last; -1: none, or not followed */
    int n_by_hand;      /* manual filterings that can be undone; -1: not supported */

    enum history_state history;
    bool keeps_history, is_rewound;
    uint64_t step, target_step, first_step, newest_step;
    uint64_t seek_from_step; /* where the way to the target began */
    uint64_t history_bytes;
};
