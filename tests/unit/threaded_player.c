/* The runner: exchange of snapshots, pacing, commands, seeking. */
#include "base/clock.h"
#include "run/history.h"
#include "run/pacing.h"
#include "run/player.h"
#include "run/view_exchange.h"
#include "solve/catalog.h"
#include "support/test.h"
#include "support/wait.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

static struct search *empty_search(int box, uint64_t seed)
{
    struct puzzle *p = puzzle_create(shape_of_box(box, box), "empty");
    struct setting set = setting_default();

    set.seed = seed;
    struct search *s = search_create(p, &set);
    puzzle_destroy(p);
    return s;
}

/* Waits until a snapshot shows the command. */
static const struct player_view *wait_for(struct player *r, uint64_t command)
{
    const struct player_view *now;
    bool is_new;

    wait_until((now = player_snapshot(r, &is_new), now->snap.n > 0) &&
               now->play.command >= command);
    return now;
}

static const struct player_view *wait_for_solutions(struct player *r, uint64_t command,
                                                    uint64_t solutions)
{
    const struct player_view *now;

    wait_until((now = wait_for(r, command), now->snap.stats.solutions >= solutions));
    return now;
}

/* ---- Exchange ---- */

struct writer {
    struct view_exchange *x;
    atomic_bool stop;
};

/* Each value in a snapshot is the number of the snapshot. */
static void *write_snapshots(void *context)
{
    struct writer *w = context;
    uint64_t number = 0;

    while (!atomic_load(&w->stop)) {
        if (!view_exchange_wanted(w->x)) {
            sched_yield();
            continue;
        }
        number++;
        w->x->back->play.command = number;
        for (int c = 0; c < 1000; c++)
            w->x->back->snap.value[c] = (value_t)number;
        view_exchange_publish(w->x);
    }
    return NULL;
}

static void snapshots_never_tear_and_never_go_back(void **state)
{
    struct view_exchange x;
    struct writer w = {.x = &x};
    pthread_t thread;
    uint64_t last = 0;

    (void)state;
    view_exchange_init(&x);
    assert_int_equal(pthread_create(&thread, NULL, write_snapshots, &w), 0);
    for (int taken = 0; taken < 20000;) {
        if (!view_exchange_take(&x)) {
            sched_yield(); /* the machine may have one core */
            continue;
        }
        taken++;
        assert_true(x.front->play.command >= last);
        last = x.front->play.command;
        for (int c = 0; c < 1000; c++)
            assert_int_equal(x.front->snap.value[c], (value_t)last);
    }
    atomic_store(&w.stop, true);
    pthread_join(thread, NULL);
    view_exchange_free(&x);
}

/* ---- Pacing ---- */

static void steps_are_due_at_the_target_speed(void **state)
{
    struct pacing p;
    uint64_t taken = 0;

    (void)state;
    pacing_start(&p, 100, 0);
    for (int64_t now = 0; now <= 10 * NS_PER_S; now += 7 * NS_PER_MS) {
        uint64_t due = pacing_due(&p, now);
        pacing_spend(&p, due, 0);
        taken += due;
    }
    check_range(taken, 998, 1001);
}

static void a_stopped_process_does_not_catch_up(void **state)
{
    struct pacing p;

    (void)state;
    pacing_start(&p, 1000, 0);
    check_range(pacing_due(&p, 10 * NS_PER_S), 1, 60);
    pacing_start(&p, PACING_FLAT_OUT, 0);
    assert_true(pacing_due(&p, 1) == PACING_UNLIMITED);
    pacing_start(&p, 2, 0);
    assert_int_equal(pacing_due(&p, 40 * NS_PER_MS), 0);
    check_range(pacing_wait_ns(&p), 450 * NS_PER_MS, 470 * NS_PER_MS);
}

/* ---- Runner ---- */

static void single_steps_are_counted_and_the_last_state_is_shown(void **state)
{
    struct player *r = threaded_player_start(empty_search(3, 1), NULL);

    (void)state;
    player_send(r, &(struct player_command){.kind = PLAYER_RUN});
    player_send(r, &(struct player_command){.kind = PLAYER_PAUSE});
    uint64_t paused = player_send(r, &(struct player_command){.kind = PLAYER_PAUSE});
    uint64_t before = stats_nodes(&wait_for(r, paused)->snap.stats);
    for (int i = 0; i < 10; i++)
        player_send(r, &(struct player_command){.kind = PLAYER_STEP, .steps = 1});
    bool is_new;
    wait_until(stats_nodes(&player_snapshot(r, &is_new)->snap.stats) >= before + 10);
    wait_at_least_ms(20); /* for steps that nobody asked for */
    const struct player_view *now = player_snapshot(r, &is_new);
    assert_int_equal(stats_nodes(&now->snap.stats), before + 10);
    assert_true(now->play.paused);
    player_stop(r);
}

