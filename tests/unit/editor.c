/* The board editor: numbers of several digits, refusals, undo. */
#include "base/rng.h"
#include "puzzle/check.h"
#include "show/editor.h"
#include "support/test.h"

#include <string.h>

static struct editor *editor_on(int box_rows, int box_cols)
{
    struct puzzle *p = puzzle_create(box_rows, box_cols, "edited");
    struct editor *ed = editor_create(p);

    puzzle_destroy(p);
    return ed;
}

static value_t value_at(const struct editor *ed, int c)
{
    return editor_puzzle(ed)->clue[c];
}

static void one_digit_is_a_value_up_to_nine(void **state)
{
    struct editor *ed = editor_on(3, 3);
    struct error e;

    (void)state;
    assert_true(editor_digit(ed, 5, 0, &e));
    assert_int_equal(value_at(ed, 0), 4);
    assert_int_equal(editor_number(ed), 0);
    assert_false(editor_digit(ed, 0, 0, &e));
    assert_string_equal(e.text, "expected a value 1..9, found 0");
    assert_int_equal(value_at(ed, 0), 4);
    editor_destroy(ed);
}

static void longer_numbers_wait_for_their_digits(void **state)
{
    struct editor *ed = editor_on(4, 4);
    struct error e;

    (void)state;
    assert_true(editor_digit(ed, 1, 0, &e)); /* 1 or 10 .. 16 */
    assert_int_equal(value_at(ed, 0), VALUE_NONE);
    assert_int_equal(editor_number(ed), 1);
    assert_true(editor_digit(ed, 6, 10, &e));
    assert_int_equal(value_at(ed, 0), 15);
    editor_move(ed, 0, 1);
    assert_true(editor_digit(ed, 2, 20, &e)); /* no digit can follow */
    assert_int_equal(value_at(ed, 1), 1);
    editor_move(ed, 0, 1);
    assert_true(editor_digit(ed, 1, 30, &e));
    assert_true(editor_tick(ed, 30 + EDITOR_PAUSE_NS - 1, &e));
    assert_int_equal(value_at(ed, 2), VALUE_NONE);
    assert_true(editor_tick(ed, 30 + EDITOR_PAUSE_NS, &e));
    assert_int_equal(value_at(ed, 2), 0);
    editor_move(ed, 0, 1);
    assert_true(editor_digit(ed, 1, 40, &e));
    assert_false(editor_digit(ed, 7, 50, &e)); /* 17 */
    assert_int_equal(editor_number(ed), 0);    /* 17 is discarded */
    assert_true(editor_digit(ed, 1, 60, &e));
    assert_false(editor_finish(ed, &e)); /* the row has a 1 */
    assert_string_equal(e.text, "1 is already in this row (r1c3)");
    assert_int_equal(value_at(ed, 3), VALUE_NONE);
    editor_destroy(ed);
}

static void values_that_break_a_unit_are_refused_and_reported(void **state)
{
    struct editor *ed = editor_on(3, 3);
    cell_t clashes[UNIT_KINDS];
    struct error e;

    (void)state;
    editor_select(ed, 8); /* the row of cell 0 */
    assert_true(editor_digit(ed, 7, 0, &e));
    editor_select(ed, 72); /* its column */
    assert_true(editor_digit(ed, 7, 0, &e));
    editor_select(ed, 10); /* its box */
    assert_true(editor_digit(ed, 7, 0, &e));
    editor_select(ed, 0);
    assert_int_equal(editor_clashes(ed, clashes), 0);
    assert_false(editor_digit(ed, 7, 0, &e));
    assert_int_equal(editor_clashes(ed, clashes), 3);
    assert_true(clashes[0] == 8 && clashes[1] == 72 && clashes[2] == 10);
    assert_int_equal(value_at(ed, 0), VALUE_NONE);
    assert_true(editor_digit(ed, 6, 0, &e));
    assert_int_equal(editor_clashes(ed, clashes), 0);
    editor_destroy(ed);
}

