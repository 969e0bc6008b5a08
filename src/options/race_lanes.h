/* The settings of a race: from the lists of the command line, or the current setting
 * against challengers. */
#pragma once

#include "options/options.h"

#define LANE_CAPTION 128

struct race_lanes {
    struct setting settings[MAX_LANES];
    char captions[MAX_LANES][LANE_CAPTION]; /* how a lane differs from the others */
    int count;
};

/* Whether the options request more than one setting. */
bool race_lanes_are_asked(const struct options *o);

/* The product of the lists; presets come first, so that the other lists override them.
 * Without lists, four variable orders. */
bool race_lanes_from_options(struct race_lanes *lanes, const struct options *o,
                             struct error *e);

/* `own` and challengers with its seed, at most `count` lanes. Each challenger gets
 * 1/count of its memory limit. */
void race_lanes_against(struct race_lanes *lanes, const struct setting *own, int count);

/* Starts them on a puzzle, paused; is_live: see race_start. */
struct race *race_lanes_start(const struct race_lanes *lanes,
                              const struct puzzle *puzzle, enum race_clock clock,
                              bool is_live);
