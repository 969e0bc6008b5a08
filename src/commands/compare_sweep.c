#include "commands/compare_sweep.h"

#include "base/alloc.h"
#include "base/names.h"
#include "front/signals.h"
#include "options/input.h"
#include "solve/catalog.h"
#include "solve/preset.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define EMPTY_N    9   /* the size if neither files nor --size nor --box is given */
#define HOLES_UNIT 1e6 /* shares of holes are rounded to millionths */
#define SEED_BITS  53  /* bits of a seed: JSON readers use doubles, exact to 53 bits */
#define STEP_SLACK 1e-6

static const char default_presets[] =
    "backtrack-naive,backtrack-candidates,backtrack-mrv,backtrack-hidden,"
    "depth-first,breadth-first,best-first,greedy";

/* Replaces the path of each script in the name of a preset by the script's version and
 * the hash of its text, so that the name says which code ran. */
static bool name_scripts(const struct setting *set, char name[PRESET_TEXT],
                         struct error *e)
{
    char copy[PRESET_TEXT], suffix[PRESET_TEXT], choice[SETTING_NAME];
    size_t used = 0;

    const char *without = preset_without(name);
    snprintf(copy, sizeof copy, "%.*s", (int)(without - name), name);
    snprintf(suffix, sizeof suffix, "%s", without);
    for (char *at = copy, *next; at && used < PRESET_TEXT; at = next) {
        next = preset_split(at, at == copy);
        char *value = strchr(at, '=');
        choice[0] = '\0';
        for (int kind = 0; value && strstr(value, ".lua") && kind < PLUG_KINDS; kind++)
            if (strncmp(at, catalog_option((enum plug_kind)kind),
                        (size_t)(value - at)) == 0)
                setting_name(set, (enum plug_kind)kind, choice);
        if (choice[0])
            value[1] = '\0';
        used += (size_t)snprintf(name + used, PRESET_TEXT - used, "%s%s%s",
                                 used ? "/" : "", at, choice);
    }
    if (used < PRESET_TEXT)
        used += (size_t)snprintf(name + used, PRESET_TEXT - used, "%s", suffix);
    return used < PRESET_TEXT ||
           error_fail(e, "--presets: expected shorter names of scripts in '%.100s'",
                      name);
}

/* Takes the name of a preset, or "solver:COMMAND": the command makes the runs. */
static bool take_preset(struct setting *set, const char *option, char name[PRESET_TEXT],
                        struct error *e)
{
    enum watched_kind kind;
    const char *text = watched_word(name, &kind);

    if (!text)
        return (preset_choose(set, name, e) || preset_fail_in(option, e)) &&
               name_scripts(set, name, e);
    if (kind != WATCHED_COMMAND)
        return error_fail(e,
                          "--presets: compare runs programs by solver:COMMAND, "
                          "found '%.100s'",
                          name);
    if (text[strspn(text, " \t")] == '\0')
        return error_fail(e, "--presets: expected a command after 'solver:'");
    set->strategy = watched_strategy(kind, text);
    return true;
}

/* Adds the setting of this name, which has `length` bytes or, if they do not fit,
 * begins so. */
static bool add_preset(struct sweep *s, const char *name, size_t length,
                       struct error *e)
{
    enum watched_kind kind;
    size_t most = watched_word(name, &kind) ? PRESET_TEXT : PRESET_NAME;

    if (s->n_presets == MAX_PRESETS)
        return error_fail(e, "--presets: expected at most %d names, found more",
                          MAX_PRESETS);
    if (length >= most)
        return error_fail(e, "--presets: expected at most %d characters, found %zu",
                          (int)most - 1, length);
    struct setting *set = &s->settings[s->n_presets];
    *set = s->o->setting;
    snprintf(s->presets[s->n_presets], PRESET_TEXT, "%s", name);
    return take_preset(set, s->o->ablate ? "--ablate" : "--presets",
                       s->presets[s->n_presets++], e);
}

/* Adds the settings of --ablate: the whole, and the whole without each of its
 * ingredients. */
static bool add_ablation(struct sweep *s, struct error *e)
{
    const struct options *o = s->o;
    char name[PRESET_TEXT];

    if (o->presets)
        return error_fail(e, "--ablate cannot be combined with --presets");
    if (!add_preset(s, o->ablate, strlen(o->ablate), e))
        return false;
    for (int i = 0; i < INGREDIENTS; i++) {
        struct setting less = s->settings[0];
        if (!preset_leave_out(&less, i))
            continue;
        int length = snprintf(name, sizeof name, "%s" PRESET_WITHOUT "%s", o->ablate,
                              preset_ingredient(i));
        if (!add_preset(s, name, (size_t)length, e))
            return false;
    }
    return s->n_presets > 1 ||
           error_fail(e,
                      "--ablate: expected a setting with something to leave out, "
                      "found '%s'",
                      o->ablate);
}