static void the_next_solution_differs(void **state)
{
    struct player *r = threaded_player_start(empty_search(2, 3), NULL);
    player_send(r, &(struct player_command){.kind = PLAYER_RUN});
    value_t first[16];
    const struct player_view *now;

    (void)state;
    uint64_t command = player_send(
        r, &(struct player_command){.kind = PLAYER_SPEED, .steps_per_s = 0});
    now = wait_for_solutions(r, command, 1);
    assert_int_equal(now->snap.status, SEARCH_SOLVED);
    for (int c = 0; c < 16; c++)
        first[c] = now->snap.value[c];
    command = player_send(r, &(struct player_command){.kind = PLAYER_RUN});
    now = wait_for_solutions(r, command, 2);
    assert_memory_not_equal(first, now->snap.value, sizeof first);
    player_stop(r);
}

static int live_candidates(const struct player_view *now)
{
    int live = 0;

    for (int c = 0; c < now->snap.n_cells; c++)
        live += now->snap.live[c];
    return live;
}

static void a_unit_is_filtered_by_hand_only_while_paused(void **state)
{
    struct setting set = setting_default();
    struct puzzle *p = puzzle_create(shape_of_box(3, 3), "one clue");

    (void)state;
    set.n_prop = 0;
    p->clue[0] = 4;
    struct player *r = threaded_player_start(search_create(p, &set), NULL);
    player_send(r, &(struct player_command){.kind = PLAYER_RUN});
    player_send(r, &(struct player_command){.kind = PLAYER_PAUSE});
    struct search *fresh = search_create(p, &set);
    player_send(r, &(struct player_command){.kind = PLAYER_SEARCH, .search = fresh});
    /* A new search runs: both are ignored. */
    player_send(r, &(struct player_command){.kind = PLAYER_APPLY, .unit = 9});
    player_send(r, &(struct player_command){.kind = PLAYER_UNDO});
    player_send(r, &(struct player_command){.kind = PLAYER_PAUSE});
    uint64_t command = player_send(r, &(struct player_command){.kind = PLAYER_PAUSE});
    int before = live_candidates(wait_for(r, command));
    command = player_send(r, &(struct player_command){.kind = PLAYER_APPLY, .unit = 9});
    const struct player_view *now = wait_for(r, command);
    assert_int_equal(now->play.n_by_hand, 1);
    assert_true(live_candidates(now) < before);
    command = player_send(r, &(struct player_command){.kind = PLAYER_UNDO});
    now = wait_for(r, command);
    assert_int_equal(now->play.n_by_hand, 0);
    assert_int_equal(live_candidates(now), before);
    player_stop(r);
    puzzle_destroy(p);
}

static void the_unit_filtered_last_is_reported_while_followed(void **state)
{
    struct player *r = threaded_player_start(empty_search(3, 5), NULL);
    const struct player_view *now;

    (void)state;
    player_send(r, &(struct player_command){.kind = PLAYER_RUN});
    uint64_t command =
        player_send(r, &(struct player_command){.kind = PLAYER_FOLLOW, .on = true});
    command = player_send(
        r, &(struct player_command){.kind = PLAYER_SPEED, .steps_per_s = 0});
    now = wait_for_solutions(r, command, 1);
    check_range(now->play.filtered_unit, 0, 26);
    command =
        player_send(r, &(struct player_command){.kind = PLAYER_FOLLOW, .on = false});
    assert_int_equal(wait_for(r, command)->play.filtered_unit, -1);
    player_stop(r);
}

/* ---- Seeking ---- */

static const struct player_view *wait_for_step(struct player *r, uint64_t command,
                                               uint64_t step)
{
    const struct player_view *now;

    wait_until((now = wait_for(r, command), now->play.step == step) &&
               now->play.target_step == step);
    return now;
}

/* Waits until the seek before the command has ended too. */
static const struct player_view *wait_for_target(struct player *r, uint64_t command)
{
    const struct player_view *now = wait_for(r, command);

    return wait_for_step(r, command, now->play.target_step);
}

static uint64_t send_steps(struct player *r, enum player_command_kind kind,
                           uint64_t steps)
{
    return player_send(r, &(struct player_command){.kind = kind, .steps = steps});
}

