/* What a player will be, as the sender predicts it, against what it then is: random
 * commands to players on a clock that the test turns. */
#include "run/player.h"
#include "solve/generate.h"
#include "solve/preset.h"
#include "support/test.h"

#include <string.h>

#define SEQUENCES 400
#define COMMANDS  40

static struct search *random_search(struct rng *r)
{
    static const char *const presets[] = {"backtrack-mrv", "backtrack-hidden", "learn",
                                          "breadth-first", "anneal"};
    struct setting set = setting_default();
    int holes = 20 + (int)rng_below(r, 60);

    assert_true(preset_choose(&set, presets[rng_below(r, 5)], NULL));
    struct puzzle *p = generate_puzzle(shape_of_box(3, 3), holes, r, "random");
    struct search *s = search_create(p, &set);
    puzzle_destroy(p);
    return s;
}

static struct player_command random_command(struct rng *r)
{
    static const enum player_command_kind kinds[] = {
        PLAYER_RUN,   PLAYER_PAUSE,   PLAYER_STEP,  PLAYER_STEP,
        PLAYER_BACK,  PLAYER_SEEK,    PLAYER_SEEK,  PLAYER_CONTINUE_HERE,
        PLAYER_SPEED, PLAYER_SETTING, PLAYER_STACK, PLAYER_SEARCH};
    struct player_command c = {.kind = kinds[rng_below(r, 12)],
                               .steps = rng_below(r, 30),
                               .steps_per_s = (double)rng_below(r, 3) - 1,
                               .setting = setting_default(),
                               .paused = rng_below(r, 2),
                               .goes_on = rng_below(r, 4) == 0};

    if (c.kind == PLAYER_SEARCH)
        c.search = random_search(r);
    return c;
}

/* Without a moment passing: only commanded steps and seeks are carried out. */
static const struct player_view *carry_out(struct player *p, int64_t now_ns)
{
    bool is_new;

    while (!player_advance(p, now_ns, 1000))
        continue;
    return player_snapshot(p, &is_new);
}

/* Steps end early at a solution or at the end of the search. */
static void check(const struct playback *will, const struct playback *is, uint64_t seed,
                  int i)
{
    bool has_ended = is->status != SEARCH_RUNNING;

    check_case(is->command == will->command, "seed %d, %d: command", (int)seed, i);
    check_case(is->paused == will->paused || has_ended, "seed %d, %d: paused %d",
               (int)seed, i, is->paused);
    check_case(is->target_step == will->target_step ||
                   (has_ended && is->target_step < will->target_step),
               "seed %d, %d: step %d, predicted %d", (int)seed, i, (int)is->target_step,
               (int)will->target_step);
    check_case(is->is_rewound == will->is_rewound || has_ended, "seed %d, %d: rewound",
               (int)seed, i);
    check_case(is->newest_step == will->newest_step || has_ended,
               "seed %d, %d: %d steps", (int)seed, i, (int)is->newest_step);
    check_case(is->steps_per_s == will->steps_per_s || will->automatic_speed,
               "seed %d, %d: speed", (int)seed, i);
}

static void a_standing_player_is_what_was_predicted(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= SEQUENCES; seed++) {
        struct rng r;
        rng_seed(&r, seed);
        struct player *p = virtual_player_start(random_search(&r));
        player_send(p, &(struct player_command){.kind = PLAYER_HISTORY,
                                                .bytes = (size_t)1 << 24});
        carry_out(p, 0);
        for (int i = 0; i < COMMANDS; i++) {
            struct player_command c = random_command(&r);
            player_send(p, &c);
            struct playback will = *player_will(p);
            assert_false(player_shows_all(p));
            const struct player_view *now = carry_out(p, 0);
            assert_true(player_shows_all(p));
            check(&will, &now->play, seed, i);
            /* Then it is the snapshot's own. */
            assert_memory_equal(player_will(p), &now->play, sizeof now->play);
        }
        player_stop(p);
    }
}

