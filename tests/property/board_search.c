/* Searches over whole boards: the order of expansion, and the memory limit. */
#include "solve/catalog.h"
#include "solve/generate.h"
#include "solve/search.h"
#include "solve/snapshot.h"
#include "support/oracle.h"
#include "support/snapshots.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

static const struct strategy *const board_searches[] = {
    &strategy_depth_first, &strategy_breadth_first, &strategy_best_first,
    &strategy_greedy};
enum { BOARD_SEARCHES = sizeof board_searches / sizeof *board_searches };

static struct search *search_with(const struct strategy *strategy,
                                  const struct puzzle *p, uint64_t max_memory)
{
    struct setting set = setting_default();

    set.strategy = strategy;
    set.max_memory = max_memory;
    return search_create(p, &set);
}

static void giving_up_at_the_memory_limit_is_final_and_no_proof(void **state)
{
    struct puzzle *p = puzzle_create(shape_of_box(3, 3), "empty");
    enum { BUDGET = 3 << 20 };

    (void)state;
    struct search *s = search_with(&strategy_breadth_first, p, BUDGET);
    enum search_status status;
    do {
        struct metric figures[MAX_METRICS];
        status = search_step(s);
        assert_int_equal(search_metrics(s, figures), 3);
        assert_string_equal(figures[2].name, "memory");
        assert_true(figures[2].value > 0 && figures[2].value <= BUDGET);
    } while (status == SEARCH_RUNNING);
    assert_int_equal(status, SEARCH_GAVE_UP);
    assert_int_equal(s->stats.solutions, 0);
    search_reconfigure(s, &s->setting);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(search_step(s), SEARCH_GAVE_UP);
    search_restart(s, p->clue, 1);
    assert_int_equal(search_step(s), SEARCH_RUNNING);
    search_destroy(s);
    puzzle_destroy(p);
}

static void breadth_first_expands_level_by_level(void **state)
{
    struct puzzle *p = puzzle_create(shape_of_box(2, 2), "empty");
    struct search *s = search_with(&strategy_breadth_first, p, 1 << 26);
    int last = 0;

    (void)state;
    while (search_step(s) != SEARCH_EXHAUSTED) {
        assert_true(s->stats.depth >= last);
        last = s->stats.depth;
    }
    assert_int_equal(last, 16);
    assert_int_equal(s->stats.solutions, 288);
    search_destroy(s);
    puzzle_destroy(p);
}

static int candidates_in_all(const struct snapshot *snap)
{
    int count = 0;

    for (int c = 0; c < snap->n_cells; c++)
        count += snap->value[c] == VALUE_NONE ? snap->live[c] : 0;
    return count;
}

static bool is_child(const struct snapshot *child, const struct snapshot *parent)
{
    int more = 0;

    for (int c = 0; c < parent->n_cells; c++) {
        if (parent->value[c] != VALUE_NONE && child->value[c] != parent->value[c])
            return false;
        more += child->value[c] != parent->value[c];
    }
    return more == 1;
}

/* If a board is no child of the one before it, both were in the heap together, so it
 * has at least as many candidates. */
static void best_first_takes_boards_by_their_candidates(void **state)
{
    struct snapshot *snap = malloc(2 * sizeof *snap), *last = snap + 1;
    struct rng r;
    int jumps = 0;

    (void)state;
    rng_seed(&r, 3);
    for (int board = 0; board < 20; board++) {
        struct puzzle *p = generate_puzzle(shape_of_box(3, 3), 55, &r, "random");
        struct search *s = search_with(&strategy_best_first, p, 1 << 26);
        for (int step = 0; search_step(s) == SEARCH_RUNNING && step < 3000; step++) {
            search_snapshot(s, snap);
            for (int c = 0; c < snap->n_cells; c++)
                assert_true(snap->live[c] > 0);
            if (step > 0 && !is_child(snap, last)) {
                jumps++;
                assert_true(candidates_in_all(snap) >= candidates_in_all(last));
            }
            snapshot_copy(last, snap);
        }
        search_destroy(s);
        puzzle_destroy(p);
    }
    assert_true(jumps > 10);
    free(snap);
}

static void snapshots_show_the_expanded_board(void **state)
{
    struct snapshot *snap = malloc(sizeof *snap);
    struct rng r;

    (void)state;
    rng_seed(&r, 17);
    struct puzzle *p = generate_puzzle(shape_of_box(2, 3), 20, &r, "random");
    for (int i = 0; i < BOARD_SEARCHES; i++) {
        struct search *s = search_with(board_searches[i], p, 1 << 26);
        do {
            search_step(s);
            search_snapshot(s, snap);
            for (int c = 0; c < snap->n_cells; c++) {
                bool is_clue = p->clue[c] != VALUE_NONE;
                assert_true(!is_clue || snap->value[c] == p->clue[c]);
                assert_int_equal(bits_count(snap->dom[c]), snap->live[c]);
            }
            assert_int_equal(snap->n_assigned - snap->n_clues, s->stats.depth);
        } while (s->status == SEARCH_RUNNING);
        search_destroy(s);
    }
    puzzle_destroy(p);
    free(snap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(giving_up_at_the_memory_limit_is_final_and_no_proof),
        cmocka_unit_test(breadth_first_expands_level_by_level),
        cmocka_unit_test(best_first_takes_boards_by_their_candidates),
        cmocka_unit_test(snapshots_show_the_expanded_board),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
