/* The table of options: every row by itself, and races that refer to rows. */
#include "options/command_line.h"
#include "options/race_lanes.h"
#include "solve/catalog.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static bool take(enum option_id id, const char *text, struct error *e)
{
    struct options o;

    options_init(&o, COMMAND_watch);
    return options_take(&o, id, text, e);
}

static void numbers_outside_the_bounds_of_a_row_are_refused(void **state)
{
    static const enum option_id counts[] = {OPTION_SIZE, OPTION_SEEDS, OPTION_JOBS,
                                            OPTION_FPS};
    char text[32], expected[64];
    struct error e;

    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        const struct option_row *row = &option_rows[counts[i]];
        for (int outside = 0; outside < 2; outside++) {
            snprintf(text, sizeof text, "%.0f", row->low - outside);
            assert_int_equal(take(counts[i], text, &e), !outside);
            snprintf(text, sizeof text, "%.0f", row->high + outside);
            assert_int_equal(take(counts[i], text, &e), !outside);
        }
        snprintf(expected, sizeof expected, "--%s: expected ", row->name);
        assert_memory_equal(e.text, expected, strlen(expected));
        snprintf(expected, sizeof expected, "found '%s'", text);
        assert_non_null(strstr(e.text, expected));
    }
    assert_true(take(OPTION_HOLES, "1", &e) && take(OPTION_HOLES, "0", &e));
    assert_false(take(OPTION_HOLES, "1.0001", &e));
    assert_false(take(OPTION_RESOLUTION, "1921x1080", &e)); /* odd */
    assert_false(take(OPTION_WINDOW, "0x600", &e));
}

/* Each text alone, separated by spaces. */
static void expect_all(enum option_id id, const char *texts, bool accepted)
{
    char words[512], *next = NULL;
    struct error e;

    snprintf(words, sizeof words, "%s", texts);
    for (char *text = strtok_r(words, " ", &next); text;
         text = strtok_r(NULL, " ", &next))
        check_case(take(id, text, &e) == accepted, "--%s %s", option_rows[id].name,
                   text);
}

