/* Local searches, compared with a recount of everything they update incrementally. */
#include "puzzle/check.h"
#include "puzzle/units.h"
#include "solve/catalog.h"
#include "solve/generate.h"
#include "solve/search.h"
#include "solve/snapshot.h"
#include "support/oracle.h"
#include "support/searches.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

static const struct strategy *const box_searches[] = {&strategy_anneal, &strategy_tabu};

static const int shapes[][2] = {{2, 2}, {2, 3}, {3, 3}, {1, 7}, {4, 4}};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static struct search *search_with(const struct strategy *strategy,
                                  const struct puzzle *p, uint64_t seed)
{
    struct setting set = setting_default();

    set.strategy = strategy;
    set.seed = seed;
    return search_create(p, &set);
}

/* Missing values, and with `surplus` also surplus ones, in the first `last` units. */
static int count_wrong(const struct geometry *geo, const value_t *grid, int last,
                       bool surplus)
{
    int wrong = 0;

    for (int unit = 0; unit < last; unit++) {
        const cell_t *cells = geometry_cells(geo, unit);
        int times[MAX_N] = {0};
        for (int i = 0; i < geo->n; i++)
            times[grid[cells[i]]]++;
        for (int v = 0; v < geo->n; v++)
            wrong += times[v] == 0 ? 1 : surplus ? times[v] - 1 : 0;
    }
    return wrong;
}

static int recount(const struct search *s, const value_t *grid)
{
    const struct geometry *geo = s->puzzle->geo;

    bool is_progressive = s->setting.strategy == &strategy_progressive;
    int excluded = 0;

    for (int c = 0; c < geo->n_cells; c++)
        excluded += !puzzle_allows(s->puzzle, (cell_t)c, grid[c]);
    if (!is_progressive)
        return count_wrong(geo, grid, geo->n_units, false) + excluded;
    return count_wrong(geo, grid, geo->n_units, true) +
           excluded * (int)s->setting.tuning.clue_weight;
}

/* Whether the cell's value occurs again in a unit or is excluded by the puzzle. */
static bool clashes(const struct puzzle *p, const value_t *grid, int c)
{
    bool found = !puzzle_allows(p, (cell_t)c, grid[c]);

    FOR_UNITS(at, p->geo, c) {
        const cell_t *cells = geometry_cells(p->geo, at->unit);
        for (int i = 0; i < p->geo->n; i++)
            found |= cells[i] != c && grid[cells[i]] == grid[c];
    }
    return found;
}

static void check_run(const struct strategy *strategy, const struct puzzle *p,
                      uint64_t seed, struct snapshot *snap)
{
    struct search *s = search_with(strategy, p, seed);

    for (int step = 0; step < 3000; step++) {
        search_step(s);
        if (step % 37 != 0)
            continue;
        search_snapshot(s, snap);
        check_case(recount(s, snap->value) == (int)search_figure(s, "cost"),
                   "%s, seed %d, step %d: cost %g, counted %d", strategy->name,
                   (int)seed, step, search_figure(s, "cost"), recount(s, snap->value));
        check_case(recount(s, search_grid(s)) == (int)search_figure(s, "best cost"),
                   "%s, seed %d, step %d: best cost", strategy->name, (int)seed, step);
        for (int c = 0; c < snap->n_cells; c++)
            check_case(snap->clashes[c] == clashes(p, snap->value, c),
                       "%s, seed %d, step %d: cell %d", strategy->name, (int)seed, step,
                       c);
        if (s->status == SEARCH_SOLVED)
            assert_true(check_solution(p, search_grid(s), NULL));
    }
    search_destroy(s);
}

/* Keeps the values of a solution, so that the root is no dead end. */
static void exclude_some(struct puzzle *p, struct rng *r)
{
    struct search *s = search_with(&strategy_learn, p, 1);

    search_run(s, UINT64_MAX / 2);
    oracle_exclude(p, search_grid(s), r);
    search_destroy(s);
}

static void costs_and_clashes_equal_a_recount(void **state)
{
    struct snapshot *snap = malloc(sizeof *snap);
    struct rng r;

    (void)state;
    rng_seed(&r, 11);
    for (int i = 0; i < 2 * SHAPES; i++) {
        const int *shape = shapes[i % SHAPES];
        int cells = shape[0] * shape[1] * shape[0] * shape[1];
        struct puzzle *p = generate_puzzle(shape_of_box(shape[0], shape[1]),
                                           cells * (i + 1) / 12, &r, "random");
        if (i >= SHAPES)
            exclude_some(p, &r);
        check_run(&strategy_progressive, p, (uint64_t)i, snap);
        check_run(&strategy_anneal, p, (uint64_t)i, snap);
        check_run(&strategy_tabu, p, (uint64_t)i, snap);
        puzzle_destroy(p);
    }
    free(snap);
}

