/* Tours: reading, refusing, and playing them on a logical clock. */
#include "show/modes/tour.h"
#include "base/clock.h"
#include "base/number.h"
#include "draw/chars.h"
#include "files/data.h"
#include "options/options.h"
#include "show/lanes.h"
#include "support/explained.h"
#include "support/searches.h"
#include "support/stage.h"
#include "support/test.h"
#include "view/message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FRAMES_A_SECOND 30
#define MOST_FRAMES     (600 * FRAMES_A_SECOND)

/* Plays in a window that nobody sees, on the time of its frames. */
static void open_tour(struct stage *st, const char *path)
{
    char *words[] = {
        (char *)"sudoscope", (char *)"--config", (char *)"/dev/null", (char *)"--size",
        (char *)"4",         (char *)"--tour",   (char *)path,        NULL};

    stage_open_virtual(st, font_of_glyphs(chars_glyphs()), words);
}

static const struct player_view *now(const struct stage *st)
{
    return show_lane(st->show)->now;
}

/* A hash of what a frame shows. */
static uint64_t fingerprint(const struct stage *st)
{
    const struct lens_control *lens = &st->show->lens;
    uint64_t hash = stats_nodes(&now(st)->snap.stats) * 31 + (uint64_t)lens->stage;

    hash = hash * 31 + (uint64_t)(int64_t)(lens->progress * 1000);
    hash = hash * 31 + (uint64_t)(int64_t)(lens->glide * 1000) +
           (uint64_t)(lens->unit + 1);
    return hash * 31 + now(st)->play.command;
}

/* Every unit that a tour shows, in every stage. */
static void check_unit(const struct lens_control *lens)
{
    if (lens->is_open && lens->e && lens->e->unit == lens->unit && lens->stage == 0)
        explained_check(lens->e, lens->unit);
}

/* The files of the tours that a test has played to their end. */
static struct text ended = {.data = text_nothing};

static void note_end(const char *path)
{
    text_printf(&ended, "<%s>", path_name(path));
}

static bool has_ended(const char *path)
{
    char file[TOUR_NAME + 16];

    snprintf(file, sizeof file, "<%s>", path_name(path));
    return strstr(ended.data, file) != NULL;
}

