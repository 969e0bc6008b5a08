/* The referee beside a search that is shown: it stops a player at the first wrong step,
 * of a program that is watched and of a propagator of ours. */
#include "trace/umpire.h"
#include "run/player.h"
#include "solve/catalog.h"
#include "solve/snapshot.h"
#include "support/searches.h"
#include "support/test.h"
#include "teach/why.h"
#include "trace/levels.h"
#include "trace/strength.h"
#include "trace/watched.h"

#include "base/units.h"
#include "puzzle/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct player_view *run_until(struct player *p, int64_t seconds)
{
    bool is_new;

    while (!player_advance(p, seconds * NS_PER_S, 1000))
        continue;
    return player_snapshot(p, &is_new);
}

static void send(struct player *p, enum player_command_kind kind, uint64_t steps)
{
    player_send(
        p, &(struct player_command){
               .kind = kind, .steps = steps, .steps_per_s = 1000, .bytes = 1 << 26});
}

static double metric_of(const struct snapshot *snap, const char *name)
{
    for (int i = 0; i < snap->n_metrics; i++)
        if (strcmp(snap->metric[i].name, name) == 0)
            return snap->metric[i].value;
    return 0;
}

static struct search *watch_lines(const struct witness *witness, struct puzzle *p,
                                  const char *lines)
{
    char path[] = "/tmp/sudoscope-umpire-XXXXXX";
    struct setting set = setting_default();
    int fd = mkstemp(path);

    assert_true(fd >= 0);
    assert_int_equal(write(fd, lines, strlen(lines)), strlen(lines));
    close(fd);
    set.strategy = watched_strategy(WATCHED_FILE, path);
    set.witness = witness;
    struct search *s = search_create(p, &set);
    assert_true(search_is_ready(s, 0));
    unlink(path);
    return s;
}

/* Watches a trace with a wrong step in line 3. */
static struct search *watch(const struct witness *witness, struct puzzle *p)
{
    return watch_lines(witness, p,
                       "# begins\ndecide r1c3 2\nremove r1c2 1\n"
                       "remove r1c4 7\nundo 0\nremove r1c2 8 r1\n");
}

static struct player *start(const struct witness *witness, struct puzzle *p)
{
    struct player *player = virtual_player_start(watch(witness, p));

    send(player, PLAYER_HISTORY, 0);
    send(player, PLAYER_SPEED, 0);
    return player;
}

/* The referee copies it for every line. */
static void the_levels_are_small_without_their_arrays(void **state)
{
    (void)state;
    check_range(sizeof(struct trace_levels), 1, 512);
}

static void the_player_stops_at_a_wrong_line(void **state)
{
    struct puzzle *p = puzzle_of_file(PUZZLES_DIR "/09/inkala-2012.txt");
    struct player *player = start(&referee_stops, p);
    struct error e;

    (void)state;
    send(player, PLAYER_RUN, 0);
    const struct player_view *now = run_until(player, 1);
    const struct accusation *a = &now->snap.accusation;
    assert_true(now->play.paused && now->play.step == 3);
    assert_string_equal(a->text, "line 3: r1c2 != 1 is wrong: a solution has r1c2 = 1");
    assert_true(a->is_here && a->has_proof && a->cell == 1);
    assert_true(check_solution(p, a->proof, &e));
    assert_true(metric_of(&now->snap, "wrong") == 1);

    send(player, PLAYER_BACK, 1);
    now = run_until(player, 2);
    assert_true(now->play.step == 2 && !now->snap.accusation.text[0]);
    send(player, PLAYER_RUN, 0); /* to the end: it stops at the first one only */
    now = run_until(player, 4);
    assert_true(now->play.status == SEARCH_GAVE_UP && now->play.newest_step == 7);
    assert_true(now->snap.accusation.text[0] && !now->snap.accusation.is_here);
    assert_true(metric_of(&now->snap, "wrong") == 1 &&
                metric_of(&now->snap, "right") == 1 &&
                metric_of(&now->snap, "in dead branches") == 1);
    player_stop(player);
    puzzle_destroy(p);
}

static void a_referee_that_counts_does_not_stop(void **state)
{
    struct puzzle *p = puzzle_of_file(PUZZLES_DIR "/09/inkala-2012.txt");
    struct player *player = start(&referee_counts, p);

    (void)state;
    send(player, PLAYER_RUN, 0);
    const struct player_view *now = run_until(player, 1);
    assert_true(now->play.status == SEARCH_GAVE_UP && now->play.step == 7);
    assert_true(metric_of(&now->snap, "wrong") == 1);
    player_stop(player);
    puzzle_destroy(p);
}

