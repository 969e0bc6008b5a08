#include "solve/catalog.h"

#include "base/names.h"

#include <stdio.h>
#include <string.h>

/* The common first members of all plug-in structs. */
struct head {
    const char *name, *summary;
};

static const void *const strategies[] = {STRATEGIES(&)};
static const void *const propagators[] = {PROPAGATORS(&)};
static const void *const var_orders[] = {VAR_ORDERS(&)};
static const void *const val_orders[] = {VAL_ORDERS(&)};
static const void *const restart_rules[] = {RESTART_RULES(&)};

#define KIND(array, option, title)                                                     \
    {                                                                                  \
        array, (int)(sizeof array / sizeof *array), option, title                      \
    }

static const struct {
    const void *const *plugs;
    int count;
    const char *option, *title;
} kinds[PLUG_KINDS] = {
    [PLUG_STRATEGY] = KIND(strategies, "strategy", "strategies"),
    [PLUG_PROPAGATOR] = KIND(propagators, "prop", "propagators"),
    [PLUG_VAR_ORDER] = KIND(var_orders, "var", "variable orders"),
    [PLUG_VAL_ORDER] = KIND(val_orders, "val", "value orders"),
    [PLUG_RESTART_RULE] = KIND(restart_rules, "restarts", "restart rules"),
};

/* Former names, still accepted. */
static const struct {
    const char *name;
    const void *plug;
} aliases[] = {{"regin", &propagator_alldifferent},
               {"regin-lazy", &propagator_alldifferent_lazy}};

const char *catalog_option(enum plug_kind kind)
{
    return kinds[kind].option;
}

const char *catalog_title(enum plug_kind kind)
{
    return kinds[kind].title;
}

int catalog_count(enum plug_kind kind)
{
    assert(kind < PLUG_KINDS);
    return kinds[kind].count;
}

const void *catalog_plug(enum plug_kind kind, int i)
{
    assert(i >= 0 && i < catalog_count(kind));
    return kinds[kind].plugs[i];
}

const char *catalog_name(enum plug_kind kind, int i)
{
    return ((const struct head *)catalog_plug(kind, i))->name;
}

const char *catalog_summary(enum plug_kind kind, int i)
{
    return ((const struct head *)catalog_plug(kind, i))->summary;
}

int catalog_row(enum plug_kind kind, const void *plug)
{
    for (int i = 0; i < catalog_count(kind); i++)
        if (kinds[kind].plugs[i] == plug)
            return i;
    return -1;
}

int catalog_find(enum plug_kind kind, const char *name, size_t length)
{
    for (int i = 0; i < catalog_count(kind); i++)
        if (strncmp(catalog_name(kind, i), name, length) == 0 &&
            catalog_name(kind, i)[length] == '\0')
            return i;
    int alias = names_find_part(aliases, sizeof aliases / sizeof *aliases,
                                sizeof *aliases, name, length);
    return alias < 0 ? -1 : catalog_row(kind, aliases[alias].plug);
}

void catalog_names(enum plug_kind kind, char *out, size_t size)
{
    size_t used = 0;

    out[0] = '\0';
    for (int i = 0; i < catalog_count(kind) && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? ", " : "",
                                 catalog_name(kind, i));
}

int catalog_kind(const char *name, size_t length)
{
    for (int kind = 0; kind < PLUG_KINDS; kind++)
        if (catalog_find((enum plug_kind)kind, name, length) >= 0)
            return kind;
    return -1;
}

void catalog_hint(const char *names, const char *text, size_t length, char *out)
{
    int kind = catalog_kind(text, length);

    if (kind >= 0)
        snprintf(out, NAMES_HINT, "; that is a name of --%s",
                 catalog_option((enum plug_kind)kind));
    else if (memchr(text, ',', length))
        snprintf(out, NAMES_HINT, "; 'race' and 'compare --presets' take a list");
    else
        names_hint(names, text, length, out);
}
