/* The playback state of a player: speed, pause, position in the history. Plain data. */
#pragma once

#include "solve/kinds.h"

/* How the search seeks backward. */
enum history_state {
    HISTORY_NO_MEMORY, /* it cannot: no memory budget, or one state exceeds it */
    HISTORY_KEPT,      /* it restores checkpoints */
    HISTORY_RERUN,     /* it reruns the search from its start: states cannot be saved */
    HISTORY_TOO_LONG   /* it cannot: a rerun would take too long */
};

/* A wave (solve/wave.h) is the list of the changes that one step made; it can be shown
 * change by change. This says which of them the board marks and words describe. */
enum wave_mark {
    WAVE_MARK_NONE,  /* none: the wave was not played, or plays too fast */
    WAVE_MARK_CAUSE, /* the last visible cause (solve/wave.h), if the wave was played */
    WAVE_MARK_CHANGE /* the last visible change, if a command stepped to it */
};

/* Steps count from the search's start. first_step <= step, target_step <= newest_step.
 * step == target_step except in a seek. The search is rewound if step < newest_step,
 * and during a seek. */
struct playback {
    uint64_t command; /* number of the last command carried out */
    enum search_status status;
    bool paused;
    bool is_idle; /* takes no step until a command comes: paused, or the round of its
                     race is over */
    bool automatic_speed;
    double steps_per_s; /* target speed; 0: maximum speed */
    int64_t elapsed_ns; /* since the search began, without pauses */
    int64_t cpu_ns; /* CPU time since the search began; 0: the player has no thread */
    /* Calls of scripts since the search began, and their CPU time; 0 without a
     * thread. */
    uint64_t script_calls;
    int64_t script_ns;
    int filtered_unit; /* the unit that alldifferent filtered last; -1: none is known */
    int n_by_hand;     /* manual filterings that can be undone; -1: not supported */
    int wave_shown;    /* number of changes of the wave that are visible */
    enum wave_mark wave_mark;

    enum history_state history;
    bool keeps_history, is_rewound;
    bool is_filmed;  /* it looks as if no later step were known (PLAYER_FILM) */
    bool is_changed; /* the history has changes that commands made */
    uint64_t step, target_step, first_step, newest_step;
    uint64_t seek_from_step; /* the step at which the seek began */
    uint64_t history_bytes;
};
