/* A search on a logical clock: the steps that are due, no more and no fewer, the same
 * every time. */
#include "base/clock.h"
#include "base/number.h"
#include "run/player.h"
#include "support/snapshots.h"
#include "support/test.h"

#include <string.h>

static struct search *searcher_with(int side, const char *propagator)
{
    struct setting set = setting_default();
    struct puzzle *p = puzzle_create(shape_of_box(side, side), "empty");

    setting_choose(&set, PLUG_VAR_ORDER, "input", NULL);
    setting_choose(&set, PLUG_PROPAGATOR, propagator, NULL);
    struct search *s = search_create(p, &set);
    puzzle_destroy(p);
    return s;
}

static struct search *searcher(int side)
{
    return searcher_with(side, "alldifferent");
}

static const struct player_view *look(struct player *c)
{
    bool is_new;

    return player_snapshot(c, &is_new);
}

static uint64_t send(struct player *c, struct player_command command)
{
    return player_send(c, &command);
}

static void steps_are_those_that_are_due(void **state)
{
    struct player *c;

    (void)state;
    c = virtual_player_start(searcher(5));
    player_send(c, &(struct player_command){.kind = PLAYER_RUN});
    send(c, (struct player_command){.kind = PLAYER_SPEED, .steps_per_s = 10});
    for (int tenths = 0; tenths <= 300; tenths++) {
        assert_true(player_advance(c, tenths * (NS_PER_S / 10), 2));
        assert_int_equal(stats_nodes(&look(c)->snap.stats), tenths);
    }
    assert_int_equal(look(c)->play.elapsed_ns, 30 * NS_PER_S);
    player_stop(c);
}

/* A film begins at its own time 0, whatever was filmed before. */
static void each_film_repeats_its_steps_at_the_same_times(void **state)
{
    struct player *c = virtual_player_start(searcher(5));

    (void)state;
    send(c, (struct player_command){.kind = PLAYER_HISTORY, .bytes = (size_t)1 << 24});
    send(c, (struct player_command){.kind = PLAYER_STEP, .steps = 100});
    player_advance(c, 0, 1000);
    for (int film = 0; film < 3; film++) {
        send(c, (struct player_command){.kind = PLAYER_SEEK, .steps = 20});
        while (!player_advance(c, 0, 1000))
            continue;
        send(c, (struct player_command){.kind = PLAYER_FILM, .on = true});
        for (int tenths = 1; tenths <= 50; tenths++) {
            send(c, (struct player_command){.kind = PLAYER_PASS,
                                            .ns = NS_PER_S / 10,
                                            .steps_per_s = 5,
                                            .steps = 40});
            check_case(look(c)->play.step == (uint64_t)int_min(20 + tenths / 2, 40),
                       "film %d, after %d tenths: step %d", film, tenths,
                       (int)look(c)->play.step);
        }
        send(c, (struct player_command){.kind = PLAYER_FILM});
    }
    player_stop(c);
}

static void a_long_way_comes_in_parts(void **state)
{
    struct player *c;
    int parts = 1;

    (void)state;
    c = virtual_player_start(searcher(6));
    player_send(c, &(struct player_command){.kind = PLAYER_RUN});
    send(c, (struct player_command){.kind = PLAYER_SPEED, .steps_per_s = 100});
    while (!player_advance(c, 2 * NS_PER_S, 30))
        parts++;
    assert_int_equal(stats_nodes(&look(c)->snap.stats), 200);
    assert_int_equal(parts, 7);
    player_stop(c);
}

static void a_pause_takes_no_steps_and_owes_none(void **state)
{
    struct player *c;

    (void)state;
    c = virtual_player_start(searcher(5));
    player_send(c, &(struct player_command){.kind = PLAYER_RUN});
    send(c, (struct player_command){.kind = PLAYER_SPEED, .steps_per_s = 10});
    player_advance(c, NS_PER_S, 1000);
    send(c, (struct player_command){.kind = PLAYER_PAUSE});
    player_advance(c, 5 * NS_PER_S, 1000);
    assert_int_equal(stats_nodes(&look(c)->snap.stats), 10);
    assert_int_equal(look(c)->play.elapsed_ns, NS_PER_S);
    send(c, (struct player_command){.kind = PLAYER_RUN});
    player_advance(c, 6 * NS_PER_S, 1000);
    assert_int_equal(stats_nodes(&look(c)->snap.stats), 20);
    player_stop(c);
}