/* Plays to the end; the stage stays open. Returns a hash of all frames. */
static uint64_t play(const char *path, struct stage *st, int *most_refutations)
{
    uint64_t hash = 0;

    open_tour(st, path);
    st->show->tour.may_repeat = false; /* as in a recording */
    *most_refutations = 0;
    for (int64_t frame = 1; st->show->tour.is_playing; frame++) {
        check_case(frame < MOST_FRAMES, "%s does not end", path);
        show_advance(st->show, frame * NS_PER_S / FRAMES_A_SECOND);
        hash = hash * 1099511628211u + fingerprint(st);
        check_unit(&st->show->lens);
        *most_refutations =
            int_max(*most_refutations, (int)now(st)->snap.stats.refutations);
    }
    note_end(path);
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

static void the_locked_set_removes_the_other_candidates(void **state)
{
    struct stage st;
    int refutations;

    (void)state;
    play(ASSETS_DIR "/tours/locked-set.tour", &st, &refutations);
    const uint64_t *dom = now(&st)->snap.dom;
    assert_int_equal(stats_nodes(&now(&st)->snap.stats), 0);
    assert_int_equal(now(&st)->play.n_by_hand, 5);
    assert_false(st.show->lens.is_open);
    const uint64_t column[9] = {values(5, 0), values(6, 7, 9, 0), values(6, 7, 9, 0),
                                values(3, 0), values(1, 8, 0),    values(1, 8, 0),
                                values(4, 0), values(2, 0),       values(6, 7, 9, 0)};
    for (int row = 0; row < 9; row++)
        check_case(dom[9 * row] == column[row], "row %d: %x", row + 1,
                   (unsigned)dom[9 * row]);
    /* Filtered by row 5, row 6 and box 4; the rest of the board is unchanged. */
    assert_int_equal(dom[9 * 4 + 2], values(2, 5, 0));
    assert_int_equal(dom[9 * 5 + 2], values(2, 5, 0));
    assert_int_equal(dom[9 * 3 + 1], values(6, 0));
    assert_int_equal(dom[9 * 4 + 3], values(1, 2, 4, 5, 7, 8, 0));
    assert_int_equal(dom[9 * 5 + 8], values(1, 2, 5, 8, 9, 0));
    assert_int_equal(dom[8], 0x1ff);
    /* Five undos restore all candidates. */
    for (int i = 0; i < 5; i++)
        lane_send(show_lane(st.show), (struct player_command){.kind = PLAYER_UNDO});
    stage_pass(&st, 0.1);
    assert_int_equal(now(&st)->play.n_by_hand, 0);
    for (int c = 0; c < 81; c++)
        assert_int_equal(now(&st)->snap.live[c],
                         now(&st)->snap.value[c] == VALUE_NONE ? 9 : 1);
    stage_close(&st);
}

/* A full board within three seconds, then a failure, which refutes the 6 in r3c6 that a
 * caption names, and a solution within ten. */
static void the_opening_shows_a_failure_and_its_recovery_at_once(void **state)
{
    double full_s = 0, failed_s = 0, solved_s = 0;
    struct stage st;

    (void)state;
    open_tour(&st, ASSETS_DIR "/tours/opening.tour");
    for (int frame = 1; frame <= 10 * FRAMES_A_SECOND; frame++) {
        const struct snapshot *snap = &now(&st)->snap;
        double now_s = (double)frame / FRAMES_A_SECOND;
        show_advance(st.show, frame * NS_PER_S / FRAMES_A_SECOND);
        if (full_s == 0 && snap->n == 100 && snap->status == SEARCH_SOLVED)
            full_s = now_s;
        if (failed_s == 0 && snap->stats.refutations > 0) {
            failed_s = now_s;
            assert_false(bits_has(&snap->dom[(2 * 16 + 5) * snap->words], 5));
        }
        if (solved_s == 0 && failed_s > 0 && snap->status == SEARCH_SOLVED)
            solved_s = now_s;
    }
    check_case(full_s > 2 && full_s <= 3.2, "full after %.1f s", full_s);
    check_case(failed_s > full_s && failed_s <= 7, "a failure after %.1f s", failed_s);
    check_case(solved_s > failed_s + 1, "solved after %.1f s", solved_s);
    stage_close(&st);
}

/* {1, 8} in r5c1 and r6c1, where the clues leave it; the lens removes 1 and 8 from the
 * other cells of column 1, and nothing else. */
static void the_opening_ends_with_a_locked_set(void **state)
{
    struct stage st;
    int refutations, removed = 0;

    (void)state;
    play(ASSETS_DIR "/tours/opening.tour", &st, &refutations);
    const uint64_t *after = now(&st)->snap.dom;
    uint64_t found[81];
    memcpy(found, after, sizeof found);
    lane_send(show_lane(st.show), (struct player_command){.kind = PLAYER_UNDO});
    stage_pass(&st, 0.1);
    const uint64_t *before = now(&st)->snap.dom;
    for (int c = 0; c < 81; c++) {
        uint64_t lost = before[c] & ~found[c];
        bool may_lose = c % 9 == 0 && c != 9 * 4 && c != 9 * 5;
        check_case((lost & ~(may_lose ? values(1, 8, 0) : 0)) == 0, "cell %d", c);
        removed += (int)((lost & 1) + (lost >> 7 & 1));
    }
    assert_int_equal(found[9 * 4], values(1, 8, 0));
    assert_int_equal(found[9 * 5], values(1, 8, 0));
    assert_int_equal(removed, 5);
    stage_close(&st);
}

static void typed_domains_lose_what_is_in_no_matching(void **state)
{
    const uint64_t row[6] = {values(3, 0),    values(1, 2, 0),    values(1, 2, 0),
                             values(4, 5, 0), values(4, 5, 6, 0), values(4, 6, 0)};
    struct stage st;
    int refutations;

    (void)state;
    play(ASSETS_DIR "/tours/six-cells.tour", &st, &refutations);
    assert_int_equal(now(&st)->snap.n, 6);
    assert_int_equal(st.show->lens.method, EXPLAIN_FLOW);
    assert_int_equal(st.show->lens.e->n_removed, 0); /* now that it has been applied */
    for (int c = 0; c < 36; c++)
        check_case(now(&st)->snap.dom[c] == (c < 6 ? row[c] : 0x3f), "cell %d: %x", c,
                   (unsigned)now(&st)->snap.dom[c]);
    stage_close(&st);
}

static void the_25x25_tour_compares_two_searches(void **state)
{
    struct stage st;
    int refutations;

    (void)state;
    play(ASSETS_DIR "/tours/empty-25.tour", &st, &refutations);
    assert_true(refutations > 100);
    assert_int_equal(now(&st)->snap.status, SEARCH_SOLVED);
    assert_int_equal(now(&st)->snap.stats.refutations, 0);
    stage_close(&st);
}

static void learning_escapes_where_backtracking_thrashes(void **state)
{
    struct stage st;
    int refutations;

    (void)state;
    play(ASSETS_DIR "/tours/learning.tour", &st, &refutations);
    assert_true(refutations > 10000);
    assert_int_equal(now(&st)->snap.status, SEARCH_SOLVED);
    assert_true(now(&st)->snap.learning.kind == LEARNING_CLAUSES);
    check_range(now(&st)->snap.learning.conflicts, 100, (uint64_t)refutations);
    assert_int_equal((int)st.show->view, BOARD_VALUES);
    stage_close(&st);
}

/* The number after these words of a caption, "1,234"; 0 if it is without them. */
static uint64_t number_after(const char *caption, const char *words)
{
    const char *at = strstr(caption, words);
    uint64_t number = 0;

    for (at = at ? at + strlen(words) : ""; strchr("0123456789,", *at) && *at; at++)
        if (*at != ',')
            number = number * 10 + (uint64_t)(*at - '0');
    return number;
}

/* The counts of nodes in the captions are those of the searches shown. The second edit
 * searches as mrv does; the last two solve the board with fewer decisions. */
static void four_edits_of_a_script_beat_mrv(void **state)
{
    struct search *mrv =
        search_of_file(PUZZLES_DIR "/25/holes-58.txt", "backtrack-hidden");
    uint64_t decisions[3] = {0}, of_mrv = 0;
    int n_unsolved = 0, n_solved = 0;
    char caption[512] = "";
    struct stage st;

    (void)state;
    while (search_step(mrv) == SEARCH_RUNNING)
        ;
    open_tour(&st, ASSETS_DIR "/tours/own.tour");
    st.show->tour.may_repeat = false;
    for (int64_t frame = 1; st.show->tour.is_playing; frame++) {
        assert_true(frame < MOST_FRAMES);
        show_advance(st.show, frame * NS_PER_S / FRAMES_A_SECOND);
        check_unit(&st.show->lens);
        if (strcmp(caption, st.show->caption.data) == 0)
            continue;
        snprintf(caption, sizeof caption, "%s", st.show->caption.data);
        uint64_t named = number_after(caption, " after ");
        const struct snapshot *snap = &now(&st)->snap;
        bool is_solved = snap->status == SEARCH_SOLVED;
        uint64_t nodes = stats_nodes(&snap->stats);
        if (!named)
            continue;
        check_case(is_solved == (strncmp(caption, "Solved", 6) == 0) &&
                       (is_solved ? nodes == named : nodes >= named),
                   "%d nodes: %s", (int)nodes, caption);
        assert_true(n_solved < 3);
        if (is_solved)
            decisions[n_solved++] = snap->stats.decisions;
        else
            n_unsolved++;
        of_mrv = number_after(caption, "mrv needs ");
    }
    note_end("own.tour");
    assert_int_equal(n_unsolved, 2);
    assert_int_equal(n_solved, 3);
    struct stats stats = search_stats(mrv);
    assert_int_equal(of_mrv, stats_nodes(&stats));
    assert_int_equal(decisions[0], stats.decisions);
    assert_true(decisions[1] < decisions[0] && decisions[2] < decisions[1]);
    search_destroy(mrv);
    stage_close(&st);
}

static void every_tour_of_the_program_ends(void **state)
{
    char name[TOUR_NAME], summary[128], path[1024];
    struct error e;
    int count = 0;

    (void)state;
    for (; tour_list_at(TOURS, count, name, summary, sizeof summary); count++) {
        struct stage st;
        int refutations;
        check_case(strlen(summary) > 20, "%s: no comment in its first line", name);
        if (!tour_list_find(TOURS, name, path, sizeof path, &e))
            fail_msg("%s", e.text);
        if (has_ended(path))
            continue;
        play(path, &st, &refutations);
        stage_close(&st);
    }
    assert_true(count >= 6);
}

static void a_tour_is_the_same_every_time(void **state)
{
    uint64_t hash[2];

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct stage st;
        int refutations;
        hash[i] = play(ASSETS_DIR "/tours/locked-set.tour", &st, &refutations);
        stage_close(&st);
    }
    assert_true(hash[0] == hash[1]);
}

