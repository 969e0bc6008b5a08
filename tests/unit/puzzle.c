/* Shapes of boards, their identity, the checker, and digging holes with one solution.
 */
#include "base/text.h"
#include "puzzle/check.h"
#include "puzzle/identity.h"
#include "puzzle/print.h"
#include "solve/generate.h"
#include "support/oracle.h"
#include "support/test.h"

#include <string.h>

static void a_box_has_two_sides_and_a_bounded_product(void **state)
{
    static const int invalid[][2] = {{0, 9},         {9, 0},     {-3, -3},
                                     {1, 3},         {3, 1},     {1, MAX_N + 1},
                                     {MAX_N + 1, 1}, {MAX_N, 2}, {65536, 65536}};

    (void)state;
    for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++)
        assert_false(geometry_is_valid(invalid[i][0], invalid[i][1]));
    assert_true(geometry_is_valid(1, 4) && geometry_is_valid(4, 1));
    assert_true(geometry_is_valid(1, MAX_N) && geometry_is_valid(MAX_N, 1));
}

static void every_unit_has_every_cell_of_its_kind_once(void **state)
{
    static const int shapes[][2] = {{2, 2}, {2, 3}, {3, 2}, {1, 5}, {5, 1}, {5, 13}};

    (void)state;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct geometry *geo =
            geometry_create(shape_of_box(shapes[i][0], shapes[i][1]));
        assert_int_equal(geo->words, geo->n > 64 ? 2 : 1);
        for (int unit = 0; unit < geo->n_units; unit++)
            for (int at = 0; at < geo->n; at++) {
                cell_t c = geometry_cells(geo, unit)[at];
                int found = 0;
                FOR_UNITS(own, geo, c)
                    found += own->unit == unit && own->pos == at;
                assert_int_equal(found, 1);
            }
        geometry_destroy(geo);
    }
}

static void the_default_box_is_the_most_square(void **state)
{
    static const int expected[][3] = {{4, 2, 2}, {6, 2, 3},  {7, 1, 7},
                                      {8, 2, 4}, {12, 3, 4}, {100, 10, 10}};

    (void)state;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        int rows, cols;
        geometry_default_box(expected[i][0], &rows, &cols);
        assert_int_equal(rows, expected[i][1]);
        assert_int_equal(cols, expected[i][2]);
    }
}

static const value_t solution[] = {0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0};

static void expect_wrong(int cell, value_t value, const char *message)
{
    struct puzzle *p = puzzle_create(shape_of_box(2, 2), "test");
    value_t grid[16];
    struct error e;

    memcpy(grid, solution, sizeof grid);
    p->clue[15] = 0;
    assert_true(check_solution(p, grid, &e));
    grid[cell] = value;
    assert_false(check_solution(p, grid, &e));
    assert_string_equal(e.text, message);
    puzzle_destroy(p);
}

static void the_checker_says_what_is_wrong_with_a_solution(void **state)
{
    (void)state;
    expect_wrong(6, VALUE_NONE, "row 2 column 3: expected a value 1..4, found none");
    expect_wrong(6, 4, "row 2 column 3: expected a value 1..4, found 5");
    expect_wrong(15, 1, "row 4 column 4: expected the clue 1, found 2");
    expect_wrong(6, 1,
                 "expected each value once in row 2, found 2 in row 2 column 3 "
                 "and in row 2 column 4");
}

static bool stop_at_once(void *context)
{
    ++*(int *)context;
    return true;
}

static void dug_puzzles_have_one_solution(void **state)
{
    struct dig d = {.holes = 20, .max_nodes = 1000};
    struct rng r;

    (void)state;
    rng_seed(&r, 4);
    for (int board = 0; board < 20; board++) {
        struct puzzle *p =
            generate_puzzle(shape_of_box(2, 3), 6, &r, "dug"); /* 6 holes already */
        int before = oracle_count(p, 2);
        int dug = unique_dig(p, &d, &r);
        assert_int_equal(dug, 36 - puzzle_count_clues(p));
        assert_int_equal(d.unproved, 0);
        if (before == 1) {
            assert_true(dug > 6);
            assert_int_equal(oracle_count(p, 2), 1);
        }
        puzzle_destroy(p);
    }
}

static void a_clue_whose_proof_ends_early_stays(void **state)
{
    int calls = 0;
    struct dig short_proofs = {.holes = 81, .max_nodes = 1};
    struct dig none = {81, 1000, NEEDS_SEARCH, stop_at_once, &calls, 0};
    struct rng r;

    (void)state;
    rng_seed(&r, 4);
    struct puzzle *p = generate_puzzle(shape_of_box(3, 3), 0, &r, "dug");
    int dug = unique_dig(p, &short_proofs, &r);
    assert_true(short_proofs.unproved > 0);
    assert_int_equal(dug, 81 - puzzle_count_clues(p));
    assert_int_equal(unique_dig(p, &none, &r), dug);
    assert_int_equal(calls, 1);
    assert_int_equal(dug, 81 - puzzle_count_clues(p));
    puzzle_destroy(p);
}

static int n_asked;

static bool ask_to_stop(void)
{
    n_asked++;
    return true;
}

