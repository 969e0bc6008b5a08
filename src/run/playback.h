/* The playback state of a player: speed, pause, position in the history. Plain data. */
#pragma once

#include "solve/kinds.h"

/* How a player seeks backward. */
enum history_state {
    HISTORY_NO_MEMORY, /* not at all: no memory budget, or one state exceeds it */
    HISTORY_KEPT,      /* by restoring checkpoints */
    HISTORY_RERUN,     /* by a rerun from the start: states cannot be saved */
    HISTORY_TOO_LONG   /* not at all: a rerun would take too long */
};

/* A wave (solve/wave.h) is the list of the changes that one step made; it can be shown
 * change by change. The mark highlights one change on the board and in words. */
enum wave_mark {
    WAVE_MARK_NONE,  /* no mark: the wave was not played, or plays too fast */
    WAVE_MARK_CAUSE, /* the last visible cause (solve/wave.h), if the wave was played */
    WAVE_MARK_CHANGE /* the last visible change, if a command stepped to it */
};

/* Steps are counted from the start of the search. first_step <= step,
 * target_step <= newest_step. step == target_step except in a seek. The search is
 * rewound if step < newest_step, and during a seek. */
struct playback {
    uint64_t command; /* number of the last command carried out */
    enum search_status status;
    bool paused;
    /* True if the search takes no step until a command comes: the player is paused, or
     * the round of its race is over. */
    bool is_idle;
    bool automatic_speed;
    double steps_per_s; /* target speed; 0: maximum speed */
    int64_t elapsed_ns; /* time since the search began, without pauses */
    /* CPU time since the search began, of a watched program if it is known; 0: the
     * player has no thread. */
    int64_t cpu_ns;
    /* Calls of scripts since the search began, and their CPU time; 0: no thread. */
    uint64_t script_calls;
    int64_t script_ns;
    int filtered_unit; /* the unit that alldifferent filtered last; -1: none is known */
    /* Number of manual filterings that can be undone; -1: not supported. */
    int n_by_hand;
    int wave_shown; /* number of changes of the wave that are visible */
    enum wave_mark wave_mark;

    enum history_state history;
    bool keeps_history, is_rewound;
    bool is_filmed;  /* true while PLAYER_FILM hides the steps after `step` */
    bool is_changed; /* true if commands made changes that the history keeps */
    uint64_t step, target_step, first_step, newest_step;
    uint64_t seek_from_step; /* the step at which the seek began */
    uint64_t history_bytes;
};
