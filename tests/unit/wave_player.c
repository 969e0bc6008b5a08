/* A player that shows waves: what it shows between two steps, and that the steps are
 * the same as without. */
#include "base/clock.h"
#include "run/player.h"
#include "solve/preset.h"
#include "support/searches.h"
#include "support/snapshots.h"
#include "support/test.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

static struct search *search_of_puzzle(const char *name, const char *preset)
{
    char path[512];

    snprintf(path, sizeof path, "%s/09/%s", PUZZLES_DIR, name);
    return search_of_file(path, preset);
}

static const struct player_view *look(struct player *c)
{
    bool is_new;

    return player_snapshot(c, &is_new);
}

static void send(struct player *c, struct player_command command)
{
    player_send(c, &command);
}

static void step(struct player *c)
{
    send(c, (struct player_command){.kind = PLAYER_STEP, .steps = 1});
}

static void inside(struct player *c, int by)
{
    send(c, (struct player_command){.kind = PLAYER_WAVE_STEP, .by = by});
}

/* A player whose time stands in `now_ns`. */
struct theatre {
    struct player *player;
    int64_t now_ns;
};

static void pass(struct theatre *t, double seconds)
{
    int64_t end_ns = t->now_ns + (int64_t)(seconds * (double)NS_PER_S);

    do {
        t->now_ns += NS_PER_S / 60;
        while (!player_advance(t->player, t->now_ns, 1000))
            continue;
    } while (t->now_ns < end_ns);
}

static struct theatre begin(struct search *s, bool shows_waves)
{
    struct theatre t = {virtual_player_start(s), 0};

    /* As the show of a search begins. */
    send(t.player, (struct player_command){.kind = PLAYER_HISTORY, .bytes = 64 << 20});
    send(t.player, (struct player_command){.kind = PLAYER_WAVE, .on = shows_waves});
    return t;
}

static bool is_whole(const struct player_view *now)
{
    return now->play.wave_shown == now->wave.count;
}

static bool are_same(const struct snapshot *a, const struct snapshot *b)
{
    size_t cells = (size_t)a->n_cells;

    return a->status == b->status && a->n_assigned == b->n_assigned &&
           stats_nodes(&a->stats) == stats_nodes(&b->stats) &&
           a->stats.depth == b->stats.depth && a->at_dead_end == b->at_dead_end &&
           a->conflict_cell == b->conflict_cell &&
           memcmp(a->value, b->value, cells * sizeof *a->value) == 0 &&
           memcmp(a->live, b->live, cells * sizeof *a->live) == 0 &&
           memcmp(a->cause, b->cause, cells * sizeof *a->cause) == 0 &&
           memcmp(a->depth, b->depth, cells * sizeof *a->depth) == 0 &&
           memcmp(a->order, b->order, cells * sizeof *a->order) == 0 &&
           memcmp(a->dom, b->dom, cells * (size_t)a->words * sizeof *a->dom) == 0;
}

static void steps_and_results_are_the_same_with_waves(void **state)
{
    (void)state;
    for (int i = 0; i < preset_count(); i++) {
        const char *preset = preset_row(i)->name;
        struct theatre with = begin(search_of_puzzle("ai-escargot.txt", preset), true);
        struct theatre plain =
            begin(search_of_puzzle("ai-escargot.txt", preset), false);
        /* What auto propagated before its first step. */
        bool begins_with_wave = look(with.player)->wave.count > 0;
        assert_true(begins_with_wave == (strcmp(preset, "auto") == 0));
        if (begins_with_wave)
            step(with.player);
        pass(&with, 4.5);
        for (int k = 0; k < 60; k++) {
            step(with.player);
            step(plain.player);
            pass(&with, 4.5);
            pass(&plain, 4.5);
            const struct player_view *a = look(with.player), *b = look(plain.player);
            check_case(are_same(&a->snap, &b->snap) && a->play.step == b->play.step &&
                           is_whole(a) && b->wave.count == 0,
                       "%s, step %d", preset, k + 1);
        }
        player_stop(with.player);
        player_stop(plain.player);
    }
}