static void a_generator_that_is_stopped_leaves_a_solved_grid(void **state)
{
    struct board_shape shapes[] = {shape_of_box(3, 3), shape_of_box(3, 3),
                                   shape_of_box(1, 9)};
    struct rng r;

    (void)state;
    shapes[1].has_windows = shapes[2].has_windows = true;
    for (int i = 0; i < 4; i++) {
        n_asked = 0;
        rng_seed(&r, 7);
        struct puzzle *p =
            i < 3 ? generate_seeded(shapes[i], 0, 7, ask_to_stop, "stopped")
                  : generate_with_regions(shapes[0], 0, &r, ask_to_stop, "stopped");
        assert_true(p && puzzle_count_clues(p) == p->geo->n_cells);
        assert_true(check_no_duplicates(p->geo, p->clue, NULL, NULL));
        assert_in_range(n_asked, 1, 5); /* each row of moves asks once */
        puzzle_destroy(p);
    }
}

/* The hashes were computed by a program of its own in another language: FNV-1a over
 * box rows, box columns and clues, two bytes each, the lower first. */
static void the_identity_of_a_board_is_the_same_everywhere(void **state)
{
    static const struct {
        int box_rows, box_cols, clues[2][2]; /* cell, number */
        uint64_t hash;
    } rows[] = {
        {2, 2, {{0, 1}, {5, 4}}, UINT64_C(0x2ef56da1138976e0)},
        {1, 256, {{65535, 256}, {65535, 256}}, UINT64_C(0x844e40e9de505764)},
        {256, 1, {{65535, 256}, {65535, 256}}, UINT64_C(0x6f3a9dcc6280f6c0)},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct puzzle *p =
            puzzle_create(shape_of_box(rows[i].box_rows, rows[i].box_cols), "");
        for (int k = 0; k < 2; k++)
            p->clue[rows[i].clues[k][0]] = (value_t)(rows[i].clues[k][1] - 1);
        assert_int_equal(identity_of(p), rows[i].hash);
        puzzle_destroy(p);
    }
}

/* Also computed elsewhere: each excluded candidate adds its cell and its value. Those
 * of a cell with a clue do not count. */
static void excluded_candidates_are_part_of_the_identity(void **state)
{
    struct puzzle *p = puzzle_create(shape_of_box(2, 2), ""), *copy;

    (void)state;
    p->clue[0] = 0;
    p->clue[5] = 3;
    puzzle_give_candidates(p);
    assert_int_equal(identity_of(p), UINT64_C(0x2ef56da1138976e0));
    p->candidates[0] = 3;
    assert_int_equal(identity_of(p), UINT64_C(0x2ef56da1138976e0));
    copy = puzzle_copy(p);
    p->candidates[3] &= ~UINT64_C(2);
    p->candidates[15] &= ~UINT64_C(9);
    assert_int_equal(identity_of(p), UINT64_C(0x56a87de701c411b1));
    assert_int_equal(puzzle_count_excluded(p), 3);
    assert_false(puzzle_equals(p, copy));
    puzzle_copy_candidates(copy, p);
    copy->candidates[0] = 15;
    assert_true(puzzle_equals(p, copy));
    puzzle_destroy(copy);
    puzzle_destroy(p);
}

static void the_comment_of_a_part_reads_back_to_the_letter_only(void **state)
{
    static const char *const others[] = {
        "# part 3 of 2 of puzzle 00000000000000ab, clues ffffffffffffffff\n",
        "# part 0 of 2 of puzzle 00000000000000ab, clues ffffffffffffffff\n",
        "# part 1 of 9999999 of puzzle 00000000000000ab, clues ffffffffffffffff\n",
        "# part +1 of 2 of puzzle 00000000000000ab, clues ffffffffffffffff\n",
        "# part 1 of 2 of puzzle 00000000000000AB, clues ffffffffffffffff\n",
        "# part 1 of 2 of puzzle ab, clues ffffffffffffffff\n",
        "# part 1 of 2 of puzzle 00000000000000ab, clues ffffffffffffffff and more\n",
        "# part 1 of 2 of puzzle 00000000000000ab, clues ffffffffffffffff",
        "",
    };
    const struct part_identity id = {7, MOST_PARTS, 0xab, UINT64_MAX};
    struct text t;

    (void)state;
    text_init(&t);
    text_puts(&t, "# from a file\n\n");
    identity_write(&t, &id);
    struct part_identity got = identity_read(t.data, t.length);
    assert_int_equal(got.number, 7);
    assert_int_equal(got.count, MOST_PARTS);
    assert_int_equal(got.puzzle, 0xab);
    assert_int_equal(got.part, UINT64_MAX);
    text_free(&t);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(identity_read(others[i], strlen(others[i])).number, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_has_two_sides_and_a_bounded_product),
        cmocka_unit_test(every_unit_has_every_cell_of_its_kind_once),
        cmocka_unit_test(the_default_box_is_the_most_square),
        cmocka_unit_test(the_checker_says_what_is_wrong_with_a_solution),
        cmocka_unit_test(dug_puzzles_have_one_solution),
        cmocka_unit_test(a_clue_whose_proof_ends_early_stays),
        cmocka_unit_test(a_generator_that_is_stopped_leaves_a_solved_grid),
        cmocka_unit_test(the_identity_of_a_board_is_the_same_everywhere),
        cmocka_unit_test(excluded_candidates_are_part_of_the_identity),
        cmocka_unit_test(the_comment_of_a_part_reads_back_to_the_letter_only),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