/* The seeds of the searches that the tour opens within ten seconds, as digits. */
static void play_seeds(const char *path, bool may_repeat, char seeds[32])
{
    const struct puzzle *before = NULL;
    struct stage st;
    int count = 0;

    open_tour(&st, path);
    st.show->tour.may_repeat = may_repeat;
    assert_true(tour_player_yields(&st.show->tour));
    for (int64_t now_ns = 0; now_ns < 10 * NS_PER_S; now_ns += NS_PER_S / 10) {
        show_advance(st.show, now_ns);
        if (st.show->puzzle != before && count < 31)
            seeds[count++] = (char)('0' + show_lane(st.show)->setting.seed);
        before = st.show->puzzle;
    }
    seeds[count] = '\0';
    assert_true(st.show->tour.is_playing == may_repeat);
    stage_close(&st);
}

static void write_tour(char *path, const char *text)
{
    int fd = mkstemp(path);

    assert_int_equal(write(fd, text, strlen(text)), strlen(text));
    close(fd);
}

static void a_repeated_tour_takes_the_next_seeds(void **state)
{
    static const char *const texts[] = {
        "set seed 3\nload empty 4\nsearch 1\nwait 2\nrepeat\n", /* of earlier versions
                                                                 */
        "set seed 3; set size 4\nrun; wait end 1; pause; wait 2\nrepeat\n"};

    (void)state;
    for (int i = 0; i < 2; i++) {
        char path[] = "/tmp/sudoscope-tour-XXXXXX", seeds[32];
        write_tour(path, texts[i]);
        play_seeds(path, true, seeds);
        check_case(strncmp(seeds, "345", 3) == 0 && strlen(seeds) <= 4, "%d: %s", i,
                   seeds);
        play_seeds(path, false, seeds); /* as in a recording */
        assert_string_equal(seeds, "3");
        remove(path);
    }
}