/* Nothing that is told may depend on where the clockwork was looked at. */
static void looks_in_between_change_nothing(void **state)
{
    struct player *a, *b;
    const struct player_view *x, *y;

    (void)state;
    a = virtual_player_start(searcher(5));
    player_send(a, &(struct player_command){.kind = PLAYER_RUN});
    b = virtual_player_start(searcher(5));
    player_send(b, &(struct player_command){.kind = PLAYER_RUN});
    send(a, (struct player_command){.kind = PLAYER_FOLLOW, .on = true});
    send(b, (struct player_command){.kind = PLAYER_FOLLOW, .on = true});
    for (int i = 1; i <= 400; i++)
        player_advance(a, i * (NS_PER_S / 60), 1 << 20);
    player_advance(b, 400 * (NS_PER_S / 60), 1 << 20);
    x = look(a);
    y = look(b);
    assert_true(x->snap.status == SEARCH_RUNNING && stats_nodes(&x->snap.stats) > 200 &&
                x->play.filtered_unit >= 0);
    assert_true(snapshot_equals(&x->snap, &y->snap));
    assert_memory_equal(&x->play, &y->play, sizeof x->play);
    player_stop(a);
    player_stop(b);
}

static void commands_show_in_the_next_picture(void **state)
{
    struct player *c;
    const struct player_view *now;
    struct setting set = setting_default();

    (void)state;
    c = virtual_player_start(searcher(3));
    player_send(c, &(struct player_command){.kind = PLAYER_RUN});
    setting_choose(&set, PLUG_VAR_ORDER, "mrv", NULL);
    send(c, (struct player_command){.kind = PLAYER_SETTING, .setting = set});
    uint64_t number =
        send(c, (struct player_command){
                    .kind = PLAYER_SEARCH, .search = searcher(4), .paused = true});
    now = look(c);
    assert_int_equal(now->play.command, number);
    assert_int_equal(now->snap.n, 16);
    assert_true(now->play.paused && now->play.automatic_speed);
    assert_int_equal(now->play.n_by_hand, 0);
    send(c, (struct player_command){.kind = PLAYER_SPEED, .steps_per_s = 0});
    send(c, (struct player_command){.kind = PLAYER_RUN});
    assert_true(player_advance(c, NS_PER_S, 1 << 20));
    now = look(c);
    assert_true(now->play.paused && now->snap.status == SEARCH_SOLVED);
    player_stop(c);
}

/* What a thread can do, it can do too: seek, step and continue from an earlier step. */
static void it_seeks_and_continues_from_an_earlier_step(void **state)
{
    struct player *c = virtual_player_start(searcher(5));
    value_t board[625];

    (void)state;
    send(c, (struct player_command){.kind = PLAYER_HISTORY, .bytes = 1 << 24});
    send(c, (struct player_command){.kind = PLAYER_STEP, .steps = 20});
    while (!player_advance(c, 1, 1000))
        ;
    assert_int_equal(stats_nodes(&look(c)->snap.stats), 20);
    memcpy(board, look(c)->snap.value, sizeof board);
    send(c, (struct player_command){.kind = PLAYER_STEP, .steps = 30});
    player_advance(c, 2, 1000);
    send(c, (struct player_command){.kind = PLAYER_BACK, .steps = 30});
    while (!player_advance(c, 3, 7))
        ;
    assert_true(look(c)->play.is_rewound && look(c)->play.paused);
    assert_int_equal(look(c)->play.step, 20);
    assert_int_equal(look(c)->play.newest_step, 50);
    assert_memory_equal(board, look(c)->snap.value, sizeof board);
    send(c, (struct player_command){.kind = PLAYER_CONTINUE_HERE});
    send(c, (struct player_command){.kind = PLAYER_PAUSE});
    player_advance(c, 4, 1000);
    assert_int_equal(look(c)->play.newest_step, 20);
    player_stop(c);
}

/* As when lanes share the memory: a smaller budget keeps the history that fits, a
 * larger one all of it. */
