/* Boards of 256 values: cells and values that no byte can tell from "none". */
#include "puzzle/check.h"
#include "run/player.h"
#include "solve/explain.h"
#include "solve/frontier_sample.h"
#include "solve/search.h"
#include "support/snapshots.h"
#include "support/test.h"

#include <stdlib.h>

enum { SIDE = 16, N = SIDE * SIDE, WORDS = N / 64, LAST = N - 1 };

static struct search *searcher(void)
{
    struct setting set = setting_default();
    struct puzzle *p = puzzle_create(shape_of_box(SIDE, SIDE), "empty");
    struct search *s = search_create(p, &set);

    puzzle_destroy(p);
    return s;
}

static const struct player_view *seek(struct player *c, enum player_command_kind kind,
                                      uint64_t steps)
{
    bool is_new;

    player_send(c, &(struct player_command){.kind = kind, .steps = steps});
    while (!player_advance(c, 0, 1 << 20))
        ;
    return player_snapshot(c, &is_new);
}

static void a_board_is_the_same_after_a_way_back_and_forth(void **state)
{
    static struct snapshot at_50;
    struct player *c = virtual_player_start(searcher());

    (void)state;
    player_send(c, &(struct player_command){.kind = PLAYER_HISTORY, .bytes = 1 << 28});
    player_send(c, &(struct player_command){.kind = PLAYER_PAUSE});
    snapshot_copy(&at_50, &seek(c, PLAYER_STEP, 50)->snap);
    const struct player_view *now = seek(c, PLAYER_STEP, 250);
    assert_int_equal(now->play.step, 300);
    assert_false(snapshot_equals(&now->snap, &at_50));
    now = seek(c, PLAYER_BACK, 250);
    assert_int_equal(now->play.step, 50);
    assert_true(now->play.is_rewound);
    assert_true(snapshot_equals(&now->snap, &at_50));
    player_stop(c);
}

/* The last two cells of the last row keep its last two values. */
static void the_last_values_of_the_last_row_are_explained(void **state)
{
    uint64_t *dom = malloc((size_t)(N * N * WORDS) * sizeof *dom);
    struct explainer *x = explainer_create(shape_of_box(SIDE, SIDE));

    (void)state;
    assert_non_null(dom);
    for (int c = 0; c < N * N; c++)
        bits_fill(&dom[c * WORDS], WORDS, N);
    for (int c = N * N - 2; c < N * N; c++)
        for (int w = 0; w < WORDS; w++)
            dom[c * WORDS + w] = w == WORDS - 1 ? (uint64_t)3 << 62 : 0;
    for (int method = EXPLAIN_PATHS; method <= EXPLAIN_FLOW; method++) {
        const struct explanation *e =
            explain_unit(x, dom, LAST, (enum explain_method)method);
        assert_true(e->is_possible);
        assert_int_equal(e->interest, INTEREST_LOCKED_SET);
        assert_int_equal(e->n_removed, 2 * (N - 2));
        for (int i = 0; i < e->n_removed; i++) {
            assert_int_equal(e->removed[i].pos, i / 2);
            assert_int_equal(e->removed[i].value, LAST - 1 + i % 2);
        }
    }
    explainer_destroy(x);
    free(dom);
}

static void the_last_cell_can_take_the_last_value(void **state)
{
    struct puzzle *p = puzzle_create(shape_of_box(SIDE, SIDE), "one clue");
    struct setting set = setting_default();
    static struct snapshot snap;

    (void)state;
    p->clue[N * N - 1] = LAST;
    struct search *s = search_create(p, &set);
    assert_int_equal(search_run(s, 10), SEARCH_RUNNING);
    search_snapshot(s, &snap);
    assert_int_equal(snap.value[N * N - 1], LAST);
    assert_int_equal(snap.cause[N * N - 1], CAUSE_CLUE);
    assert_int_equal(snap.n_clues, 1);
    assert_false(bits_has(&snap.dom[(N * N - 2) * WORDS], LAST));
    assert_int_equal(snapshot_cell(&snap, 3 * N - 1, LAST), N * N - 1);
    assert_int_equal(search_run(s, N * N * N), SEARCH_SOLVED);
    assert_true(check_solution(p, search_grid(s), NULL));
    assert_int_equal(search_grid(s)[N * N - 1], LAST);
    search_destroy(s);
    puzzle_destroy(p);
}

static void a_frontier_keeps_the_last_value_and_empty_cells(void **state)
{
    struct puzzle *p = puzzle_create(shape_of_box(SIDE, SIDE), "one clue");
    struct setting set = setting_default();
    struct frontier_sample *o = frontier_sample_create();

    (void)state;
    p->clue[N * N - 1] = LAST;
    assert_true(setting_choose(&set, PLUG_STRATEGY, "breadth-first", NULL));
    struct search *s = search_create(p, &set);
    search_step(s);
    search_step(s);
    frontier_sample_take(o, s, 0);
    assert_int_equal(o->shown, OPEN_BOARDS);
    for (int i = 0; i < o->shown; i++) {
        const value_t *board = o->value + i * N * N;
        assert_int_equal(board[0], i + 1);
        assert_int_equal(board[N * N - 2], VALUE_NONE);
        assert_int_equal(board[N * N - 1], LAST);
    }
    frontier_sample_destroy(o);
    search_destroy(s);
    puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_is_the_same_after_a_way_back_and_forth),
        cmocka_unit_test(the_last_values_of_the_last_row_are_explained),
        cmocka_unit_test(the_last_cell_can_take_the_last_value),
        cmocka_unit_test(a_frontier_keeps_the_last_value_and_empty_cells),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
