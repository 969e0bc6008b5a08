/* Named races: a board and the options of its lanes. A row adds a race. */
#pragma once

#define RACE_WORDS 6

struct race_preset {
    const char *name;
    const char *puzzle; /* a data file (files/data.h); NULL: an empty board */
    const char *summary;
    struct {
        const char *option, *text; /* name and argument; NULL: the end */
    } words[RACE_WORDS];
};

extern const struct race_preset race_presets[];
extern const int race_preset_count;