/* On these boards a swap can raise the cost by more than 6, the most on a board with
 * rows, columns and boxes only. */
static void costs_and_clashes_are_right_with_further_units(void **state)
{
    static const char list[] = "boxes+x+windows";
    struct snapshot *snap = malloc(sizeof *snap);
    struct unit_list units;

    (void)state;
    assert_null(units_read(list, strlen(list), &units));
    for (int side = 3; side <= 5; side++) {
        struct puzzle *p = puzzle_create(units_shape(units, side, side, NULL), "empty");
        check_run(&strategy_progressive, p, 1, snap);
        check_run(&strategy_anneal, p, 1, snap);
        check_run(&strategy_tabu, p, 1, snap);
        puzzle_destroy(p);
    }
    free(snap);
}

static void swaps_within_boxes_keep_fixed_cells_and_permute_boxes(void **state)
{
    struct snapshot *snap = malloc(sizeof *snap);
    struct rng r;

    (void)state;
    rng_seed(&r, 5);
    struct puzzle *p = generate_puzzle(shape_of_box(3, 3), 50, &r, "random");
    for (size_t i = 0; i < sizeof box_searches / sizeof *box_searches; i++) {
        struct search *s = search_with(box_searches[i], p, 1);
        for (int step = 0; step < 2000; step++) {
            search_step(s);
            search_snapshot(s, snap);
            for (int c = 0; c < snap->n_cells; c++)
                assert_true(s->store->value[c] == VALUE_NONE ||
                            snap->value[c] == s->store->value[c]);
            for (int box = 18; box < 27; box++) {
                const cell_t *cells = geometry_cells(p->geo, box);
                unsigned seen = 0;
                for (int k = 0; k < 9; k++)
                    seen |= 1u << snap->value[cells[k]];
                assert_int_equal(seen, 0x1ff);
            }
        }
        search_destroy(s);
    }
    puzzle_destroy(p);
    free(snap);
}

static void solvable_boards_are_solved_repeatedly(void **state)
{
    static const struct strategy *const all[] = {&strategy_progressive,
                                                 &strategy_anneal, &strategy_tabu};

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct puzzle *p = puzzle_create(shape_of_box(2, 2), "empty");
        struct search *s = search_with(all[i], p, 3);
        for (int solution = 1; solution <= 5; solution++) {
            check_case(search_run(s, 1000000) == SEARCH_SOLVED, "%s: solution %d",
                       all[i]->name, solution);
            assert_true(check_solution(p, search_grid(s), NULL));
            assert_int_equal(s->stats.solutions, solution);
        }
        search_destroy(s);
        puzzle_destroy(p);
    }
}

/* The 4x4 with these clues has four solutions. */
static void no_solution_is_reported_twice(void **state)
{
    static const struct strategy *const all[] = {&strategy_progressive,
                                                 &strategy_anneal, &strategy_tabu};
    static const char clues[] = "0000010300040040";

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct puzzle *p = puzzle_create(shape_of_box(4, 1), "four solutions");
        for (int c = 0; c < 16; c++)
            p->clue[c] = clues[c] == '0' ? VALUE_NONE : (value_t)(clues[c] - '1');
        assert_int_equal(oracle_count(p, 10), 4);
        struct search *s = search_with(all[i], p, 3);
        uint64_t sum = 0;
        for (int step = 0; step < 30000; step++)
            if (search_step(s) == SEARCH_SOLVED)
                sum += oracle_hash_grid(search_grid(s), 16);
        assert_int_equal(s->status, SEARCH_RUNNING);
        assert_int_equal(s->stats.solutions, 4);
        assert_int_equal(sum, oracle_hash_solutions(p));
        search_restart(s, p->clue, 3);
        check_case(search_run(s, 30000) == SEARCH_SOLVED, "%s: none after a restart",
                   all[i]->name);
        search_destroy(s);
        puzzle_destroy(p);
    }
}

static void the_same_seed_makes_the_same_moves(void **state)
{
    static const struct strategy *const all[] = {&strategy_progressive,
                                                 &strategy_anneal, &strategy_tabu};
    struct rng r;

    (void)state;
    rng_seed(&r, 8);
    struct puzzle *p = generate_puzzle(shape_of_box(4, 4), 150, &r, "random");
    for (size_t i = 0; i < 3; i++) {
        struct search *one = search_with(all[i], p, 4),
                      *other = search_with(all[i], p, 9);
        search_restart(other, p->clue, 4);
        for (int step = 0; step < 5000; step++)
            assert_int_equal(search_step(one), search_step(other));
        assert_memory_equal(search_grid(one), search_grid(other), 256);
        assert_int_equal(stats_nodes(&one->stats), stats_nodes(&other->stats));
        search_destroy(one);
        search_destroy(other);
    }
    puzzle_destroy(p);
}

