/* Branching of variable orders against a plain recount that shares no code with it. */
#include "solve/branching.h"
#include "run/playback.h"
#include "solve/generate.h"
#include "solve/preset.h"
#include "solve/search.h"
#include "support/oracle.h"
#include "support/searches.h"
#include "support/snapshots.h"
#include "support/test.h"
#include "view/panel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A board that is filled again, cell by cell. */
struct recount {
    const struct snapshot *snap;
    bool is_filled[MAX_CELLS];
    int factor[MAX_CELLS]; /* above 1, in their order */
    int count;
};

static bool are_peers(const struct snapshot *s, int a, int b)
{
    int n = s->n;

    return a != b && (a / n == b / n || a % n == b % n ||
                      (a / n / s->box_rows == b / n / s->box_rows &&
                       a % n / s->box_cols == b % n / s->box_cols));
}

static int count_candidates(const struct recount *r, int cell)
{
    int count = 0;

    for (int v = 0; v < r->snap->n; v++) {
        bool is_free = true;
        for (int c = 0; c < r->snap->n_cells; c++)
            is_free &= !(r->is_filled[c] && r->snap->value[c] == v &&
                         are_peers(r->snap, c, cell));
        count += is_free;
    }
    return count;
}

static bool is_to_fill(const struct recount *r, int c)
{
    return r->snap->value[c] != VALUE_NONE && !r->is_filled[c];
}

/* The next cell, or -1. */
static int choose(const struct recount *r, enum branching_order order)
{
    int best = -1, least = 0;

    for (int c = 0; c < r->snap->n_cells; c++) {
        if (!is_to_fill(r, c))
            continue;
        int rank = order == BRANCHING_MRV     ? count_candidates(r, c)
                   : order == BRANCHING_INPUT ? c
                                              : r->snap->order[c];
        if (best < 0 || rank < least) {
            best = c;
            least = rank;
        }
    }
    return best;
}

static struct recount recount(const struct snapshot *snap, enum branching_order order)
{
    struct recount r = {.snap = snap};
    int c;

    for (c = 0; c < snap->n_cells; c++)
        r.is_filled[c] = snap->value[c] != VALUE_NONE && snap->cause[c] == CAUSE_CLUE;
    while ((c = choose(&r, order)) >= 0) {
        int candidates = count_candidates(&r, c);
        if (candidates > 1)
            r.factor[r.count++] = candidates;
        r.is_filled[c] = true;
    }
    return r;
}

static void compare(const struct snapshot *snap, const char *name)
{
    for (int o = BRANCHING_AS_SEARCHED; o <= BRANCHING_MRV; o++) {
        struct recount r = recount(snap, (enum branching_order)o);
        struct branching b;
        double log10_of = 0, product = 1;
        assert_true(branching_measure(snap, (enum branching_order)o, &b));
        check_case(b.levels == r.count, "%s, order %d: %d levels, expected %d", name, o,
                   b.levels, r.count);
        for (int i = 0; i < r.count; i++) {
            log10_of += log10(r.factor[i]);
            product *= r.factor[i];
        }
        check_case(fabs(b.log10 - log10_of) < 1e-6, "%s, order %d: 10^%g", name, o,
                   b.log10);
        check_case(product > 1e15 || b.product == (uint64_t)product, "%s, order %d: %g",
                   name, o, product);
        check_case(product < 1e20 || b.product == UINT64_MAX, "%s, order %d: %g", name,
                   o, product);
    }
}

static void figures_agree_with_a_plain_recount(void **state)
{
    static const char *const presets[] = {"backtrack-naive",        "generate-and-test",
                                          "backtrack-mrv",          "backtrack-hidden",
                                          "backtrack-alldifferent", "sweep"};
    struct snapshot *snap = calloc(1, sizeof *snap);

    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++)
        for (int i = 0; i < 6; i++) {
            struct setting set = setting_default();
            struct rng r;
            rng_seed(&r, seed);
            struct puzzle *p = seed % 2
                                   ? generate_puzzle(shape_of_box(3, 3), 50, &r, "p")
                                   : generate_puzzle(shape_of_box(2, 5), 80, &r, "p");
            assert_true(preset_choose(&set, presets[i], NULL));
            struct search *s = search_create(p, &set);
            search_run(s, 5 * seed); /* in mid-search, at a dead end, or solved */
            search_snapshot(s, snap);
            compare(snap, presets[i]);
            search_destroy(s);
            puzzle_destroy(p);
        }
    free(snap);
}