/* Plays up to a caption, for at most a minute. */
static void play_to(struct show *s, const char *caption)
{
    int64_t from_ns = s->now_ns;

    do {
        check_case(s->now_ns < from_ns + 60 * NS_PER_S, "no caption %s", caption);
        show_advance(s, s->now_ns + NS_PER_S / 60);
    } while (strcmp(s->caption.data, caption) != 0);
}

/* A race runs until it is decided: the winner, two lanes that thrash, and one that ends
 * later. The speed rises when there is a winner. The tour goes on with one lane, at the
 * speed from before. */
static void a_race_of_a_tour_is_decided_and_gives_way(void **state)
{
    static const char text[] =
        "set seed 5; set size 25; set speed 60\n"
        "set presets backtrack-mrv,backtrack-hidden,ribbons,backtrack-candidates\n"
        "caption race\nrun; wait end 60\ncaption over\npause; wait 1\n"
        "set presets drama; set size 16\ncaption one\nrun; wait 1\n"
        "repeat\n";
    char path[] = "/tmp/sudoscope-tour-XXXXXX";
    struct stage st;

    (void)state;
    write_tour(path, text);
    open_tour(&st, path);
    struct show *s = st.show;
    for (uint64_t round = 0; round < 2; round++) {
        play_to(s, "race");
        assert_int_equal(s->n_lanes, 4);
        assert_true(s->lanes[3]->setting.seed == 5 + round);
        play_to(s, "over");
        assert_true(lanes_are_decided(s) && !race_is_over(s->race));
        assert_int_equal(s->race->lanes[1].rank, 2);
        assert_int_equal(s->race->lanes[2].rank, 1);
        for (int i = 0; i < 4; i += 3)
            check_case(s->course.lane[i].end >= 3 * s->course.lane[2].end, "lane %d",
                       i);
        assert_true(race_target_speed(s->race) > 200);
        int64_t over_ns = s->now_ns;
        play_to(s, "one");
        assert_true(s->now_ns >= over_ns + NS_PER_S);
        assert_true(real_compare(race_target_speed(s->race), 60) == 0);
        assert_int_equal(s->n_lanes, 1);
        assert_int_equal(s->puzzle->geo->n, 16);
        assert_string_equal(show_lane(s)->setting.strategy->name, "drama");
    }
    stage_close(&st);
    remove(path);
}