/* Snapshots in the middle of a seek are no ground for a prediction: the branch that
 * waits for its end comes later. The player asserts what it can. */
static void commands_during_a_seek_wait_for_its_end(void **state)
{
    struct rng r;
    bool is_new;

    (void)state;
    for (uint64_t seed = 1; seed <= 50; seed++) {
        rng_seed(&r, seed);
        struct puzzle *p = puzzle_create(shape_of_box(6, 6), "empty");
        struct setting set = setting_default();
        assert_true(preset_choose(&set, "generate-and-test", NULL)); /* it goes on */
        struct player *player = virtual_player_start(search_create(p, &set));
        player_send(player, &(struct player_command){.kind = PLAYER_HISTORY,
                                                     .bytes = (size_t)1 << 24});
        player_send(player,
                    &(struct player_command){.kind = PLAYER_STEP, .steps = 9000});
        carry_out(player, 0);
        player_send(player, &(struct player_command){.kind = PLAYER_SEEK,
                                                     .steps = rng_below(&r, 9000)});
        for (int i = 0; i < 6; i++) {
            static const enum player_command_kind kinds[] = {
                PLAYER_CONTINUE_HERE, PLAYER_PAUSE, PLAYER_RUN, PLAYER_SETTING};
            player_advance(player, 0, 1 + (int)rng_below(&r, 20));
            player_snapshot(player, &is_new);
            player_send(player, &(struct player_command){
                                    .kind = kinds[rng_below(&r, 4)], .setting = set});
        }
        const struct player_view *now = carry_out(player, 0);
        assert_int_equal(now->play.step, now->play.target_step);
        assert_memory_equal(player_will(player), &now->play, sizeof now->play);
        player_stop(player);
        puzzle_destroy(p);
    }
}

/* Commands add up before any of them is shown. */
static void commands_in_a_row_add_up(void **state)
{
    static const struct {
        struct player_command command;
        uint64_t target;
        bool paused, is_rewound;
    } row[] = {{{.kind = PLAYER_STEP, .steps = 50}, 50, true, false},
               {{.kind = PLAYER_BACK, .steps = 20}, 30, true, true},
               {{.kind = PLAYER_BACK, .steps = 40}, 0, true, true},
               {{.kind = PLAYER_STEP, .steps = 5}, 5, true, true},
               {{.kind = PLAYER_SEEK, .steps = 400}, 50, true, false},
               {{.kind = PLAYER_SEEK, .steps = 10}, 10, true, true},
               {{.kind = PLAYER_RUN}, 10, false, true},
               {{.kind = PLAYER_PAUSE}, 10, true, true},
               {{.kind = PLAYER_CONTINUE_HERE}, 10, false, false},
               {{.kind = PLAYER_STEP, .steps = 1, .goes_on = true}, 11, false, false},
               {{.kind = PLAYER_STEP, .steps = 1}, 12, true, false}};
    struct rng r;

    (void)state;
    rng_seed(&r, 3);
    struct puzzle *p = generate_puzzle(shape_of_box(4, 4), 150, &r, "holes");
    struct setting set = setting_default();
    struct player *player = virtual_player_start(search_create(p, &set));
    player_send(player, &(struct player_command){.kind = PLAYER_HISTORY,
                                                 .bytes = (size_t)1 << 24});
    carry_out(player, 0);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        player_send(player, &row[i].command);
        const struct playback *will = player_will(player);
        check_case(will->target_step == row[i].target &&
                       will->paused == row[i].paused &&
                       will->is_rewound == row[i].is_rewound,
                   "command %d: step %d, paused %d, rewound %d", (int)i,
                   (int)will->target_step, will->paused, will->is_rewound);
    }
    player_stop(player);
    puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_standing_player_is_what_was_predicted),
        cmocka_unit_test(commands_during_a_seek_wait_for_its_end),
        cmocka_unit_test(commands_in_a_row_add_up),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
