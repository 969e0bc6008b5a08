/* Tours: what is read, what is refused, and where they end, on a logical clock. */
#include "base/alloc.h"
#include "base/clock.h"
#include "show/tour_player.h"
#include "solve/manual_filter.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FRAMES_A_SECOND 30
#define MOST_FRAMES     (600 * FRAMES_A_SECOND)

/* A search that takes its steps when a frame is due, with neither thread nor wall
 * clock: what a recording does. */
struct host {
    struct search *search;
    struct manual_filter by_hand;
    struct played *now;
    bool paused;
    double speed, credit;
    uint64_t commands;
    enum board_view view;
};

static void init_host(struct host *h)
{
    *h = (struct host){.paused = true, .speed = RUNNER_AUTOMATIC};
    h->now = alloc_zeroed(1, sizeof *h->now);
    manual_filter_init(&h->by_hand);
    struct puzzle *p = puzzle_create(2, 2, "before the tour");
    struct setting set = setting_default();
    h->search = search_create(p, &set);
    puzzle_destroy(p);
}

static void free_host(struct host *h)
{
    search_destroy(h->search);
    manual_filter_free(&h->by_hand);
    free(h->now);
}

static uint64_t take_command(void *context, const struct runner_command *c)
{
    struct host *h = context;

    switch (c->kind) {
    case RUNNER_RUN:
    case RUNNER_PAUSE:
        h->paused = c->kind == RUNNER_PAUSE;
        h->credit = 0;
        break;
    case RUNNER_SPEED:
        h->speed = c->steps_per_s;
        break;
    case RUNNER_SETTING:
        search_reconfigure(h->search, &c->setting);
        break;
    case RUNNER_APPLY:
        assert_true(h->paused);
        assert_true(manual_filter_apply(&h->by_hand, h->search, c->unit) > 0);
        break;
    case RUNNER_TAKE_BACK:
        assert_true(manual_filter_undo(&h->by_hand, h->search));
        break;
    case RUNNER_FOLLOW:
        break;
    case RUNNER_STEP:
    case RUNNER_SEARCH:
    case RUNNER_BACK:
    case RUNNER_SEEK:
    case RUNNER_BRANCH:
    case RUNNER_HISTORY:
        fail_msg("a tour has no command %d", c->kind);
    }
    return ++h->commands;
}

static uint64_t take_puzzle(void *context, const struct puzzle *puzzle,
                            const struct setting *setting)
{
    struct host *h = context;

    search_destroy(h->search);
    manual_filter_commit(&h->by_hand);
    h->search = search_create(puzzle, setting);
    h->paused = true;
    return ++h->commands;
}

static void take_view(void *context, enum board_view view)
{
    struct host *h = context;

    h->view = view;
}

static double real_speed(const struct host *h)
{
    return h->speed >= 0 ? h->speed
                         : (double)h->search->store->n_cells / RUNNER_AUTOMATIC_SECONDS;
}

static void take_steps(struct host *h)
{
    if (h->paused || h->search->status != SEARCH_RUNNING)
        return;
    manual_filter_commit(&h->by_hand);
    h->credit += real_speed(h) / FRAMES_A_SECOND;
    for (; h->credit >= 1 && h->search->status == SEARCH_RUNNING; h->credit--)
        search_step(h->search);
}

static void take_picture(struct host *h)
{
    search_snapshot(h->search, &h->now->snap);
    h->now->play.command = h->commands;
    h->now->play.paused = h->paused || h->search->status != SEARCH_RUNNING;
    h->now->play.automatic_speed = h->speed < 0;
    h->now->play.steps_per_s = real_speed(h);
    h->now->play.filtered_unit = -1;
    h->now->play.n_by_hand = h->by_hand.n_marks;
}

/* What is seen in a frame, as a number. */
static uint64_t fingerprint(const struct host *h, const struct lens_control *lens)
{
    uint64_t hash = h->search->stats.nodes * 31 + (uint64_t)lens->stage;

    hash = hash * 31 + (uint64_t)(lens->progress * 1000);
    hash = hash * 31 + (uint64_t)(lens->glide * 1000) + (uint64_t)(lens->unit + 1);
    return hash * 31 + h->commands;
}

/* Plays to the end; the host keeps the last board. Returns a hash over all frames. */
static uint64_t play(const char *path, struct host *h, struct lens_control *lens,
                     int *most_backtracks)
{
    struct tour_host host = {h, take_command, take_puzzle, take_view};
    struct tour_player p;
    struct tour tour;
    struct error e;
    uint64_t hash = 0;

    if (!tour_read(&tour, path, &e))
        fail_msg("%s", e.text);
    *most_backtracks = 0;
    tour_player_init(&p);
    tour_player_start(&p, &tour);
    for (int64_t frame = 0; p.is_playing; frame++) {
        int64_t now_ns = frame * NS_PER_S / FRAMES_A_SECOND;
        check_case(frame < MOST_FRAMES, "%s does not end", path);
        take_steps(h);
        take_picture(h);
        lens_control_update(lens, h->now, now_ns);
        tour_player_update(&p, &host, lens, h->now, now_ns);
        hash = hash * 1099511628211u + fingerprint(h, lens);
        if ((int)h->search->stats.backtracks > *most_backtracks)
            *most_backtracks = (int)h->search->stats.backtracks;
    }
    tour_player_free(&p);
    return hash;
}