/* Whatever a tour was showing, its next round begins with one lane. */
static void a_tour_that_ends_in_a_race_is_repeated_in_one_lane(void **state)
{
    char path[] = "/tmp/sudoscope-tour-XXXXXX";
    struct stage st;
    int most = 0, least = 9;

    (void)state;
    write_tour(path, "set size 9\ncaption one\nwait 1\n"
                     "set presets learn,sweep,tabu; run; wait 1\nrepeat\n");
    open_tour(&st, path);
    for (int64_t now_ns = 0; now_ns < 5 * NS_PER_S; now_ns += NS_PER_S / 60) {
        show_advance(st.show, now_ns);
        most = int_max(most, st.show->n_lanes);
        if (st.show->tour.round == 1 && strcmp(st.show->caption.data, "one") == 0)
            least = int_min(least, st.show->n_lanes);
    }
    assert_int_equal(most, 3);
    assert_int_equal(least, 1);
    stage_close(&st);
    remove(path);
}

static bool no_glyph(void *context, enum text_size size, uint32_t code,
                     struct glyph *out)
{
    (void)context, (void)size, (void)code, (void)out;
    return false;
}

/* All lines of a caption at 1080p, with the board alone and beside the lens. */
static void check_caption(const char *tour, const char *caption, int n)
{
    int px[TEXT_SIZES] = {layout_small_px(1920, 1080),
                          layout_large_px(layout_small_px(1920, 1080)), 24, 12};
    struct glyphs g = {.find = no_glyph};
    struct draw_list d;

    for (int i = 0; i < TEXT_SIZES; i++) {
        g.advance[i] = px[i] * 6 / 10;
        g.line_height[i] = px[i] * 13 / 10;
    }
    draw_init(&d);
    for (unsigned lens = 0; lens <= LAYOUT_LENS; lens += LAYOUT_LENS) {
        unsigned wants = LAYOUT_PANEL | LAYOUT_CHART | LAYOUT_CAPTION | lens;
        struct layout l = layout_compute(1920, 1080, n, wants, &g);
        draw_begin(&d, 1920, 1080, &g);
        caption_draw(&d, &l, caption);
        assert_true(d.count > 0);
        for (int i = 0; i < d.count; i++)
            check_case(d.commands[i].kind != DRAW_TEXT || px[d.commands[i].size] >= 28,
                       "%s, %s: '%s' is small", tour, lens ? "lens" : "board", caption);
    }
    draw_free(&d);
}

static void captions_are_large_at_1080p(void **state)
{
    char name[TOUR_NAME], summary[128], path[1024];
    struct script tour;
    struct error e;

    (void)state;
    for (int k = 0; tour_list_at(TOURS, k, name, summary, sizeof summary); k++) {
        int n = 9;
        if (!tour_list_find(TOURS, name, path, sizeof path, &e) ||
            !tour_read(&tour, path, &e))
            fail_msg("%s", e.text);
        for (int i = 0; i < tour.count; i++) {
            const struct show_command *c = &tour.commands[i];
            if (c->puzzle)
                n = c->puzzle->geo->n;
            if (c->id == VERB_CAPTION && c->text[0])
                check_caption(name, c->text, n);
        }
        script_free(&tour);
    }
    check_caption("a long one",
                  "A caption of more than a hundred characters takes two lines, below "
                  "the board and the lens, or beside the board.",
                  9);
}

/* ---- Reading ---- */

/* Reads a tour without its puzzles. On an error *tour is empty. */
static bool parse(struct script *tour, const char *text, struct error *e)
{
    script_init(tour, "t.tour", FROM_TOUR);
    if (script_add(tour, text, 1, e))
        return true;
    script_free(tour);
    return false;
}

