/* Branching of variable orders against a plain recount that shares no code with it. */
#include "puzzle/generate.h"
#include "run/playback.h"
#include "solve/branching.h"
#include "solve/preset.h"
#include "solve/search.h"
#include "support/oracle.h"
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
        for (int i = 0; i < BRANCHING_LAST && i < r.count; i++)
            check_case(b.last[i] == r.factor[r.count - 1 - i], "%s, order %d: level %d",
                       name, o, r.count - 1 - i);
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
            struct puzzle *p = seed % 2 ? generate_puzzle(3, 3, 50, &r, "p")
                                        : generate_puzzle(2, 5, 80, &r, "p");
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
        struct puzzle *p = generate_puzzle(3, 3, 40, &r, "p");
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
    struct puzzle *p = puzzle_create(3, 3, "empty");
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

/* Whether the panel of a search after `nodes` nodes has a line with both texts. */
static bool panel_shows(struct search *s, const char *label, const char *value)
{
    struct snapshot *snap = calloc(1, sizeof *snap);
    struct panel *panel = calloc(1, sizeof *panel);
    static const struct glyphs g = {.advance = {7, 7, 7, 7},
                                    .line_height = {13, 13, 13, 13}};
    const struct playback play = {.paused = true, .step = 1, .newest_step = 1};
    struct draw_list d;
    int y = -1;
    bool found = false;

    draw_init(&d);
    draw_begin(&d, 1280, 720);
    search_snapshot(s, snap);
    struct layout l = layout_compute(1280, 720, snap->n, LAYOUT_PANEL, &g);
    panel->alpha = 255;
    panel_refresh(panel, snap, &play, 1000000);
    panel_draw(&d, &l, snap, &play, &g, panel);
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

static void the_panel_shows_the_last_levels_and_the_product(void **state)
{
    struct puzzle *p = puzzle_create(3, 3, "empty");
    struct setting set = setting_default();

    (void)state;
    assert_true(preset_choose(&set, "backtrack-naive", NULL));
    struct search *s = search_create(p, &set);
    assert_false(panel_shows(s, "branching", "1"));
    search_run(s, 3);
    assert_true(panel_shows(s, "branching", "9 \xc2\xb7 8 \xc2\xb7 7 = 504"));
    assert_true(panel_shows(s, "in mrv order", "9 \xc2\xb7 8 \xc2\xb7 7 = 504"));
    search_run(s, 5);
    assert_true(
        panel_shows(s, "branching", "\xe2\x80\xa6 4 \xc2\xb7 3 \xc2\xb7 2 = 362,880"));
    search_run(s, 1000000);
    assert_true(
        panel_shows(s, "branching", "\xe2\x80\xa6 2 \xc2\xb7 2 \xc2\xb7 2 = 10^26"));
    search_destroy(s);
    puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_agree_with_a_plain_recount),
        cmocka_unit_test(an_order_without_backtracks_is_found_again),
        cmocka_unit_test(a_search_without_an_order_of_cells_has_no_figures),
        cmocka_unit_test(the_panel_shows_the_last_levels_and_the_product),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