static uint64_t values(int first, ...)
{
    uint64_t set = 0;
    va_list more;

    va_start(more, first);
    for (int v = first; v; v = va_arg(more, int))
        set |= bits_mask(v - 1);
    va_end(more);
    return set;
}

static void the_locked_set_is_found_and_all_else_goes(void **state)
{
    struct host h;
    struct lens_control lens;
    int backtracks;

    (void)state;
    init_host(&h);
    lens_control_init(&lens);
    play(ASSETS_DIR "/tours/locked-set.tour", &h, &lens, &backtracks);
    take_picture(&h);
    const uint64_t *dom = h.now->snap.dom;
    assert_int_equal(h.now->snap.stats.nodes, 0);
    assert_int_equal(h.by_hand.n_marks, 5);
    assert_false(lens.is_open);
    const uint64_t column[9] = {values(5, 0), values(6, 7, 9, 0), values(6, 7, 9, 0),
                                values(3, 0), values(1, 8, 0),    values(1, 8, 0),
                                values(4, 0), values(2, 0),       values(6, 7, 9, 0)};
    for (int row = 0; row < 9; row++)
        check_case(dom[9 * row] == column[row], "row %d: %x", row + 1,
                   (unsigned)dom[9 * row]);
    /* What row 5, row 6 and box 4 left; the rest of the board is as it was loaded. */
    assert_int_equal(dom[9 * 4 + 2], values(2, 5, 0));
    assert_int_equal(dom[9 * 5 + 2], values(2, 5, 0));
    assert_int_equal(dom[9 * 3 + 1], values(6, 0));
    assert_int_equal(dom[9 * 4 + 3], values(1, 2, 4, 5, 7, 8, 0));
    assert_int_equal(dom[9 * 5 + 8], values(1, 2, 5, 8, 9, 0));
    assert_int_equal(dom[8], 0x1ff);
    while (manual_filter_undo(&h.by_hand, h.search))
        ;
    assert_int_equal(h.search->store->n_trail, 26 * 8);
    lens_control_free(&lens);
    free_host(&h);
}

/* Of the lens nothing is asked afterwards; the host is the caller's to free. */
static uint64_t play_without_lens(const char *path, struct host *h, int *backtracks)
{
    struct lens_control lens;

    init_host(h);
    lens_control_init(&lens);
    uint64_t hash = play(path, h, &lens, backtracks);
    lens_control_free(&lens);
    return hash;
}

static void the_other_compares_two_searches(void **state)
{
    struct host h;
    int backtracks;

    (void)state;
    play_without_lens(ASSETS_DIR "/tours/empty-25.tour", &h, &backtracks);
    assert_true(backtracks > 100);
    assert_int_equal(h.search->status, SEARCH_SOLVED);
    assert_int_equal(h.search->stats.backtracks, 0);
    free_host(&h);
}

static void learning_escapes_where_backtracking_thrashes(void **state)
{
    struct host h;
    int backtracks;

    (void)state;
    play_without_lens(ASSETS_DIR "/tours/learning.tour", &h, &backtracks);
    assert_true(backtracks > 10000);
    assert_int_equal(h.search->status, SEARCH_SOLVED);
    assert_true(h.now->snap.learning.is_on);
    assert_in_range(h.now->snap.learning.conflicts, 100, (uint64_t)backtracks);
    assert_int_equal(h.view, BOARD_STATE);
    free_host(&h);
}

static void every_tour_of_the_program_ends(void **state)
{
    char name[TOUR_NAME], summary[128], path[1024];
    struct error e;
    int count = 0;

    (void)state;
    for (; tour_at(count, name, summary, sizeof summary); count++) {
        struct host h;
        int backtracks;
        check_case(strlen(summary) > 20, "%s: no comment in its first line", name);
        if (!tour_find(name, path, sizeof path, &e))
            fail_msg("%s", e.text);
        play_without_lens(path, &h, &backtracks);
        free_host(&h);
    }
    assert_int_equal(count, 3);
}

static void a_tour_is_the_same_every_time(void **state)
{
    uint64_t hash[2];

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct host h;
        int backtracks;
        hash[i] =
            play_without_lens(ASSETS_DIR "/tours/locked-set.tour", &h, &backtracks);
        free_host(&h);
    }
    assert_true(hash[0] == hash[1]);
}

/* ---- What is read ---- */

