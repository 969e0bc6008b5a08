#include "app/race_preset.h"

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
    char names[256] = "";
    size_t used = 0;

    for (int i = 0; i < race_preset_count(); i++) {
        if (strcmp(races[i].name, name) == 0)
            return take_words(o, &races[i], e);
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s",
                                 i ? ", " : "", races[i].name);
    }
    return error_fail(e, "--preset: race expected one of %s, found '%s'", names, name);
}
