/* The picture of the stack is true: each of its columns is the stack after some step of
 * the stretch of time that it stands for, and its events are those of that stretch. */
#include "base/clock.h"
#include "run/player.h"
#include "solve/snapshot.h"
#include "support/searches.h"
#include "support/test.h"
#include "view/stack_view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define UNKNOWN 255 /* a level that excluded a value */

static const struct recipe setups[] = {
    {3, 3, 0.7, "backtrack", "input", "ascending", "none", "none", 3000},
    {4, 4, 0.8, "backtrack", "input", "random", "forward", "luby", 20000},
    {4, 4, 0.6, "learn", "mrv", "ascending", "alldifferent-lazy", "luby", 6000},
    {5, 5, 0.55, "learn", "mrv", "ascending", "alldifferent-lazy", "luby", 4000},
    {7, 7, 1, "backtrack", "input", "ascending", "alldifferent", "none", 2600},
};

/* A run as its snapshots tell it: the value decided at each level. */
struct run {
    int n, most_levels;
    uint64_t steps;
    struct stats *stats; /* [steps + 1] */
    uint8_t *value;      /* [steps + 1][most_levels] */
};

static void note(struct run *run, const struct snapshot *snap, uint64_t step)
{
    uint8_t *value = run->value + step * (uint64_t)run->most_levels;

    run->stats[step] = snap->stats;
    memset(value, UNKNOWN, (size_t)run->most_levels);
    for (int c = 0; c < snap->n_cells; c++)
        if (snap->value[c] != VALUE_NONE && snap->cause[c] == CAUSE_DECISION)
            value[snap->depth[c] - 1] = (uint8_t)snap->value[c];
}

static struct run run_alone(const struct recipe *of)
{
    struct search *s = search_of_recipe(of, 5);
    struct snapshot *snap = calloc(1, sizeof *snap);
    struct run run = {.n = of->box_rows * of->box_cols};

    run.most_levels = run.n * run.n;
    run.stats = calloc(of->steps + 1, sizeof *run.stats);
    run.value = malloc((of->steps + 1) * (size_t)run.most_levels);
    assert_true(snap && run.stats && run.value);
    search_snapshot(s, snap);
    note(&run, snap, 0);
    while (run.steps < of->steps && snap->status <= SEARCH_SOLVED) {
        search_step(s);
        search_snapshot(s, snap);
        note(&run, snap, ++run.steps);
    }
    search_destroy(s);
    free(snap);
    return run;
}

/* Pixel `level` of `height`, from level 0 up, in the image's column of a slot. */
static color_t pixel_of(const struct draw_list *d, const struct draw_command *image,
                        bool runs_down, int slot, int level)
{
    const color_t *pixels = d->images + image->image;

    return runs_down ? pixels[slot * image->image_w + level]
                     : pixels[(image->image_h - 1 - level) * image->image_w + slot];
}

/* Whether a column of the image shows the stack after a step, of `rows` rows that are
 * 1 << shift levels each. */
static bool shows(const struct run *run, uint64_t step, const struct draw_list *d,
                  const struct draw_command *image, bool runs_down, int slot, int rows,
                  int shift)
{
    int height = runs_down ? image->image_w : image->image_h;

    for (int i = 0; i < height; i++) {
        int level = rect_part(height, rows, i) << shift;
        color_t seen = pixel_of(d, image, runs_down, slot, i);
        bool is_open = level < run->stats[step].depth;
        uint8_t value =
            is_open ? run->value[step * (uint64_t)run->most_levels + (uint64_t)level]
                    : UNKNOWN;
        bool is_dark = color_luminance(seen) < 0.004;
        if (is_open == is_dark)
            return false;
        if (value != UNKNOWN && seen != palette_value(0, value, run->n))
            return false;
    }
    return true;
}

/* The steps of a slot if the picture has so many for `shown` steps. */
static uint64_t slot_of(uint64_t shown, int slots)
{
    uint64_t slot = 1;

    while ((shown + slot - 1) / slot > (uint64_t)slots)
        slot *= 2;
    assert_true(shown == 0 || (shown + slot - 1) / slot == (uint64_t)slots);
    return slot;
}