static void every_type_refuses_what_is_malformed(void **state)
{
    static const struct {
        enum option_id id;
        const char *accepted, *refused;
    } cases[] = {
        {OPTION_SEED, "0 18446744073709551615", "x 5x -1 18446744073709551616"},
        {OPTION_SOLUTIONS, "1 all", "0 none all,"},
        {OPTION_HOLES, "0.25", "x 0.5x nan -0.1"},
        {OPTION_SPEED, "max auto one ten hundred 0.01 1e3", "x 5x 0 minimum"},
        {OPTION_HISTORY, "0 5 1.5K 7M 2G", "x K 5X 5KB -1 nan 1e16 1000000G"},
        {OPTION_BOX, "2x3 1x7 7x1", "2 2x 2x3x 2x3x4 0x9 9x0 1x3 16x17 ax2"},
        {OPTION_LATIN, "4 9 256", "3 257 x 4x4 9,16"},
        {OPTION_UNITS, "none boxes x windows regions regions=map boxes+x x+regions=a+b",
         "x+x boxes+ +x none+x x,boxes regions= box X"},
        {OPTION_RESOLUTION, "16x16 16384x16384 board board:1 board:400",
         "board: board:0 board:x board:8x board8 Board 16 14x16 16x14 16386x16 "
         "16x16386 17x16 16x17"},
        {OPTION_BACKGROUND, "none #000000 #ffFFff",
         "# #12345 #1234567 #12345g 0e1013 red None # #-12345"},
        {OPTION_WINDOW, "1x1 640x480+0-5 640x480-10+20",
         "640 640x 640xx 0x480 640x0 16385x480 640x16385 640x480+5 640x480x5+5 "
         "640x480+5+5+ 640x480+5+5+5 640x480x 640x480+5+x"},
        {OPTION_PALETTE, "even", "nope"},
        {OPTION_VIEW, "values", "nope"},
        {OPTION_FORMAT, "sdk", "nope"},
        {OPTION_CLOCK, "nodes time", "nope"},
        {OPTION_CALM, "yes no on off", "nope yes,"},
        {OPTION_TUNE, "pool=5", "pool"},
        {OPTION_VAR, "mrv", "nope mrv,input"},
        {OPTION_PRESET, "learn", "nope"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expect_all(cases[i].id, cases[i].accepted, true);
        expect_all(cases[i].id, cases[i].refused, false);
    }
}

/* The bounds that help and man page name: each is accepted, the next number is not. */
static void a_bound_is_accepted_and_the_next_number_refused(void **state)
{
    static const struct {
        enum option_id id;
        const char *accepted, *refused;
    } cases[] = {
        {OPTION_SIZE, "4 256", "3 257"},
        {OPTION_LATIN, "4 256", "3 257"},
        {OPTION_BOX, "2x2 1x4 16x16 1x256 256x1", "1x3 3x1 257x1 1x257 16x17"},
        {OPTION_SEEDS, "1 100000", "0 100001"},
        {OPTION_BOARDS, "1 1000000", "0 1000001"},
        {OPTION_SHOW, "1 1000000000", "0 1000000001"},
        {OPTION_JOBS, "1 256", "0 257"},
        {OPTION_PARTS, "1 1000000", "0 1000001"},
        {OPTION_FPS, "1 240 1001/1001 240240/1001",
         "0 241 1000/1001 240241/1001 30000/1000 30000/10010 /1001 29.97 30000/"},
        {OPTION_LISTEN, "1 65535", "0 65536 -1"},
        {OPTION_PROFILER, "1 65535", "0 65536"},
        {OPTION_VOLUME, "0 100", "-1 101"},
        {OPTION_SEED, "0 18446744073709551615", "-1"},
        {OPTION_MAX_NODES, "1 18446744073709551615", "0"},
        {OPTION_SOLUTIONS, "1 all", "0"},
        {OPTION_MAX_SECONDS, "0.001 1000000000", "0.0009 1000000001 0"},
        {OPTION_MAX_REAL_SECONDS, "0.001 1000000000", "0.0009 1000000001 0"},
        {OPTION_SECONDS, "0.001 1000000000", "0.0009 1000000001 0"},
        {OPTION_MAX_MEMORY, "1 1000000000000000", "0 1000000000000001"},
        {OPTION_MAX_INPUT, "1 1000000000000", "0 1000000000001"},
        {OPTION_HISTORY, "0 1000000000000000", "-1 1000000000000001"},
        {OPTION_HOLES, "0 1", "-0.0001 1.0001"},
        {OPTION_SPEED, "0.01 1000000000000", "0.009 1000000000001"},
        {OPTION_RESOLUTION, "16x16 16384x16384", "14x16 16x14 16386x16 16x16386"},
        {OPTION_WINDOW, "1x1 16384x16384", "0x1 1x0 16385x1 1x16385"},
    };
    bool has_case[OPTION_COUNT] = {0};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expect_all(cases[i].id, cases[i].accepted, true);
        expect_all(cases[i].id, cases[i].refused, false);
        has_case[cases[i].id] = true;
    }
    for (int id = 0; id < OPTION_COUNT; id++) {
        bool has_bounds = option_rows[id].low > 0 || option_rows[id].high > 0;
        check_case(!has_bounds || has_case[id], "--%s has bounds and no case here",
                   option_rows[id].name);
    }
}

/* Of every parameter of --tune: the bounds, and numbers just beyond them. */
static void bounds_of_tuning_are_those_of_its_table(void **state)
{
    char text[64];
    struct tuning t;
    struct error e;

    (void)state;
    for (const struct tuning_row *row = tuning_rows; row->name; row++)
        for (int beyond = 0; beyond < 2; beyond++)
            for (int at_high = 0; at_high < 2; at_high++) {
                double bound = at_high ? row->high : row->low;
                bound += beyond ? (at_high ? 0.001 : -0.001) * fmax(bound, 1) : 0;
                snprintf(text, sizeof text, "%s=%.17g", row->name, bound);
                t = tuning_default();
                check_case(tuning_set(&t, text, &e) == !beyond, "%s", text);
            }
}

static bool take_for_compare(enum option_id id, const char *text, struct options *o)
{
    struct error e;

    options_init(o, COMMAND_compare);
    return options_take(o, id, text, &e);
}