/* Only root propagation can prove that a board is unsolvable. */
static void contradictory_clues_are_the_only_proof(void **state)
{
    struct puzzle *p = puzzle_create(shape_of_box(2, 2), "contradiction");

    (void)state;
    /* Cells 2 and 3 have no value that both their row and their box lack. */
    p->clue[0] = 0;
    p->clue[1] = 1;
    p->clue[6] = 2;
    p->clue[7] = 3;
    assert_int_equal(oracle_count(p, 1), 0);
    for (size_t i = 0; i < 2; i++) {
        struct search *s = search_with(box_searches[i], p, 1);
        assert_int_equal(search_step(s), SEARCH_EXHAUSTED);
        assert_null(search_grid(s));
        search_destroy(s);
    }
    struct search *s = search_with(&strategy_progressive, p, 1);
    assert_int_equal(search_run(s, 20000), SEARCH_RUNNING);
    assert_true(search_figure(s, "best cost") > 0);
    search_destroy(s);
    puzzle_destroy(p);
}

static struct search *annealing(const struct puzzle *p, const char *tuning)
{
    struct setting set = setting_default();
    struct error e;

    set.strategy = &strategy_anneal;
    if (!tuning_set(&set.tuning, tuning, &e))
        fail_msg("%s", e.text);
    return search_create(p, &set);
}

/* At such temperatures the exponential is smaller than any double. */
static void cold_chains_accept_no_worse_grid(void **state)
{
    struct rng r;
    int steps = 0;

    (void)state;
    rng_seed(&r, 12);
    struct puzzle *p = generate_puzzle(shape_of_box(4, 4), 200, &r, "cold");
    struct search *s = annealing(p, "cooling=0.5,reheat=1000000");
    while (search_figure(s, "temperature") > 0.001) {
        assert_int_equal(search_step(s), SEARCH_RUNNING);
        check_case(++steps < 1000000, "still at %g", search_figure(s, "temperature"));
    }
    double cost = search_figure(s, "cost");
    for (int i = 0; i < 5000; i++) {
        search_step(s);
        assert_true(search_figure(s, "cost") <= cost);
        cost = search_figure(s, "cost");
    }
    assert_int_equal(s->stats.restarts, 0);
    search_destroy(s);
    puzzle_destroy(p);
}

static void chains_without_improvement_reheat(void **state)
{
    struct rng r;

    (void)state;
    rng_seed(&r, 12);
    struct puzzle *p = generate_puzzle(shape_of_box(4, 4), 200, &r, "reheated");
    struct search *s = annealing(p, "cooling=0.5,reheat=1");
    double hottest = search_figure(s, "temperature"), coldest = hottest;
    while (s->stats.restarts == 0) {
        assert_true(search_run(s, 1) == SEARCH_RUNNING &&
                    stats_nodes(&s->stats) < 1000000);
        if (search_figure(s, "temperature") < coldest)
            coldest = search_figure(s, "temperature");
    }
    assert_true(coldest < hottest);
    assert_true(search_figure(s, "temperature") > coldest);
    search_destroy(s);
    puzzle_destroy(p);
}

/* Every box lacks one value, so no two cells of a box can be swapped. */
static void boxes_with_one_free_cell_stay_as_they_are(void **state)
{
    static const value_t clues[] = {VALUE_NONE, 1, 2, VALUE_NONE, 2, 3, 0,         1, 1,
                                    0,          3, 2, VALUE_NONE, 2, 1, VALUE_NONE};
    struct puzzle *p = puzzle_create(shape_of_box(2, 2), "one free cell");

    (void)state;
    memcpy(p->clue, clues, sizeof clues);
    for (size_t i = 0; i < 2; i++) {
        struct search *s = search_with(box_searches[i], p, 1);
        assert_int_equal(search_run(s, 1000), SEARCH_SOLVED);
        assert_true(check_solution(p, search_grid(s), NULL));
        search_destroy(s);
    }
    puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_and_clashes_equal_a_recount),
        cmocka_unit_test(costs_and_clashes_are_right_with_further_units),
        cmocka_unit_test(swaps_within_boxes_keep_fixed_cells_and_permute_boxes),
        cmocka_unit_test(solvable_boards_are_solved_repeatedly),
        cmocka_unit_test(no_solution_is_reported_twice),
        cmocka_unit_test(the_same_seed_makes_the_same_moves),
        cmocka_unit_test(contradictory_clues_are_the_only_proof),
        cmocka_unit_test(cold_chains_accept_no_worse_grid),
        cmocka_unit_test(chains_without_improvement_reheat),
        cmocka_unit_test(boxes_with_one_free_cell_stay_as_they_are),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
