/* The board editor: numbers of several digits, refusals, undo. */
#include "show/modes/editor.h"
#include "base/rng.h"
#include "puzzle/check.h"
#include "support/test.h"

#include <string.h>

static struct editor *editor_on(int box_rows, int box_cols)
{
    struct puzzle *p = puzzle_create(shape_of_box(box_rows, box_cols), "edited");
    struct editor *ed = editor_create(p);

    puzzle_destroy(p);
    return ed;
}

static value_t value_at(const struct editor *ed, int c)
{
    return ed->puzzle->clue[c];
}

/* Whether the reply has no message; else the error has it. */
static bool is_fine(struct reply reply, struct error *e)
{
    return reply.message[0] == '\0' || error_fail(e, "%s", reply.message);
}

static bool undo(struct editor *ed)
{
    return strcmp(editor_act(ed, EDIT_UNDO).message, "undone") == 0;
}

static bool redo(struct editor *ed)
{
    return strcmp(editor_act(ed, EDIT_REDO).message, "redone") == 0;
}

static void one_digit_is_a_value_up_to_nine(void **state)
{
    struct editor *ed = editor_on(3, 3);
    struct error e;

    (void)state;
    assert_true(is_fine(editor_digit(ed, 5, 0), &e));
    assert_int_equal(value_at(ed, 0), 4);
    assert_false(ed->is_typing);
    assert_false(is_fine(editor_digit(ed, 0, 0), &e));
    assert_string_equal(e.text, "expected a value 1..9, found 0");
    assert_int_equal(value_at(ed, 0), 4);
    editor_destroy(ed);
}

static void longer_numbers_wait_for_their_digits(void **state)
{
    struct editor *ed = editor_on(4, 4);
    struct error e;

    (void)state;
    assert_true(is_fine(editor_digit(ed, 1, 0), &e)); /* 1 or 10 .. 16 */
    assert_int_equal(value_at(ed, 0), VALUE_NONE);
    assert_true(ed->is_typing && ed->number == 1);
    assert_true(is_fine(editor_digit(ed, 6, 10), &e));
    assert_int_equal(value_at(ed, 0), 15);
    editor_act(ed, EDIT_RIGHT);
    assert_true(is_fine(editor_digit(ed, 2, 20), &e)); /* no digit can follow */
    assert_int_equal(value_at(ed, 1), 1);
    editor_act(ed, EDIT_RIGHT);
    assert_true(is_fine(editor_digit(ed, 1, 30), &e));
    assert_true(is_fine(editor_tick(ed, 30 + EDITOR_PAUSE_NS - 1), &e));
    assert_int_equal(value_at(ed, 2), VALUE_NONE);
    assert_true(is_fine(editor_tick(ed, 30 + EDITOR_PAUSE_NS), &e));
    assert_int_equal(value_at(ed, 2), 0);
    editor_act(ed, EDIT_RIGHT);
    assert_true(is_fine(editor_digit(ed, 1, 40), &e));
    assert_false(is_fine(editor_digit(ed, 7, 50), &e)); /* 17 */
    assert_false(ed->is_typing);                        /* 17 is discarded */
    assert_true(is_fine(editor_digit(ed, 1, 60), &e));
    assert_false(is_fine(editor_act(ed, EDIT_ENTER), &e)); /* the row has a 1 */
    assert_string_equal(e.text, "1 is already in this row (r1c3)");
    assert_int_equal(value_at(ed, 3), VALUE_NONE);
    editor_destroy(ed);
}

static void values_that_break_a_unit_are_refused_and_reported(void **state)
{
    struct editor *ed = editor_on(3, 3);
    struct error e;

    (void)state;
    editor_select(ed, 8); /* the row of cell 0 */
    assert_true(is_fine(editor_digit(ed, 7, 0), &e));
    editor_select(ed, 72); /* its column */
    assert_true(is_fine(editor_digit(ed, 7, 0), &e));
    editor_select(ed, 10); /* its box */
    assert_true(is_fine(editor_digit(ed, 7, 0), &e));
    editor_select(ed, 0);
    assert_int_equal(ed->n_clashes, 0);
    assert_false(is_fine(editor_digit(ed, 7, 0), &e));
    assert_int_equal(ed->n_clashes, 3);
    assert_true(ed->clashes[0] == 8 && ed->clashes[1] == 72 && ed->clashes[2] == 10);
    assert_int_equal(value_at(ed, 0), VALUE_NONE);
    assert_true(is_fine(editor_digit(ed, 6, 0), &e));
    assert_int_equal(ed->n_clashes, 0);
    editor_destroy(ed);
}