/* A 49x49 search that never ends, paused at step 20,000. */
static struct player *start_at_20000(void)
{
    struct setting set = setting_default();
    struct puzzle *p = puzzle_create(shape_of_box(7, 7), "empty");

    set.var = &var_order_input;
    setting_choose(&set, PLUG_PROPAGATOR, "hidden", NULL);
    setting_choose(&set, PLUG_RESTART_RULE, "none", NULL);
    struct player *r = threaded_player_start(search_create(p, &set), NULL);
    player_send(r, &(struct player_command){.kind = PLAYER_RUN});
    send_steps(r, PLAYER_PAUSE, 0);
    player_send(
        r, &(struct player_command){.kind = PLAYER_HISTORY, .bytes = HISTORY_BYTES});
    struct search *fresh = search_create(p, &set);
    player_send(r, &(struct player_command){
                       .kind = PLAYER_SEARCH, .search = fresh, .paused = true});
    player_send(r, &(struct player_command){.kind = PLAYER_SPEED, .steps_per_s = 0});
    wait_for_step(r, send_steps(r, PLAYER_STEP, 20000), 20000);
    puzzle_destroy(p);
    return r;
}

struct state {
    uint64_t nodes, refutations;
    value_t value[49 * 49];
    uint16_t live[49 * 49];
};

static struct state state_of(const struct player_view *now)
{
    struct state p = {.nodes = stats_nodes(&now->snap.stats),
                      .refutations = now->snap.stats.refutations};

    memcpy(p.value, now->snap.value, sizeof p.value);
    memcpy(p.live, now->snap.live, sizeof p.live);
    return p;
}

static void seeking_back_and_forward_shows_the_same_states(void **state)
{
    struct player *r = start_at_20000();
    bool is_new;
    struct state end = state_of(player_snapshot(r, &is_new));

    (void)state;
    const struct player_view *now =
        wait_for_step(r, send_steps(r, PLAYER_BACK, 1), 19999);
    assert_true(now->play.is_rewound && now->play.paused && now->play.keeps_history);
    assert_int_equal(now->play.newest_step, 20000);
    assert_int_equal(now->play.first_step, 0);
    check_range(now->play.history_bytes, 1, HISTORY_BYTES);
    now = wait_for_step(r, send_steps(r, PLAYER_BACK, 4000), 15999);
    struct state middle = state_of(now);
    assert_memory_not_equal(&middle, &end, sizeof end);
    now = wait_for_step(r, send_steps(r, PLAYER_STEP, 4001), 20000);
    struct state again = state_of(now);
    assert_memory_equal(&again, &end, sizeof end);
    assert_false(now->play.is_rewound);
    now = wait_for_step(r, send_steps(r, PLAYER_SEEK, 15999), 15999);
    again = state_of(now);
    assert_memory_equal(&again, &middle, sizeof end);
    player_stop(r);
}

/* Steps back during a seek count from its target. */
static void newer_commands_replace_the_target_of_a_seek(void **state)
{
    struct player *r = start_at_20000();

    (void)state;
    send_steps(r, PLAYER_SEEK, 3);
    send_steps(r, PLAYER_SEEK, 19000);
    for (int i = 0; i < 20; i++)
        send_steps(r, PLAYER_BACK, 1);
    wait_for_step(r, send_steps(r, PLAYER_BACK, 1), 18979);
    wait_for_step(r, send_steps(r, PLAYER_BACK, 1000000), 0);
    wait_for_step(r, send_steps(r, PLAYER_SEEK, 1000000), 20000);
    player_stop(r);
}

static void a_branch_continues_with_the_setting_chosen_there(void **state)
{
    struct player *r = start_at_20000();
    struct player_command change = {.kind = PLAYER_SETTING,
                                    .setting = setting_default()};

    (void)state;
    change.setting.n_prop = 0;
    send_steps(r, PLAYER_SEEK, 9000);
    const struct player_view *now = wait_for_step(r, player_send(r, &change), 9000);
    assert_string_equal(now->snap.var, "input");
    assert_int_equal(now->play.newest_step, 20000);
    /* During a seek the branch starts at its target. */
    send_steps(r, PLAYER_SEEK, 8000);
    send_steps(r, PLAYER_CONTINUE_HERE, 0);
    now = wait_for_target(r, send_steps(r, PLAYER_PAUSE, 0));
    assert_string_equal(now->snap.var, "sweep");
    assert_false(now->play.is_rewound);
    assert_true(now->play.newest_step >= 8000 &&
                now->play.step == now->play.newest_step);
    wait_for_step(r, send_steps(r, PLAYER_SEEK, 8000), 8000);
    now = wait_for_step(r, send_steps(r, PLAYER_SEEK, 7999), 7999);
    assert_string_equal(now->snap.var, "input");
    player_stop(r);
}

