/* Named settings: well-known searches, one row each. */
#pragma once

#include "solve/setting.h"

struct puzzle;

struct preset {
    const char *name, *summary;
    struct choices choices;
    /* Presets join the user's setting in a race in the order of their ranks, from 1 on;
     * a preset of rank 0 does not join. */
    int race_rank;
};

int preset_count(void);
const struct preset *preset_row(int i);

/* The preset that has this name, or once had it; NULL: there is none. */
const struct preset *preset_find(const char *name);

/* Sets the choices of *s to those of a preset, then changes some of them. `text` is
 * "NAME/OPTION=VALUE/...", where NAME is the preset; " without INGREDIENT" may follow,
 * once or more. The other members of *s stay. False if there is no such preset, choice
 * or ingredient. */
bool preset_choose(struct setting *s, const char *text, struct error *e);

/* An ingredient of a setting is one that can be left out: a choice that differs from
 * that of the plain search, which is forward checking in input order without restarts;
 * or a parameter of its strategy that is no default or, if it is a switch, is not off.
 * Its name is that of an option or of a parameter. */
enum { INGREDIENTS = PLUG_KINDS + TUNING_COUNT };
const char *preset_ingredient(int i);

/* Puts what the plain search has, a default, or off in place of an ingredient. False if
 * the setting does not have it. */
bool preset_leave_out(struct setting *s, int ingredient);

#define PRESET_WITHOUT " without "

/* Lets the message of a failed preset_choose name `option`, such as --presets, in which
 * the text was given. Returns false. */
bool preset_fail_in(const char *option, struct error *e);

/* Finds the first " without " in a text for preset_choose, or its end. */
const char *preset_without(const char *text);

/* Ends the part at `at` of a text for preset_choose: a null byte replaces the slash
 * after it. Returns the start of the next part, or NULL. The first part ends at the
 * first slash; a later part may contain a path and ends at a slash before "WORD=". */
char *preset_split(char *at, bool is_first);

/* The name of the preset with which a puzzle is worth watching, if the user has chosen
 * no setting: `drama` for a large empty board, `ribbons` for another one. A small
 * puzzle gets a weak search, because a strong one would solve it without any decision.
 */
const char *preset_to_watch(const struct puzzle *p);

/* The row of the first preset with the same choices as the setting, or -1. */
int preset_of(const struct setting *s);

/* Writes the name of the setting's preset or, if it has none, the names of its
 * strategy, variable order and propagation. */
void preset_describe(const struct setting *s, char *out, size_t size);
