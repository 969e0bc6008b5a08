/* Which settings race against each other: from the lists of the command line, or one
 * that is watched against well-known others. */
#pragma once

#include "options/options.h"

#define LANE_CAPTION 128

struct race_lanes {
    struct setting settings[MAX_LANES];
    char captions[MAX_LANES][LANE_CAPTION]; /* what sets a lane apart */
    int count;
};

/* Whether the options name more than one setting. */
bool race_lanes_are_asked(const struct options *o);

/* The product of the lists; presets come first, so that the other lists change them.
 * Without any list, four variable orders. */
bool race_lanes_from_options(struct race_lanes *lanes, const struct options *o,
                             struct error *e);

/* `own` and challengers, `count` lanes in all as far as there are so many, with the
 * same seed; challengers share the memory that it may take. */
void race_lanes_against(struct race_lanes *lanes, const struct setting *own, int count);

/* Starts them on a puzzle, paused; race_start tells what is_live means. */
struct race *race_lanes_start(const struct race_lanes *lanes,
                              const struct puzzle *puzzle, enum race_clock clock,
                              bool is_live);