static bool add_presets(struct sweep *s, struct error *e)
{
    const char *list = s->o->presets ? s->o->presets : default_presets;
    char name[PRESET_TEXT];

    if (s->o->ablate)
        return add_ablation(s, e);
    while (list) {
        size_t length = names_next_word(&list, name, sizeof name);
        if (!add_preset(s, name, length, e))
            return false;
    }
    return true;
}

/* Adds the puzzle to the sweep, which then owns it. Puzzles of one shape in succession
 * share the geometry of the first: it takes far more memory than their clues. */
static void keep_puzzle(struct sweep *s, struct puzzle *p)
{
    const struct puzzle *last = s->n_boards > 0 ? s->puzzles[s->n_boards - 1] : NULL;

    if (last && geometry_has_shape(last->geo, geometry_shape(p->geo))) {
        geometry_destroy(p->geo);
        p->geo = last->geo;
    }
    s->puzzles = alloc_one_more(s->puzzles, s->n_boards, sizeof *s->puzzles);
    s->puzzles[s->n_boards++] = p;
}

static bool read_puzzles(struct sweep *s, struct error *e)
{
    enum parse_result got = PARSE_END;
    struct puzzle *p = NULL;
    struct input in;

    input_init(&in, s->o, EMPTY_N);
    while (!signals_interrupted() && (got = input_next(&in, &p, e)) == PARSE_PUZZLE) {
        struct text name = TEXT_EMPTY;
        input_name(&in, p, &name);
        free(p->name);
        p->name = name.data;
        keep_puzzle(s, p);
        p = NULL;
    }
    s->n_broken = in.n_broken;
    input_free(&in);
    if (signals_interrupted())
        return error_fail(e, "interrupted");
    return got != PARSE_ERROR &&
           (s->n_boards > 0 || error_fail(e, "compare: no board could be read"));
}

static void add_points(struct sweep *s, int box_rows, int box_cols)
{
    const struct options *o = s->o;
    bool is_range = o->given[OPTION_HOLES] && o->holes_step > 0;
    int steps =
        is_range ? (int)((o->holes_last - o->holes) / o->holes_step + STEP_SLACK) : 0;

    s->points =
        alloc_resize(s->points, (size_t)(s->n_points + steps + 1), sizeof *s->points);
    for (int i = 0; i <= steps; i++) {
        double holes = s->is_generated ? o->holes + i * o->holes_step : 1;
        holes = floor(holes * HOLES_UNIT + 0.5) / HOLES_UNIT;
        s->points[s->n_points++] = (struct sweep_point){box_rows, box_cols, holes};
    }
}

/* Reads the puzzles of all files. All puzzles are in one sweep_point. The point's box
 * is 0x0, because the sizes of the puzzles may differ. */
static bool take_files(struct sweep *s, int *status, struct error *e)
{
    if (s->is_generated || s->o->n_sizes > 1)
        return error_fail(e,
                          "compare: expected puzzles, or boards by --holes, --boards "
                          "or several sizes; found both");
    if (!read_puzzles(s, e)) {
        *status = input_failure();
        return false;
    }
    s->points = alloc_zeroed(1, sizeof *s->points);
    s->n_points = 1;
    return true;
}

static bool has_solved_grid(const struct options *o, struct board_shape shape)
{
    struct rng r;

    rng_seed(&r, o->setting.seed);
    struct puzzle *p = input_make(o, shape, 0, &r, "");
    puzzle_destroy(p);
    return p;
}

static bool take_sizes(struct sweep *s, int *status, struct error *e)
{
    const struct options *o = s->o;

    s->n_boards = o->boards;
    if (o->given[OPTION_BOX] && o->n_sizes > 1)
        return error_fail(e, "--box: expected one --size, found %d", o->n_sizes);
    for (int i = 0; i == 0 || i < o->n_sizes; i++) {
        struct options one = *o;
        struct board_shape shape;
        if (!o->given[OPTION_BOX])
            geometry_default_box(o->n_sizes ? o->sizes[i] : EMPTY_N, &one.box_rows,
                                 &one.box_cols);
        if (!input_find_shape(&one, EMPTY_N, s->region, &shape, e))
            return false;
        s->has_regions = shape.region;
        bool needs_grid = s->is_generated || (o->units.regions && !shape.region);
        if (o->has_units && needs_grid && !has_solved_grid(o, shape)) {
            *status = EXIT_GAVE_UP;
            return error_fail(e, INPUT_NO_GRID);
        }
        add_points(s, shape.box_rows, shape.box_cols);
    }
    return true;
}

