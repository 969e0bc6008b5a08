/* The preset for a large empty board: its acts come in order, each shows what it says,
 * and the board is solved. A choice of the user's ends the acts. */
#include "solve/preset.h"
#include "solve/search.h"
#include "solve/snapshot.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct snapshot snap;

static struct setting setting_of(const char *preset)
{
    struct setting set = setting_default();

    assert_true(preset_choose(&set, preset, NULL));
    return set;
}

static struct search *empty_board(int n, const struct setting *set)
{
    int rows, cols;

    geometry_default_box(n, &rows, &cols);
    struct puzzle *p = puzzle_create(shape_of_box(rows, cols), "empty");
    struct search *s = search_create(p, set);
    puzzle_destroy(p);
    return s;
}

/* The name of the act, as the panel shows it; "" after the acts have ended. */
static const char *act_of(const struct search *s)
{
    /* A whole snapshot at each step would take most of the time. */
    snprintf(snap.strategy, sizeof snap.strategy, "%s", s->setting.strategy->name);
    s->setting.strategy->fill_snapshot(s, &snap);
    const char *colon = strchr(snap.strategy, ':');

    return colon ? colon + 2 : "";
}

/* Steps until the act is another one, or the search has stopped. Returns the steps. */
static int play_act(struct search *s, const char *act)
{
    int steps = 0;

    assert_string_equal(act_of(s), act);
    while (s->status == SEARCH_RUNNING && strcmp(act_of(s), act) == 0) {
        search_step(s);
        steps++;
    }
    return steps;
}

static void play(int n, uint64_t seed)
{
    struct setting set = setting_of("drama");
    set.seed = seed;
    struct search *s = empty_board(n, &set);
    search_snapshot(s, &snap);
    char task[80];
    snprintf(task, sizeof task, " cells: each of %d values once in every row", n);
    check_case(strstr(snap.sentence, task) != NULL, "%d: %s", n, snap.sentence);
    int steps = play_act(s, "ribbons");
    int half = s->store->n_assigned, depth = s->stats.depth;

    check_case(2 * half >= n * n && s->stats.refutations == 0,
               "%d, seed %d: half of the board without a dead end", n, (int)seed);
    assert_string_equal(s->setting.var->name, "random");
    steps += play_act(s, "the turn");
    check_case(s->stats.refutations == 1, "%d: the turn ends at a dead end", n);
    steps += play_act(s, "dead ends");
    check_case(s->stats.refutations >= 8, "%d: jammed by %d dead ends", n,
               (int)s->stats.refutations);
    steps += play_act(s, "the jam");
    uint64_t jam = s->stats.refutations;
    check_case(jam * 20 > (uint64_t)(n * n), "%d: %d dead ends are no jam", n,
               (int)jam);
    int fallen = s->stats.depth;
    int collapse = play_act(s, "the collapse");
    check_case(s->stats.depth <= depth + 1 && collapse >= fallen - depth,
               "%d: the collapse takes back one decision a step", n);
    steps += collapse + play_act(s, "the rescue");
    check_case(s->status == SEARCH_SOLVED, "%d, seed %d: solved", n, (int)seed);
    check_case(s->stats.refutations - jam < (uint64_t)n,
               "%d: %d dead ends in the rescue", n, (int)(s->stats.refutations - jam));
    /* At automatic speed 12 seconds are as many steps as there are cells. */
    check_case(steps * 12 >= 20 * n * n && steps * 12 <= 40 * n * n,
               "%d: %d steps are not 20 to 40 seconds", n, steps);
    search_snapshot(s, &snap);
    assert_memory_equal(snap.sentence, "Solved, after ", 14);
    check_case(!strchr(snap.sentence + 14, ',') == (s->stats.refutations < 1000),
               "%d: %s", n, snap.sentence);
    search_destroy(s);
}

static void a_large_empty_board_jams_and_is_rescued(void **state)
{
    (void)state;
    for (int n = 16; n <= 40; n++)
        play(n, 1);
    for (uint64_t seed = 2; seed < 12; seed++)
        play(25, seed);
    play(64, 1);
    play(100, 1);
}

