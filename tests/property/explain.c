/* The explanation of one unit, by augmenting paths and as a flow. */
#include "solve/explain.h"
#include "support/explained.h"
#include "support/matching.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

struct fixture {
    struct geometry *geo;
    struct explainer *x;
    uint64_t *dom; /* of a whole board */
    struct unit_graph g;
    int unit;
};

static void set_up(struct fixture *f, int n)
{
    int rows, cols;

    geometry_default_box(n, &rows, &cols);
    f->geo = geometry_create(shape_of_box(rows, cols));
    f->x = explainer_create(shape_of_box(rows, cols));
    f->dom = calloc((size_t)(f->geo->n_cells * f->geo->words), sizeof *f->dom);
    assert_non_null(f->dom);
    for (int c = 0; c < f->geo->n_cells; c++)
        bits_fill(&f->dom[c * f->geo->words], f->geo->words, n);
}

static void tear_down(struct fixture *f)
{
    explainer_destroy(f->x);
    geometry_destroy(f->geo);
    free(f->dom);
}

/* A random unit; the other units keep their candidates from earlier rounds. */
static void make_unit(struct fixture *f, uint64_t seed)
{
    struct rng r;

    rng_seed(&r, seed);
    f->unit = (int)rng_below(&r, (uint32_t)f->geo->n_units);
    matching_random_unit(&f->g, f->geo->n, &r);
    for (int pos = 0; pos < f->g.n; pos++) {
        cell_t c = geometry_cells(f->geo, f->unit)[pos];
        uint64_t *dom = &f->dom[c * f->geo->words];
        memset(dom, 0, (size_t)f->geo->words * sizeof *dom);
        for (int v = 0; v < f->g.n; v++)
            if (f->g.edge[pos][v])
                dom[v >> 6] |= bits_mask(v);
    }
}

static void expect_candidates(const struct fixture *f, const struct explanation *e)
{
    for (int pos = 0; pos < f->g.n; pos++)
        for (int v = 0; v < f->g.n; v++)
            assert_int_equal(explain_has(e, pos, v), f->g.edge[pos][v]);
}

static void explain_random_units(int n, int rounds)
{
    struct fixture f;
    int compared = 0;

    set_up(&f, n);
    for (int round = 1; round <= rounds; round++) {
        make_unit(&f, (uint64_t)(round + 100000 * n));
        for (int method = EXPLAIN_PATHS; method <= (round % 4 == 0); method++) {
            const struct explanation *e =
                explain_unit(f.x, f.dom, f.unit, (enum explain_method)method);
            assert_true(explain_is_current(e, f.dom, f.unit));
            expect_candidates(&f, e);
            compared += explained_check(e, round + 100000 * n);
        }
    }
    assert_true(compared > rounds);
    tear_down(&f);
}

static void ten_thousand_units_agree_with_brute_force_and_a_plain_search(void **state)
{
    (void)state;
    for (int n = 4; n <= 9; n++)
        explain_random_units(n, 1200);
    for (int n = 10; n <= 25; n++)
        explain_random_units(n, 180);
}

static void so_do_the_largest_units(void **state)
{
    (void)state;
    explain_random_units(64, 4);
    explain_random_units(100, 4);
}

/* ---- What a unit has to show ---- */

static void set_row(struct fixture *f, const char *const *digits)
{
    for (int pos = 0; pos < f->geo->n; pos++) {
        f->dom[pos] = 0;
        for (const char *d = digits[pos]; *d; d++)
            f->dom[pos] |= bits_mask(*d - '1');
    }
}

static void a_locked_set_is_the_most_interesting(void **state)
{
    static const struct {
        const char *row[4];
        enum explain_interest interest;
    } cases[] = {
        {{"1", "2", "3", "4"}, INTEREST_FINISHED},
        {{"12", "12", "34", "34"}, INTEREST_CONSISTENT},
        {{"1", "234", "234", "234"}, INTEREST_CONSISTENT},
        {{"1", "1234", "234", "234"}, INTEREST_REMOVAL},
        {{"12", "12", "12", "34"}, INTEREST_VIOLATOR},
        {{"12", "12", "123", "1234"}, INTEREST_LOCKED_SET},
    };
    struct fixture f;

    (void)state;
    set_up(&f, 4);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        set_row(&f, cases[i].row);
        const struct explanation *e = explain_unit(f.x, f.dom, 0, EXPLAIN_PATHS);
        check_case(e->interest == cases[i].interest, "case %d: %d", (int)i,
                   (int)e->interest);
    }
    tear_down(&f);
}

/* The explanation includes what singles would have removed. */
static void a_single_candidate_is_removed_from_the_rest_of_the_unit(void **state)
{
    struct fixture f;

    (void)state;
    set_up(&f, 9);
    f.dom[geometry_cells(f.geo, 12)[5]] = 1u << 3;
    const struct explanation *e = explain_unit(f.x, f.dom, 12, EXPLAIN_PATHS);
    assert_true(e->is_possible);
    assert_int_equal(e->n_removed, 8);
    for (int i = 0; i < e->n_removed; i++) {
        assert_int_equal(e->removed[i].value, 3);
        assert_int_not_equal(e->removed[i].pos, 5);
    }
    f.dom[geometry_cells(f.geo, 12)[2]] = 0;
    assert_false(explain_is_current(e, f.dom, 12));
    assert_false(explain_unit(f.x, f.dom, 12, EXPLAIN_PATHS)->is_possible);
    tear_down(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ten_thousand_units_agree_with_brute_force_and_a_plain_search),
        cmocka_unit_test(so_do_the_largest_units),
        cmocka_unit_test(a_locked_set_is_the_most_interesting),
        cmocka_unit_test(a_single_candidate_is_removed_from_the_rest_of_the_unit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