static bool is_dark(const struct draw_list *d, const struct draw_command *image,
                    bool runs_down, int slot)
{
    int height = runs_down ? image->image_w : image->image_h;

    for (int i = 0; i < height; i++)
        if (color_luminance(pixel_of(d, image, runs_down, slot, i)) > 0.004)
            return false;
    return true;
}

static void check_columns(const struct run *run, const struct stack_record *r,
                          struct stack_scale scale, const struct draw_list *d,
                          const struct draw_command *image, bool runs_down,
                          uint64_t now)
{
    int slots = runs_down ? image->image_h : image->image_w;
    int rows = (scale.levels + (1 << r->level_shift) - 1) >> r->level_shift;
    uint64_t slot = slot_of(scale.steps, slots);

    for (int i = 0; i < slots; i++) {
        uint64_t end = (uint64_t)(i + 1) * slot, step = end < now ? end : now;
        if ((uint64_t)i * slot >= now) {
            assert_true(now == 0 || is_dark(d, image, runs_down, i));
            continue;
        }
        while (step > (uint64_t)i * slot && !shows(run, step, d, image, runs_down, i,
                                                   rows > 0 ? rows : 1, r->level_shift))
            step--;
        check_case(step > (uint64_t)i * slot, "slot %d of %d, step %llu: no such stack",
                   i, slots, (unsigned long long)now);
    }
}

/* A lane is dark where nothing of its kind happened. */
static void check_events(const struct run *run, const struct draw_list *d,
                         const struct draw_command *image, bool runs_down,
                         uint64_t shown, uint64_t now)
{
    int slots = runs_down ? image->image_h : image->image_w;
    uint64_t slot = slot_of(shown, slots), from = 0;

    for (int i = 0; i < slots; i++) {
        uint64_t end = (uint64_t)(i + 1) * slot, to = end < now ? end : now;
        const struct stats *a = &run->stats[from], *b = &run->stats[to];
        const bool happened[] = {b->refutations > a->refutations,
                                 b->backjumps > a->backjumps, b->restarts > a->restarts,
                                 b->solutions > a->solutions};
        for (int lane = 0; lane < 4; lane++) {
            bool is_lit =
                color_luminance(pixel_of(d, image, runs_down, i, lane)) > 0.01;
            check_case(is_lit == happened[lane], "lane %d of slot %d of %d", lane, i,
                       slots);
        }
        from = to;
    }
}

static const struct player_view *look(struct player *c)
{
    bool is_new;

    return player_snapshot(c, &is_new);
}

/* Or to the end. A player pauses at each solution. */
static void step_to(struct player *c, uint64_t step)
{
    while (look(c)->play.step < step && look(c)->snap.status <= SEARCH_SOLVED) {
        uint64_t steps = step - look(c)->play.step;
        player_send(c, &(struct player_command){.kind = PLAYER_STEP, .steps = steps});
        while (!player_advance(c, 0, 1 << 20))
            continue;
    }
}

static void check_pictures(const struct run *run, const struct player_view *now)
{
    static const struct rect at[] = {
        {10, 20, 250, 700}, {0, 0, 900, 400}, {3, 3, 60, 40}};
    struct draw_list d;

    assert_int_equal(now->snap.stats.depth, run->stats[now->play.step].depth);
    for (int i = 0; i < 6; i++) {
        bool has_scale = i >= 3, runs_down = at[i % 3].h > at[i % 3].w;
        struct stack_style style = {.n = run->n};
        struct stack_scale exact = {.steps = now->play.step,
                                    .levels = now->stack->deepest};
        if (has_scale)
            style.scale = exact = (struct stack_scale){.steps = exact.steps * 5 / 4 + 1,
                                                       .levels = exact.levels + 7};
        draw_init(&d);
        draw_begin(&d, 1000, 800, NULL);
        stack_draw(&d, at[i % 3], now->stack, &style);
        assert_int_equal(d.commands[1].kind, DRAW_IMAGE);
        assert_int_equal(d.commands[2].kind, DRAW_IMAGE);
        check_columns(run, now->stack, exact, &d, &d.commands[1], runs_down,
                      now->play.step);
        check_events(run, &d, &d.commands[2], runs_down, exact.steps, now->play.step);
        draw_free(&d);
    }
}