static void an_order_without_backtracks_is_found_again(void **state)
{
    struct snapshot *snap = calloc(1, sizeof *snap);
    struct branching used, other;
    int found = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct setting set = setting_default();
        struct rng r;
        rng_seed(&r, seed);
        struct puzzle *p = generate_puzzle(shape_of_box(3, 3), 40, &r, "p");
        assert_true(preset_choose(&set, "backtrack-mrv", NULL));
        struct search *s = search_create(p, &set);
        search_run(s, 100000);
        search_snapshot(s, snap);
        branching_measure(snap, BRANCHING_AS_SEARCHED, &used);
        branching_measure(snap, BRANCHING_MRV, &other);
        if (snap->stats.refutations == 0) {
            assert_memory_equal(&used, &other, sizeof used);
            found++;
        }
        assert_int_equal(branching_other(snap), BRANCHING_INPUT);
        search_destroy(s);
        puzzle_destroy(p);
    }
    assert_true(found > 5);
    free(snap);
}

static void a_search_without_an_order_of_cells_has_no_figures(void **state)
{
    static const char *const presets[] = {"learn", "depth-first", "best-first", "tabu",
                                          "progressive"};
    struct snapshot *snap = calloc(1, sizeof *snap);
    struct puzzle *p = puzzle_create(shape_of_box(3, 3), "empty");
    struct branching b;

    (void)state;
    for (int i = 0; i < 5; i++) {
        struct setting set = setting_default();
        assert_true(preset_choose(&set, presets[i], NULL));
        struct search *s = search_create(p, &set);
        search_run(s, 20);
        search_snapshot(s, snap);
        check_case(!branching_measure(snap, BRANCHING_AS_SEARCHED, &b) && b.levels == 0,
                   "%s", presets[i]);
        search_destroy(s);
    }
    puzzle_destroy(p);
    free(snap);
}

/* Counts again from the clues: the lowest candidate fills each cell. */
static struct growth grow_again(const struct snapshot *snap, enum branching_order order)
{
    struct snapshot *filled = malloc(sizeof *filled);
    struct growth g = {0};

    snapshot_copy(filled, snap);
    for (int c = 0; c < snap->n_cells; c++)
        if (snap->cause[c] != CAUSE_CLUE)
            filled->value[c] = VALUE_NONE;
    for (; g.levels < GROWTH_LEVELS; g.levels++) {
        struct recount r = {.snap = filled};
        int best = -1, least = 0, value = 0;
        for (int c = 0; c < snap->n_cells; c++)
            r.is_filled[c] = filled->value[c] != VALUE_NONE;
        for (int c = snap->n_cells; c-- > 0;) {
            int count = r.is_filled[c] ? -1 : count_candidates(&r, c);
            if (count < 0 || (order == BRANCHING_MRV && best >= 0 && count > least))
                continue;
            best = c;
            least = count;
        }
        if (best < 0 || least == 0)
            break;
        g.candidates[g.levels] = least;
        uint64_t sum = g.levels > 0 ? g.boards[g.levels - 1] : 0;
        g.boards[g.levels] =
            g.levels > 0 ? sum + sum * (uint64_t)least : (uint64_t)least;
        for (bool is_used = true; is_used; value += is_used) {
            is_used = false;
            for (int c = 0; c < snap->n_cells; c++)
                is_used |= filled->value[c] == value && are_peers(snap, c, best);
        }
        filled->value[best] = (value_t)value;
    }
    free(filled);
    return g;
}

static void expect_growth(struct growth g, uint64_t first, uint64_t second,
                          uint64_t third)
{
    assert_int_equal(g.boards[0], first);
    assert_int_equal(g.boards[1], second);
    assert_int_equal(g.boards[2], third);
}

