#include "options/race_lanes.h"

#include "solve/preset.h"
#include "trace/watched.h"

#include <stdio.h>

/* Returns list i: list 0 is --presets, list i > 0 belongs to plug_kind i - 1. NULL: the
 * option was not given. */
static const char *list_at(const struct options *o, int i)
{
    return i == 0 ? o->presets : o->lists[i - 1];
}

/* Most bytes of a word of a list, with its terminator: enough for a shell command. */
#define WORD 1024

/* Copies word k of a list to `out` if the list has it. Returns the number of words. */
static int list_words(const char *list, int k, char out[WORD])
{
    int count = 0;

    for (const char *at = list;; at++) {
        size_t length = strcspn(at, ",");
        if (count++ == k)
            snprintf(out, WORD, "%.*s", (int)length, at);
        at += length;
        if (*at == '\0')
            return count;
    }
}

/* Changes *set as a word of a list says. In list 0 the word names a preset, or a
 * program or trace to watch. The name of the program or trace then replaces the word,
 * because captions show it. In the other lists the word names a plug-in. */
static bool choose(struct setting *set, int list, char word[WORD], struct error *e)
{
    static const char *const prefixes[] = {[WATCHED_COMMAND] = "solver:",
                                           [WATCHED_FILE] = "trace:",
                                           [WATCHED_PORT] = "listen:"};

    if (strlen(word) == WORD - 1)
        return error_fail(e,
                          "race: expected a word of less than %d bytes, found more: "
                          "put the command into a script",
                          WORD - 1);
    if (list > 0)
        return setting_choose(set, (enum plug_kind)(list - 1), word, e);
    for (int i = WATCHED_COMMAND; i <= WATCHED_PORT; i++) {
        size_t length = strlen(prefixes[i]);
        if (strncmp(word, prefixes[i], length) != 0)
            continue;
        set->strategy = watched_strategy((enum watched_kind)i, word + length);
        setting_name(set, PLUG_STRATEGY, word);
        return true;
    }
    return preset_choose(set, word, e);
}

static bool make_lane(struct race_lanes *lanes, int lane, const struct options *o,
                      struct error *e)
{
    struct setting *set = &lanes->settings[lane];
    char *caption = lanes->captions[lane];
    char word[WORD];
    int rest = lane;
    size_t used = 0;

    *set = o->setting;
    caption[0] = '\0';
    for (int i = 0; i <= PLUG_KINDS; i++) {
        const char *list = list_at(o, i);
        if (!list)
            continue;
        int words = list_words(list, -1, word);
        list_words(list, rest % words, word);
        rest /= words;
        if (!choose(set, i, word, e))
            return false;
        if (words > 1 && used < LANE_CAPTION)
            used += (size_t)snprintf(caption + used, LANE_CAPTION - used, "%s%s",
                                     used ? " " : "", word);
    }
    if (used == 0)
        setting_name(set, PLUG_STRATEGY, caption);
    return true;
}

bool race_lanes_asked(const struct options *o)
{
    bool any = o->presets != NULL;

    for (int kind = 0; kind < PLUG_KINDS; kind++)
        any |= o->lists[kind] && strchr(o->lists[kind], ',');
    return any;
}

bool race_lanes_from_options(struct race_lanes *lanes, const struct options *o,
                             struct error *e)
{
    struct options with_orders = *o;
    char word[WORD];
    bool has_list = false;

    for (int i = 0; i <= PLUG_KINDS; i++)
        has_list |= list_at(o, i) != NULL;
    if (!has_list)
        with_orders.lists[PLUG_VAR_ORDER] = "sweep,input,mrv,dom-wdeg";
    lanes->count = 1;
    for (int i = 0; i <= PLUG_KINDS; i++) {
        const char *list = list_at(&with_orders, i);
        int words = list ? list_words(list, -1, word) : 1;
        if (words > MAX_LANES / lanes->count)
            return error_fail(e, "race: expected at most %d lanes, found more",
                              MAX_LANES);
        lanes->count *= words;
    }
    for (int lane = 0; lane < lanes->count; lane++)
        if (!make_lane(lanes, lane, &with_orders, e))
            return false;
    return true;
}

static void add_lane(struct race_lanes *lanes, const struct setting *set,
                     const char *caption)
{
    lanes->settings[lanes->count] = *set;
    snprintf(lanes->captions[lanes->count], LANE_CAPTION, "%s", caption);
    lanes->count++;
}

/* The index of the preset with this race_rank, or -1. */
static int preset_of_rank(int rank)
{
    for (int i = 0; i < preset_count(); i++)
        if (preset_row(i)->race_rank == rank)
            return i;
    return -1;
}

void race_lanes_against(struct race_lanes *lanes, const struct setting *own)
{
    char name[LANE_CAPTION], caption[LANE_CAPTION];
    int preset = preset_of(own), i;

    lanes->count = 0;
    preset_describe(own, name, sizeof name);
    snprintf(caption, sizeof caption, "%.150s (yours)", name);
    add_lane(lanes, own, caption);
    for (int rank = 1; lanes->count < MAX_LANES && (i = preset_of_rank(rank)) >= 0;
         rank++) {
        struct setting set = *own;
        if (i == preset)
            continue;
        preset_choose(&set, preset_row(i)->name, NULL);
        add_lane(lanes, &set, preset_row(i)->name);
    }
}
