/* Alldifferent on one unit, compared with brute force and with a simple independent
 * implementation: a candidate stays exactly if some perfect matching contains it. Its
 * bounds consistency likewise, and which propagators are stronger than which. */
#include "solve/catalog.h"
#include "solve/engine.h"
#include "solve/generate.h"
#include "support/matching.h"
#include "support/oracle.h"
#include "support/test.h"

struct fixture {
    struct geometry *geo;
    struct store *s;
    struct engine engine;
};

/* One propagator alone, without singles. */
static void set_up_with(struct fixture *f, int box_rows, int box_cols,
                        const struct propagator *p)
{
    struct setting set = setting_default();

    set.n_prop = 1;
    set.prop[0] = p;
    f->geo = geometry_create(shape_of_box(box_rows, box_cols));
    f->s = store_create(f->geo);
    f->engine = (struct engine){.store = f->s};
    engine_use(&f->engine, &set);
}

static void set_up(struct fixture *f, int box_rows, int box_cols)
{
    set_up_with(f, box_rows, box_cols, &propagator_alldifferent);
}

static void tear_down(struct fixture *f)
{
    engine_free(&f->engine);
    store_destroy(f->s);
    geometry_destroy(f->geo);
}

/* Random candidates in one row. False if a cell lost all. */
static bool thin_out(struct fixture *f, int row, struct rng *r, struct unit_graph *g)
{
    int n = f->geo->n;
    bool alive = true;

    matching_random_unit(g, n, r);
    for (int i = 0; i < n && alive; i++)
        for (int v = 0; v < n && alive; v++)
            if (!g->edge[i][v])
                alive = store_remove(f->s, geometry_cells(f->geo, row)[i], (value_t)v);
    return alive;
}

static bool is_possible(struct unit_graph *g, bool brute, int cell, int value)
{
    return brute ? matching_exists_by_brute_force(g, cell, value)
                 : matching_exists(g, cell, value);
}

static void compare(struct fixture *f, int row, struct unit_graph *g, bool brute,
                    uint64_t seed)
{
    int n = f->geo->n;
    bool possible = is_possible(g, brute, -1, -1);
    bool alive = engine_propagate(&f->engine);

    check_case(alive == possible, "n = %d, seed %d: filtering says %d, expected %d", n,
               (int)seed, alive, possible);
    if (!alive)
        return;
    for (int i = 0; i < n; i++) {
        cell_t c = geometry_cells(f->geo, row)[i];
        for (int v = 0; v < n; v++) {
            bool expected = g->edge[i][v] && is_possible(g, brute, i, v);
            check_case(store_has(f->s, c, (value_t)v) == expected,
                       "n = %d, seed %d: value %d of cell %d", n, (int)seed, v + 1, i);
        }
    }
    assert_true(oracle_store_is_consistent(f->s));
}

/* One store for all rounds, so that kept matchings meet domains that have grown again.
 * Boxes equal rows and the other rows are full, so other units remove nothing. */
static void filter_random_units(int n, int rounds, bool brute)
{
    static struct unit_graph g;
    struct fixture f;
    struct rng r;

    set_up(&f, 1, n);
    for (int round = 1; round <= rounds; round++) {
        rng_seed(&r, (uint64_t)round);
        int row = (int)rng_below(&r, (uint32_t)f.geo->n);
        if (thin_out(&f, row, &r, &g))
            compare(&f, row, &g, brute, (uint64_t)round);
        engine_undo(&f.engine, 0, 0);
    }
    tear_down(&f);
}

static void filtering_equals_brute_force_up_to_nine(void **state)
{
    (void)state;
    filter_random_units(4, 3000, true);
    filter_random_units(6, 3000, true);
    filter_random_units(8, 500, true);
    filter_random_units(9, 100, true);
}

static void filtering_equals_a_naive_implementation_at_any_size(void **state)
{
    (void)state;
    filter_random_units(12, 1000, false);
    filter_random_units(16, 1000, false);
    filter_random_units(25, 150, false);
    filter_random_units(64, 6, false);
    filter_random_units(100, 2, false);
}