static void a_history_goes_on_with_another_budget(void **state)
{
    static const size_t budgets[] = {(size_t)1 << 22, (size_t)1 << 18, (size_t)1 << 24};
    struct player *c;

    (void)state;
    c = virtual_player_start(searcher_with(6, "none")); /* it will not end */
    for (int64_t i = 0; i < 3; i++) {
        send(c, (struct player_command){.kind = PLAYER_HISTORY, .bytes = budgets[i]});
        assert_int_equal(look(c)->play.newest_step, 40000 * i);
        assert_true(look(c)->play.keeps_history);
        check_case(look(c)->play.history_bytes <= budgets[i], "%d bytes",
                   (int)look(c)->play.history_bytes);
        send(c, (struct player_command){.kind = PLAYER_STEP, .steps = 40000});
        while (!player_advance(c, i + 1, 100000))
            ;
    }
    send(c, (struct player_command){.kind = PLAYER_SEEK, .steps = 30000});
    while (!player_advance(c, 4, 1000))
        ;
    assert_int_equal(look(c)->play.step, 30000);
    send(c, (struct player_command){.kind = PLAYER_HISTORY, .bytes = 0});
    assert_false(look(c)->play.keeps_history);
    assert_int_equal(look(c)->play.newest_step, 0);
    player_stop(c);
}

/* The 288 solutions of the empty 4x4 board; then the search stands at its start. */
static void the_last_solution_stays_when_there_is_no_other(void **state)
{
    struct player *c = virtual_player_start(searcher(2));
    static struct snapshot last;
    uint64_t solutions = 0;

    (void)state;
    player_send(c, &(struct player_command){.kind = PLAYER_RUN});
    send(c, (struct player_command){.kind = PLAYER_HISTORY, .bytes = 1 << 24});
    send(c, (struct player_command){.kind = PLAYER_STEP, .steps = 1});
    player_advance(c, 0, 1 << 20);
    while (look(c)->snap.status != SEARCH_EXHAUSTED) {
        if (look(c)->snap.status == SEARCH_SOLVED) {
            snapshot_copy(&last, &look(c)->snap);
            solutions++;
        }
        send(c, (struct player_command){.kind = PLAYER_STEP, .steps = 1});
        player_advance(c, 0, 1 << 20);
    }
    assert_int_equal(solutions, 288);
    for (int back = 0; back < 2; back++) {
        const struct snapshot *snap = &look(c)->snap;
        assert_int_equal(snap->status, SEARCH_EXHAUSTED);
        assert_int_equal(snap->n_assigned, 16);
        assert_memory_equal(snap->value, last.value, 16 * sizeof *snap->value);
        send(c, (struct player_command){.kind = PLAYER_BACK, .steps = 1});
        player_advance(c, 0, 1 << 20);
        assert_int_not_equal(look(c)->snap.status, SEARCH_EXHAUSTED);
        send(c, (struct player_command){.kind = PLAYER_STEP, .steps = 1});
        player_advance(c, 0, 1 << 20);
    }
    player_stop(c);
}

/* Each command that goes on is foreseen to leave the solution, before a snapshot shows
 * what it did; others are not. */
static void what_goes_on_leaves_the_solution(void **state)
{
    static const struct {
        struct player_command command;
        enum search_status status;
    } rows[] = {
        {{.kind = PLAYER_RUN}, SEARCH_RUNNING},
        {{.kind = PLAYER_STEP, .steps = 1}, SEARCH_RUNNING},
        {{.kind = PLAYER_WAVE_STEP, .by = 1}, SEARCH_RUNNING},
        {{.kind = PLAYER_CONTINUE_HERE}, SEARCH_RUNNING},
        {{.kind = PLAYER_PAUSE}, SEARCH_SOLVED},
        {{.kind = PLAYER_SPEED, .steps_per_s = 5}, SEARCH_SOLVED},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct player *c = virtual_player_start(searcher(2));
        send(c, (struct player_command){.kind = PLAYER_STEP, .steps = 100});
        player_advance(c, 0, 1000);
        assert_int_equal(look(c)->snap.status, SEARCH_SOLVED);
        send(c, rows[i].command);
        check_case(player_will(c)->status == rows[i].status, "row %d", (int)i);
        player_stop(c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_those_that_are_due),
        cmocka_unit_test(each_film_repeats_its_steps_at_the_same_times),
        cmocka_unit_test(a_long_way_comes_in_parts),
        cmocka_unit_test(a_pause_takes_no_steps_and_owes_none),
        cmocka_unit_test(looks_in_between_change_nothing),
        cmocka_unit_test(commands_show_in_the_next_picture),
        cmocka_unit_test(it_seeks_and_continues_from_an_earlier_step),
        cmocka_unit_test(a_history_goes_on_with_another_budget),
        cmocka_unit_test(what_goes_on_leaves_the_solution),
        cmocka_unit_test(the_last_solution_stays_when_there_is_no_other),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