static void a_commanded_speed_is_kept(void **state)
{
    struct theatre with =
        begin(search_of_puzzle("ai-escargot.txt", "backtrack-mrv"), true);
    struct theatre plain =
        begin(search_of_puzzle("ai-escargot.txt", "backtrack-mrv"), false);
    struct theatre *both[] = {&with, &plain};
    int in_between = 0;

    (void)state;
    for (int i = 0; i < 2; i++) {
        send(both[i]->player,
             (struct player_command){.kind = PLAYER_SPEED, .steps_per_s = 3});
        send(both[i]->player, (struct player_command){.kind = PLAYER_RUN});
    }
    for (int frame = 0; frame < 600; frame++) {
        pass(&with, 0);
        pass(&plain, 0);
        assert_int_equal(look(with.player)->play.step, look(plain.player)->play.step);
        in_between += !is_whole(look(with.player));
    }
    assert_true(look(with.player)->play.step >= 29 && in_between > 300);
    player_stop(with.player);
    player_stop(plain.player);
}

/* Changes of the board on the screen in the first ten seconds, at 60 frames. */
static int count_changes(const char *name, const char *preset, bool shows_waves,
                         int *most_at_once)
{
    static struct snapshot before;
    struct theatre t = begin(search_of_puzzle(name, preset), shows_waves);
    int changes = 0;

    *most_at_once = 0;
    send(t.player, (struct player_command){.kind = PLAYER_RUN});
    snapshot_copy(&before, &look(t.player)->snap);
    for (int frame = 0; frame < 600; frame++) {
        pass(&t, 0);
        const struct snapshot *snap = &look(t.player)->snap;
        int cells = 0;
        for (int c = 0; c < snap->n_cells; c++)
            cells += snap->dom[c] != before.dom[c] || snap->value[c] != before.value[c];
        changes += cells > 0;
        if (snap->stats.refutations == before.stats.refutations &&
            cells > *most_at_once)
            *most_at_once = cells;
        snapshot_copy(&before, snap);
    }
    player_stop(t.player);
    return changes;
}

static void every_shipped_puzzle_has_something_to_watch(void **state)
{
    static const char *const presets[] = {"backtrack-mrv", "backtrack-hidden",
                                          "backtrack-alldifferent", "auto"};
    DIR *folder = opendir(PUZZLES_DIR "/09");
    struct dirent *entry;
    int puzzles = 0, silent = 0, most;

    (void)state;
    assert_non_null(folder);
    while ((entry = readdir(folder))) {
        if (!strstr(entry->d_name, ".txt"))
            continue;
        puzzles++;
        silent +=
            count_changes(entry->d_name, "backtrack-alldifferent", false, &most) <= 1;
        for (int i = 0; i < 4; i++) {
            int changes = count_changes(entry->d_name, presets[i], true, &most);
            check_case(changes >= 100 && most <= 21, "%s, %s: %d changes, %d at once",
                       entry->d_name, presets[i], changes, most);
        }
    }
    closedir(folder);
    assert_int_equal(puzzles, 16);
    assert_int_equal(silent, 8);
}

static void automatic_speed_fills_a_board_in_its_time(void **state)
{
    struct theatre t = begin(search_of_puzzle("easy.txt", "backtrack-hidden"), true);

    (void)state;
    send(t.player, (struct player_command){.kind = PLAYER_RUN});
    pass(&t, 10);
    assert_true(look(t.player)->snap.status == SEARCH_RUNNING &&
                look(t.player)->snap.n_assigned < 81);
    pass(&t, 4);
    assert_int_equal(look(t.player)->snap.status, SEARCH_SOLVED);
    player_stop(t.player);
}