static void compare_takes_ranges_and_lists(void **state)
{
    static const char *const wrong[] = {
        "0.5..0.4:0.1", "0.1..0.5:0", "0.1..0.5:0.00009", "0.1..0.5:1.1", "-1..0.5:0.1",
        "0.1..1.1:0.1", "0.1..0.5",   "..0.5:0.1",        "0.1..0.5:0.1x"};
    struct options o;
    struct text sizes;

    (void)state;
    assert_true(take_for_compare(OPTION_HOLES, "0.1..0.1:0.0001", &o));
    assert_true(take_for_compare(OPTION_HOLES, "0..1:1", &o));
    assert_true(o.holes == 0 && o.holes_last == 1 && o.holes_step == 1);
    assert_true(take_for_compare(OPTION_HOLES, "0.25..0.75:0.125", &o));
    assert_true(o.holes == 0.25 && o.holes_last == 0.75 && o.holes_step == 0.125);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        check_case(!take_for_compare(OPTION_HOLES, wrong[i], &o), "%s", wrong[i]);
    assert_true(take_for_compare(OPTION_SIZE, "16,9,25", &o));
    assert_true(o.n_sizes == 3 && o.sizes[0] == 16 && o.sizes[2] == 25);
    assert_true(o.box_rows == 4 && o.box_cols == 4); /* of the first */
    assert_false(take_for_compare(OPTION_SIZE, "16,9,16", &o));
    assert_false(take_for_compare(OPTION_SIZE, "16,", &o));
    text_init(&sizes);
    for (int n = 4; n < 4 + MAX_SIZES; n++)
        text_printf(&sizes, "%s%d", n > 4 ? "," : "", n);
    assert_true(take_for_compare(OPTION_SIZE, sizes.data, &o));
    assert_int_equal(o.n_sizes, 64);
    text_puts(&sizes, ",100");
    assert_false(take_for_compare(OPTION_SIZE, sizes.data, &o));
    text_free(&sizes);
}

/* Those of the man page, and 0 for what is not limited. */
static void defaults_are_those_of_the_man_page(void **state)
{
    struct options o;

    (void)state;
    options_init(&o, COMMAND_watch);
    assert_true(o.setting.seed == 1 && o.seeds == 1 && o.boards == 1);
    assert_true(o.jobs == 1 && o.parts == 64 && o.solutions == 1);
    assert_true(o.setting.max_nodes == 0 && o.max_seconds == 0 && o.seconds == 0);
    assert_true(o.setting.max_memory == 1024 * 1024 * 1024);
    assert_true(o.max_input == 64 * 1024 * 1024 && o.history == 256 * 1024 * 1024);
    assert_true(o.holes == 0.5 && o.holes_step == 0 && o.speed == SPEED_AUTO);
    assert_true(o.frame_w == 0 && o.frame_h == 0 && o.fps == 0);
    assert_true(o.background == COLOR_BACKGROUND);
    assert_true(o.kept.window.w == 1280 && o.kept.window.h == 720 &&
                !o.kept.window.has_corner);
    assert_true(o.kept.volume == 70 && o.view == BOARD_VALUES &&
                o.kept.panel == PANEL_AUTO);
    assert_true(o.plot_kind == PLOT_AUTO && o.race_clock == RACE_NODES);
    assert_true(o.format == PRINT_ROWS && o.box_rows == 0 && o.n_sizes == 0);
    assert_int_equal(o.action, OPTION_COUNT);
    assert_false(o.json || o.unique || o.kept.calm || o.kept.sound || o.paused);
    assert_true(EXIT_DONE == 0 && EXIT_BAD_INPUT == 1 && EXIT_BAD_USAGE == 2);
    assert_true(EXIT_UNSOLVABLE == 10 && EXIT_GAVE_UP == 11);
}

