#include "options/verbs.h"

#include "base/platform.h"

#include <stdio.h>

#define VERB_ROW(id, name, words, argument, low, high, contexts, sources, f, help)     \
    {name, words, TAKES_##argument, low, high, contexts, sources, help},
const struct verb verbs[VERB_COUNT] = {VERBS(VERB_ROW)};

#define PROPERTY_ROW(option, title, contexts, change, f)                               \
    {OPTION_##option, title, contexts, change},
const struct property_row property_rows[PROPERTY_COUNT] = {PROPERTIES(PROPERTY_ROW)};

bool verb_is_here(const struct verb *verb)
{
    return !(platform_is_page && verb->sources & ON_DESKTOP_ONLY);
}

void verb_usage(const struct verb *verb, char out[VERB_USAGE])
{
    static const char *const arguments[] = {[TAKES_NOTHING] = "",
                                            [TAKES_NUMBER] = "N",
                                            [TAKES_SECONDS] = "SECONDS",
                                            [TAKES_PROPERTY] = "PROPERTY [-1]",
                                            [TAKES_VALUE] = "PROPERTY VALUE",
                                            [TAKES_CHANGE] = "PROPERTY N[%]",
                                            [TAKES_FILE] = "FILE",
                                            [TAKES_TEXT] = "TEXT",
                                            [TAKES_NAME] = "[NAME]",
                                            [TAKES_DOMAINS] = "D1 .. Dn",
                                            [TAKES_CELL] = "[rRcC [VALUE]]",
                                            [TAKES_QUESTION] = "TEXT [CHOICE...]"};
    const char *argument = arguments[verb->argument];

    snprintf(out, VERB_USAGE, "%s%s%s", verb->words,
             verb->words[0] && argument[0] ? " " : "", argument);
}