static void every_column_is_the_stack_at_a_step_of_its_slot(void **state)
{
    static const uint64_t moments[] = {0, 1, 7, 100, 1000, 1600, 2500, 5000, 20000};
    int n_setups = (int)(sizeof setups / sizeof *setups);

    (void)state;
    for (int i = 0; i < n_setups; i++) {
        struct run run = run_alone(&setups[i]);
        struct player *c = virtual_player_start(search_of_recipe(&setups[i], 5));
        player_send(c, &(struct player_command){.kind = PLAYER_STACK});
        for (int m = 0; m < 9; m++) {
            step_to(c, moments[m] < run.steps ? moments[m] : run.steps);
            check_range(look(c)->stack->count, 1, STACK_COLUMNS + 1);
            check_pictures(&run, look(c));
        }
        assert_true(run.steps > 50);
        player_stop(c);
        free(run.stats);
        free(run.value);
    }
}

/* Deeper than the record has rows: every second level is left out. */
static void the_record_halves_its_levels(void **state)
{
    struct player *c = virtual_player_start(search_of_recipe(&setups[4], 5));

    (void)state;
    player_send(c, &(struct player_command){.kind = PLAYER_STACK});
    step_to(c, 2400);
    const struct stack_record *r = look(c)->stack;
    assert_int_equal(r->rows, STACK_ROWS);
    check_range(r->deepest, STACK_ROWS + 1, 2 * STACK_ROWS);
    assert_int_equal(r->level_shift, 1);
    player_stop(c);
}

/* A copy made again and again is a copy made once. */
static void a_copy_follows_the_record_through_cuts(void **state)
{
    struct search *s = search_of_recipe(&setups[1], 5);
    struct stack_record *r = stack_record_create(), *often = stack_record_create(),
                        *once = stack_record_create();
    struct rng rng;
    uint64_t step = 0;

    (void)state;
    rng_seed(&rng, 1);
    stack_record_begin(r, s->store->n_cells);
    for (int i = 0; i < 12000; i++) {
        if (step >= r->next)
            stack_record_add(r, s, step);
        search_step(s);
        step++;
        if (rng_below(&rng, 2000) == 0)
            stack_record_cut(r, step -= step / 3);
        if (rng_below(&rng, 50) == 0)
            stack_record_copy(often, r);
    }
    stack_record_copy(often, r);
    stack_record_copy(once, r);
    assert_int_equal(often->count, once->count);
    assert_int_equal(often->stride, once->stride);
    assert_true(once->count > STACK_COLUMNS / 4);
    for (int i = 0; i < once->count; i++) {
        assert_int_equal(often->column[i].step, once->column[i].step);
        assert_true(i == 0 || once->column[i].step > once->column[i - 1].step);
        for (int row = 0; row < stack_record_rows(once, i); row++)
            assert_int_equal(stack_record_level(often, i, row),
                             stack_record_level(once, i, row));
    }
    stack_record_destroy(r);
    stack_record_destroy(often);
    stack_record_destroy(once);
    search_destroy(s);
}

/* ---- The cost of a local search ---- */

static struct search *annealing(void)
{
    static const struct recipe of = {4,        4,      0.7,    "anneal", "input",
                                     "random", "none", "none", 0};

    return search_of_recipe(&of, 5);
}

/* Takes steps until `until`, and records. */
static void record_until(struct stack_record *r, struct search *s, uint64_t *step,
                         uint64_t until)
{
    for (;; search_step(s), ++*step) {
        if (*step >= r->next)
            stack_record_add(r, s, *step);
        if (*step == until)
            break;
    }
    stack_record_add_present(r, s, *step);
}