static void texts_become_values(void **state)
{
    struct options o;
    struct error e;

    (void)state;
    options_init(&o, COMMAND_watch);
    assert_true(options_take(&o, OPTION_HISTORY, "1.5K", &e) && o.history == 1536);
    assert_true(options_take(&o, OPTION_HISTORY, "2M", &e) && o.history == 2 << 20);
    assert_true(options_take(&o, OPTION_SOLUTIONS, "all", &e));
    assert_true(o.solutions == UINT64_MAX);
    assert_true(options_take(&o, OPTION_SPEED, "max", &e) && o.speed == SPEED_MAX);
    assert_true(options_take(&o, OPTION_SPEED, "auto", &e) && o.speed == SPEED_AUTO);
    assert_true(options_take(&o, OPTION_WINDOW, "640x480-10+20", &e));
    assert_true(o.kept.window.w == 640 && o.kept.window.h == 480 &&
                o.kept.window.has_corner);
    assert_true(o.kept.window.x == -10 && o.kept.window.y == 20);
    assert_true(options_take(&o, OPTION_WINDOW, "640x480", &e) &&
                !o.kept.window.has_corner);
    assert_true(options_take(&o, OPTION_RESOLUTION, "board:12", &e));
    assert_true(o.frame_w == -1 && o.frame_h == 12);
    assert_true(options_take(&o, OPTION_RESOLUTION, "board", &e));
    assert_true(o.frame_w == -1 && o.frame_h == 0);
    assert_true(options_take(&o, OPTION_BACKGROUND, "#12aBfe", &e));
    assert_true(o.background == 0x12abfe);
    assert_true(options_take(&o, OPTION_BACKGROUND, "none", &e));
    assert_true(o.background == BACKGROUND_NONE);
    assert_false(options_take(&o, OPTION_BACKGROUND, "", &e));
    assert_true(options_take(&o, OPTION_CALM, "no", &e) && !o.kept.calm);
    assert_true(options_take(&o, OPTION_PALETTE, "night", &e)); /* the first */
    assert_string_equal(o.kept.palette, "night");
    assert_true(options_take(&o, OPTION_CLOCK, "time", &e));
    assert_int_equal(o.race_clock, RACE_TIME);
}

/* What options_write writes, options_take reads, to the same value. */
static void remembered_values_are_written_as_they_are_read(void **state)
{
    struct options o;
    struct error e;
    struct text first, second;
    int rows = 0;

    (void)state;
    text_init(&first);
    text_init(&second);
    for (int id = 0; id < OPTION_COUNT; id++) {
        if (!(option_rows[id].commands & REMEMBERED))
            continue;
        rows++;
        options_init(&o, COMMAND_watch);
        o.box_rows = 2;
        o.box_cols = 5;
        o.kept.palette = "even";
        o.kept.window = (struct window_place){640, 480, true, 3, -4};
        text_clear(&first);
        text_clear(&second);
        options_write(&o, (enum option_id)id, &first);
        options_init(&o, COMMAND_watch);
        if (!options_take(&o, (enum option_id)id, first.data, &e))
            fail_msg("%s", e.text);
        options_write(&o, (enum option_id)id, &second);
        assert_string_equal(first.data, second.data);
    }
    check_range(rows, 4, OPTION_COUNT);
    text_free(&first);
    text_free(&second);
}

static void defaults_are_those_of_the_setting(void **state)
{
    static const enum option_id choices[PLUG_KINDS] = {
        [PLUG_STRATEGY] = OPTION_STRATEGY,     [PLUG_PROPAGATOR] = OPTION_PROP,
        [PLUG_VAR_ORDER] = OPTION_VAR,         [PLUG_VAL_ORDER] = OPTION_VAL,
        [PLUG_RESTART_RULE] = OPTION_RESTARTS,
    };
    const struct setting s = setting_default();
    char name[SETTING_NAME];

    (void)state;
    for (int kind = 0; kind < PLUG_KINDS; kind++) {
        setting_name(&s, (enum plug_kind)kind, name);
        assert_string_equal(option_rows[choices[kind]].standard, name);
        assert_string_equal(option_rows[choices[kind]].name,
                            catalog_option((enum plug_kind)kind));
    }
}

static void letters_and_names_of_options_are_unique(void **state)
{
    (void)state;
    for (int i = 0; i < OPTION_COUNT; i++) {
        assert_true(option_rows[i].help[strlen(option_rows[i].help) - 1] != '.');
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(option_rows[i].name, option_rows[k].name);
            assert_true(!option_rows[i].letter ||
                        option_rows[i].letter != option_rows[k].letter);
        }
    }
}

