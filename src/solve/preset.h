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

/* Takes all choices of a preset, nothing else, from "NAME/OPTION=VALUE/...": its name,
 * then choices to change. False if there is no such preset or choice. */
bool preset_choose(struct setting *s, const char *text, struct error *e);

/* Ends the part of such a text that begins at `at`, and returns the next one; NULL:
 * there is none. A slash in the path of a script ends no part, so a '=' must follow the
 * next word; the name of a preset, `is_first`, has no slash. */
char *preset_split(char *at, bool is_first);

/* The first preset with the same choices as the setting, or -1. */
int preset_of(const struct setting *s);

/* Writes the name of the setting's preset or, if it has none, the names of its
 * strategy, variable order and propagation. */
void preset_describe(const struct setting *s, char *out, size_t size);