static void errors_name_file_line_and_column(void **state)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"load empty 9\n  jump 3\n",
         "t.tour:2:3: expected a command of 'sudoscope list commands', found 'jump'"},
        {"load\n", "t.tour:1:5: expected a file, found the end"},
        {"load empty 3\n", "t.tour:1:12: --size: expected a whole number 4..256"},
        {"load empty 9 9\n", "t.tour:1:14: expected the end of the command, found '9'"},
        {"select row\n", "t.tour:1:11: expected a whole number 1.."},
        {"select line 3\n",
         "t.tour:1:8: expected "
         "toggle|close|row|column|box|region|diagonal|window|units|paths"},
        {"select windws 3\n",
         "t.tour:1:8: expected "
         "toggle|close|row|column|box|region|diagonal|window|units|paths|flow|"
         "previous-unit|next-unit|previous-kind|next-kind|follow|method|next-stage|"
         "previous-stage|first-stage|play|apply|undo|play-phase, found 'windws'; did "
         "you mean 'window'?"},
        {"wait soon\n", "t.tour:1:6: expected a number 0..3600, found 'soon'"},
        {"wait -1\n", "t.tour:1:6: expected a number 0..3600, found '-1'"},
        {"wait nan\n", "t.tour:1:6: expected a number 0..3600, found 'nan'"},
        {"run now", "t.tour:1:5: expected the end of the command, found 'now'"},
        {"\n\nset colour red\n",
         "t.tour:3:5: expected paused, speed, preset, presets, strategy, var"},
        {"set prop regine\n", "t.tour:1:10: --prop: expected one of none, backward"},
        {"set speed fast\n", "t.tour:1:11: --speed: expected nodes per second, or a"},
        {"sound loud\n", "t.tour:1:1: expected a command of "},
        {"set sound loud\n", "t.tour:1:11: --sound: expected yes or no, found"},
        {"sound on loud\n", "t.tour:1:10: expected the end of the command"},
        {"set sound\n", "t.tour:1:10: expected a value, found the end"},
        {"view values now\n",
         "t.tour:1:13: expected the end of the command, found 'now'"},
        {"view heat\n",
         "t.tour:1:6: --view: expected a name of 'sudoscope list views'"},
        {"\n\nload\n", "t.tour:3:5: expected a file, found the end"},
        {"load empty 1e9\n", "t.tour:1:12: --size: expected a whole number 4..256"},
        {"load empty 257\n", "t.tour:1:12: --size: expected a whole number 4..256"},
        {"wait\n", "t.tour:1:5: expected a number 0..3600, found the end"},
        {"wait 5s\n", "t.tour:1:6: expected a number 0..3600, found '5s'"},
        {"wait 3601\n", "t.tour:1:6: expected a number 0..3600, found '3601'"},
        {"set presets learn,nope\n", "t.tour:1:13: --presets: expected one of "},
        {"set presets learn,solver:ls\n",
         "t.tour:1:13: --presets: expected presets, found the program or trace 'ls'"},
        {"set strategy nope\n", "t.tour:1:14: --strategy: expected one of "},
        {"set seed x\n", "t.tour:1:10: --seed: expected a whole number from 0"},
        {"set method both\n",
         "t.tour:1:12: expected "
         "toggle|close|row|column|box|region|diagonal|window|units|paths"},
        {"wait end soon\n", "t.tour:1:10: expected a number 0..3600, found 'soon'"},
        {"wait end; wait never", "t.tour:1:16: expected a number 0..3600"},
        {"set size 9; cycle volume", "t.tour:1:19: expected paused, speed, preset"},
        {"add volume loud", "t.tour:1:12: expected a number, or a number and %"},
        {"cycle view -2", "t.tour:1:12: expected -1 or the end, found '-2'"},
        {"caption \"open", "t.tour:1:14: expected a closing \", found the end"},
        {"open", "t.tour:1:5: expected a file, found the end"},
        {"lens row", "t.tour:1:9: expected a whole number 1..256, found the end"},
        {"set size 9; quit", "t.tour:1:13: 'quit' cannot be given by a tour"},
        {"save-as x.txt", "t.tour:1:1: 'save-as' cannot be given by a tour"},
        {"domains\n", "t.tour:1:8: expected 4.."},
        {"domains 12 12 3\n", "t.tour:1:9: expected 4.."},
        {"domains 12 152 34 34\n", "t.tour:1:13: expected values 1..4, found '52'"},
        {"domains 12 0 34 34\n", "t.tour:1:12: expected values 1..4, found '0'"},
        {"domains 12 1x 34 34\n", "t.tour:1:13: expected values 1..4, found 'x'"},
        {"domains 1,2 1,,3 34 34\n",
         "t.tour:1:15: expected values 1..4 and commas, found ',3'"},
        {"domains 1 2 3 4 5 6 7 8 9 11\n",
         "t.tour:1:27: expected values 1..10 and commas, found '11'"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct script tour;
        struct error e;
        check_case(!parse(&tour, cases[i].text, &e), "no error in %s", cases[i].text);
        check_case(strncmp(e.text, cases[i].message, strlen(cases[i].message)) == 0,
                   "expected \"%s\"\nfound \"%s\"", cases[i].message, e.text);
        assert_int_equal(tour.count, 0);
    }
}

