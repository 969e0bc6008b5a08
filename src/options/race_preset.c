#include "options/race_preset.h"

#include <stdio.h>
#include <string.h>

#define RACE_WORD(id, text)                 {OPTION_##id, text},
#define RACE_ROW(name, puzzle, words, text) {name, puzzle, text, {words}},
static const struct race_preset races[] = {RACE_PRESETS(RACE_ROW)};

int race_preset_count(void)
{
    return (int)(sizeof races / sizeof *races);
}

const struct race_preset *race_preset_row(int i)
{
    return &races[i];
}

const struct race_preset *race_preset_find(const char *name)
{
    for (int i = 0; i < race_preset_count(); i++)
        if (strcmp(races[i].name, name) == 0)
            return &races[i];
    return NULL;
}

static bool take_words(struct options *o, const struct race_preset *race,
                       struct error *e)
{
    for (int i = 0; i < RACE_WORDS && race->words[i].text; i++)
        if (!options_take(o, race->words[i].id, race->words[i].text, e))
            return false;
    o->own_puzzle = race->puzzle;
    return true;
}

bool race_preset_choose(struct options *o, const char *name, struct error *e)
{
    const struct race_preset *race = race_preset_find(name);
    char names[256] = "";
    size_t used = 0;

    if (race)
        return take_words(o, race, e);
    for (int i = 0; i < race_preset_count(); i++)
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s",
                                 i ? ", " : "", races[i].name);
    return error_fail(e, "--preset: race expected one of %s, found '%s'", names, name);
}
