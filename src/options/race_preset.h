/* Races that have a name: a board and the options that make its lanes, one row each. */
#ifndef OPTIONS_RACE_PRESET_H
#define OPTIONS_RACE_PRESET_H

#include "options/options.h"

/* name; the puzzle, among those that come with the program, or NULL for an empty grid;
 * options and their arguments; summary. */
#define RACE_PRESETS(ROW)                                                              \
    ROW("learning", "puzzles/36/holes-47.txt",                                         \
        RACE_WORD(PRESETS, "backtrack-hidden,backtrack-alldifferent,sweep,learn")      \
            RACE_WORD(SPEED, "700") RACE_WORD(VIEW, "learning"),                       \
        "three searches thrash where learning from conflicts escapes")                 \
    ROW("propagation", NULL,                                                           \
        RACE_WORD(SIZE, "25") RACE_WORD(VAR, "mrv")                                    \
            RACE_WORD(PROP, "forward,naked,hidden,alldifferent")                       \
                RACE_WORD(RESTARTS, "none") RACE_WORD(SPEED, "100"),                   \
        "the same order with more and more propagation on an empty 25x25")             \
    ROW("wrong-grids", NULL,                                                           \
        RACE_WORD(SIZE, "16") RACE_WORD(PRESETS, "tabu,anneal,progressive")            \
            RACE_WORD(SPEED, "4000"),                                                  \
        "local searches mend a wrong 16x16")

#define RACE_WORDS 6

struct race_preset {
    const char *name, *puzzle, *summary;
    struct {
        enum option_id id;
        const char *text; /* NULL behind the last */
    } words[RACE_WORDS];
};

int race_preset_count(void);
const struct race_preset *race_preset_row(int i);

/* NULL where none is called `name`. */
const struct race_preset *race_preset_find(const char *name);

/* Takes the options of the race called `name`, as if they stood on the command line. */
bool race_preset_choose(struct options *o, const char *name, struct error *e);

#endif