bool sweep_init(struct sweep *s, const struct options *o, int *status, struct error *e)
{
    bool has_limit = o->max_seconds > 0 || o->setting.max_nodes > 0;

    *s = (struct sweep){.o = o,
                        .is_generated =
                            o->given[OPTION_HOLES] || o->given[OPTION_BOARDS],
                        .max_seconds = has_limit ? o->max_seconds : DEFAULT_SECONDS};
    /* Programs count no nodes that --max-nodes could limit. */
    double program_s = o->max_seconds > 0 ? o->max_seconds : DEFAULT_SECONDS;
    s->limits = (struct measured_limits){
        program_s, o->max_real_seconds > 0 ? o->max_real_seconds : 2 * program_s + 1,
        o->setting.max_memory};
    *status = EXIT_BAD_USAGE;
    if (!add_presets(s, e) ||
        !(o->n_files > 0 ? take_files(s, status, e) : take_sizes(s, status, e)))
        return false;
    int64_t boards = (int64_t)s->n_boards * s->n_points;
    if (boards <= INT_MAX / s->n_presets / o->seeds)
        return true;
    return error_fail(e,
                      "compare: expected at most %d runs, found more: %d presets, %lld "
                      "puzzles, %d seeds",
                      INT_MAX, s->n_presets, (long long)boards, o->seeds);
}

void sweep_free(struct sweep *s)
{
    for (int i = s->puzzles ? s->n_boards - 1 : -1; i >= 0; i--) {
        if (i > 0 && s->puzzles[i]->geo == s->puzzles[i - 1]->geo)
            s->puzzles[i]->geo = NULL;
        puzzle_destroy(s->puzzles[i]);
    }
    free(s->puzzles);
    free(s->points);
}

int sweep_count(const struct sweep *s)
{
    return s->n_boards * s->n_points * s->n_presets * s->o->seeds;
}

struct sweep_run sweep_run(const struct sweep *s, int index)
{
    int seeds = s->o->seeds, boards = index / seeds / s->n_presets;

    assert(index >= 0 && index < sweep_count(s));
    return (struct sweep_run){.board = boards / s->n_points,
                              .point = boards % s->n_points,
                              .preset = index / seeds % s->n_presets,
                              .seed = index % seeds};
}

/* Mixes size, holes and number of the board into --seed one after the other, so that
 * boards that differ in only one of the three get unrelated seeds. */
uint64_t sweep_board_seed(const struct sweep *s, struct sweep_run run)
{
    const struct sweep_point *p = &s->points[run.point];
    int n = p->box_rows * p->box_cols;
    const int parts[] = {p->box_rows, p->box_cols, generate_holes(n * n, p->holes),
                         run.board};
    struct rng r;

    rng_seed(&r, s->o->setting.seed);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        rng_seed(&r, rng_next(&r) + (uint64_t)parts[i]);
    return rng_next(&r) >> (64 - SEED_BITS);
}

void sweep_board_name(const struct sweep *s, struct sweep_run run, struct text *out)
{
    const struct sweep_point *p = &s->points[run.point];
    int n = p->box_rows * p->box_cols;

    if (s->puzzles) {
        text_puts(out, s->puzzles[run.board]->name);
    } else if (!s->is_generated) {
        text_printf(out, "empty %dx%d", n, n);
    } else {
        text_printf(out, "%dx%d, holes ", n, n);
        text_number(out, p->holes);
        text_printf(out, ", board %d", run.board + 1);
    }
}

struct board_shape sweep_shape(const struct sweep *s, const struct sweep_point *p)
{
    struct board_shape shape = options_shape(s->o, p->box_rows, p->box_cols);

    shape.region = s->has_regions ? s->region : NULL;
    return shape;
}

struct puzzle *sweep_board(const struct sweep *s, struct sweep_run run)
{
    const struct sweep_point *p = &s->points[run.point];
    struct puzzle *board;
    struct text name = TEXT_EMPTY;

    if (s->puzzles)
        return puzzle_copy(s->puzzles[run.board]);
    sweep_board_name(s, run, &name);
    double holes = s->is_generated ? p->holes : 1;
    struct rng r;
    rng_seed(&r, sweep_board_seed(s, run));
    /* The search for a solved grid may fail; it is then repeated with other random
     * numbers. Such a grid exists, because sweep_init has found one. */
    do
        board = input_make(s->o, sweep_shape(s, p), holes, &r, name.data);
    while (!board);
    text_free(&name);
    return board;
}
