/* Plays the wave of the last step: counts how many of its changes are shown. It has no
 * clock: the caller says how much time passes. */
#pragma once

#include "run/playback.h"
#include "solve/wave.h"

/* One thread: the one that steps the search. 0 <= shown <= wave.count, at the end of a
 * group of changes. */
struct replay {
    struct wave wave;
    int shown;
    double share;        /* of its time, 0 .. 1 */
    bool plays;          /* time advances it */
    enum wave_mark mark; /* as commanded; deck.c hides it when the wave is too fast */
};

/* Whether it is paused with changes left to show. */
static inline bool replay_rests(const struct replay *r)
{
    return !r->plays && r->shown < r->wave.count;
}

/* No changes, before a step or after another change of the board. */
void replay_clear(struct replay *r);

/* Shows the first group; plays the others, or waits. */
void replay_start(struct replay *r, bool plays);

/* Shows all changes. */
void replay_finish(struct replay *r);

/* For a step forward while it rests: finishes what was shown in part, or begins. */
void replay_end_step(struct replay *r);

/* Continues, unless all is shown. */
void replay_resume(struct replay *r);

/* A part of its time passes. */
void replay_play(struct replay *r, double share);

/* Shows one group more (by = 1) or less (-1), and waits. False if there is none. */
bool replay_move(struct replay *r, int by);

/* How long it takes: in units of one decision with its removals, at least 1. */
double replay_length(const struct replay *r);

/* Finds the causes of the changes. `snap` has the board after the step; the changes
 * that are not shown yet are undone in it. */
void replay_rewind(struct replay *r, struct snapshot *snap);