/* The boards seen, by step and changes shown. */
enum { MOST_STEPS = 64, MOST_SHOWN = 512 };
static uint64_t seen[MOST_STEPS][MOST_SHOWN];

static uint64_t hash(const struct snapshot *snap)
{
    uint64_t h = 1469598103934665603u;

    for (int c = 0; c < snap->n_cells; c++)
        h = (h ^ snap->dom[c] ^ (uint64_t)snap->value[c] << 32) * 1099511628211u;
    return h;
}

static void one_key_walks_through_a_search_and_back(void **state)
{
    struct theatre t = begin(search_of_puzzle("norvig.txt", "backtrack-hidden"), true);
    int again = 0;

    (void)state;
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < 4000; i++) {
        int shown = look(t.player)->play.wave_shown;
        uint64_t at = look(t.player)->play.step;
        inside(t.player, 1);
        pass(&t, 0);
        const struct player_view *now = look(t.player);
        if (now->play.step >= MOST_STEPS)
            break;
        assert_true(now->play.step == at ? now->play.wave_shown > shown
                                         : now->play.step == at + 1);
        assert_true(now->play.paused && now->play.wave_shown < MOST_SHOWN);
        assert_true(now->wave.count == 0 || now->play.wave_mark == WAVE_MARK_CHANGE);
        seen[now->play.step][now->play.wave_shown] = hash(&now->snap);
    }
    assert_true(look(t.player)->snap.stats.refutations > 0);
    step(t.player);
    pass(&t, 5);
    for (int i = 0; i < 4000 && look(t.player)->play.step > 0; i++) {
        inside(t.player, -1);
        pass(&t, 0);
        const struct player_view *now = look(t.player);
        if (now->play.step >= MOST_STEPS || now->play.wave_shown == 0)
            continue;
        uint64_t expected = seen[now->play.step][now->play.wave_shown];
        check_case(expected == hash(&now->snap), "back at step %d, change %d of %d",
                   (int)now->play.step, now->play.wave_shown, now->wave.count);
        again++;
    }
    assert_true(again > 300 && look(t.player)->play.step == 0);
    player_stop(t.player);
}

static void a_seek_ends_with_the_wave_of_that_step(void **state)
{
    static struct wave waves[101];
    struct theatre t =
        begin(search_of_puzzle("inkala-2012.txt", "backtrack-mrv"), true);
    int backtracks = 0;

    (void)state;
    for (int k = 1; k <= 100; k++) {
        step(t.player);
        pass(&t, 0);
        waves[k] = look(t.player)->wave;
    }
    send(t.player, (struct player_command){.kind = PLAYER_SPEED, .steps_per_s = 0});
    send(t.player, (struct player_command){.kind = PLAYER_RUN});
    pass(&t, 0.1);
    assert_int_equal(look(t.player)->wave.count, 0);
    for (int k = 100; k > 0; k -= k % 3 + 1) {
        send(t.player,
             (struct player_command){.kind = PLAYER_SEEK, .steps = (uint64_t)k});
        pass(&t, 0);
        const struct player_view *now = look(t.player);
        assert_true(now->play.step == (uint64_t)k && is_whole(now));
        assert_int_equal(now->wave.count, waves[k].count);
        assert_memory_equal(now->wave.change, waves[k].change,
                            (size_t)now->wave.count * sizeof *now->wave.change);
        backtracks += now->wave.change[0].reason == WAVE_REFUTED;
    }
    assert_true(backtracks > 0);
    player_stop(t.player);
}