/* Also after a cut: each column has the costs that the search had after its step. */
static void costs_are_those_of_the_steps(void **state)
{
    struct search *s = annealing(), *again = annealing();
    struct stack_record *r = stack_record_create();
    uint64_t step = 0, at = 0;

    (void)state;
    stack_record_begin(r, s->store->n_cells);
    record_until(r, s, &step, 300000);
    check_range(r->count, STACK_COLUMNS / 2, STACK_COLUMNS + 1);
    for (int i = 0; i < r->count; i++) {
        for (; at < r->column[i].step; at++)
            search_step(again);
        check_case(r->column[i].cost == (float)search_figure(again, "cost") &&
                       r->column[i].best == (float)search_figure(again, "best cost") &&
                       r->column[i].temperature ==
                           (float)search_figure(again, "temperature"),
                   "column %d, step %d", i, (int)at);
    }
    assert_int_equal(at, 300000);
    stack_record_cut(r, 5000);
    check_range(r->next, 5001, 5200);
    stack_record_destroy(r);
    search_destroy(s);
    search_destroy(again);
}

/* The first 10,000 of 10^12 moves keep 200 columns. */
static void the_descent_stays_in_the_record(void **state)
{
    struct search *s = annealing();
    struct stack_record *r = stack_record_create();
    int early = 0;

    (void)state;
    stack_record_begin(r, s->store->n_cells);
    while (r->next < 1000000000000) {
        uint64_t before = r->next;
        stack_record_add(r, s, before);
        check_range(r->kept, 1, STACK_COLUMNS);
        check_range(r->next, before + 1, before + before / 32 + 1);
    }
    for (int i = 0; i < r->kept; i++) {
        assert_true(i == 0 || r->column[i].step > r->column[i - 1].step);
        early += r->column[i].step <= 10000;
    }
    check_case(early >= 200, "%d of %d columns", early, r->kept);
    stack_record_destroy(r);
    search_destroy(s);
}

static bool has_near(const struct draw_list *d, const struct draw_command *image, int x,
                     int y, color_t color)
{
    for (int i = x - 1; i <= x + 1; i++)
        for (int j = y - 2; j <= y + 2; j++)
            if (i >= 0 && j >= 0 && i < image->image_w && j < image->image_h &&
                (d->images + image->image)[j * image->image_w + i] == color)
                return true;
    return false;
}

/* The lowest cost so far is a curve through the place of each recorded step, and a
 * click on that place leads to about that step. */
static void the_picture_shows_the_best_cost_over_the_moves(void **state)
{
    const struct rect at = {10, 20, 900, 400};
    struct search *s = annealing();
    struct stack_record *r = stack_record_create();
    struct stack_style style = {.n = 16};
    struct draw_list d;
    uint64_t step = 0;

    (void)state;
    stack_record_begin(r, s->store->n_cells);
    record_until(r, s, &step, 200000);
    draw_init(&d);
    draw_begin(&d, 1000, 800, NULL);
    stack_draw(&d, at, r, &style);
    const struct draw_command *image = &d.commands[1];
    assert_int_equal(image->kind, DRAW_IMAGE);
    assert_int_equal(image->image_w, at.w);
    for (int i = 0; i < r->count; i++) {
        double moves = (double)r->column[i].step, best = r->column[i].best;
        double place = log1p(moves / 100) / log1p(200000 / 100.0);
        double height = log1p(best) / log1p(r->most[0]);
        int x = (int)(place * 900), y = (int)((1 - height) * (image->image_h - 2));
        check_case(has_near(&d, image, x, y, COLOR_TEXT), "step %d: best %d at %d, %d",
                   (int)moves, (int)best, x, y);
        double found = (double)stack_step_at(r, &style, at, at.x + x, at.y + 100);
        check_case(fabs(found - moves) <= 3 + moves / 50, "step %.0f, found %.0f",
                   moves, found);
    }
    draw_free(&d);
    stack_record_destroy(r);
    search_destroy(s);
}