static void every_named_race_is_taken_by_race_and_by_record(void **state)
{
    static const enum command commands[] = {COMMAND_race, COMMAND_record};
    struct options o;
    struct error e;

    (void)state;
    for (int i = 0; i < 2 * named_race_count; i++) {
        const struct named_race *race = &named_races[i / 2];
        options_init(&o, commands[i % 2]);
        if (!options_take(&o, OPTION_PRESET, race->name, &e))
            fail_msg("%s: %s", race->name, e.text);
        assert_ptr_equal(o.preset_puzzle, race->puzzle);
        assert_true(o.presets || o.lists[PLUG_PROPAGATOR]);
    }
}

/* `race` alone races on a board where the searches differ. What chooses a board or a
 * setting takes its place; looks and speed do not. */
static void a_race_without_a_setting_is_the_first_named_one(void **state)
{
    static const struct {
        const char *words[2];
        bool is_usual;
    } cases[] = {{{NULL}, true},
                 {{"--view", "values"}, true},
                 {{"--size", "9"}, false},
                 {{"--var", "mrv,input"}, false},
                 {{"--preset", "propagation"}, false},
                 {{PUZZLES_DIR "/09/easy.txt"}, false}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *words[] = {(char *)"sudoscope",
                         (char *)"race",
                         (char *)"--config",
                         (char *)"/dev/null",
                         (char *)cases[i].words[0],
                         (char *)cases[i].words[1],
                         NULL};
        int count = 4 + (words[4] != NULL) + (words[4] && words[5]);
        struct options o;
        struct error e;
        if (!options_parse(&o, count, words, &e))
            fail_msg("%s", e.text);
        check_case(cases[i].is_usual == (o.preset_puzzle == named_races[0].puzzle),
                   "case %d", (int)i);
        assert_true(i != 1 || o.view == BOARD_VALUES);
    }
}

static void a_name_of_a_table_becomes_its_number(void **state)
{
    struct options o;
    struct error e;

    (void)state;
    options_init(&o, COMMAND_solve);
    assert_true(options_take(&o, OPTION_FORMAT, "boxes", &e));
    assert_int_equal(o.format, PRINT_BOXES);
    assert_false(options_take(&o, OPTION_FORMAT, "boxs", &e));
    assert_non_null(strstr(e.text, "did you mean 'boxes'?"));
    assert_int_equal(o.format, PRINT_BOXES);
    assert_true(options_take(&o, OPTION_CLOCK, "time", &e));
    assert_int_equal(o.race_clock, RACE_TIME);
}

static void a_status_is_found_by_its_name(void **state)
{
    enum search_status found;

    (void)state;
    for (int i = SEARCH_SOLVED; i <= SEARCH_GAVE_UP; i++)
        for (uint64_t solutions = 0; solutions < 2; solutions++) {
            enum search_status status = (enum search_status)i;
            assert_true(status_find(status_name(status, solutions), &found));
            assert_int_equal(found, status);
        }
    assert_string_equal(status_name(SEARCH_EXHAUSTED, 0), "unsolvable");
    assert_string_equal(status_name(SEARCH_EXHAUSTED, 1), "complete");
    assert_false(status_find(status_name(SEARCH_RUNNING, 0), &found));
    assert_false(status_find("late", &found));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_outside_the_bounds_of_a_row_are_refused),
        cmocka_unit_test(every_type_refuses_what_is_malformed),
        cmocka_unit_test(a_bound_is_accepted_and_the_next_number_refused),
        cmocka_unit_test(bounds_of_tuning_are_those_of_its_table),
        cmocka_unit_test(compare_takes_ranges_and_lists),
        cmocka_unit_test(defaults_are_those_of_the_man_page),
        cmocka_unit_test(texts_become_values),
        cmocka_unit_test(remembered_values_are_written_as_they_are_read),
        cmocka_unit_test(defaults_are_those_of_the_setting),
        cmocka_unit_test(letters_and_names_of_options_are_unique),
        cmocka_unit_test(every_named_race_is_taken_by_race_and_by_record),
        cmocka_unit_test(a_race_without_a_setting_is_the_first_named_one),
        cmocka_unit_test(a_name_of_a_table_becomes_its_number),
        cmocka_unit_test(a_status_is_found_by_its_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