static void undo_and_redo_walk_through_all_edits(void **state)
{
    struct editor *ed = editor_on(3, 3);
    struct error e;

    (void)state;
    assert_false(undo(ed));
    editor_act(ed, EDIT_DOWN);
    editor_act(ed, EDIT_RIGHT);
    editor_act(ed, EDIT_UP);
    editor_act(ed, EDIT_LEFT);
    editor_act(ed, EDIT_CLEAR);
    assert_int_equal(ed->revision, 0);
    assert_true(is_fine(editor_digit(ed, 1, 0), &e));
    assert_int_equal(ed->revision, 1);
    assert_true(is_fine(editor_digit(ed, 2, 0), &e));
    editor_act(ed, EDIT_DOWN);
    assert_true(is_fine(editor_digit(ed, 3, 0), &e));
    editor_act(ed, EDIT_CLEAR);
    assert_int_equal(value_at(ed, 9), VALUE_NONE);
    assert_true(undo(ed));
    assert_int_equal(value_at(ed, 9), 2);
    assert_true(undo(ed));
    assert_true(undo(ed));
    assert_int_equal(value_at(ed, 0), 0);
    assert_int_equal(ed->cursor, 0);
    assert_true(redo(ed));
    assert_int_equal(value_at(ed, 0), 1);
    assert_true(is_fine(editor_digit(ed, 9, 0), &e)); /* drops the undone edits */
    assert_false(redo(ed));
    editor_destroy(ed);
}

static void another_board_is_an_edit_like_any_other(void **state)
{
    struct editor *ed = editor_on(3, 3);
    struct puzzle *other = puzzle_create(shape_of_box(2, 2), "pasted");
    struct error e;

    (void)state;
    assert_true(is_fine(editor_digit(ed, 5, 0), &e));
    editor_select(ed, 80);
    other->clue[3] = 1;
    editor_replace(ed, other);
    assert_int_equal(ed->puzzle->geo->n, 4);
    assert_int_equal(ed->cursor, 0);
    assert_int_equal(value_at(ed, 3), 1);
    assert_true(is_fine(editor_digit(ed, 4, 0), &e));
    assert_true(undo(ed) && undo(ed));
    assert_int_equal(ed->puzzle->geo->n, 9);
    assert_int_equal(value_at(ed, 0), 4);
    assert_true(undo(ed));
    assert_int_equal(value_at(ed, 0), VALUE_NONE);
    assert_false(undo(ed));
    assert_true(redo(ed) && redo(ed) && redo(ed));
    assert_false(redo(ed));
    assert_true(ed->puzzle->geo->n == 4 && value_at(ed, 0) == 3);
    assert_true(undo(ed) && undo(ed));
    assert_true(is_fine(editor_digit(ed, 6, 0), &e)); /* drops the other board */
    assert_false(redo(ed));
    editor_destroy(ed);
}

static void candidates_of_a_cell_stay_until_delete_gives_it_all(void **state)
{
    struct puzzle *p = puzzle_create(shape_of_box(3, 3), "candidates");
    struct error e;

    (void)state;
    puzzle_give_candidates(p);
    p->candidates[0] = 0xb; /* 1 2 4 */
    struct editor *ed = editor_create(p);
    puzzle_destroy(p);
    assert_string_equal(editor_describe(ed).line[1], "");
    assert_false(is_fine(editor_digit(ed, 3, 0), &e));
    assert_string_equal(e.text, "3 is no candidate of r1c1; Delete in the empty cell "
                                "allows all");
    assert_int_equal(value_at(ed, 0), VALUE_NONE);
    assert_true(is_fine(editor_digit(ed, 4, 0), &e));
    assert_int_equal(value_at(ed, 0), 3);
    assert_string_not_equal(editor_describe(ed).line[1], "");
    assert_true(is_fine(editor_act(ed, EDIT_CLEAR), &e));
    assert_int_equal(value_at(ed, 0), VALUE_NONE);
    assert_int_equal(ed->puzzle->candidates[0], 0xb);
    assert_false(is_fine(editor_act(ed, EDIT_CLEAR), &e));
    assert_string_equal(e.text, "r1c1 has all candidates again");
    assert_int_equal(puzzle_count_excluded(ed->puzzle), 0);
    assert_true(is_fine(editor_act(ed, EDIT_CLEAR), &e));
    assert_true(is_fine(editor_digit(ed, 3, 0), &e));
    assert_true(undo(ed) && undo(ed));
    assert_int_equal(ed->puzzle->candidates[0], 0xb);
    assert_true(undo(ed));
    assert_int_equal(value_at(ed, 0), 3);
    assert_true(redo(ed) && redo(ed));
    assert_int_equal(ed->puzzle->candidates[0], 0x1ff);
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
        const struct puzzle *p = ed->puzzle;
        for (int k = 0; k < 20000; k++) {
            switch (rng_below(&r, 8)) {
            case 0:
                editor_act(ed, (enum edit_action)(EDIT_UP + rng_below(&r, 4)));
                break;
            case 1:
                editor_select(ed, (cell_t)rng_below(&r, (uint32_t)p->geo->n_cells));
                break;
            case 2:
                editor_act(ed, EDIT_CLEAR);
                break;
            case 3:
                (void)(rng_below(&r, 2) ? undo(ed) : redo(ed));
                break;
            case 4:
                editor_tick(ed, (int64_t)k * 100000000);
                break;
            default:
                editor_digit(ed, (int)rng_below(&r, 10), (int64_t)k * 100000000);
            }
            assert_true(check_no_duplicates(p->geo, p->clue, NULL, &e));
            assert_true(ed->cursor < p->geo->n_cells);
        }
        while (undo(ed))
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
        cmocka_unit_test(candidates_of_a_cell_stay_until_delete_gives_it_all),
        cmocka_unit_test(random_typing_keeps_the_board_valid),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