static void errors_name_file_line_and_column(void **state)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"load empty 9\n  jump 3\n", "t.tour:2:3: expected load, set, select, run"},
        {"load\n", "t.tour:1:5: expected a file, or 'empty' and a size, found the end"},
        {"load empty 3\n", "t.tour:1:12: expected a whole number 4.."},
        {"load empty 9 9\n", "t.tour:1:14: expected the end of the line, found '9'"},
        {"select row\n", "t.tour:1:11: expected a whole number 1.."},
        {"select line 3\n", "t.tour:1:8: expected row, column or box, found 'line'"},
        {"wait soon\n", "t.tour:1:6: expected a number 0..3600, found 'soon'"},
        {"wait -1\n", "t.tour:1:6: expected a number 0..3600, found '-1'"},
        {"wait nan\n", "t.tour:1:6: expected a number 0..3600, found 'nan'"},
        {"run now", "t.tour:1:5: expected the end of the line, found 'now'"},
        {"\n\nset colour red\n", "t.tour:3:5: expected strategy, var, val, prop"},
        {"set prop regine\n", "t.tour:1:10: --prop: expected one of none, forward"},
        {"set speed fast\n", "t.tour:1:11: expected a number 0.01..1e+12"},
        {"view values now\n", "t.tour:1:13: expected the end of the line, found 'now'"},
        {"view heat\n", "t.tour:1:6: expected a name of 'sudoscope list views', found"},
        {"set seed x\n", "t.tour:1:10: expected a whole number 0.."},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct tour tour;
        struct error e;
        assert_false(tour_parse(&tour, "t.tour", cases[i].text, &e));
        check_case(strncmp(e.text, cases[i].message, strlen(cases[i].message)) == 0,
                   "expected \"%s\"\nfound \"%s\"", cases[i].message, e.text);
        assert_int_equal(tour.count, 0);
    }
}

static void what_cannot_be_played_is_refused_before_it_starts(void **state)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"", "t.tour: expected a 'load', found none"},
        {"run\n", "t.tour:1:1: expected a 'load' before 'run'"},
        {"load empty 9\nselect box 10\n",
         "t.tour:2:12: expected a number 1..9, found '10'"},
        {"load empty 9\nload no/such file\n", "t.tour:2:6: no/such file: "},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct tour tour;
        struct error e;
        assert_true(tour_parse(&tour, "t.tour", cases[i].text, &e));
        assert_false(tour_load_puzzles(&tour, &e));
        check_case(strncmp(e.text, cases[i].message, strlen(cases[i].message)) == 0,
                   "expected \"%s\"\nfound \"%s\"", cases[i].message, e.text);
        tour_free(&tour);
    }
}

static void commands_are_read_as_they_stand(void **state)
{
    static const char text[] = "# a comment\r\n"
                               "load empty 16\r\n"
                               "\tset prop hidden+alldifferent\n"
                               "set speed max\n"
                               "select box 16\n"
                               "caption   two  words # and no comment  \n"
                               "caption\n"
                               "wait 0.5";
    struct tour tour;
    struct error e;

    (void)state;
    if (!tour_parse(&tour, "t.tour", text, &e))
        fail_msg("%s", e.text);
    assert_int_equal(tour.count, 7);
    assert_int_equal(tour.commands[0].puzzle->geo->n, 16);
    assert_int_equal(tour.commands[1].plug, PLUG_PROPAGATOR);
    assert_true(tour.commands[2].is_speed && tour.commands[2].number == 0);
    assert_int_equal(tour.commands[3].unit_kind, UNIT_BOX);
    assert_int_equal(tour.commands[3].unit_number, 16);
    assert_string_equal(tour.commands[4].text, "two  words # and no comment");
    assert_string_equal(tour.commands[5].text, "");
    assert_true(tour.commands[6].number > 0.49 && tour.commands[6].number < 0.51);
    assert_true(tour_load_puzzles(&tour, &e));
    tour_free(&tour);
}

static void the_programs_tours_are_found_by_name(void **state)
{
    char names[256], path[1024], next[64];
    struct error e;

    (void)state;
    tour_names(names, sizeof names);
    assert_string_equal(names, "empty-25, learning, locked-set");
    assert_true(tour_next(NULL, next, sizeof next));
    assert_string_equal(next, "empty-25");
    assert_true(tour_next("locked-set", next, sizeof next));
    assert_string_equal(next, "empty-25");
    assert_true(tour_find("locked-set", path, sizeof path, &e));
    assert_non_null(strstr(path, "assets/tours/locked-set.tour"));
    assert_true(tour_find("./mine.tour", path, sizeof path, &e));
    assert_string_equal(path, "./mine.tour");
    assert_false(tour_find("none such", path, sizeof path, &e));
    assert_non_null(strstr(e.text, "locked-set"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_locked_set_is_found_and_all_else_goes),
        cmocka_unit_test(the_other_compares_two_searches),
        cmocka_unit_test(learning_escapes_where_backtracking_thrashes),
        cmocka_unit_test(every_tour_of_the_program_ends),
        cmocka_unit_test(a_tour_is_the_same_every_time),
        cmocka_unit_test(errors_name_file_line_and_column),
        cmocka_unit_test(what_cannot_be_played_is_refused_before_it_starts),
        cmocka_unit_test(commands_are_read_as_they_stand),
        cmocka_unit_test(the_programs_tours_are_found_by_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