static void without_memory_there_is_no_history(void **state)
{
    struct player *r = start_at_20000();

    (void)state;
    uint64_t command =
        player_send(r, &(struct player_command){.kind = PLAYER_HISTORY, .bytes = 0});
    assert_false(wait_for(r, command)->play.keeps_history);
    uint64_t nodes = stats_nodes(&wait_for(r, command)->snap.stats);
    const struct player_view *now = wait_for(r, send_steps(r, PLAYER_BACK, 10));
    assert_int_equal(stats_nodes(&now->snap.stats), nodes);
    assert_false(now->play.is_rewound);
    player_stop(r);
}

/* Random commands at full speed: SUDOSCOPE_HAMMER_COMMANDS, by default 2,000. */
static void hammering_the_commands_breaks_nothing(void **state)
{
    const char *asked = getenv("SUDOSCOPE_HAMMER_COMMANDS");
    struct player *r = threaded_player_start(empty_search(4, 1), NULL);
    struct setting set = setting_default();
    struct rng random;
    uint64_t last = 0;

    (void)state;
    player_send(r, &(struct player_command){.kind = PLAYER_RUN});
    rng_seed(&random, 11);
    for (int left = asked ? atoi(asked) : 2000; left > 0; left--) {
        struct player_command c = {
            .kind = (enum player_command_kind)rng_below(&random, PLAYER_PASS + 1)};
        bool is_new;
        c.steps = rng_below(&random, 100);
        c.steps_per_s = rng_below(&random, 3) ? (double)rng_below(&random, 100000) : -1;
        c.on = rng_below(&random, 2) > 0;
        c.by = c.on ? 1 : -1;
        c.unit = (int)rng_below(&random, 12);
        c.ns = (int64_t)rng_below(&random, 100) * NS_PER_MS;
        c.bytes = (size_t)rng_below(&random, 64) << 20;
        if (c.kind == PLAYER_SETTING) {
            setting_cycle(&set, (enum plug_kind)rng_below(&random, PLUG_KINDS), 1);
            c.setting = set;
        }
        if (c.kind == PLAYER_SEARCH)
            c.search =
                empty_search(2 + (int)rng_below(&random, 9), rng_below(&random, 1000));
        last = player_send(r, &c);
        const struct player_view *now = player_snapshot(r, &is_new);
        if (now->snap.n > 0)
            assert_int_equal(now->snap.n_cells, now->snap.n * now->snap.n);
        if (rng_below(&random, 4) == 0)
            wait_at_least_ms((int)rng_below(&random, 5));
    }
    assert_true(wait_for(r, last)->play.command == last);
    struct player_totals totals = player_stop(r);
    assert_true(totals.nodes > 0);
}

static void pauses_do_not_count_as_search_time(void **state)
{
    struct player *r = threaded_player_start(empty_search(3, 1), NULL);

    (void)state;
    player_send(r, &(struct player_command){.kind = PLAYER_SPEED, .steps_per_s = 5});
    wait_at_least_ms(400);
    int64_t ran_ns = clock_now_ns();
    player_send(r, &(struct player_command){.kind = PLAYER_RUN});
    uint64_t command = player_send(r, &(struct player_command){.kind = PLAYER_PAUSE});
    int64_t elapsed_ns = wait_for(r, command)->play.elapsed_ns;
    assert_true(elapsed_ns <= clock_now_ns() - ran_ns);
    player_stop(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(snapshots_never_tear_and_never_go_back),
        cmocka_unit_test(steps_are_due_at_the_target_speed),
        cmocka_unit_test(a_stopped_process_does_not_catch_up),
        cmocka_unit_test(single_steps_are_counted_and_the_last_state_is_shown),
        cmocka_unit_test(the_next_solution_differs),
        cmocka_unit_test(a_unit_is_filtered_by_hand_only_while_paused),
        cmocka_unit_test(the_unit_filtered_last_is_reported_while_followed),
        cmocka_unit_test(seeking_back_and_forward_shows_the_same_states),
        cmocka_unit_test(newer_commands_replace_the_target_of_a_seek),
        cmocka_unit_test(a_branch_continues_with_the_setting_chosen_there),
        cmocka_unit_test(without_memory_there_is_no_history),
        cmocka_unit_test(pauses_do_not_count_as_search_time),
        cmocka_unit_test(hammering_the_commands_breaks_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
