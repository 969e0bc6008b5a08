/* Puzzles with excluded candidates: every strategy finds their solutions and no others,
 * and they read back from what is printed. */
#include "base/text.h"
#include "puzzle/check.h"
#include "puzzle/identity.h"
#include "puzzle/parse.h"
#include "puzzle/print.h"
#include "run/history.h"
#include "solve/branching.h"
#include "solve/catalog.h"
#include "solve/generate.h"
#include "solve/snapshot.h"
#include "support/oracle.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#define MANY_STEPS 10000000

static const int boxes[][3] = {{2, 2, 1}, {2, 3, 8}, {3, 2, 8}, {2, 4, 26}, {3, 3, 30}};
#define SHAPES ((int)(sizeof boxes / sizeof *boxes))

static struct puzzle *random_puzzle(int shape, struct rng *r)
{
    struct puzzle *p =
        oracle_random_board(boxes[shape][0], boxes[shape][1], boxes[shape][2], r);

    oracle_exclude(p, NULL, r);
    return p;
}

static struct setting setting_with(const struct strategy *strategy, uint64_t seed)
{
    struct setting set = setting_default();

    set.strategy = strategy;
    set.seed = seed;
    return set;
}

static void every_complete_strategy_finds_what_brute_force_finds(void **state)
{
    int several = 0, none = 0;
    struct rng r;

    (void)state;
    rng_seed(&r, 3);
    for (int board = 0; board < 60; board++) {
        struct puzzle *p = random_puzzle(board % SHAPES, &r);
        int solutions = oracle_count(p, 2);
        several += solutions > 1;
        none += solutions == 0;
        for (int i = 0; i < catalog_count(PLUG_STRATEGY); i++) {
            struct setting set = setting_with(catalog_plug(PLUG_STRATEGY, i), 1);
            if (set.strategy->incomplete)
                continue;
            struct search *s = search_create(p, &set);
            for (int run = 0; run < 2; run++) {
                oracle_check(p, s, "%s, board %d, run %d", set.strategy->name, board,
                             run);
                search_restart(s, p->clue, 2);
            }
            search_destroy(s);
        }
        puzzle_destroy(p);
    }
    check_range(several, 8, 52);
    check_range(none, 8, 52);
}

/* The candidates alone make a puzzle; a local search must reach its solution. */
static void local_searches_find_a_solution_that_the_candidates_allow(void **state)
{
    struct rng r;

    (void)state;
    rng_seed(&r, 8);
    for (int board = 0; board < 12; board++) {
        struct puzzle *p =
            generate_puzzle(shape_of_box(2, board % 2 ? 3 : 2), 0, &r, "candidates");
        value_t kept[36];
        memcpy(kept, p->clue, (size_t)p->geo->n_cells * sizeof *kept);
        memset(p->clue, VALUE_NONE, (size_t)p->geo->n_cells * sizeof *kept);
        oracle_exclude(p, kept, &r);
        for (int i = 0; i < catalog_count(PLUG_STRATEGY); i++) {
            struct setting set = setting_with(catalog_plug(PLUG_STRATEGY, i), 5);
            if (!set.strategy->incomplete)
                continue;
            /* Progressive search may stay in a local minimum. */
            struct search *s = search_create(p, &set);
            for (uint64_t seed = 1; seed <= 9 && s->status != SEARCH_SOLVED; seed++) {
                search_restart(s, p->clue, seed);
                for (int step = 0; step < 30000 && s->status != SEARCH_SOLVED; step++)
                    search_step(s);
            }
            enum search_status status = s->status;
            check_case(status == SEARCH_SOLVED &&
                           check_solution(p, search_grid(s), NULL),
                       "%s, board %d: status %d", set.strategy->name, board, status);
            for (int c = 0; c < p->geo->n_cells; c++)
                assert_true(p->candidates[c] >> search_grid(s)[c] & 1);
            search_destroy(s);
        }
        puzzle_destroy(p);
    }
}

/* At every step, of every strategy that shows candidates. */
static void no_snapshot_shows_an_excluded_candidate(void **state)
{
    struct snapshot *snap = malloc(sizeof *snap);
    struct rng r;

    (void)state;
    rng_seed(&r, 4);
    for (int i = 0; i < catalog_count(PLUG_STRATEGY); i++) {
        struct puzzle *p = random_puzzle(4, &r);
        struct setting set = setting_with(catalog_plug(PLUG_STRATEGY, i), 1);
        struct search *s = search_create(p, &set);
        for (int step = 0; step < 200 && !set.strategy->incomplete; step++) {
            search_snapshot(s, snap);
            assert_int_equal(snap->n_excluded, puzzle_count_excluded(p));
            for (int c = 0; c < snap->n_cells; c++)
                check_case(p->clue[c] != VALUE_NONE ||
                               (snap->dom[c] & ~p->candidates[c]) == 0,
                           "%s, step %d, cell %d", set.strategy->name, step, c);
            search_step(s);
        }
        search_destroy(s);
        puzzle_destroy(p);
    }
    free(snap);
}

/* The editor shows a search before its first step. Row 1 has no place for a 4. */
static void a_board_that_is_a_dead_end_has_all_its_clues(void **state)
{
    struct puzzle *p = puzzle_create(shape_of_box(2, 2), "dead end");
    struct setting set = setting_default();
    static struct snapshot snap;

    (void)state;
    puzzle_give_candidates(p);
    for (int c = 0; c < 4; c++)
        p->candidates[c] = 7; /* 1, 2, 3 */
    p->clue[0] = 0;
    p->clue[8] = 1;
    struct search *s = search_create(p, &set);
    search_snapshot(s, &snap);
    assert_true(s->conflict);
    assert_int_equal(snap.value[0], 0);
    assert_int_equal(snap.value[8], 1);
    search_destroy(s);
    puzzle_destroy(p);
}

