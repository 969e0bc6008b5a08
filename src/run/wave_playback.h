/* Plays the wave of the last step, the list of its changes (solve/wave.h): counts how
 * many of them are shown. Has no clock: the caller says how much time passes. */
#pragma once

#include "run/playback.h"
#include "solve/wave.h"

/* Only the thread that steps the search uses this. `shown` counts the visible changes,
 * 0 .. wave.count. A group of changes (wave_next) is shown as a whole or not at all. */
struct wave_playback {
    struct wave wave;
    int shown;
    double share;        /* part of the wave's duration that has passed, 0 .. 1 */
    bool plays;          /* true while wave_playback_play advances `share` */
    enum wave_mark mark; /* the mark in snapshots, unless the wave is too fast */
};

/* Drops all changes. Call it before a step, and after any other change of the board. */
void wave_playback_clear(struct wave_playback *r);

/* Shows the first group of changes; then plays the others if `plays`, else waits. */
void wave_playback_start(struct wave_playback *r, bool plays);

/* Shows all changes and ends the playing. */
void wave_playback_finish(struct wave_playback *r);

/* Carries out a command to step while the wave waits before its end. If no change is
 * shown yet, starts to play the wave; otherwise shows all changes. Returns false, and
 * does nothing, if the wave plays or is shown to its end. */
bool wave_playback_end_step(struct wave_playback *r);

/* Continues to play the wave, unless all changes are shown. */
void wave_playback_resume(struct wave_playback *r);

/* Plays the wave for a further share of its duration, 0 .. 1. */
void wave_playback_play(struct wave_playback *r, double share);

/* Shows one more group of changes (by = 1), or one less (-1), and waits. False: there
 * is no such group. */
bool wave_playback_move(struct wave_playback *r, int by);

/* Returns the length of the wave, measured in assignments: the largest of 1, its number
 * of assignments, and 1/32 of its number of removals. */
double wave_playback_length(const struct wave_playback *r);

/* `snap` has the board after the step. Undoes in it the changes that are not shown yet.
 * Finds the reasons of all changes first, if they are not known. */
void wave_playback_rewind(struct wave_playback *r, struct snapshot *snap);
