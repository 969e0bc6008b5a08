/* Named settings: well-known searches, one row each. */
#pragma once

#include "solve/setting.h"

struct preset {
    const char *name, *summary;
    struct choices choices;
    /* Rank 1 joins the user's setting in a race first, then rank 2 ...; 0: never. */
    int race_rank;
};

int preset_count(void);
const struct preset *preset_row(int i);

/* The preset called `name`, or an earlier name of it; NULL: there is none. */
const struct preset *preset_find(const char *name);

/* Makes the choices of a preset, then changes some of them: `text` is
 * "NAME/OPTION=VALUE/...", with the name of the preset first. Changes no other members
 * of the setting. False if there is no such preset or choice. */
bool preset_choose(struct setting *s, const char *text, struct error *e);

/* Splits such a text: ends the part at `at` with a null byte, and returns the start of
 * the next part, or NULL. The first part ends at the first slash. A later part may have
 * a path with slashes, so it ends only at a slash that "WORD=" follows. */
char *preset_split(char *at, bool is_first);

/* The first preset with the same choices as the setting, or -1. */
int preset_of(const struct setting *s);

/* Writes the name of the setting's preset or, if it has none, the names of its
 * strategy, variable order and propagation. */
void preset_describe(const struct setting *s, char *out, size_t size);