/* What was shown after a step is gone once the run branches before it. */
static void a_branch_cuts_the_record(void **state)
{
    struct player *c = virtual_player_start(search_of_recipe(&setups[1], 5));

    (void)state;
    player_send(c, &(struct player_command){.kind = PLAYER_HISTORY, .bytes = 1 << 26});
    player_send(c, &(struct player_command){.kind = PLAYER_STACK});
    step_to(c, 9000);
    assert_true(look(c)->stack->column[look(c)->stack->count - 1].step == 9000);
    player_send(c, &(struct player_command){.kind = PLAYER_SEEK, .steps = 500});
    while (!player_advance(c, 0, 1 << 20))
        continue;
    assert_true(look(c)->play.is_rewound);
    assert_true(look(c)->stack->column[look(c)->stack->count - 1].step > 8000);
    player_send(c, &(struct player_command){.kind = PLAYER_CONTINUE_HERE});
    player_send(c, &(struct player_command){.kind = PLAYER_PAUSE});
    step_to(c, 501);
    const struct stack_record *r = look(c)->stack;
    assert_int_equal(r->column[r->count - 1].step, look(c)->play.step);
    assert_true(look(c)->play.step < 9000);
    assert_int_equal(r->stride, 1);
    player_stop(c);
}

static void assert_same(const struct snapshot *a, const struct snapshot *b)
{
    size_t cells = (size_t)a->n_cells;

    assert_memory_equal(&a->stats, &b->stats, sizeof a->stats);
    assert_int_equal(a->status, b->status);
    assert_memory_equal(a->value, b->value, cells * sizeof *a->value);
    assert_memory_equal(a->live, b->live, cells * sizeof *a->live);
    assert_memory_equal(a->dom, b->dom, cells * (size_t)a->words * sizeof *a->dom);
    for (int i = 0; i < a->n_metrics; i++)
        assert_true(a->metric[i].value == b->metric[i].value);
}

/* Neither the record nor the boards of the frontier change what a search does. */
static void a_search_that_is_shown_takes_the_same_steps(void **state)
{
    static const struct recipe others[] = {
        {3, 3, 0.7, "best-first", "mrv", "ascending", "none", "none", 2000},
        {3, 3, 0.7, "breadth-first", "mrv", "ascending", "none", "none", 2000},
        {4, 4, 0.6, "progressive", "mrv", "ascending", "none", "none", 2000},
        {4, 4, 0.6, "anneal", "mrv", "ascending", "hidden", "none", 2000},
        {4, 4, 0.6, "auto", "mrv", "ascending", "hidden", "luby", 2000}};

    (void)state;
    for (int i = 0; i < 10; i++) {
        const struct recipe *of = i < 5 ? &setups[i] : &others[i - 5];
        struct player *shown = virtual_player_start(search_of_recipe(of, 5)),
                      *alone = virtual_player_start(search_of_recipe(of, 5));
        player_send(shown, &(struct player_command){.kind = PLAYER_STACK});
        player_send(shown, &(struct player_command){.kind = PLAYER_BOARDS, .on = true});
        for (uint64_t step = 1; step < 1500; step += 1 + step / 3) {
            step_to(alone, step);
            step_to(shown, step);
            assert_same(&look(shown)->snap, &look(alone)->snap);
        }
        assert_true(look(shown)->stack->count > 10);
        assert_int_equal(look(alone)->stack->count, 0);
        player_stop(shown);
        player_stop(alone);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_column_is_the_stack_at_a_step_of_its_slot),
        cmocka_unit_test(the_record_halves_its_levels),
        cmocka_unit_test(a_copy_follows_the_record_through_cuts),
        cmocka_unit_test(costs_are_those_of_the_steps),
        cmocka_unit_test(the_descent_stays_in_the_record),
        cmocka_unit_test(the_picture_shows_the_best_cost_over_the_moves),
        cmocka_unit_test(a_branch_cuts_the_record),
        cmocka_unit_test(a_search_that_is_shown_takes_the_same_steps),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
