#include "show/verbs/lists.h"

#include "options/race_lanes.h"
#include "script/words.h"
#include "show/verbs/verbs.h"
#include "solve/catalog.h"
#include "solve/preset.h"

#include <stdarg.h>
#include <stdio.h>

__attribute__((format(printf, 3, 4))) static bool
fill(struct list_row *out, const char *name, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    int length = vsnprintf(out->summary, sizeof out->summary, format, arguments);
    va_end(arguments);
    assert(strlen(name) < sizeof out->name && length < (int)sizeof out->summary);
    (void)length;
    snprintf(out->name, sizeof out->name, "%s", name);
    return true;
}

static bool preset_at(int i, struct list_row *out)
{
    return i < preset_count() &&
           fill(out, preset_row(i)->name, "%s", preset_row(i)->summary);
}

static bool race_at(int i, struct list_row *out)
{
    return i < named_race_count &&
           fill(out, named_races[i].name, "%s", named_races[i].summary);
}

static bool tuning_row_at(int i, struct list_row *out)
{
    const struct tuning_row *row = &tuning_rows[i];

    return row->name && fill(out, row->name, "%s: %s (default %g)", row->strategy,
                             row->help, row->standard);
}

static bool speed_at(int i, struct list_row *out)
{
    return i < SPEED_ROWS && fill(out, speed_rows[i].name, "%s", speed_rows[i].summary);
}

static bool palette_at(int i, struct list_row *out)
{
    return i < palette_count && fill(out, palettes[i].name, "%s", palettes[i].summary);
}

static bool view_at(int i, struct list_row *out)
{
    enum board_view view = (enum board_view)i;

    return i < BOARD_VIEWS &&
           fill(out, board_view_row(view)->name, "%s", board_view_row(view)->title);
}

static bool tour_row_at(int i, struct list_row *out)
{
    return tour_list_at(TOURS, i, out->name, out->summary, sizeof out->summary);
}

static bool exercise_row_at(int i, struct list_row *out)
{
    return tour_list_at(EXERCISES, i, out->name, out->summary, sizeof out->summary);
}

/* Several commands share a name, so each summary begins with its command's usage. */
static bool verb_at(int i, struct list_row *out)
{
    char usage[VERB_USAGE];
    const struct verb *v = verbs;

    while (v < verbs + VERB_COUNT && (!verb_is_here(v) || i-- > 0))
        v++;
    if (v == verbs + VERB_COUNT)
        return false;
    verb_usage(v, usage);
    return fill(out, v->name, "%s%s%s", usage, usage[0] ? ": " : "", v->help);
}

static bool property_at(int i, struct list_row *out)
{
    static const char *const changes[] = {[SETS] = "set",
                                          [CYCLES] = "set, cycle",
                                          [ADDS] = "set, add",
                                          [CYCLES | ADDS] = "set, cycle, add"};
    const struct property_row *row = &property_rows[i];

    return i < PROPERTY_COUNT && fill(out, option_rows[row->option].name, "%s; %s",
                                      row->title, changes[row->change]);
}

static bool script_word_at(int i, struct list_row *out)
{
    const struct script_word *word = script_word(i);

    return word && fill(out, word->name, "%s: %s", word->usage, word->summary);
}

static const struct {
    struct printed_list list;
    bool (*at)(int i, struct list_row *out);
} lists[] = {
    {{"preset", "preset", "presets"}, preset_at},
    {{"race", "preset", "races"}, race_at},
    {{"tune", "tune", "tuning"}, tuning_row_at},
    {{"speed", "speed", "speeds"}, speed_at},
    {{"palette", "palette", "palettes"}, palette_at},
    {{"view", "view", "views"}, view_at},
    {{"tour", "tour", "tours"}, tour_row_at},
    {{"exercise", "", "exercises"}, exercise_row_at},
    {{"command", "command", "commands"}, verb_at},
    {{"property", "command", "properties"}, property_at},
    {{"script", "", "scripts"}, script_word_at},
};

int lists_count(void)
{
    return PLUG_KINDS + (int)(sizeof lists / sizeof *lists);
}

struct printed_list lists_at(int list)
{
    enum plug_kind kind = (enum plug_kind)list;

    assert(list >= 0 && list < lists_count());
    if (list >= PLUG_KINDS)
        return lists[list - PLUG_KINDS].list;
    return (struct printed_list){catalog_option(kind), catalog_option(kind),
                                 catalog_title(kind)};
}

bool lists_row(int list, int i, struct list_row *out)
{
    enum plug_kind kind = (enum plug_kind)list;

    assert(list >= 0 && list < lists_count() && i >= 0);
    if (list >= PLUG_KINDS)
        return lists[list - PLUG_KINDS].at(i, out);
    return i < catalog_count(kind) &&
           fill(out, catalog_name(kind, i), "%s", catalog_summary(kind, i));
}
