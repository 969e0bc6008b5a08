#include "show/verbs/verbs.h"

#include "base/platform.h"

#include <stdio.h>

#define VERB_ROW(id, name, words, argument, low, high, modes, sources, f, help)        \
    {name, words, TAKES_##argument, low, high, modes, sources, help},
const struct verb verbs[VERB_COUNT] = {VERBS(VERB_ROW)};

#define PROPERTY_ROW(option, title, modes, change, f)                                  \
    {OPTION_##option, title, modes, change},
const struct property_row property_rows[PROPERTY_COUNT] = {PROPERTIES(PROPERTY_ROW)};

bool verb_is_here(const struct verb *verb)
{
    return !(platform_is_page && verb->sources & ON_DESKTOP_ONLY);
}

void verb_usage(const struct verb *verb, char out[VERB_USAGE])
{
#define ARGUMENT_USAGE(name, usage) usage,
    static const char *const usages[] = {VERB_ARGUMENTS(ARGUMENT_USAGE)};
    const char *usage = usages[verb->argument];

    snprintf(out, VERB_USAGE, "%s%s%s", verb->words,
             verb->words[0] && usage[0] ? " " : "", usage);
}