static void a_choice_of_the_user_ends_the_acts(void **state)
{
    struct setting set = setting_of("drama"), own, jam = setting_of("jam");
    struct search *s = empty_board(16, &set);

    (void)state;
    search_run(s, 20);
    search_reconfigure(s, &jam); /* the turn, at once */
    search_step(s);
    assert_string_equal(act_of(s), "the turn");
    assert_true(s->store->n_assigned < 128);
    own = s->setting;
    setting_cycle(&own, PLUG_VAR_ORDER, 1);
    search_reconfigure(s, &own);
    search_step(s);
    assert_string_equal(act_of(s), "");
    assert_string_equal(snap.strategy, "drama");
    search_run(s, 1000);
    assert_ptr_equal(s->setting.var, own.var);
    search_restart(s, s->puzzle->clue, 1); /* keeps the choice */
    search_run(s, 10);
    assert_string_equal(act_of(s), "");
    search_destroy(s);
}

/* In whatever act the choice came, and whatever the search did meanwhile. */
static void after_a_choice_the_jam_and_the_rescue_can_still_come(void **state)
{
    static const int taken[] = {20, 170, 230, 300};
    struct setting drama = setting_of("drama"), jam = setting_of("jam"), own;

    (void)state;
    for (int i = 0; i < 4; i++) {
        struct search *s = empty_board(16, &drama);
        search_run(s, (uint64_t)taken[i]);
        own = s->setting;
        setting_cycle(&own, PLUG_VAR_ORDER, 1);
        setting_cycle(&own, PLUG_PROPAGATOR, 1);
        search_reconfigure(s, &own);
        search_run(s, 50);
        assert_string_equal(act_of(s), "");
        search_reconfigure(s, &jam);
        search_step(s);
        assert_string_equal(act_of(s), "the turn");
        play_act(s, "the turn");
        play_act(s, "dead ends");
        play_act(s, "the jam");
        play_act(s, "the collapse");
        play_act(s, "the rescue");
        assert_int_equal(s->status, SEARCH_SOLVED);
        search_destroy(s);
    }
}

/* A choice that is taken back lets the act go on. */
static void the_setting_of_the_act_continues_it(void **state)
{
    struct setting drama = setting_of("drama"), own;
    struct search *s = empty_board(16, &drama);

    (void)state;
    search_run(s, 20);
    own = s->setting;
    setting_cycle(&own, PLUG_VAR_ORDER, 1);
    search_reconfigure(s, &own);
    search_run(s, 5);
    assert_string_equal(act_of(s), "");
    setting_cycle(&own, PLUG_VAR_ORDER, -1);
    search_reconfigure(s, &own);
    search_step(s);
    play_act(s, "ribbons");
    assert_string_equal(act_of(s), "the turn");
    search_destroy(s);
}

static void a_restart_begins_with_the_first_act(void **state)
{
    static const char *const presets[] = {"drama", "jam"};
    static const char *const firsts[] = {"ribbons", "the turn"};

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct setting set = setting_of(presets[i]);
        struct search *s = empty_board(16, &set);
        search_step(s);
        assert_string_equal(act_of(s), firsts[i]);
        search_run(s, 100000);
        struct stats once = search_stats(s);
        search_restart(s, s->puzzle->clue, 1);
        search_step(s);
        assert_string_equal(act_of(s), firsts[i]);
        search_run(s, 100000);
        struct stats again = search_stats(s);
        assert_memory_equal(&once, &again, sizeof once);
        assert_int_equal(s->status, SEARCH_SOLVED);
        search_destroy(s);
    }
}

/* Which board gets which preset when nothing was chosen. */
static void the_default_suits_the_board(void **state)
{
    static const struct {
        int rows, cols;
        bool has_clue;
        const char *preset;
    } cases[] = {{3, 3, false, "ribbons"},      {4, 4, false, "drama"},
                 {1, 17, false, "drama"},       {10, 10, false, "drama"},
                 {4, 4, true, "backtrack-mrv"}, {5, 5, true, "sweep"}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct puzzle *p =
            puzzle_create(shape_of_box(cases[i].rows, cases[i].cols), "board");
        if (cases[i].has_clue)
            p->clue[0] = 0;
        assert_string_equal(preset_to_watch(p), cases[i].preset);
        puzzle_destroy(p);
    }
    struct board_shape crossed = shape_of_box(4, 4);
    crossed.has_diagonals = true;
    struct puzzle *p = puzzle_create(crossed, "diagonals");
    assert_string_equal(preset_to_watch(p), "ribbons");
    puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_large_empty_board_jams_and_is_rescued),
        cmocka_unit_test(a_choice_of_the_user_ends_the_acts),
        cmocka_unit_test(after_a_choice_the_jam_and_the_rescue_can_still_come),
        cmocka_unit_test(the_setting_of_the_act_continues_it),
        cmocka_unit_test(a_restart_begins_with_the_first_act),
        cmocka_unit_test(the_default_suits_the_board),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