/* The player stops at the first decision that a claimed propagation makes needless, and
 * goes back before it. */
static void the_player_stops_where_propagation_is_too_weak(void **state)
{
    struct puzzle *p = puzzle_of_file(PUZZLES_DIR "/09/inkala-2012.txt");
    struct setting set = setting_default();
    struct error e;

    (void)state;
    set.strategy = &strategy_backtrack;
    set.var = &var_order_input;
    set.witness = &referee_stops;
    assert_true(setting_choose(&set, PLUG_PROPAGATOR, "naked", &e));
    assert_false(strength_choose(&set, "alldifferent-lazy", &e));
    assert_true(strength_choose(&set, "hidden", &e));
    struct player *player = virtual_player_start(search_create(p, &set));
    send(player, PLAYER_HISTORY, 0);
    send(player, PLAYER_SPEED, 0);
    send(player, PLAYER_RUN, 0);
    const struct player_view *now = run_until(player, 1);
    const struct accusation *a = &now->snap.accusation;
    assert_true(now->play.paused && a->is_here && !a->has_proof);
    assert_string_equal(a->text,
                        "missed: r1c6 can still be 3; in row 1 only r1c6 can be 2");
    assert_string_equal(a->missed, "hidden");
    assert_true(accusation_is_missed(a, 5, 2) && !accusation_is_missed(a, 5, 3));
    assert_true(metric_of(&now->snap, "nodes weaker") == 1);
    struct why why = {0};
    assert_true(why_explain(&why, &now->snap, a->cell, a->value, WHY_BUDGET));
    why_free(&why);

    send(player, PLAYER_BACK, 1);
    now = run_until(player, 2);
    assert_true(!now->snap.accusation.text[0]);
    player_stop(player);
    puzzle_destroy(p);
}

/* The wrong step stays where it is if a new referee follows the program. */
static void a_later_referee_knows_the_lines_before(void **state)
{
    static struct snapshot snap;
    struct puzzle *p = puzzle_of_file(PUZZLES_DIR "/09/inkala-2012.txt");
    struct search *s = watch(&referee_stops, p);

    (void)state;
    for (int line = 1; line <= 4; line++) {
        search_step(s);
        assert_true(s->stops == (line == 3));
    }
    search_call_witness(s);
    search_step(s);
    search_snapshot(s, &snap);
    assert_true(!s->stops && snap.accusation.text[0] && !snap.accusation.is_here);
    search_destroy(s);
    puzzle_destroy(p);
}

/* All wrong steps are counted. The first one stops the search. The first 64 are shown,
 * each from its line on. */
static void many_wrong_steps_are_counted(void **state)
{
    enum { MANY = 200, SHOWN = 64 };
    static struct snapshot snap;
    struct puzzle *p = puzzle_of_file(PUZZLES_DIR "/09/inkala-2012.txt");
    struct text lines = TEXT_EMPTY;

    (void)state;
    for (int i = 0; i < MANY; i++)
        text_puts(&lines, "decide r1c3 2\nremove r1c2 1\nundo 0\n");
    struct search *s = watch_lines(&referee_stops, p, lines.data);
    for (int i = 1; i <= MANY; i++) {
        char told[32];
        for (int k = 0; k < 3; k++) {
            search_step(s);
            assert_true(s->stops == (i == 1 && k == 1));
        }
        search_snapshot(s, &snap);
        snprintf(told, sizeof told, "line %d: r1c2", 3 * (i < SHOWN ? i : SHOWN) - 1);
        assert_int_equal(metric_of(&snap, "wrong"), i);
        check_case(strncmp(snap.accusation.text, told, strlen(told)) == 0, "%s, not %s",
                   snap.accusation.text, told);
    }
    search_destroy(s);
    text_free(&lines);
    puzzle_destroy(p);
}

/* As a wrong propagator would: removes the value 7 from r1c4, which the solution has,
 * before the first step. */
