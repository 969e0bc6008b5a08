/* Colours of outcomes and of what changes on the board, without a window. */
#include "support/test.h"
#include "view/board.h"

#include <stdlib.h>

static void every_outcome_has_a_colour_of_its_own(void **state)
{
    struct snapshot *snap = calloc(1, sizeof *snap);
    struct playback paused = {.paused = true};

    (void)state;
    assert_non_null(snap);
    snap->status = SEARCH_RUNNING;
    assert_int_equal(status_color(snap, NULL), COLOR_TEXT);
    assert_int_equal(status_color(snap, &paused), COLOR_LABEL);
    snap->status = SEARCH_EXHAUSTED;
    assert_int_equal(status_color(snap, NULL), COLOR_ALARM);
    snap->stats.solutions = 2;
    assert_int_equal(status_color(snap, NULL), COLOR_SUCCESS);
    snap->status = SEARCH_SOLVED;
    assert_int_equal(status_color(snap, NULL), COLOR_SUCCESS);
    snap->status = SEARCH_GAVE_UP;
    assert_int_equal(status_color(snap, NULL), COLOR_AMBER);
    free(snap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_outcome_has_a_colour_of_its_own),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
