/* Named settings: well-known searches, one row each. */
#pragma once

#include "solve/setting.h"

struct preset {
    const char *name, *summary;
    struct choices choices;
    int race_rank; /* 1 joins a race against a setting first, then 2 ...; 0: never */
};

int preset_count(void);
const struct preset *preset_row(int i);

/* The preset called `name`, or an earlier name of it; NULL: there is none. */
const struct preset *preset_find(const char *name);

/* Takes all choices of the preset called `name`; the rest of the setting stays. */
bool preset_choose(struct setting *s, const char *name, struct error *e);

/* The first preset with the same choices as the setting, or -1. */
int preset_of(const struct setting *s);

/* Writes the name of the setting's preset, or without one the names of its strategy,
 * variable order and propagation. */
void preset_describe(const struct setting *s, char *out, size_t size);
