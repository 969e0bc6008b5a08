/* The settings of the lanes of a race: the combinations of lists of options, or one
 * setting and the presets that challenge it. */
#pragma once

#include "options/options.h"
#include "run/race.h"

#define LANE_CAPTION 160

struct race_lanes {
    struct setting settings[MAX_LANES];
    char captions[MAX_LANES][LANE_CAPTION]; /* how a lane differs from the others */
    int count;
};

/* Whether the user gave --presets, or a list with a comma for another option. */
bool race_lanes_asked(const struct options *o);

/* Makes a lane for each combination of words from the lists, --presets among them; the
 * other lists override a preset. Without lists, makes four lanes that differ in the
 * variable order. */
bool race_lanes_from_options(struct race_lanes *lanes, const struct options *o,
                             struct error *e);

/* Makes lanes of a list of presets, like --presets, but starts no programs: such a word
 * is an error. The lanes have the seed and the limits of `own`. */
bool race_lanes_of_presets(struct race_lanes *lanes, const char *presets,
                           const struct setting *own, struct error *e);

/* Makes a lane of the setting `own`, and lanes of the presets with the lowest
 * race_rank, which challenge it. A challenger has the seed and the limits of `own`. */
void race_lanes_against(struct race_lanes *lanes, const struct setting *own);

/* Named races: a board and the options of its lanes. To add a race, add a row. */
#define RACE_WORDS 6

struct named_race {
    const char *name;
    const char *puzzle; /* a data file (files/data.h); NULL: an empty board */
    const char *summary;
    struct {
        const char *option, *text; /* name and argument of an option; NULL: the end */
    } words[RACE_WORDS];
};

/* `race` without board and setting is the first one. */
extern const struct named_race named_races[];
extern const int named_race_count;