static void a_wrong_removal_of_ours_is_found(void **state)
{
    struct puzzle *p = puzzle_of_file(PUZZLES_DIR "/09/inkala-2012.txt");
    static struct snapshot snap;
    struct setting set = setting_default();
    struct error e;

    (void)state;
    set.strategy = &strategy_backtrack;
    setting_take_propagator(&set, &propagator_forward);
    set.val = &val_order_random;
    set.witness = &referee_stops;
    for (set.seed = 1; set.seed <= 20; set.seed++) {
        struct search *s = search_create(p, &set);
        assert_true(store_remove(s->store, 3, 6));
        assert_int_equal(search_step(s), SEARCH_RUNNING);
        search_snapshot(s, &snap);
        assert_true(s->stops && snap.accusation.has_proof);
        assert_true(snap.accusation.cell == 3 &&
                    check_solution(p, snap.accusation.proof, &e));
        assert_string_equal(snap.accusation.text,
                            "r1c4 != 7 is wrong: a solution has r1c4 = 7");
        search_restart(s, p->clue, 1);
        search_snapshot(s, &snap);
        assert_true(!s->stops && !snap.accusation.text[0]);
        search_destroy(s);
    }
    puzzle_destroy(p);
}

/* Every strategy, to its end or for some thousand steps: nothing of ours is wrong. */
static void our_own_searches_are_right(void **state)
{
    (void)state;
    for (int row = 0; row < catalog_count(PLUG_STRATEGY); row++)
        for (int i = 0; i < 3; i++) {
            struct recipe of = {.box_rows = 2 + i % 2,
                                .box_cols = 3,
                                .holes = .7,
                                .strategy = catalog_name(PLUG_STRATEGY, row),
                                .var = "mrv-random",
                                .val = "random",
                                .prop = i < 2 ? "hidden" : "alldifferent-lazy",
                                .restarts = i < 2 ? "none" : "partial:20"};
            struct search *s = search_of_recipe(&of, (uint64_t)(3 + i));
            static struct snapshot snap;
            s->setting.witness = &referee_counts;
            search_call_witness(s);
            for (int k = 0;
                 k < 3000 && s->status != SEARCH_EXHAUSTED && s->stats.solutions < 5;
                 k++)
                search_step(s);
            search_snapshot(s, &snap);
            check_case(metric_of(&snap, "wrong") == 0, "%s: %s", of.strategy,
                       snap.accusation.text);
            check_case(metric_of(&snap, "undecided") == 0, "%s: undecided",
                       of.strategy);
            if (strcmp(of.strategy, "backtrack") == 0)
                check_case(metric_of(&snap, "right") > 20, "backtrack: %g right",
                           metric_of(&snap, "right"));
            search_destroy(s);
        }
}

/* Steps to the end, or to so many solutions. */
static void run_to(struct search *s, uint64_t solutions)
{
    while (s->status != SEARCH_EXHAUSTED && search_stats(s).solutions < solutions)
        search_step(s);
}

/* The solutions that two searches found while they alternated, and those that a search
 * had found before it was judged, may be given up. */
static void solutions_found_before_are_no_mistakes(void **state)
{
    static struct snapshot snap;
    struct puzzle *p = puzzle_of_file(PUZZLES_DIR "/36/holes-45.txt"); /* has 16 */
    struct setting set = setting_default();

    (void)state;
    for (int i = 0; i < 2; i++) {
        set.strategy = i == 0 ? &strategy_auto : &strategy_backtrack;
        set.witness = i == 0 ? &referee_counts : NULL;
        struct search *s = search_create(p, &set);
        run_to(s, 3);
        s->setting.witness = &referee_counts;
        if (i == 1)
            search_call_witness(s);
        run_to(s, 17);
        assert_int_equal(search_stats(s).solutions, 16);
        search_snapshot(s, &snap);
        check_case(metric_of(&snap, "wrong") == 0, "%d: %s", i, snap.accusation.text);
        check_case(metric_of(&snap, "right") > 20, "%d: nothing was judged", i);
        search_destroy(s);
    }
    puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_levels_are_small_without_their_arrays),
        cmocka_unit_test(the_player_stops_at_a_wrong_line),
        cmocka_unit_test(a_referee_that_counts_does_not_stop),
        cmocka_unit_test(the_player_stops_where_propagation_is_too_weak),
        cmocka_unit_test(a_later_referee_knows_the_lines_before),
        cmocka_unit_test(many_wrong_steps_are_counted),
        cmocka_unit_test(a_wrong_removal_of_ours_is_found),
        cmocka_unit_test(our_own_searches_are_right),
        cmocka_unit_test(solutions_found_before_are_no_mistakes),
    };

    return cmocka_run_group_tests_name("umpire", tests, NULL, NULL);
}
