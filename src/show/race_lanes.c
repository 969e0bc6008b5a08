#include "show/race_lanes.h"

#include "solve/preset.h"

#include <stdio.h>
#include <string.h>

/* ---- From lists of names ---- */

/* The word `k` of a list, and how many there are. */
static int list_words(const char *list, int k, char out[SETTING_NAME])
{
    int count = 0;

    for (const char *at = list;; at++) {
        size_t length = strcspn(at, ",");
        if (count++ == k)
            snprintf(out, SETTING_NAME, "%.*s", (int)length, at);
        at += length;
        if (*at == '\0')
            return count;
    }
}

struct dimension {
    const char *list; /* NULL: not given */
    int words;
};

/* Of the product: first the presets, then the kinds of plug-ins. */
struct product {
    struct dimension dimensions[1 + PLUG_KINDS];
};

static bool apply_word(struct setting *s, int kind, const char *word, struct error *e)
{
    return kind < 0 ? preset_choose(s, word, e)
                    : setting_choose(s, (enum plug_kind)kind, word, e);
}

static bool count_lanes(struct product *p, const struct options *o, int *count,
                        struct error *e)
{
    char word[SETTING_NAME];
    long lanes = 1;

    for (int i = 0; i <= PLUG_KINDS; i++) {
        const char *list = i == 0 ? o->presets : o->lists[i - 1];
        p->dimensions[i] =
            (struct dimension){list, list ? list_words(list, -1, word) : 1};
        lanes *= p->dimensions[i].words;
        if (lanes > MAX_LANES)
            return error_fail(e, "race: expected at most %d lanes, found more",
                              MAX_LANES);
    }
    *count = (int)lanes;
    return true;
}

static bool make_lane(struct race_lanes *lanes, int lane, const struct product *p,
                      struct error *e)
{
    struct setting *set = &lanes->settings[lane];
    char *caption = lanes->captions[lane];
    char word[SETTING_NAME];
    int rest = lane;
    size_t used = 0;

    caption[0] = '\0';
    for (int i = 0; i <= PLUG_KINDS; i++) {
        const struct dimension *d = &p->dimensions[i];
        if (!d->list)
            continue;
        list_words(d->list, rest % d->words, word);
        rest /= d->words;
        if (!apply_word(set, i - 1, word, e))
            return false;
        if (d->words > 1 && used < LANE_CAPTION)
            used += (size_t)snprintf(caption + used, LANE_CAPTION - used, "%s%s",
                                     used ? " " : "", word);
    }
    if (used == 0)
        setting_name(set, PLUG_STRATEGY, caption);
    return true;
}

static bool has_list(const struct options *o)
{
    bool any = o->presets != NULL;

    for (int kind = 0; kind < PLUG_KINDS; kind++)
        any |= o->lists[kind] != NULL;
    return any;
}

bool race_lanes_are_asked(const struct options *o)
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
    struct product p;

    if (!has_list(o))
        with_orders.lists[PLUG_VAR_ORDER] = "sweep,input,mrv,dom-wdeg";
    if (!count_lanes(&p, &with_orders, &lanes->count, e))
        return false;
    for (int lane = 0; lane < lanes->count; lane++) {
        lanes->settings[lane] = o->setting;
        if (!make_lane(lanes, lane, &p, e))
            return false;
    }
    return true;
}

/* ---- One against others ---- */

/* Names of presets, those first that show most beside any other. */
static const char *const challengers[] = {"backtrack-alldifferent",
                                          "backtrack-hidden",
                                          "backtrack-mrv",
                                          "sweep",
                                          "learn",
                                          "backtrack-candidates",
                                          "tabu",
                                          "anneal",
                                          "greedy",
                                          "depth-first",
                                          "backtrack-naive",
                                          "best-first",
                                          "breadth-first",
                                          "progressive",
                                          "auto"};

static void add_lane(struct race_lanes *lanes, const struct setting *set,
                     const char *caption)
{
    lanes->settings[lanes->count] = *set;
    snprintf(lanes->captions[lanes->count], LANE_CAPTION, "%s", caption);
    lanes->count++;
}

/* What is watched need not have a name of its own. */
static void add_own(struct race_lanes *lanes, const struct setting *own)
{
    char caption[LANE_CAPTION], name[PLUG_KINDS][SETTING_NAME];
    int preset = preset_of(own);

    for (int kind = 0; kind < PLUG_KINDS; kind++)
        setting_name(own, (enum plug_kind)kind, name[kind]);
    if (preset >= 0)
        snprintf(caption, sizeof caption, "%s (watched)", preset_row(preset)->name);
    else
        snprintf(caption, sizeof caption, "%s %s %s (watched)", name[PLUG_STRATEGY],
                 name[PLUG_VAR_ORDER], name[PLUG_PROPAGATOR]);
    add_lane(lanes, own, caption);
}

void race_lanes_against(struct race_lanes *lanes, const struct setting *own, int count)
{
    int preset = preset_of(own);

    lanes->count = 0;
    add_own(lanes, own);
    for (size_t i = 0; i < sizeof challengers / sizeof *challengers; i++) {
        struct setting set = *own;
        bool is_own =
            preset >= 0 && strcmp(preset_row(preset)->name, challengers[i]) == 0;
        if (is_own || lanes->count == count)
            continue;
        preset_choose(&set, challengers[i], NULL);
        set.max_memory /= (uint64_t)count;
        add_lane(lanes, &set, challengers[i]);
    }
}

/* ---- Starting ---- */

struct race *race_lanes_start(const struct race_lanes *lanes,
                              const struct puzzle *puzzle, enum race_clock clock)
{
    struct search *searches[MAX_LANES];

    for (int i = 0; i < lanes->count; i++)
        searches[i] = search_create(puzzle, &lanes->settings[i]);
    return race_start(searches, lanes->count, clock);
}
