#include "options/race_lanes.h"

#include "base/names.h"
#include "solve/preset.h"
#include "trace/watched.h"

#include <stdio.h>

const struct named_race named_races[] = {
    {"learning",
     "puzzles/36/holes-47.txt",
     "three searches thrash where learning from conflicts escapes",
     {{"presets", "backtrack-hidden,backtrack-alldifferent,sweep,learn"},
      {"speed", "700"},
      {"view", "learning"}}},
    {"propagation",
     NULL,
     "four levels of propagation on an empty 25x25: three thrash, one does not",
     {{"size", "25"},
      {"var", "input"},
      {"val", "ascending"},
      {"prop", "forward,naked,hidden,alldifferent"},
      {"restarts", "none"},
      {"speed", "100"}}},
    {"wrong-grids",
     NULL,
     "local searches repair an inconsistent 16x16",
     {{"size", "16"}, {"presets", "tabu,anneal,progressive"}, {"speed", "4000"}}},
};
const int named_race_count = (int)(sizeof named_races / sizeof *named_races);

/* Arrays of LISTS lists have --presets at 0, and the option of a plug_kind at 1 + kind.
 * A list that is not given is NULL. */
enum { LISTS = 1 + PLUG_KINDS };

/* Most bytes of a word of a list, with its terminator: enough for a shell command. */
#define WORD 1024

/* Copies word k of a list to `out` if the list has it. Returns the number of words. */
static int list_words(const char *list, int k, char out[WORD])
{
    char other[WORD];
    int count = 0;

    for (; list; count++)
        names_next_word(&list, count == k ? out : other, WORD);
    return count;
}

/* Changes *set as a word of a list says. In list 0 the word names a preset, or a
 * program or trace to watch. The name of the program or trace then replaces the word,
 * because captions show it. In the other lists the word names a plug-in. */
static bool choose(struct setting *set, int list, char word[WORD], struct error *e)
{
    enum watched_kind kind;

    if (strlen(word) == WORD - 1)
        return error_fail(e,
                          "race: expected a word of less than %d bytes, found more: "
                          "put the command into a script",
                          WORD - 1);
    if (list > 0)
        return setting_choose(set, (enum plug_kind)(list - 1), word, e);
    const char *text = watched_word(word, &kind);
    if (!text)
        return preset_choose(set, word, e) || preset_fail_in("--presets", e);
    set->strategy = watched_strategy(kind, text);
    setting_name(set, PLUG_STRATEGY, word);
    return true;
}

static bool make_lane(struct race_lanes *lanes, int lane,
                      const char *const lists[LISTS], struct error *e)
{
    struct setting *set = &lanes->settings[lane];
    char *caption = lanes->captions[lane];
    char word[WORD];
    int rest = lane;
    size_t used = 0;

    caption[0] = '\0';
    for (int i = 0; i < LISTS; i++) {
        if (!lists[i])
            continue;
        int words = list_words(lists[i], -1, word);
        list_words(lists[i], rest % words, word);
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
    const char *lists[LISTS] = {o->presets};
    bool has_list = o->presets;
    char word[WORD];

    for (int kind = 0; kind < PLUG_KINDS; kind++) {
        lists[1 + kind] = o->lists[kind];
        has_list |= o->lists[kind] != NULL;
    }
    if (!has_list)
        lists[1 + PLUG_VAR_ORDER] = "sweep,input,mrv,dom-wdeg";
    lanes->count = 1;
    for (int i = 0; i < LISTS; i++) {
        int words = lists[i] ? list_words(lists[i], -1, word) : 1;
        if (words > MAX_LANES / lanes->count)
            return error_fail(e, "race: expected at most %d lanes, found more",
                              MAX_LANES);
        lanes->count *= words;
    }
    for (int lane = 0; lane < lanes->count; lane++) {
        lanes->settings[lane] = o->setting;
        if (!make_lane(lanes, lane, lists, e))
            return false;
    }
    return true;
}

bool race_lanes_of_presets(struct race_lanes *lanes, const char *presets,
                           const struct setting *own, struct error *e)
{
    struct options o = {.setting = *own, .presets = presets};

    if (!race_lanes_from_options(lanes, &o, e))
        return false;
    for (int i = 0; i < lanes->count; i++)
        if (watched_is(lanes->settings[i].strategy))
            return error_fail(e,
                              "--presets: expected presets, found the program or "
                              "trace '%.100s'",
                              lanes->captions[i]);
    return true;
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
    char name[LANE_CAPTION];
    int own_preset = preset_of(own), preset;

    preset_describe(own, name, sizeof name);
    snprintf(lanes->captions[0], LANE_CAPTION, "%.150s (yours)", name);
    lanes->settings[0] = *own;
    lanes->count = 1;
    for (int rank = 1; lanes->count < MAX_LANES && (preset = preset_of_rank(rank)) >= 0;
         rank++) {
        struct setting *set = &lanes->settings[lanes->count];
        if (preset == own_preset)
            continue;
        *set = *own;
        preset_choose(set, preset_row(preset)->name, NULL);
        snprintf(lanes->captions[lanes->count++], LANE_CAPTION, "%s",
                 preset_row(preset)->name);
    }
}