/* The lazy form keeps a matching for every unit and never removes a candidate that the
 * full form keeps. */
static void the_lazy_form_is_weaker_and_never_wrong(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct fixture full, lazy;
        struct rng r;
        static struct unit_graph g;
        struct setting set = setting_default();

        set_up(&full, 3, 3);
        set_up(&lazy, 3, 3);
        set.n_prop = 1;
        set.prop[0] = &propagator_alldifferent_lazy;
        engine_use(&lazy.engine, &set);
        rng_seed(&r, seed);
        bool alive = thin_out(&full, 4, &r, &g);
        rng_seed(&r, seed);
        assert_int_equal(thin_out(&lazy, 4, &r, &g), alive);
        if (alive) {
            assert_int_equal(engine_propagate(&lazy.engine),
                             engine_propagate(&full.engine));
            for (int c = 0; c < 81; c++)
                for (int w = 0; w < full.s->words; w++)
                    check_case((store_dom(full.s, (cell_t)c)[w] &
                                ~store_dom(lazy.s, (cell_t)c)[w]) == 0,
                               "seed %d: the lazy form removed more", (int)seed);
        }
        tear_down(&full);
        tear_down(&lazy);
    }
}

/* Gives the cell all values from its smallest to its largest candidate. False if it has
 * no candidate. */
static bool fill_gaps(const struct unit_graph *g, int cell, struct unit_graph *out)
{
    int least = 0, most = g->n - 1;

    while (least < g->n && !g->edge[cell][least])
        least++;
    while (most >= 0 && !g->edge[cell][most])
        most--;
    for (int v = 0; v < g->n; v++)
        out->edge[cell][v] = v >= least && v <= most;
    return least <= most;
}

/* Bounds consistency by its definition: removes the smallest or the largest candidate
 * of a cell as long as the cells, their gaps filled, cannot differ with it. False if
 * the cells cannot differ at all. */
static bool narrow_by_brute_force(struct unit_graph *g)
{
    static struct unit_graph filled;
    bool is_new = true;

    filled.n = g->n;
    while (is_new) {
        is_new = false;
        for (int i = 0; i < g->n; i++)
            if (!fill_gaps(g, i, &filled))
                return false;
        if (!matching_exists_by_brute_force(&filled, -1, -1))
            return false;
        for (int i = 0; i < g->n; i++)
            for (int v = 0; v < g->n && !is_new; v++) {
                bool is_bound = filled.edge[i][v] &&
                                (v == 0 || v == g->n - 1 || !filled.edge[i][v - 1] ||
                                 !filled.edge[i][v + 1]);
                if (!is_bound || matching_exists_by_brute_force(&filled, i, v))
                    continue;
                g->edge[i][v] = false;
                is_new = true;
            }
    }
    return true;
}

static void bounds_equal_brute_force_up_to_seven(void **state)
{
    static struct unit_graph g;
    int removed = 0, dead = 0;

    (void)state;
    for (int n = 4; n <= 7; n++) {
        struct fixture f;
        set_up_with(&f, 1, n, &propagator_bounds);
        for (uint64_t seed = 1; seed <= 400; seed++) {
            struct rng r;
            rng_seed(&r, seed);
            int row = (int)rng_below(&r, (uint32_t)n);
            if (thin_out(&f, row, &r, &g)) {
                bool possible = narrow_by_brute_force(&g);
                int before = f.s->n_trail;
                check_case(engine_propagate(&f.engine) == possible,
                           "n = %d, seed %d: expected %d", n, (int)seed, possible);
                removed += possible && f.s->n_trail > before;
                dead += !possible;
                for (int i = 0; i < n && possible; i++)
                    for (int v = 0; v < n; v++)
                        check_case(store_has(f.s, geometry_cells(f.geo, row)[i],
                                             (value_t)v) == g.edge[i][v],
                                   "n = %d, seed %d: value %d of cell %d", n, (int)seed,
                                   v + 1, i);
            }
            engine_undo(&f.engine, 0, 0);
        }
        tear_down(&f);
    }
    check_case(removed > 100 && dead > 20, "%d boards lost candidates, %d were dead",
               removed, dead);
}