static void trees_grow_by_the_candidates_of_their_first_cells(void **state)
{
    static const char *const presets[] = {"backtrack-mrv", "greedy", "best-first",
                                          "depth-first", "learn"};
    struct snapshot *snap = calloc(1, sizeof *snap);
    int fewer = 0;

    (void)state;
    for (int i = 0; i < 5; i++) {
        struct search *s = search_of_file(PUZZLES_DIR "/09/growth.txt", presets[i]);
        search_run(s, (uint64_t)(20 * i)); /* only the clues count */
        search_snapshot(s, snap);
        expect_growth(growth_measure(snap, BRANCHING_INPUT), 7, 56, 336);
        expect_growth(growth_measure(snap, BRANCHING_MRV), 2, 6, 12);
        search_destroy(s);
    }
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct setting set = setting_default();
        struct rng r;
        rng_seed(&r, seed);
        struct puzzle *p = seed % 2 ? oracle_random_board(3, 3, (int)seed + 15, &r)
                                    : oracle_random_board(2, 3, (int)seed / 2, &r);
        struct search *s = search_create(p, &set);
        search_snapshot(s, snap);
        for (int o = BRANCHING_INPUT; o <= BRANCHING_MRV; o++) {
            struct growth found = growth_measure(snap, (enum branching_order)o),
                          expected = grow_again(snap, (enum branching_order)o);
            assert_memory_equal(&found, &expected, sizeof found);
            fewer += found.levels < GROWTH_LEVELS;
        }
        search_destroy(s);
        puzzle_destroy(p);
    }
    assert_true(fewer > 0); /* a dead end, or no cell left */
    free(snap);
}

/* Whether the panel of a search has a line with both texts. */
static bool panel_shows(struct search *s, bool has_statistics, const char *label,
                        const char *value)
{
    struct snapshot *snap = calloc(1, sizeof *snap);
    struct panel *panel = calloc(1, sizeof *panel);
    static const struct glyphs g = {.advance = {7, 7, 7, 7},
                                    .line_height = {13, 13, 13, 13}};
    const struct playback play = {.paused = true};
    struct draw_list d;
    int y = -1;
    bool found = false;

    draw_init(&d);
    draw_begin(&d, 1280, 720, &g);
    search_snapshot(s, snap);
    struct layout l = layout_compute(1280, 720, snap->n, LAYOUT_PANEL, &g);
    panel->alpha = 255;
    panel->is_full = true;
    panel_refresh(panel, snap, &play, 1000000);
    panel->show_frames = has_statistics;
    panel_refresh(panel, snap, &play, 1000000);
    panel_draw(&d, &l, snap, &play, panel);
    for (int i = 0; i < d.count; i++) {
        const struct draw_command *c = &d.commands[i];
        const char *text = c->kind == DRAW_TEXT ? d.texts.data + c->text : "";
        if (strcmp(text, label) == 0)
            y = c->at.y;
        found |= c->at.y == y && strcmp(text, value) == 0;
    }
    draw_free(&d);
    free(panel);
    free(snap);
    return found;
}

static void the_panel_shows_the_growth_and_on_request_the_choices(void **state)
{
    struct search *s = search_of_file(PUZZLES_DIR "/09/growth.txt", "greedy");

    (void)state;
    assert_true(panel_shows(s, false, "tree by position", "7, 56, 336"));
    assert_true(panel_shows(s, false, "by fewest values", "2, 6, 12"));
    search_destroy(s);
    struct puzzle *p = puzzle_create(shape_of_box(3, 3), "empty");
    struct setting set = setting_default();
    assert_true(preset_choose(&set, "backtrack-naive", NULL));
    s = search_create(p, &set);
    assert_true(panel_shows(s, true, "tree by position", "9, 81, 648"));
    assert_false(panel_shows(s, true, "choices so far", "1"));
    search_run(s, 3);
    assert_true(panel_shows(s, true, "choices so far", "504"));
    assert_false(panel_shows(s, false, "choices so far", "504"));
    search_run(s, 1000000);
    assert_true(panel_shows(s, true, "choices so far", "about 10^26"));
    search_destroy(s);
    puzzle_destroy(p);
    p = puzzle_create(shape_of_box(10, 10), "large");
    for (int i = 0; i < 3; i++) { /* local searches and learn have no such rows */
        static const char *const presets[] = {"backtrack-naive", "tabu", "learn"};
        assert_true(preset_choose(&set, presets[i], NULL));
        s = search_create(p, &set);
        assert_int_equal(
            panel_shows(s, false, "tree by position", "\xe2\x80\xa6 990,000"), i == 0);
        search_destroy(s);
    }
    puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_agree_with_a_plain_recount),
        cmocka_unit_test(an_order_without_backtracks_is_found_again),
        cmocka_unit_test(a_search_without_an_order_of_cells_has_no_figures),
        cmocka_unit_test(trees_grow_by_the_candidates_of_their_first_cells),
        cmocka_unit_test(the_panel_shows_the_growth_and_on_request_the_choices),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