static void a_pause_holds_the_wave_and_running_continues_it(void **state)
{
    struct theatre t = begin(search_of_puzzle("easy.txt", "backtrack-hidden"), true);

    (void)state;
    send(t.player, (struct player_command){.kind = PLAYER_RUN});
    pass(&t, 4);
    int shown = look(t.player)->play.wave_shown;
    assert_true(shown > 50 && !is_whole(look(t.player)));
    send(t.player, (struct player_command){.kind = PLAYER_PAUSE});
    pass(&t, 9);
    assert_int_equal(look(t.player)->play.wave_shown, shown);
    send(t.player, (struct player_command){.kind = PLAYER_RUN});
    pass(&t, 1);
    assert_true(look(t.player)->play.wave_shown > shown);
    pass(&t, 5);
    assert_int_equal(look(t.player)->snap.status, SEARCH_RUNNING);
    pass(&t, 4);
    assert_int_equal(look(t.player)->snap.status, SEARCH_SOLVED);
    player_stop(t.player);
}

static void a_step_ends_a_wave_that_waits(void **state)
{
    struct theatre t = begin(search_of_puzzle("easy.txt", "backtrack-mrv"), true);

    (void)state;
    inside(t.player, 1);
    pass(&t, 0);
    assert_true(look(t.player)->play.step == 1 && look(t.player)->play.wave_shown == 1);
    step(t.player);
    pass(&t, 0);
    assert_true(look(t.player)->play.step == 1 && is_whole(look(t.player)));
    step(t.player);
    pass(&t, 0);
    assert_int_equal(look(t.player)->play.step, 2);
    assert_false(is_whole(look(t.player)));
    step(t.player); /* it plays: this skips the rest */
    pass(&t, 0);
    assert_int_equal(look(t.player)->play.step, 3);
    player_stop(t.player);
}

static void other_changes_of_the_board_end_the_wave(void **state)
{
    const struct player_command commands[] = {
        {.kind = PLAYER_FOLLOW, .on = true}, {.kind = PLAYER_WAVE, .on = false},
        {.kind = PLAYER_APPLY, .unit = 0},   {.kind = PLAYER_UNDO},
        {.kind = PLAYER_SEEK, .steps = 0},   {.kind = PLAYER_SEARCH, .paused = true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        struct theatre t = begin(search_of_puzzle("easy.txt", "backtrack-mrv"), true);
        struct player_command c = commands[i];
        if (c.kind == PLAYER_SEARCH)
            c.search = search_of_puzzle("norvig.txt", "backtrack-mrv");
        inside(t.player, 1);
        pass(&t, 0);
        assert_true(look(t.player)->wave.count > 100);
        send(t.player, c);
        pass(&t, 0);
        check_case(look(t.player)->wave.count == 0 && is_whole(look(t.player)),
                   "command %d", (int)c.kind);
        player_stop(t.player);
    }
}

static void nothing_is_recorded_at_high_speed(void **state)
{
    struct theatre t =
        begin(search_of_puzzle("ai-escargot.txt", "backtrack-mrv"), true);

    (void)state;
    send(t.player,
         (struct player_command){.kind = PLAYER_SPEED,
                                 .steps_per_s = PLAYER_WAVE_STEPS_PER_S + 0.1});
    send(t.player, (struct player_command){.kind = PLAYER_RUN});
    for (int i = 0; i < 100; i++) {
        pass(&t, 0);
        assert_int_equal(look(t.player)->wave.count, 0);
    }
    assert_true(look(t.player)->play.step > 0);
    player_stop(t.player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_and_results_are_the_same_with_waves),
        cmocka_unit_test(a_commanded_speed_is_kept),
        cmocka_unit_test(every_shipped_puzzle_has_something_to_watch),
        cmocka_unit_test(automatic_speed_fills_a_board_in_its_time),
        cmocka_unit_test(one_key_walks_through_a_search_and_back),
        cmocka_unit_test(a_seek_ends_with_the_wave_of_that_step),
        cmocka_unit_test(a_pause_holds_the_wave_and_running_continues_it),
        cmocka_unit_test(a_step_ends_a_wave_that_waits),
        cmocka_unit_test(other_changes_of_the_board_end_the_wave),
        cmocka_unit_test(nothing_is_recorded_at_high_speed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
