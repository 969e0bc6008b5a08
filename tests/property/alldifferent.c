/* Alldifferent on one unit, compared with brute force and with a simple independent
 * implementation: a candidate stays exactly if some perfect matching contains it. */
#include "solve/generate.h"
#include "solve/catalog.h"
#include "solve/engine.h"
#include "support/matching.h"
#include "support/oracle.h"
#include "support/test.h"

struct fixture {
    struct geometry *geo;
    struct store *s;
    struct engine engine;
};

/* Alldifferent alone, without singles. */
static void set_up(struct fixture *f, int box_rows, int box_cols)
{
    struct setting set = setting_default();

    set.n_prop = 1;
    set.prop[0] = &propagator_alldifferent;
    f->geo = geometry_create(shape_of_box(box_rows, box_cols));
    f->s = store_create(f->geo);
    f->engine = (struct engine){.store = f->s};
    engine_use(&f->engine, &set);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(filtering_equals_brute_force_up_to_nine),
        cmocka_unit_test(filtering_equals_a_naive_implementation_at_any_size),
        cmocka_unit_test(the_lazy_form_is_weaker_and_never_wrong),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