static void tours_that_cannot_be_played_are_refused_before_they_start(void **state)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"", "t.tour: expected an 'open', found none"},
        {"run\n", "t.tour:1:1: expected an 'open' before 'run'"},
        {"load empty 9\nselect box 10\n",
         "t.tour:2:12: expected a number 1..9, found '10'"},
        {"load empty 9\nselect box 9\nload empty 4\nselect row 5\n",
         "t.tour:4:12: expected a number 1..4, found '5'"},
        {"load empty 9\nload /dev/null\n", "t.tour:2:6: "},
        {"load empty 9\nrepeat\nwait 1\n",
         "t.tour:3:1: expected nothing after 'repeat', found 'wait'"},
        {"load empty 9\nload no/such file\n", "t.tour:2:6: no/such file: "},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct script tour;
        struct error e;
        assert_true(parse(&tour, cases[i].text, &e));
        assert_false(tour_load_puzzles(&tour, &e));
        check_case(strncmp(e.text, cases[i].message, strlen(cases[i].message)) == 0,
                   "expected \"%s\"\nfound \"%s\"", cases[i].message, e.text);
        script_free(&tour);
    }
}

static void domains_are_read_as_digits_or_with_commas(void **state)
{
    static const char text[] = "domains 1,3 24 1234 4,\r\n"
                               "set method flow\n"
                               "domains 1 2,10 3 4 5 6 7 8 9 10\n"
                               "select row 10\n";
    struct script tour;
    struct error e;

    (void)state;
    if (!parse(&tour, text, &e) || !tour_load_puzzles(&tour, &e))
        fail_msg("%s", e.text);
    assert_int_equal(tour.count, 4);
    const uint64_t *small = tour.commands[0].puzzle->candidates;
    assert_int_equal(small[0], values(1, 3, 0));
    assert_int_equal(small[1], values(2, 4, 0));
    assert_int_equal(small[2], 15);
    assert_int_equal(small[3], values(4, 0));
    assert_int_equal(small[4], 15);
    assert_int_equal(tour.commands[1].id, VERB_LENS_METHOD);
    const struct puzzle *large = tour.commands[2].puzzle;
    assert_int_equal(large->geo->n, 10);
    assert_int_equal(large->candidates[1], values(2, 10, 0));
    struct puzzle *copy = puzzle_copy(large);
    assert_memory_equal(copy->candidates, large->candidates,
                        100 * sizeof *copy->candidates);
    puzzle_destroy(copy);
    script_free(&tour);
}

static void a_tour_with_a_nul_byte_is_refused(void **state)
{
    char path[] = "/tmp/sudoscope-tour-XXXXXX";
    struct script tour;
    struct error e;
    int fd = mkstemp(path);

    (void)state;
    assert_int_equal(write(fd, "load empty 9\n\0run\n", 18), 18);
    close(fd);
    bool was_read = tour_read(&tour, path, &e);
    remove(path);
    assert_false(was_read);
    assert_non_null(strstr(e.text, ": expected text, found a NUL byte"));
}

