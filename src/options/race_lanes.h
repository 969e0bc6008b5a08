/* Settings of a race: from the option lists, or one setting and its challengers. */
#pragma once

#include "options/options.h"
#include "run/race.h"

#define LANE_CAPTION 160

struct race_lanes {
    struct setting settings[MAX_LANES];
    char captions[MAX_LANES][LANE_CAPTION]; /* how a lane differs from the others */
    int count;
};

bool race_lanes_asked(const struct options *o); /* more than one setting? */

/* A lane for each combination of the lists; choices of the other lists override
 * presets. Without lists: four variable orders. */
bool race_lanes_from_options(struct race_lanes *lanes, const struct options *o,
                             struct error *e);

/* `own` and challengers, at most `count`, with its seed and 1/count of its memory. */
void race_lanes_against(struct race_lanes *lanes, const struct setting *own, int count);

/* Starts a race of these lanes, paused. `is_live` and errors are those of race_start.
 */
struct race *race_lanes_start(const struct race_lanes *lanes,
                              const struct puzzle *puzzle, enum race_clock clock,
                              bool is_live, struct error *e);
