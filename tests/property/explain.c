/* The explanation of one unit, by augmenting paths and as a flow, compared with brute
 * force; each stage must match its kind, and the depth-first search a plain one.
 */
#include "solve/explain.h"
#include "support/matching.h"
#include "support/tarjan.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

struct fixture {
    struct geometry *geo;
    struct explainer *x;
    uint64_t *dom; /* of a whole board */
    struct unit_graph g;
    int unit;
    uint64_t seed;
};

static void set_up(struct fixture *f, int n)
{
    int rows, cols;

    geometry_default_box(n, &rows, &cols);
    f->geo = geometry_create(rows, cols);
    f->x = explainer_create(rows, cols);
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
    f->seed = seed;
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

static bool is_possible(struct fixture *f, int pos, int v)
{
    return f->g.n <= 8 ? matching_exists_by_brute_force(&f->g, pos, v)
                       : matching_exists(&f->g, pos, v);
}

static void check_result(struct fixture *f, const struct explanation *e)
{
    bool removed[MAX_N][MAX_N] = {{false}};
    int n = f->g.n;

    check_case(e->is_possible == is_possible(f, -1, -1), "n = %d, seed %d: possible?",
               n, (int)f->seed);
    for (int i = 0; i < e->n_removed; i++)
        removed[e->removed[i].pos][e->removed[i].value] = true;
    for (int pos = 0; pos < n && e->is_possible; pos++)
        for (int v = 0; v < n; v++)
            check_case(
                removed[pos][v] == (f->g.edge[pos][v] && !is_possible(f, pos, v)),
                "n = %d, seed %d: value %d of cell %d", n, (int)f->seed, v + 1, pos);
    assert_true(e->is_possible || e->n_removed == 0);
}

/* ---- Stages ---- */

static void check_matching(const struct fixture *f, const struct explain_state *s)
{
    int n_matched = 0;

    for (int pos = 0; pos < f->g.n; pos++) {
        value_t v = s->value_at[pos];
        if (v == VALUE_NONE)
            continue;
        n_matched++;
        check_case(f->g.edge[pos][v] && s->owner_of[v] == pos,
                   "seed %d: cell %d is matched to a value that is no candidate",
                   (int)f->seed, pos);
    }
    assert_int_equal(s->n_matched, n_matched);
}

/* Whether an edge of the residual graph leads from a node to another: from S to free
 * cells, from cells to values that they may take, from values to their cell or to T. */
static bool is_residual(const struct fixture *f, const struct explain_state *s,
                        int from, int to)
{
    int n = f->g.n;

    if (from == 2 * n)
        return to < n && s->value_at[to] == VALUE_NONE;
    if (from < n)
        return to >= n && to < 2 * n && f->g.edge[from][to - n] &&
               s->value_at[from] != to - n;
    node_t owner = s->owner_of[from - n];
    return to == (owner == NODE_NONE ? 2 * n + 1 : owner);
}

/* Nodes are queued from those before them, the nearest first. */
static void check_queue(const struct fixture *f, const struct explain_state *s)
{
    int distance[EXPLAIN_NODES] = {0};

    for (int i = 1; i < s->n_queue; i++) {
        int node = s->queue[i], from = s->reached_from[node];
        assert_true(is_residual(f, s, from, node));
        distance[node] = distance[from] + 1;
        assert_true(distance[node] >= distance[s->queue[i - 1]]);
    }
}

/* A shortest path, from S to T or from an unmatched cell to a free value. */
static void check_path(const struct fixture *f, const struct explanation *e,
                       const struct explain_state *s)
{
    int n = f->g.n, first = s->path[0], last = s->path[s->n_path - 1];

    if (e->method == EXPLAIN_FLOW)
        assert_true(first == 2 * n && last == 2 * n + 1);
    else
        assert_true(s->value_at[first] == VALUE_NONE &&
                    s->owner_of[last - n] == NODE_NONE);
    for (int i = 1; i < s->n_path; i++)
        assert_true(is_residual(f, s, s->path[i - 1], s->path[i]));
    check_queue(f, s);
}

/* Along the path unmatched edges are matched. */
static void check_flipped(const struct fixture *f, const struct explain_state *s)
{
    for (int i = 1; i < s->n_path; i++)
        if (s->path[i - 1] < f->g.n)
            assert_int_equal(s->value_at[s->path[i - 1]], s->path[i] - f->g.n);
}

static void check_violator(const struct fixture *f, const struct explain_state *s)
{
    int cells = 0, values = 0, n = f->g.n;

    for (int i = 0; i < s->n_queue; i++) {
        cells += s->queue[i] < n;
        values += s->queue[i] >= n && s->queue[i] < 2 * n;
        for (int v = 0; v < n && s->queue[i] < n; v++)
            check_case(
                !f->g.edge[s->queue[i]][v] || s->reached_from[n + v] != NODE_NONE,
                "seed %d: a cell of the violator has a value outside it", (int)f->seed);
    }
    assert_true(cells > values);
    check_queue(f, s);
}

static void check_components(const struct fixture *f, const struct explanation *e,
                             const struct explain_state *s)
{
    int crossing = 0, members = 0;

    for (int pos = 0; pos < f->g.n; pos++)
        for (int v = 0; v < f->g.n; v++)
            crossing += f->g.edge[pos][v] && explain_crosses(e, s, pos, v);
    assert_int_equal(crossing, e->n_removed);
    for (int k = 0; k < s->n_components; k++)
        members += s->component_size[k];
    assert_int_equal(members, 2 * f->g.n);
    assert_int_equal(s->n_stack, 0);
}

static void check_stage(const struct fixture *f, const struct explanation *e,
                        const struct explain_state *s, int n_matched)
{
    if (s->kind == STAGE_SEARCHED)
        check_queue(f, s);
    if (s->kind == STAGE_PATH)
        check_path(f, e, s);
    if (s->kind == STAGE_FLIPPED) {
        assert_int_equal(s->n_matched, n_matched + 1);
        check_flipped(f, s);
    }
    if (s->kind == STAGE_MATCHED)
        assert_int_equal(s->n_matched, e->n);
}

static void check_stages(const struct fixture *f, const struct explanation *e)
{
    struct explain_state s = {0};
    int n_matched = 0, n_components = 0, n_closed = 0;

    for (int i = 0; i < e->n_stages; i++) {
        explain_state_at(e, i, &s);
        assert_int_equal(s.kind, e->stages[i].kind);
        check_matching(f, &s);
        assert_true(s.n_matched >= n_matched && s.n_components >= n_components);
        check_stage(f, e, &s, n_matched);
        n_closed += s.n_closed_here;
        assert_int_equal(n_closed, s.n_components);
        n_matched = s.n_matched;
        n_components = s.n_components;
    }
    assert_int_equal(s.kind, e->is_possible ? STAGE_DONE : STAGE_VIOLATOR);
    if (e->is_possible)
        check_components(f, e, &s);
    else
        check_violator(f, &s);
}

static void explain_random_units(int n, int rounds)
{
    struct fixture f;

    set_up(&f, n);
    for (int round = 1; round <= rounds; round++) {
        make_unit(&f, (uint64_t)(round + 100000 * n));
        for (int method = EXPLAIN_PATHS; method <= (round % 4 == 0); method++) {
            const struct explanation *e =
                explain_unit(f.x, f.dom, f.unit, (enum explain_method)method);
            check_result(&f, e);
            check_stages(&f, e);
            assert_true(explain_is_current(e, f.dom, f.unit));
        }
    }
    tear_down(&f);
}

static void ten_thousand_units_lose_exactly_the_impossible_candidates(void **state)
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

static void numbers_and_stack_are_those_of_a_plain_recursive_search(void **state)
{
    int units = 0;

    (void)state;
    for (int n = 4; n <= MAX_N; n += n < 16 ? 1 : n < 36 ? 9 : 32) {
        struct fixture f;
        int compared = 0;
        set_up(&f, n);
        for (uint64_t seed = 1; seed <= (n < 16 ? 100 : 10); seed++, units++) {
            make_unit(&f, seed + 1000 * (uint64_t)n);
            compared += tarjan_check(explain_unit(
                f.x, f.dom, f.unit, seed % 2 ? EXPLAIN_PATHS : EXPLAIN_FLOW));
        }
        assert_true(compared > 10);
        tear_down(&f);
    }
    assert_true(units > 1000);
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
        cmocka_unit_test(ten_thousand_units_lose_exactly_the_impossible_candidates),
        cmocka_unit_test(so_do_the_largest_units),
        cmocka_unit_test(numbers_and_stack_are_those_of_a_plain_recursive_search),
        cmocka_unit_test(a_locked_set_is_the_most_interesting),
        cmocka_unit_test(a_single_candidate_is_removed_from_the_rest_of_the_unit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