static void commands_are_read_with_their_arguments(void **state)
{
    static const char text[] = "# a comment\r\n"
                               "load empty 16\r\n"
                               "\tset prop hidden+regin\n"
                               "set speed max\n"
                               "set speed auto\n"
                               "set seed 7\n"
                               "select box 16\n"
                               "caption   two  words # and no comment  \n"
                               "caption\n"
                               "sound on\n"
                               "sound  off\n"
                               "wait 0.5";
    struct script tour;
    struct error e;

    (void)state;
    if (!parse(&tour, text, &e))
        fail_msg("%s", e.text);
    const struct show_command *c = tour.commands;
    assert_int_equal(tour.count, 11);
    assert_int_equal(c[0].property, PROPERTY_SIZE);
    assert_string_equal(c[0].text, "16");
    assert_int_equal(c[1].property, PROPERTY_PROP);
    assert_int_equal(c[2].property, PROPERTY_SPEED);
    assert_string_equal(c[3].text, "auto");
    assert_int_equal(c[4].property, PROPERTY_SEED);
    assert_int_equal(c[5].id, VERB_LENS_UNIT);
    assert_int_equal(c[5].word, UNIT_BOX);
    assert_int_equal((int)c[5].number, 16);
    assert_string_equal(c[6].text, "two  words # and no comment");
    assert_string_equal(c[7].text, "");
    assert_int_equal(c[8].property, PROPERTY_SOUND);
    assert_string_equal(c[8].text, "yes");
    assert_string_equal(c[9].text, "no");
    assert_true(c[10].number > 0.49 && c[10].number < 0.51);
    assert_true(tour_load_puzzles(&tour, &e));
    script_free(&tour);
}

static void the_programs_tours_are_found_by_name(void **state)
{
    char path[1024], next[TOUR_NAME];
    struct error e;

    (void)state;
    char first[TOUR_NAME], name[TOUR_NAME], summary[128];
    assert_true(tour_list_at(TOURS, 0, first, summary, sizeof summary));
    assert_true(tour_list_next("", next));
    assert_string_equal(next, first);
    for (int i = 0; tour_list_at(TOURS, i, name, summary, sizeof summary); i++) {
        assert_true(i == 0 || strcmp(next, name) == 0);
        assert_true(tour_list_next(name, next));
    }
    assert_string_equal(next, first); /* after the last */
    assert_true(tour_list_find(TOURS, "locked-set", path, sizeof path, &e));
    assert_non_null(strstr(path, "assets/tours/locked-set.tour"));
    assert_true(tour_list_find(TOURS, "./mine.tour", path, sizeof path, &e));
    assert_string_equal(path, "./mine.tour");
    assert_false(tour_list_find(TOURS, "none such", path, sizeof path, &e));
    assert_non_null(strstr(e.text, ", learning, locked-set, opening, "));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_locked_set_removes_the_other_candidates),
        cmocka_unit_test(the_opening_shows_a_failure_and_its_recovery_at_once),
        cmocka_unit_test(the_opening_ends_with_a_locked_set),
        cmocka_unit_test(typed_domains_lose_what_is_in_no_matching),
        cmocka_unit_test(the_25x25_tour_compares_two_searches),
        cmocka_unit_test(learning_escapes_where_backtracking_thrashes),
        cmocka_unit_test(four_edits_of_a_script_beat_mrv),
        cmocka_unit_test(every_tour_of_the_program_ends),
        cmocka_unit_test(a_race_of_a_tour_is_decided_and_gives_way),
        cmocka_unit_test(a_tour_that_ends_in_a_race_is_repeated_in_one_lane),
        cmocka_unit_test(captions_are_large_at_1080p),
        cmocka_unit_test(a_tour_is_the_same_every_time),
        cmocka_unit_test(a_repeated_tour_takes_the_next_seeds),
        cmocka_unit_test(errors_name_file_line_and_column),
        cmocka_unit_test(tours_that_cannot_be_played_are_refused_before_they_start),
        cmocka_unit_test(domains_are_read_as_digits_or_with_commas),
        cmocka_unit_test(a_tour_with_a_nul_byte_is_refused),
        cmocka_unit_test(commands_are_read_with_their_arguments),
        cmocka_unit_test(the_programs_tours_are_found_by_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
