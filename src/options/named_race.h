/* Named races: a board and the options of its lanes. To add a race, add a row. */
#pragma once

#define RACE_WORDS 6

struct named_race {
    const char *name;
    const char *puzzle; /* a data file (files/data.h); NULL: an empty board */
    const char *summary;
    struct {
        const char *option, *text; /* name and argument of an option; NULL: the end */
    } words[RACE_WORDS];
};

extern const struct named_race named_races[];
extern const int named_race_count;
