/* Named races: a board and options for its lanes, as plain data; one row adds one. */
#pragma once

#define RACE_WORDS 6

struct race_preset {
    const char *name;
    const char *puzzle; /* among those of the program; NULL: an empty grid */
    const char *summary;
    struct {
        const char *option, *text; /* a name of the option table; NULL: no more */
    } words[RACE_WORDS];
};

extern const struct race_preset race_presets[];
extern const int race_preset_count;