/* The candidates of each cell in turn, row by row, counted anew. */
static void branching_counts_only_what_the_puzzle_allows(void **state)
{
    struct snapshot *snap = malloc(sizeof *snap);
    int measured = 0;
    struct rng r;

    (void)state;
    rng_seed(&r, 14);
    for (int board = 0; board < 200; board++) {
        struct puzzle *p = random_puzzle(board % SHAPES, &r);
        struct setting set = setting_default();
        struct search *s = search_create(p, &set);
        struct branching input, mrv;
        double product = 1;
        if (search_run(s, MANY_STEPS) == SEARCH_SOLVED) {
            search_snapshot(s, snap);
            for (int c = 0; c < snap->n_cells; c++) {
                int count = 0;
                for (int v = 0; v < snap->n && p->clue[c] == VALUE_NONE; v++) {
                    bool fits = p->candidates[c] >> v & 1;
                    FOR_UNITS(at, p->geo, c)
                        for (int i = 0; i < snap->n; i++) {
                            cell_t peer = geometry_cells(p->geo, at->unit)[i];
                            bool is_set = peer < c || p->clue[peer] != VALUE_NONE;
                            fits &= !is_set || snap->value[peer] != v;
                        }
                    count += fits;
                }
                product *= count > 1 ? count : 1;
            }
            assert_true(branching_measure(snap, BRANCHING_INPUT, &input));
            assert_true(branching_measure(snap, BRANCHING_MRV, &mrv));
            check_case((double)input.product == product, "board %d: %g, expected %g",
                       board, (double)input.product, product);
            assert_true(mrv.levels <= snap->n_cells - puzzle_count_clues(p));
            measured += product > 1;
        }
        search_destroy(s);
        puzzle_destroy(p);
    }
    check_range(measured, 30, 190);
    free(snap);
}

/* A seek restarts the search or loads a checkpoint; both keep the candidates. */
static void a_rewound_search_ends_with_the_same_solutions(void **state)
{
    struct rng r;

    (void)state;
    rng_seed(&r, 31);
    for (int board = 0; board < 10; board++) {
        struct puzzle *p = random_puzzle(4, &r);
        struct setting set = setting_default();
        struct search *s = search_create(p, &set);
        struct history h;
        history_init(&h, 1 << 22);
        history_begin(&h, s);
        for (int step = 0; step < 40; step++)
            history_step(&h);
        history_seek(&h, 0);
        while (history_is_seeking(&h))
            history_approach(&h, 100);
        history_free(&h);
        oracle_check(p, s, "board %d", board);
        search_destroy(s);
        puzzle_destroy(p);
    }
}

static struct puzzle *read_back(const struct puzzle *p)
{
    struct puzzle *again = NULL;
    struct parser parser;
    struct error e = {""};
    struct text t;

    text_init(&t);
    print_puzzle(&t, p);
    parser_init(&parser, "printed", t.data, t.length);
    check_case(parser_next(&parser, &again, &e) == PARSE_PUZZLE, "%s\n%s", e.text,
               t.data);
    assert_int_equal(parser_next(&parser, &again, &e), PARSE_END);
    text_free(&t);
    return again;
}

/* The shapes have one, two and three words for a set, and boxes of one row. */
static void what_is_printed_reads_back_the_same(void **state)
{
    static const int shapes[][2] = {{2, 2}, {2, 3}, {3, 3}, {1, 7},
                                    {4, 4}, {2, 5}, {9, 9}, {8, 17}};
    struct rng r;

    (void)state;
    rng_seed(&r, 6);
    for (int i = 0; i < 8 * 20; i++) {
        const int *shape = shapes[i % 8];
        int n = shape[0] * shape[1];
        if (n > 16 && i >= 16)
            continue;
        struct puzzle *p = generate_puzzle(shape_of_box(shape[0], shape[1]),
                                           n * n / (1 + i % 3), &r, "printed");
        uint64_t without = identity_of(p);
        puzzle_give_candidates(p);
        assert_true(identity_of(p) == without);
        for (int c = 0; c < p->geo->n_cells; c++) {
            uint64_t *set = &p->candidates[c * p->geo->words];
            int kept = 2 + (int)rng_below(&r, (uint32_t)n - 1);
            while (p->clue[c] == VALUE_NONE &&
                   bits_count_set(set, p->geo->words) > kept) {
                int v = (int)rng_below(&r, (uint32_t)n);
                set[v >> 6] &= ~bits_mask(v);
            }
        }
        struct puzzle *again = read_back(p);
        check_case(puzzle_equals(p, again) && identity_of(p) == identity_of(again),
                   "board %d of %d", i, n);
        bool is_changed = puzzle_count_excluded(p) > 0;
        check_case((identity_of(p) == without) == !is_changed, "identity of board %d",
                   i);
        puzzle_destroy(again);
        puzzle_destroy(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_complete_strategy_finds_what_brute_force_finds),
        cmocka_unit_test(local_searches_find_a_solution_that_the_candidates_allow),
        cmocka_unit_test(no_snapshot_shows_an_excluded_candidate),
        cmocka_unit_test(a_board_that_is_a_dead_end_has_all_its_clues),
        cmocka_unit_test(branching_counts_only_what_the_puzzle_allows),
        cmocka_unit_test(a_rewound_search_ends_with_the_same_solutions),
        cmocka_unit_test(what_is_printed_reads_back_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