/* The fixpoint of a setting on a board; its propagators are in f->engine. */
static bool propagate(struct fixture *f, const struct puzzle *p, const char *name)
{
    struct setting set = setting_default();
    bool alive = true;

    assert_true(setting_choose(&set, PLUG_PROPAGATOR, name, NULL));
    *f = (struct fixture){.geo = p->geo, .s = store_create(p->geo)};
    f->engine = (struct engine){.store = f->s};
    engine_use(&f->engine, &set);
    for (int i = 0; i < p->geo->n_cells * p->geo->n && alive; i++) {
        cell_t c = (cell_t)(i / p->geo->n);
        value_t v = (value_t)(i % p->geo->n);
        if (!puzzle_allows(p, c, v) && store_has(f->s, c, v))
            alive = store_remove(f->s, c, v);
    }
    for (cell_t c = 0; c < p->geo->n_cells && alive; c++)
        if (p->clue[c] != VALUE_NONE && store_is_open(f->s, c))
            alive = store_has(f->s, c, p->clue[c]) && store_assign(f->s, c, p->clue[c]);
    return alive && engine_propagate(&f->engine);
}

/* How many candidates of one board a stronger one has lost; a dead board has lost all.
 */
static int lost_more(const struct fixture *a, bool a_alive, const struct fixture *b,
                     bool b_alive)
{
    int count = 0;

    if (!a_alive || !b_alive)
        return a_alive && !b_alive;
    for (int i = 0; i < a->s->n_cells * a->s->words; i++)
        count += bits_count(a->s->dom[i] & ~b->s->dom[i]);
    return count;
}

/* forward <= naked <= bounds <= bounds+hidden <= alldifferent, and naked <= hidden <=
 * bounds+hidden; bounds and hidden are not comparable. */
static void each_propagator_removes_what_weaker_ones_remove(void **state)
{
    static const char *const names[] = {"forward", "naked",         "bounds",
                                        "hidden",  "bounds+hidden", "alldifferent"};
    enum { COUNT = 6, BOUNDS = 2, HIDDEN = 3 };
    int more[COUNT][COUNT] = {{0}};

    (void)state;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        struct fixture f[COUNT];
        bool alive[COUNT];
        struct rng r;
        rng_seed(&r, seed);
        struct puzzle *p = oracle_random_board(3, 3, 12 + (int)rng_below(&r, 16), &r);
        if (seed % 2)
            oracle_exclude(p, NULL, &r);
        for (int i = 0; i < COUNT; i++)
            alive[i] = propagate(&f[i], p, names[i]);
        for (int weak = 0; weak < COUNT; weak++)
            for (int strong = weak + 1; strong < COUNT; strong++) {
                int back = lost_more(&f[strong], alive[strong], &f[weak], alive[weak]);
                more[weak][strong] +=
                    lost_more(&f[weak], alive[weak], &f[strong], alive[strong]);
                more[strong][weak] += back;
                if (weak != BOUNDS || strong != HIDDEN)
                    check_case(back == 0, "seed %d: %s removed more than %s", (int)seed,
                               names[weak], names[strong]);
            }
        for (int i = 0; i < COUNT; i++) {
            engine_free(&f[i].engine);
            store_destroy(f[i].s);
        }
        puzzle_destroy(p);
    }
    for (int weak = 0; weak < COUNT; weak++)
        for (int strong = weak + 1; strong < COUNT; strong++)
            check_case(more[weak][strong] > 0, "%s never removed more than %s",
                       names[strong], names[weak]);
    assert_true(more[HIDDEN][BOUNDS] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(filtering_equals_brute_force_up_to_nine),
        cmocka_unit_test(filtering_equals_a_naive_implementation_at_any_size),
        cmocka_unit_test(the_lazy_form_is_weaker_and_never_wrong),
        cmocka_unit_test(bounds_equal_brute_force_up_to_seven),
        cmocka_unit_test(each_propagator_removes_what_weaker_ones_remove),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
