#include "solve/preset.h"

#include "base/names.h"
#include "base/number.h"
#include "puzzle/units.h"
#include "solve/catalog.h"

#include <stdio.h>
#include <string.h>

#define DRAMA_N 16 /* from here on an empty board has room for a drama */
#define WEAK_N  16 /* up to here a strong search would solve most puzzles at once */

#define MOST_OF_SWITCH 2 /* a parameter 0 .. 2 or 0 .. 1 is a switch; 0 is off */

/* Only backtrack and relay use `var` and `val`; other strategies ignore them. */
#define ROW(name, rank, strategy, var, val, prop, restarts, unit, summary)             \
    {                                                                                  \
        name, summary,                                                                 \
            {&strategy_##strategy, &var_order_##var,         &val_order_##val,         \
             &propagator_##prop,   &restart_rule_##restarts, unit},                    \
            rank                                                                       \
    }

static const struct preset presets[] = {
    ROW("backtrack-naive", 11, backtrack, input, ascending, backward, none, 0,
        "the first unassigned cell; tries only values that its peers do not have"),
    ROW("generate-and-test", 16, backtrack, input, ascending, none, none, 0,
        "the first unassigned cell; tries every value, then tests it"),
    ROW("backtrack-candidates", 6, backtrack, input, ascending, forward, none, 0,
        "the first unassigned cell; backtracks when a candidate set is empty"),
    ROW("backtrack-mrv", 3, backtrack, mrv, ascending, forward, none, 0,
        "the cell with the fewest candidates first"),
    ROW("backtrack-hidden", 2, backtrack, mrv, ascending, hidden, none, 0,
        "fewest candidates first, naked and hidden singles"),
    ROW("backtrack-alldifferent", 1, backtrack, dom_wdeg, least_constraining,
        alldifferent, luby, 100, "alldifferent, weighted degrees, restarts"),
    ROW("sweep", 4, backtrack, sweep, least_constraining, alldifferent_lazy, luby, 0,
        "band by band, lazy alldifferent: fills 100x100 at once"),
    ROW("auto", 15, auto, sweep, least_constraining, alldifferent_lazy, luby, 0,
        "chooses the search by the board"),
    ROW("relay", 0, relay, sweep_dual, row, alldifferent_lazy, partial, 1000,
        "sweeps, and leaves what it cannot finish to learning"),
    ROW("learn", 5, learn, sweep, least_constraining, alldifferent_lazy, luby, 0,
        "learns from dead ends: for the hardest boards"),
    ROW("depth-first", 10, depth_first, input, ascending, none, none, 0,
        "whole boards on a stack"),
    ROW("breadth-first", 13, breadth_first, input, ascending, none, none, 0,
        "whole boards in a queue"),
    ROW("best-first", 12, best_first, mrv, ascending, none, none, 0,
        "whole boards in a binary heap, fewest candidates first"),
    ROW("greedy", 9, greedy, mrv, ascending, none, none, 0,
        "whole boards on a stack, the cell with the fewest values first"),
    ROW("progressive", 14, progressive, input, random, none, none, 0,
        "random swaps around a pool of the best complete grids"),
    ROW("anneal", 8, anneal, input, random, hidden, none, 0,
        "simulated annealing on swaps within boxes"),
    ROW("tabu", 7, tabu, input, random, hidden, none, 0,
        "min-conflicts with a tabu list on swaps within boxes"),
    ROW("drama", 0, drama, input, ascending, alldifferent, none, 0,
        "an empty board in six acts: ribbons, dead ends, a jam, and the rescue"),
    ROW("jam", 0, drama, random, random, forward, none, 0,
        "random cells and values, looking one step ahead; then the rescue"),
    ROW("ribbons", 0, backtrack, input, ascending, alldifferent, none, 0,
        "row by row, smallest value first: an empty board fills with ribbons of "
        "colour"),
};

/* The plain search, which has what stands for an ingredient that is left out. */
static const struct choices plain = {&strategy_backtrack,  &var_order_input,
                                     &val_order_ascending, &propagator_forward,
                                     &restart_rule_none,   0};

int preset_count(void)
{
    return (int)(sizeof presets / sizeof *presets);
}

const struct preset *preset_row(int i)
{
    assert(i >= 0 && i < preset_count());
    return &presets[i];
}

const struct preset *preset_find(const char *name)
{
    if (strcmp(name, "backtrack-regin") == 0) /* the former name is still accepted */
        name = "backtrack-alldifferent";
    int row = names_find(presets, preset_count(), sizeof *presets, name);
    return row < 0 ? NULL : &presets[row];
}

static bool choose_row(struct setting *s, const char *name, struct error *e)
{
    const struct preset *preset = preset_find(name);

    if (preset) {
        setting_take(s, &preset->choices);
        return true;
    }
    struct text names = TEXT_EMPTY;
    char hint[NAMES_HINT];
    names_join(presets, preset_count(), sizeof *presets, &names);
    int kind = catalog_kind(name, strlen(name));
    if (kind >= 0)
        snprintf(hint, sizeof hint, "; did you mean 'backtrack-candidates/%s=%s'?",
                 catalog_option((enum plug_kind)kind), name);
    else
        catalog_hint(names.data, name, strlen(name), hint);
    error_fail(e, "--preset: expected one of %s, found '%s'%s", names.data, name, hint);
    text_free(&names);
    return false;
}

/* Changes one choice of a setting; `choice` is, for example, "var=mrv". */
static bool change_choice(struct setting *set, const char *choice, struct error *e)
{
    static const char names[] = "strategy=, prop=, var=, val=, restarts=";
    const char *value = strchr(choice, '=');
    char hint[NAMES_HINT];

    for (int kind = 0; value && kind < PLUG_KINDS; kind++) {
        const char *option = catalog_option((enum plug_kind)kind);
        size_t length = strlen(option);
        if (strncmp(choice, option, length) == 0 && choice + length == value)
            return setting_choose(set, (enum plug_kind)kind, value + 1, e);
    }
    names_hint(names, choice, value ? (size_t)(value + 1 - choice) : strlen(choice),
               hint);
    return error_fail(e, "--preset: expected one of %s after '/', found '%s'%s", names,
                      choice, hint);
}

char *preset_split(char *at, bool is_first)
{
    char *slash = strchr(at, '/');

    while (slash && !is_first && slash[1 + strcspn(slash + 1, "/=")] != '=')
        slash = strchr(slash + 1, '/');
    if (!slash)
        return NULL;
    *slash = '\0';
    return slash + 1;
}

const char *preset_ingredient(int i)
{
    assert(i >= 0 && i < INGREDIENTS);
    return i < PLUG_KINDS ? catalog_option((enum plug_kind)i)
                          : tuning_rows[i - PLUG_KINDS].name;
}

/* Whether a search with this setting uses its choice of a kind, and would use that of
 * the plain search in its place. Propagation weaker than forward checking leaves
 * nothing to leave out. */
static bool uses_choice(const struct setting *s, enum plug_kind kind)
{
    if (kind == PLUG_STRATEGY)
        return s->strategy->levels == LEVELS_DECISIONS;
    bool is_weak = s->n_prop == 0 || s->prop[0] == &propagator_backward;
    return s->strategy->step && !s->strategy->own[kind] &&
           !(kind == PLUG_PROPAGATOR && is_weak);
}

bool preset_leave_out(struct setting *s, int ingredient)
{
    const struct setting before = *s;
    enum plug_kind kind = (enum plug_kind)ingredient;
    struct setting other = *s;
    char choice[SETTING_NAME];

    assert(ingredient >= 0 && ingredient < INGREDIENTS);
    if (ingredient < PLUG_KINDS) {
        if (!uses_choice(s, kind))
            return false;
        setting_take(&other, &plain);
        setting_name(&other, kind, choice);
        setting_choose(s, kind, choice, NULL);
        return !setting_same_choices(s, &before);
    }
    const struct tuning_row *row = &tuning_rows[ingredient - PLUG_KINDS];
    double *value = tuning_at(&s->tuning, row), kept = *value;
    bool is_switch = row->low <= 0 && row->high <= MOST_OF_SWITCH;
    if (strcmp(row->strategy, s->strategy->name) != 0)
        return false;
    *value = is_switch ? 0 : row->standard;
    return real_compare(kept, *value) != 0;
}

static bool leave_out_named(struct setting *s, const char *name, struct error *e)
{
    struct text names = TEXT_EMPTY;

    for (int i = 0; i < INGREDIENTS; i++) {
        struct setting less = *s;
        if (!preset_leave_out(&less, i))
            continue;
        if (strcmp(preset_ingredient(i), name) == 0) {
            *s = less;
            text_free(&names);
            return true;
        }
        text_printf(&names, "%s%s", names.length > 0 ? ", " : "", preset_ingredient(i));
    }
    char hint[NAMES_HINT];
    if (names.length > 0) {
        names_hint(names.data, name, strlen(name), hint);
        error_fail(e, "--preset: expected one of %s after 'without', found '%s'%s",
                   names.data, name, hint);
    } else
        error_fail(e,
                   "--preset: expected no 'without %s': there is nothing to leave out",
                   name);
    text_free(&names);
    return false;
}

const char *preset_without(const char *text)
{
    const char *found = strstr(text, PRESET_WITHOUT);

    return found ? found : text + strlen(text);
}

bool preset_choose(struct setting *s, const char *text, struct error *e)
{
    size_t length = (size_t)(preset_without(text) - text);
    struct text copy = TEXT_EMPTY;

    text_add(&copy, text, length);
    char *next = preset_split(copy.data, true);
    bool fine = choose_row(s, copy.data, e);
    while (fine && next) {
        char *choice = next;
        next = preset_split(choice, false);
        fine = change_choice(s, choice, e);
    }
    for (const char *at = text + length; fine && *at; at += length) {
        at += strlen(PRESET_WITHOUT);
        length = (size_t)(preset_without(at) - at);
        text_clear(&copy);
        text_add(&copy, at, length);
        fine = leave_out_named(s, copy.data, e);
    }
    text_free(&copy);
    return fine;
}

const char *preset_to_watch(const struct puzzle *p)
{
    int n = p->geo->n;
    struct unit_list units = units_of(geometry_shape(p->geo));
    /* With further units no rescue is certain. */
    bool is_plain = !units.diagonals && !units.windows && !units.regions;

    if (puzzle_is_empty(p))
        return n >= DRAMA_N && is_plain ? "drama" : "ribbons";
    return n <= WEAK_N ? "backtrack-mrv" : "sweep";
}

int preset_of(const struct setting *s)
{
    for (int i = 0; i < preset_count(); i++)
        if (setting_matches(s, &presets[i].choices))
            return i;
    return -1;
}

void preset_describe(const struct setting *s, char *out, size_t size)
{
    char prop[SETTING_NAME];
    int preset = preset_of(s);

    setting_name(s, PLUG_PROPAGATOR, prop);
    const struct strategy *own = s->strategy; /* its own parts are not chosen */
    if (preset >= 0)
        snprintf(out, size, "%s", presets[preset].name);
    else
        snprintf(out, size, "%s%s%s%s%s", own->name,
                 own->own[PLUG_VAR_ORDER] ? "" : " ",
                 own->own[PLUG_VAR_ORDER] ? "" : s->var->name,
                 own->own[PLUG_PROPAGATOR] ? "" : " ",
                 own->own[PLUG_PROPAGATOR] ? "" : prop);
}

bool preset_fail_in(const char *option, struct error *e)
{
    const struct error old = *e;
    bool names_option = strncmp(old.text, "--", 2) == 0; /* else a file of a script */

    return names_option &&
           error_fail(e, "%s%.480s", option, old.text + strcspn(old.text, ":"));
}