static void undo_and_redo_walk_through_all_edits(void **state)
{
    struct editor *ed = editor_on(3, 3);
    struct error e;

    (void)state;
    assert_false(editor_undo(ed));
    editor_move(ed, 1, 1);
    editor_move(ed, -1, -1);
    editor_clear(ed);
    assert_int_equal(editor_revision(ed), 0);
    assert_true(editor_digit(ed, 1, 0, &e));
    assert_int_equal(editor_revision(ed), 1);
    assert_true(editor_digit(ed, 2, 0, &e));
    editor_move(ed, 1, 0);
    assert_true(editor_digit(ed, 3, 0, &e));
    editor_clear(ed);
    assert_int_equal(value_at(ed, 9), VALUE_NONE);
    assert_true(editor_undo(ed));
    assert_int_equal(value_at(ed, 9), 2);
    assert_true(editor_undo(ed));
    assert_true(editor_undo(ed));
    assert_int_equal(value_at(ed, 0), 0);
    assert_int_equal(editor_cursor(ed), 0);
    assert_true(editor_redo(ed));
    assert_int_equal(value_at(ed, 0), 1);
    assert_true(editor_digit(ed, 9, 0, &e)); /* drops the undone edits */
    assert_false(editor_redo(ed));
    editor_destroy(ed);
}

static void another_board_is_an_edit_like_any_other(void **state)
{
    struct editor *ed = editor_on(3, 3);
    struct puzzle *other = puzzle_create(2, 2, "pasted");
    struct error e;

    (void)state;
    assert_true(editor_digit(ed, 5, 0, &e));
    editor_select(ed, 80);
    other->clue[3] = 1;
    editor_replace(ed, other);
    assert_int_equal(editor_puzzle(ed)->geo->n, 4);
    assert_int_equal(editor_cursor(ed), 0);
    assert_int_equal(value_at(ed, 3), 1);
    assert_true(editor_digit(ed, 4, 0, &e));
    assert_true(editor_undo(ed) && editor_undo(ed));
    assert_int_equal(editor_puzzle(ed)->geo->n, 9);
    assert_int_equal(value_at(ed, 0), 4);
    assert_true(editor_undo(ed));
    assert_int_equal(value_at(ed, 0), VALUE_NONE);
    assert_false(editor_undo(ed));
    assert_true(editor_redo(ed) && editor_redo(ed) && editor_redo(ed));
    assert_false(editor_redo(ed));
    assert_true(editor_puzzle(ed)->geo->n == 4 && value_at(ed, 0) == 3);
    assert_true(editor_undo(ed) && editor_undo(ed));
    assert_true(editor_digit(ed, 6, 0, &e)); /* drops the other board */
    assert_false(editor_redo(ed));
    editor_destroy(ed);
}

/* Any typing keeps the board valid, and undo leads back to the first board. */
static void random_typing_keeps_the_board_valid(void **state)
{
    static const int shapes[][2] = {{2, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 4}, {5, 5}};
    struct error e;
    struct rng r;

    (void)state;
    rng_seed(&r, 99);
    for (int i = 0; i < 6; i++) {
        struct editor *ed = editor_on(shapes[i][0], shapes[i][1]);
        const struct puzzle *p = editor_puzzle(ed);
        cell_t first, second;
        for (int k = 0; k < 20000; k++) {
            switch (rng_below(&r, 8)) {
            case 0:
                editor_move(ed, (int)rng_below(&r, 3) - 1, (int)rng_below(&r, 3) - 1);
                break;
            case 1:
                editor_select(ed, (cell_t)rng_below(&r, (uint32_t)p->geo->n_cells));
                break;
            case 2:
                editor_clear(ed);
                break;
            case 3:
                (void)(rng_below(&r, 2) ? editor_undo(ed) : editor_redo(ed));
                break;
            case 4:
                editor_tick(ed, (int64_t)k * 100000000, &e);
                break;
            default:
                editor_digit(ed, (int)rng_below(&r, 10), (int64_t)k * 100000000, &e);
            }
            assert_true(check_no_duplicates(p->geo, p->clue, &first, &second, &e));
            assert_true(editor_cursor(ed) < p->geo->n_cells);
        }
        while (editor_undo(ed))
            continue;
        assert_int_equal(puzzle_count_clues(p), 0);
        editor_destroy(ed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_digit_is_a_value_up_to_nine),
        cmocka_unit_test(longer_numbers_wait_for_their_digits),
        cmocka_unit_test(values_that_break_a_unit_are_refused_and_reported),
        cmocka_unit_test(undo_and_redo_walk_through_all_edits),
        cmocka_unit_test(another_board_is_an_edit_like_any_other),
        cmocka_unit_test(random_typing_keeps_the_board_valid),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
