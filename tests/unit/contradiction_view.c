/* Why a board has no solution: found at the root, in words, and on the board. */
#include "view/contradiction_view.h"
#include "solve/search.h"
#include "solve/store.h"
#include "support/test.h"
#include "view/board.h"

#include <stdio.h>
#include <string.h>

#define DASH "\xe2\x80\x93"

static struct snapshot snap;

/* Searches a 9x9 board, "row column value" in `clues`, to its end. */
static void search_clues(const char *clues, const char *propagator)
{
    struct puzzle *p = puzzle_create(shape_of_box(3, 3), "contradiction");
    struct setting set = setting_default();
    struct error e;

    for (const char *at = clues; *at; at += 3)
        p->clue[(at[0] - '1') * 9 + at[1] - '1'] = (value_t)(at[2] - '1');
    assert_true(setting_choose(&set, PLUG_PROPAGATOR, propagator, &e));
    assert_true(setting_choose(&set, PLUG_STRATEGY, "backtrack", &e));
    struct search *s = search_create(p, &set);
    search_run(s, 1000000);
    search_snapshot(s, &snap);
    search_destroy(s);
    puzzle_destroy(p);
}

static void expect_reason(const char *clues, const char *propagator, const char *words)
{
    char line[160];

    search_clues(clues, propagator);
    assert_int_equal(snap.status, SEARCH_EXHAUSTED);
    contradiction_view_write(&snap, line, sizeof line);
    assert_string_equal(line, words);
}

static void a_cell_without_candidates_tells_which_unit_has_each_value(void **state)
{
    (void)state;
    expect_reason("111122133144155166177188599", "forward",
                  "r1c9 has no candidate: 1" DASH "8 in row 1, 9 in column 9");
    expect_reason("111122133144155166177288599", "forward",
                  "r1c9 has no candidate: 1" DASH
                  "7 in row 1, 8 in box 3, 9 in column 9");
}

static void values_that_no_unit_has_went_by_propagation(void **state)
{
    struct geometry *geo = geometry_create(shape_of_box(3, 3));
    struct store *s = store_create(geo);
    char line[160];

    (void)state;
    assert_true(store_assign(s, 1, 3) && store_exclude(s, 1));
    for (value_t v = 0; v < 9; v++)
        if (v != 3)
            assert_true(store_remove(s, 0, v) == (v < 8));
    snap.n = 9;
    snap.box_rows = snap.box_cols = 3;
    snap.units = shape_units(shape_of_box(3, 3));
    snap.words = 1;
    contradiction_find(s, &snap.contradiction);
    contradiction_view_write(&snap, line, sizeof line);
    assert_string_equal(line, "r1c1 has no candidate: 1" DASH "3, 5" DASH
                              "9 by propagation, 4 in row 1");
    contradiction_view_write(&snap, line, 30);
    assert_string_equal(line, "r1c1 has no candidate: 1\xe2\x80\xa6");
    store_destroy(s);
    geometry_destroy(geo);
}

static void a_value_without_a_cell_tells_its_unit(void **state)
{
    (void)state;
    expect_reason("145275311322333", "hidden", "5 has no cell in box 1");
}

static void a_hall_violator_tells_its_cells_and_values(void **state)
{
    (void)state;
    expect_reason("143154165176217228319", "alldifferent",
                  "row 1: r1c1, r1c2, r1c3 have only 1, 2");
}

/* The red frames that surround a cell. */
static int alarms_around(cell_t c)
{
    static const struct glyphs none;
    struct board_style style = {.hover = CELL_NONE, .flash = CELL_NONE};
    struct layout l = {.width = 270, .height = 270, .glyphs = &none};
    struct draw_list d;
    int count = 0;

    layout_place_board(&l, (struct rect){0, 0, 270, 270}, 9);
    struct rect cell = layout_cell_rect(&l, 9, c);
    draw_init(&d);
    draw_begin(&d, 270, 270, &none);
    board_draw(&d, &l, &snap, &style);
    for (int i = 0; i < d.count; i++) {
        const struct draw_command *k = &d.commands[i];
        count += k->kind == DRAW_FRAME && k->color == COLOR_ALARM &&
                 k->at.x <= cell.x && k->at.y <= cell.y &&
                 k->at.x + k->at.w >= cell.x + cell.w &&
                 k->at.y + k->at.h >= cell.y + cell.h;
    }
    draw_free(&d);
    return count - 1; /* less the frame of the outcome */
}

static void the_board_outlines_the_cell_and_its_units(void **state)
{
    (void)state;
    search_clues("111122133144155166177188599", "forward");
    assert_int_equal(alarms_around(8), 3);  /* itself, its row and its column */
    assert_int_equal(alarms_around(0), 1);  /* the row */
    assert_int_equal(alarms_around(80), 1); /* the column */
    assert_int_equal(alarms_around(40), 0);
}

static void a_search_is_no_reason(void **state)
{
    char line[160];

    (void)state;
    search_clues("", "alldifferent");
    assert_int_equal(snap.status, SEARCH_SOLVED);
    contradiction_view_write(&snap, line, sizeof line);
    assert_string_equal(line, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cell_without_candidates_tells_which_unit_has_each_value),
        cmocka_unit_test(values_that_no_unit_has_went_by_propagation),
        cmocka_unit_test(a_value_without_a_cell_tells_its_unit),
        cmocka_unit_test(a_hall_violator_tells_its_cells_and_values),
        cmocka_unit_test(the_board_outlines_the_cell_and_its_units),
        cmocka_unit_test(a_search_is_no_reason),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
