/* The lanes of a race under a clock that the test turns. */
#include "run/race.h"
#include "base/clock.h"
#include "base/number.h"
#include "draw/chars.h"
#include "options/race_lanes.h"
#include "solve/preset.h"
#include "support/pictures.h"
#include "support/test.h"
#include "support/wait.h"
#include "view/card.h"
#include "view/race_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct search *searcher(const char *var, const char *prop, int side)
{
    struct setting set = setting_default();
    struct puzzle *p = puzzle_create(shape_of_box(side, side), "empty");

    setting_choose(&set, PLUG_VAR_ORDER, var, NULL);
    setting_choose(&set, PLUG_PROPAGATOR, prop, NULL);
    setting_choose(&set, PLUG_RESTART_RULE, "none", NULL);
    struct search *s = search_create(p, &set);
    puzzle_destroy(p);
    return s;
}

/* A live race of these searches, by nodes. */
static struct race *start_race(struct search **searches, int count)
{
    struct race *r = race_create(RACE_NODES, true);

    for (int i = 0; i < count; i++)
        assert_true(race_add(r, searches[i], NULL));
    return r;
}

static uint64_t nodes_of(const struct race *r, int lane)
{
    return stats_nodes(&r->lanes[lane].now->snap.stats);
}

/* Whether all lanes, in new snapshots, have this number of nodes. */
static bool have_nodes(struct race *r, uint64_t nodes)
{
    bool all = true;

    race_update(r, 0);
    for (int k = 0; k < r->count; k++)
        all &= nodes_of(r, k) == nodes;
    return all;
}

static void steps_are_the_same_for_every_lane(void **state)
{
    struct search *lanes[] = {searcher("input", "forward", 5),
                              searcher("mrv", "regin", 5),
                              searcher("random", "none", 5)};
    struct race *r = start_race(lanes, 3);

    (void)state;
    for (uint64_t nodes = 1; nodes <= 20; nodes++) {
        race_step(r);
        wait_until(have_nodes(r, nodes));
    }
    assert_false(race_is_over(r));
    race_stop(r);
}

/* A lane alone has its own pace; a second one makes them go by rounds. */
static void lanes_are_added_and_removed_while_others_go_on(void **state)
{
    struct race *r = race_create(RACE_NODES, true);

    (void)state;
    assert_true(race_add(r, searcher("input", "forward", 5), NULL));
    assert_true(race_is_paused(r));
    race_set_speed(r, 100);
    assert_true(race_target_speed(r) == 100);
    race_run(r, true);
    assert_false(race_is_paused(r));
    assert_true(race_add(r, searcher("mrv", "forward", 5), NULL));
    assert_true(race_is_paused(r) && r->count == 2);
    assert_true(player_will(r->lanes[0].player)->paused);
    assert_true(race_target_speed(r) == 100);
    race_run(r, true);
    assert_false(player_will(r->lanes[1].player)->paused); /* between rounds too */
    race_remove(r, 0);
    assert_int_equal(r->count, 1);
    assert_false(race_is_paused(r));
    wait_until((race_update(r, 0), nodes_of(r, 0) >= 3));
    race_search(r, 0, searcher("input", "forward", 4));
    assert_true(race_is_paused(r));
    race_set_speed(r, PLAYER_AUTOMATIC);
    race_run(r, true);
    wait_until((race_update(r, 0), r->lanes[0].now->snap.n == 16));
    assert_int_equal(race_stop(r).nodes > 2, true);
}

/* Keeps how many nodes two lanes have been apart at most. */
static void update_both(struct race *r, int64_t now_ns, uint64_t *most_apart)
{
    race_update(r, now_ns);
    uint64_t a = nodes_of(r, 0), b = nodes_of(r, 1), apart = a > b ? a - b : b - a;
    *most_apart = apart > *most_apart ? apart : *most_apart;
}

/* The clock of the rounds is the caller's: no time, no nodes. */
static void lanes_stay_together_at_a_given_speed(void **state)
{
    struct search *lanes[] = {searcher("input", "forward", 6),
                              searcher("input", "none", 6)};
    struct race *r = start_race(lanes, 2);
    int64_t now_ns = NS_PER_S;

    (void)state;
    race_set_speed(r, 1000);
    race_run(r, true);
    for (int i = 0; i < 200; i++) {
        race_update(r, now_ns);
        wait_at_least_ms(1);
    }
    assert_true(nodes_of(r, 0) <= 1);
    uint64_t most_apart = 0;
    wait_until(
        (update_both(r, now_ns += 10 * NS_PER_MS, &most_apart), nodes_of(r, 0) > 1000));
    /* A round is at most 50 ms long; a few steps are no nodes. */
    check_case(most_apart <= 55, "%d nodes apart", (int)most_apart);
    race_stop(r);
}

/* Whether every lane has ended its round, which a window sees only at its next frame.
 */
static bool rests(struct race *r)
{
    bool all = true, is_new;

    for (int i = 0; i < r->count; i++)
        all &= player_snapshot(r->lanes[i].player, &is_new)->play.is_idle &&
               player_shows_all(r->lanes[i].player);
    return all;
}

/* Rounds of which only a window's frames see the end still grow. */
static void flat_out_is_no_slower_for_being_watched(void **state)
{
    struct search *lanes[] = {searcher("input", "none", 7),
                              searcher("input", "none", 7)};
    struct race *r = start_race(lanes, 2);
    int frames = 0;

    (void)state;
    race_set_speed(r, PLAYER_MAXIMUM);
    race_run(r, true);
    for (; frames < 1000 && nodes_of(r, 0) < 4000; frames++) {
        race_update(r, frames * (NS_PER_S / 60));
        wait_until(rests(r));
    }
    /* With rounds of 16 nodes it would be 250 or more. */
    check_case(frames < 150, "%d frames", frames);
    race_stop(r);
}

static void the_lane_with_fewer_nodes_wins(void **state)
{
    struct search *lanes[] = {searcher("input", "forward", 8),
                              searcher("sweep", "regin", 5),
                              searcher("sweep", "regin", 3)};
    struct race *r = start_race(lanes, 3);

    (void)state;
    race_set_speed(r, PLAYER_MAXIMUM);
    race_run(r, true);
    wait_until((race_update(r, 0), r->lanes[1].ended && r->lanes[2].ended));
    assert_int_equal(r->lanes[2].rank, 1);
    assert_int_equal(r->lanes[1].rank, 2);
    assert_int_equal(r->lanes[0].rank, 0);
    assert_false(race_is_over(r));
    race_stop(r);
}

/* Lanes that have ended so: status, nodes; SEARCH_RUNNING for one that has not. */
static void end_lanes(struct race_lane *lanes, struct player_view *played, int count,
                      const enum search_status *status, const uint64_t *nodes)
{
    for (int i = 0; i < count; i++) {
        played[i].snap.status = status[i];
        played[i].snap.stats.decisions = nodes[i];
        played[i].play.cpu_ns = (int64_t)(1000 - nodes[i]);
        lanes[i] =
            (struct race_lane){.now = &played[i], .ended = status[i] != SEARCH_RUNNING};
    }
}

static void the_ranking_puts_answers_first_and_shares_ranks(void **state)
{
    static const enum search_status status[] = {
        SEARCH_GAVE_UP, SEARCH_SOLVED, SEARCH_EXHAUSTED, SEARCH_RUNNING, SEARCH_SOLVED};
    static const uint64_t nodes[] = {5, 70, 20, 9, 70};
    struct player_view *played = calloc(5, sizeof *played);
    struct race_lane lanes[5];
    int order[MAX_LANES];

    (void)state;
    assert_non_null(played);
    end_lanes(lanes, played, 5, status, nodes);
    race_rank(lanes, 5, RACE_NODES);
    race_ranking(lanes, 5, order);
    static const int by_nodes[] = {2, 1, 4, 0, 3}, ranks[] = {0, 2, 1, 0, 2};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(order[i], by_nodes[i]);
        assert_int_equal(lanes[i].rank, ranks[i]);
    }
    race_rank(lanes, 5, RACE_TIME);
    race_ranking(lanes, 5, order);
    static const int by_time[] = {1, 4, 2, 0, 3};
    for (int i = 0; i < 5; i++)
        assert_int_equal(order[i], by_time[i]);
    free(played);
}

/* The last of three has rank 3, which two lanes do not have. */
static void the_ranking_of_fewer_lanes_has_all_of_them(void **state)
{
    struct search *lanes[] = {searcher("input", "forward", 5),
                              searcher("mrv", "forward", 5),
                              searcher("random", "none", 5)};
    struct race *r = start_race(lanes, 3);
    int order[MAX_LANES] = {-1, -1};

    (void)state;
    for (int i = 0; i < 3; i++)
        r->lanes[i].rank = i + 1;
    race_remove(r, 0);
    race_ranking(r->lanes, r->count, order);
    assert_int_equal(order[0], 0);
    assert_int_equal(order[1], 1);
    race_stop(r);
}

/* Two searches that finished and two that did not, on a card, which stays within a plot
 * of 160 pixels if it has the room. */
static void describe_card(const struct lane_view *lanes, int count, struct text *out)
{
    struct glyphs glyphs = {.advance = {7, 11}, .line_height = {14, 22}};
    struct draw_list d;

    draw_init(&d);
    for (int width = 1; width <= 1280; width += 9) {
        draw_begin(&d, width, 480, &glyphs);
        bool has_plot = width % 2 == 0;
        struct rect plot = {0, 300, width, has_plot ? 160 : 0};
        race_card_draw(&d, plot, lanes, count, false);
        for (int i = 0; i < d.count; i++) {
            const struct draw_command *c = &d.commands[i];
            int bottom = c->at.y + (c->kind == DRAW_TEXT ? 14 : c->at.h);
            check_case(!has_plot || (c->at.y >= 300 && bottom <= 460),
                       "width %d: %d to %d", width, c->at.y, bottom);
            int w = text_width(&glyphs, c->size, d.texts.data + c->text);
            check_case(c->kind != DRAW_TEXT || (c->at.x >= 0 && c->at.x + w <= width),
                       "width %d: '%s'", width, d.texts.data + c->text);
        }
    }
    text_clear(out);
    draw_describe(&d, out);
    draw_free(&d);
}

static void expect_line(const struct text *t, const char *line)
{
    check_case(strstr(t->data, line) != NULL, "'%s' in\n%s", line, t->data);
}

/* Moves are not compared with nodes, unlike CPU seconds. */
static void the_card_compares_like_with_like(void **state)
{
    struct player_view *played = calloc(4, sizeof *played);
    struct lane_view lanes[4];
    struct text t;

    (void)state;
    assert_non_null(played);
    text_init(&t);
    for (int i = 0; i < 4; i++) {
        static const char *const captions[] = {"best", "next", "other", "last"};
        static const uint64_t nodes[] = {1000, 2400, 30000, 9};
        played[i].snap.status = i < 2 ? SEARCH_SOLVED : SEARCH_RUNNING;
        played[i].snap.stats.decisions = nodes[i];
        lanes[i] = (struct lane_view){.snap = &played[i].snap,
                                      .caption = captions[i],
                                      .rank = i < 2 ? i + 1 : 0,
                                      .nodes = nodes[i],
                                      .metrics.cpu_ns = (1 + i) * NS_PER_MS};
    }
    describe_card(lanes, 4, &t);
    expect_line(&t, "\"best: 1,000 nodes; next takes 2.4\xc3\x97; 2 others unfinished "
                    "after 9\"");
    expect_line(&t, "\"ranked by nodes\"");
    expect_line(&t, "\"> 30.0\xc3\x97\"");
    expect_line(&t, "\"unfinished\"");
    expect_line(&t, "\"0.004\"");
    lanes[1].is_local = true;
    describe_card(lanes, 4, &t);
    expect_line(&t, "\"best: 1,000 nodes; next takes 2.0\xc3\x97 its CPU time; 2 "
                    "others unfinished\"");
    expect_line(&t, "\"ranked by steps\"");
    expect_line(&t, "\"2,400 moves\"");
    assert_null(strstr(t.data, "\"2.4\xc3\x97\""));
    lanes[1].rank = 0;
    assert_string_equal(race_verdict(lanes, 1).text, "best: 1,000 nodes");
    lanes[1].is_local = false;
    assert_string_equal(race_verdict(lanes, 4).text,
                        "best: 1,000 nodes; the others unfinished after 9");
    lanes[1].rank = 1;
    assert_string_equal(race_verdict(lanes, 2).text, "2 lanes tie: 1,000 nodes");
    lanes[0].rank = 0;
    assert_string_equal(race_verdict(lanes, 4).text, "no lane has finished");
    text_free(&t);
    free(played);
}

/* Against settings with and without a name. */
static void challengers_are_others_and_search_the_same(void **state)
{
    struct race_lanes *lanes = calloc(1, sizeof *lanes);

    (void)state;
    assert_non_null(lanes);
    for (int preset = -1; preset < preset_count(); preset++) {
        struct setting own = setting_default();
        own.seed = 77;
        if (preset >= 0)
            preset_choose(&own, preset_row(preset)->name, NULL);
        else
            setting_choose(&own, PLUG_VAR_ORDER, "random", NULL);
        race_lanes_against(lanes, &own);
        int most = preset >= 0 ? preset_count() : preset_count() + 1;
        assert_int_equal(lanes->count, int_min(most, MAX_LANES));
        assert_memory_equal(&lanes->settings[0], &own, sizeof own);
        for (int i = 0; i < lanes->count; i++) {
            assert_int_equal(lanes->settings[i].seed, 77);
            assert_true(lanes->captions[i][0] != '\0');
            for (int k = 0; k < i; k++)
                assert_true(preset_of(&lanes->settings[i]) !=
                            preset_of(&lanes->settings[k]));
        }
    }
    free(lanes);
}

/* A board that fills evenly up to a time; lane 1 stops in its middle. */
static struct race_course *fill_evenly(int end, int step)
{
    struct race_course *c = calloc(1, sizeof *c);
    static struct snapshot snap;

    assert_non_null(c);
    *c = (struct race_course){.stride = 1};
    snap.n_cells = 2000;
    snap.n_clues = 1000;
    for (int at = 0; at <= end; at += step) {
        snap.n_assigned = 1000 + 1000 * at / end;
        race_course_add(c, 0, at, &snap);
        if (at <= end / 2)
            race_course_add(c, 1, at, &snap);
    }
    return c;
}

/* However far apart the frames are. */
/* Lane 0 wins after 1,000 nodes, lane 1 thrashes on to a million: a third of the axis
 * shows the winner. */
static void the_curve_of_a_winner_does_not_shrink(void **state)
{
    struct race_course *c = calloc(1, sizeof *c);
    struct snapshot *snap = calloc(1, sizeof *snap);

    (void)state;
    snap->n_cells = 100;
    *c = (struct race_course){.stride = 1};
    for (int clock = 0; clock <= 1000000; clock += clock < 1000 ? 10 : 100) {
        snap->n_assigned = clock % 100;
        if (clock <= 1000)
            race_course_add(c, 0, clock, snap);
        if (clock == 1000)
            c->most = COURSE_TIMES * c->lane[0].end;
        race_course_add(c, 1, clock, snap);
    }
    assert_int_equal((int)c->lane[0].end, 1000);
    assert_int_equal((int)c->lane[1].end, 1000000);
    int length = race_course_length(c, false);
    check_range((int)(length * c->stride), 3000 - (int)c->stride,
                3000 + (int)c->stride);
    check_range(c->lane[0].count, length / 3, length / 3 + 1);
    check_range(c->lane[1].count, length - 7, length);
    free(c);
    free(snap);
}

static void the_furthest_share_stays_until_the_search_goes_back(void **state)
{
    struct race_course *c = calloc(1, sizeof *c);
    struct snapshot *snap = calloc(1, sizeof *snap);

    (void)state;
    snap->n_cells = 100;
    *c = (struct race_course){.stride = 1};
    for (int clock = 0; clock < 10000; clock++) { /* samples are dropped meanwhile */
        snap->n_assigned = clock == 4321 ? 80 : clock % 60;
        race_course_add(c, 0, clock, snap);
        assert_int_equal((int)(100 * c->lane[0].furthest + 0.5f),
                         clock >= 4321 ? 80 : int_min(clock, 59));
    }
    snap->n_assigned = 10;
    race_course_add(c, 0, 2000, snap);
    assert_true(c->lane[0].furthest < 0.6f);
    free(c);
    free(snap);
}

static void a_course_keeps_its_shape_as_its_race_grows(void **state)
{
    static const int ends[] = {10, 255, 256, 1000, 4096, 100000}, steps[] = {1, 5, 97};

    (void)state;
    for (int e = 0; e < 6; e++)
        for (int s = 0; s < 3; s++) {
            struct race_course *c = fill_evenly(ends[e], steps[s]);
            int seen = (int)(ends[e] / steps[s] * steps[s] / c->stride) + 1;
            assert_int_equal(c->lane[0].count, seen);
            assert_int_equal(race_course_length(c, true), seen);
            check_range(race_course_length(c, false), seen, int_max(2 * seen, 16));
            for (int k = 0; k < seen; k++) {
                double at = (k + 0.5) * c->stride / ends[e];
                double apart = c->lane[0].share[k] - at;
                check_case(
                    apart < 0.06 + 1.0 / ends[e] && apart > -0.06 - 1.0 / ends[e],
                    "end %d, step %d, sample %d: %f", ends[e], steps[s], k, apart);
            }
            assert_true(abs(2 * c->lane[1].count - seen) <=
                        2 * steps[s] / (int)c->stride + 2);
            free(c);
        }
}

static void the_share_of_a_local_search_is_what_its_cost_fell(void **state)
{
    struct race_course *c = calloc(1, sizeof *c);
    static struct snapshot snap;

    (void)state;
    assert_non_null(c);
    *c = (struct race_course){.stride = 1};
    snap.n_cells = snap.n_assigned = 81;
    snap.n_metrics = 1;
    snap.metric[0] = (struct metric){"cost", METRIC_COST, 40};
    for (int at = 0; at < 3; at++) {
        static const double costs[] = {40, 50, 10}, shares[] = {0, 0, 0.75};
        snap.metric[0].value = costs[at];
        race_course_add(c, 0, at, &snap);
        assert_true(c->lane[0].share[at] == (float)shares[at]);
    }
    snap.status = SEARCH_SOLVED;
    assert_true(race_course_share(&c->lane[0], &snap) == 1);
    free(c);
}

/* Two lanes of which the first has finished, half as late as the other one goes on. */
static void the_plot_has_a_line_for_each_lane_and_stays_inside(void **state)
{
    static struct snapshot snaps[2];
    struct glyphs glyphs = {.advance = {7, 11}, .line_height = {14, 22}};
    struct race_course *c = fill_evenly(100, 1);
    struct lane_view lanes[2];
    const struct race_plot plot = {c, lanes, lanes, 2, 1, 101, false, 0};
    struct draw_list d;
    struct text t;

    (void)state;
    draw_init(&d);
    text_init(&t);
    for (int i = 0; i < 2; i++) {
        snaps[i].stats.decisions = 50;
        lanes[i] = (struct lane_view){.snap = &snaps[i],
                                      .caption = i ? "b" : "a",
                                      .nodes = 50,
                                      .color = race_color(i)};
    }
    for (int has_winner = 0; has_winner < 2; has_winner++)
        for (int w = 10; w < 1280; w += 31) {
            struct rect at = {20, 30, w, 60 + w / 4};
            int ends[2] = {0, 0}, names[2] = {w, w}, marks = 0;
            lanes[0].rank = has_winner;
            draw_begin(&d, 1300, 500, &glyphs);
            race_plot_draw(&d, at, &plot);
            for (int i = 0; i < d.count; i++) {
                const struct draw_command *k = &d.commands[i];
                bool is_text = k->kind == DRAW_TEXT;
                int right = k->at.x + k->at.w, lane = k->color == race_color(1);
                if (is_text)
                    right += text_width(&glyphs, k->size, d.texts.data + k->text);
                check_case(
                    k->at.x >= at.x && right <= at.x + w && k->at.y >= at.y &&
                        k->at.y + is_text * 14 <= at.y + at.h,
                    "width %d, command %d: kind %d at %d %d %d %d in %d %d %d %d", w, i,
                    k->kind, k->at.x, k->at.y, k->at.w, k->at.h, at.x, at.y, at.w,
                    at.h);
                if (k->kind == DRAW_LINE)
                    ends[lane] = right;
                if (is_text && strcmp(d.texts.data + k->text, lanes[lane].caption) == 0)
                    names[lane] = k->at.x;
                marks += k->kind == DRAW_RECT && k->at.w == k->at.h && k->at.w == 4;
            }
            assert_true(d.count == 0 || (ends[1] < ends[0] && ends[1] > at.x));
            assert_true(d.count == 0 || marks == has_winner);
            assert_true(w < 200 || (names[0] >= ends[0] && names[1] >= ends[1]));
            assert_true(d.count > 0 || w < 140);
        }
    draw_describe(&d, &t);
    expect_line(&t, "\"a: 50 nodes; 'b' unfinished after 50\"");
    expect_line(&t, "\"101 nodes\"");
    text_free(&t);
    draw_free(&d);
    free(c);
}

/* Of three lanes that finish one after the other, each name would cover the next curve
 * if it stood right of the end of its own. */
static void names_at_ends_cover_no_curve(void **state)
{
    enum { LANES = 3, END = 100 };
    static struct snapshot snap;
    struct glyphs glyphs = {.advance = {7, 11}, .line_height = {14, 22}};
    struct race_course *c = calloc(1, sizeof *c);
    struct lane_view lanes[LANES];
    struct draw_list d;

    (void)state;
    assert_non_null(c);
    *c = (struct race_course){.stride = 1};
    snap.n_cells = END;
    draw_init(&d);
    for (int i = 0; i < LANES; i++) {
        lanes[i] = (struct lane_view){.snap = &snap,
                                      .caption = "a search",
                                      .nodes = END,
                                      .rank = i + 1,
                                      .color = race_color(i)};
        int end = END / 2 + 5 * i;
        for (int at = 0; at <= end; at++) {
            snap.n_assigned = END * at / end;
            race_course_add(c, i, at, &snap);
        }
    }
    const struct race_plot plot = {c, lanes, lanes, LANES, 20, END, false, 0};
    for (int w = 600; w < 1900; w += 31) {
        int n_names = 0;
        draw_begin(&d, 1900, 500, &glyphs);
        race_plot_draw(&d, (struct rect){0, 0, w, 300}, &plot);
        for (int i = 0; i < d.count; i++) {
            const struct draw_command *k = &d.commands[i];
            if (k->kind != DRAW_TEXT || k->size != TEXT_SMALL ||
                strcmp(d.texts.data + k->text, lanes[0].caption) != 0)
                continue;
            n_names++;
            int right = k->at.x + text_width(&glyphs, k->size, lanes[0].caption);
            for (int j = 0; j < d.count; j++) {
                struct rect line = d.commands[j].at;
                int top = int_min(line.y, line.y + line.h);
                bool is_apart = line.x >= right || line.x + line.w <= k->at.x ||
                                top >= k->at.y + 14 || top + abs(line.h) <= k->at.y;
                check_case(d.commands[j].kind != DRAW_LINE || is_apart,
                           "width %d: name at %d %d, line at %d %d %d %d", w, k->at.x,
                           k->at.y, line.x, line.y, line.w, line.h);
            }
        }
        assert_int_equal(n_names, LANES);
    }
    draw_free(&d);
    free(c);
}

/* Whether the list has a frame of this colour around a board of `side` pixels. */
static bool has_frame(const struct draw_list *d, color_t color, int side)
{
    bool found = false;

    for (int i = 0; i < d->count; i++) {
        const struct draw_command *k = &d->commands[i];
        found |= k->kind == DRAW_FRAME && k->color == color &&
                 k->at.w == side + 2 * k->thickness;
    }
    return found;
}

/* The colours contrast with their ground (3 : 1). */
static void each_lane_has_a_frame_of_its_colour(void **state)
{
    struct glyphs glyphs = {.advance = {7, 11}, .line_height = {14, 22}};
    struct race_layout l = race_layout_choose(640, 480, 4, RACE_COLORS, 4, &glyphs);
    struct lane_view lanes[RACE_COLORS];
    static struct snapshot snap;
    struct draw_list d;

    (void)state;
    draw_init(&d);
    snap.n = 4;
    snap.n_cells = 16;
    snap.box_rows = snap.box_cols = 2;
    snap.units = shape_units(shape_of_box(2, 2));
    snap.words = 1;
    for (int i = 0; i < RACE_COLORS; i++)
        lanes[i] =
            (struct lane_view){.snap = &snap,
                               .caption = "lane",
                               .color = race_color(i),
                               .style = {.hover = CELL_NONE, .flash = CELL_NONE}};
    for (int names_only = 0; names_only <= 1; names_only++) {
        draw_begin(&d, 640, 480, &glyphs);
        race_view_draw(&d, &l, lanes, names_only);
        for (int i = 0; i < RACE_COLORS; i++) {
            assert_true(color_contrast(race_color(i), COLOR_BACKGROUND) >= 3);
            assert_true(has_frame(&d, race_color(i), l.side));
        }
    }
    draw_free(&d);
}

/* With captions on one line and on two. */
static void slots_are_inside_the_window_and_apart(void **state)
{
    static const int windows[][2] = {
        {640, 480}, {1280, 720}, {1920, 1080}, {700, 1000}};
    struct glyphs glyphs = {.advance = {7, 11}, .line_height = {14, 22}};
    enum { PARTS = 3 };

    (void)state;
    for (int w = 0; w < 4; w++)
        for (int k = 0; k < 2 * MAX_LANES; k++) {
            int count = k / 2 + 1, longest = k % 2 ? 45 : 4;
            struct rect frame = {0, 0, windows[w][0], windows[w][1]};
            struct rect parts[PARTS * MAX_LANES + 1];
            struct race_layout l =
                race_layout_choose(frame.w, frame.h, 25, count, longest, &glyphs);
            for (int i = 0; i < count; i++) {
                struct race_slot slot = race_layout_slot(&l, i);
                parts[PARTS * i] = rect_grown(slot.layout.board, l.frame);
                parts[PARTS * i + 1] = slot.caption;
                parts[PARTS * i + 2] = slot.texts;
                int wide = longest * glyphs.advance[l.caption_size];
                check_case(slot.caption.h == l.caption_lines *
                                                 glyphs.line_height[l.caption_size] &&
                               (l.caption_lines > 1 || slot.caption.w >= wide),
                           "%dx%d, %d lanes: %d lines of %d pixels", frame.w, frame.h,
                           count, l.caption_lines, slot.caption.w);
            }
            bool has_plot = l.plot.w > 0;
            parts[PARTS * count] = l.plot;
            for (int i = 0; i < PARTS * count + has_plot; i++) {
                check_case(parts[i].w > 0 && parts[i].h > 0 && holds(frame, parts[i]),
                           "%dx%d, %d lanes, part %d", frame.w, frame.h, count, i);
                for (int other = 0; other < i; other++)
                    check_case(are_apart(parts[i], parts[other]),
                               "%dx%d, %d lanes, parts %d and %d", frame.w, frame.h,
                               count, other, i);
            }
        }
}

static void a_race_of_any_number_of_lanes_has_a_plot(void **state)
{
    static const int windows[][2] = {
        {640, 480}, {1280, 720}, {1920, 1080}, {1080, 1920}};

    (void)state;
    for (int w = 0; w < 4; w++)
        for (int count = 2; count <= MAX_LANES; count++) {
            int width = windows[w][0], height = windows[w][1];
            int px = layout_small_px(width, height) * 9 / 10;
            struct glyphs glyphs = {.advance = {px * 3 / 5},
                                    .line_height = {px * 13 / 10}};
            struct race_layout l =
                race_layout_choose(width, height, 25, count, 20, &glyphs);
            check_case(l.plot.w > 0, "%dx%d, %d lanes", width, height, count);
        }
}

static void texts_in_a_terminal_are_on_whole_lines(void **state)
{
    static const int terminals[][2] = {{80, 48}, {140, 80}, {100, 100}, {237, 134}};

    (void)state;
    for (int t = 0; t < 4; t++)
        for (int k = 0; k < 2 * MAX_LANES; k++) {
            int count = k / 2 + 1;
            struct race_layout l =
                race_layout_choose(terminals[t][0], terminals[t][1], 9, count,
                                   k % 2 ? 30 : 4, chars_glyphs());
            for (int i = 0; i < count; i++) {
                struct race_slot slot = race_layout_slot(&l, i);
                check_case(slot.caption.y % 2 == 0 && slot.texts.y % 2 == 0,
                           "terminal %d, lane %d of %d: %d, %d", t, i, count,
                           slot.caption.y, slot.texts.y);
            }
        }
}

/* 28 % of it at least: squares cannot fill every frame, and a plot has its part. */
static void boards_fill_the_frame(void **state)
{
    static const int windows[][2] = {
        {640, 480}, {1280, 720}, {1920, 1080}, {1080, 1920}};
    static const int counts[] = {2, 3, 4, 6, 9, 16};

    (void)state;
    for (int w = 0; w < 4; w++)
        for (int k = 0; k < 6; k++) {
            int width = windows[w][0], height = windows[w][1];
            int line = int_max(int_min(width, height) / 48, 13);
            struct glyphs glyphs = {.advance = {line / 2}, .line_height = {line}};
            struct race_layout l =
                race_layout_choose(width, height, 25, counts[k], 4, &glyphs);
            int share = counts[k] * l.side * l.side * 100 / (width * height);
            check_case(share >= 28, "%dx%d, %d lanes: %d %%", width, height, counts[k],
                       share);
        }
}

/* A lane's texts as they are drawn. */
static void describe_lane(const struct lane_view *lane, struct text *out)
{
    struct glyphs glyphs = {.advance = {7, 11}, .line_height = {14, 22}};
    struct draw_list d;

    draw_init(&d);
    draw_begin(&d, 640, 480, &glyphs);
    struct race_layout l = race_layout_choose(640, 480, lane->snap->n, 1, 4, &glyphs);
    race_view_draw(&d, &l, lane, false);
    text_clear(out);
    draw_describe(&d, out);
    draw_free(&d);
}

/* How many keys the foot of a frame shows; all within it, and apart. */
static int count_foot_keys(int width, const char *message)
{
    static const char *const keys[] = {"w", "to the search",     "Space", "pause",
                                       "g", "generate a puzzle", "1 2 3", "views",
                                       "?", "all keys",          NULL};
    struct glyphs glyphs = {.advance = {7, 11}, .line_height = {14, 22}};
    struct draw_list d;
    int right = 0, count = 0;
    bool has_last = false;

    draw_init(&d);
    draw_begin(&d, width, 480, &glyphs);
    race_foot_draw(&d, keys, message);
    for (int i = 0; i < d.count; i++) {
        const struct draw_command *c = &d.commands[i];
        const char *text = d.texts.data + c->text;
        check_case(c->at.x >= right && c->at.y >= 480 - race_foot_height(&glyphs) &&
                       c->at.y + 14 <= 480,
                   "width %d: \"%s\" at %d", width, text, c->at.x);
        right = c->at.x + text_width(&glyphs, TEXT_SMALL, text);
        has_last |= strcmp(text, "all keys") == 0;
        count++;
    }
    assert_true(right <= width);
    assert_true(has_last == (width >= 84 && message[0] == '\0'));
    draw_free(&d);
    return count / 2;
}

static void the_foot_shows_more_keys_the_wider_it_is(void **state)
{
    (void)state;
    for (int width = 1, before = 0; width < 1000; width++) {
        int now = count_foot_keys(width, "");
        check_case(now >= before && now <= 5, "width %d: %d keys", width, now);
        before = now;
        count_foot_keys(width, "a message in place of the keys");
    }
    assert_int_equal(count_foot_keys(640, ""), 5);
}

/* As in a film, where an empty list has taken the place of a longer one. */
static void a_foot_without_keys_shows_the_message_alone(void **state)
{
    static const char *const keys[] = {NULL, "pause", "?", "all keys", NULL};
    struct glyphs glyphs = {.advance = {7, 11}, .line_height = {14, 22}};
    struct draw_list d;

    (void)state;
    draw_init(&d);
    draw_begin(&d, 640, 480, &glyphs);
    race_foot_draw(&d, keys, "");
    assert_int_equal(d.count, 0);
    race_foot_draw(&d, keys, "a message");
    assert_int_equal(d.count, 1);
    draw_free(&d);
}

static void a_lane_tells_its_rank_or_how_far_it_is(void **state)
{
    static const char *const ranks[] = {
        [1] = "1st",   [2] = "2nd",   [3] = "3rd",   [4] = "4th",  [11] = "11th",
        [12] = "12th", [13] = "13th", [21] = "21st", [24] = "24th"};
    struct puzzle *p = puzzle_create(shape_of_box(2, 2), "lane");
    struct setting set = setting_default();
    struct search *s = search_create(p, &set);
    static struct snapshot snap;
    struct lane_view lane = {
        .snap = &snap,
        .caption = "lane",
        .metrics = {
            .stats.decisions = 1234, .share = 0.25, .cost = -1, .nodes_per_s = 49.6}};
    char expected[32];
    struct text t;

    (void)state;
    text_init(&t);
    search_snapshot(s, &snap);
    snap.status = SEARCH_SOLVED;
    for (int rank = 1; rank < (int)(sizeof ranks / sizeof *ranks); rank++) {
        lane.rank = rank;
        describe_lane(&lane, &t);
        snprintf(expected, sizeof expected, "\"%s, solved\"",
                 ranks[rank] ? ranks[rank] : "");
        assert_true(!ranks[rank] || strstr(t.data, expected));
    }
    lane.rank = 0;
    snap.status = SEARCH_GAVE_UP;
    describe_lane(&lane, &t);
    assert_non_null(strstr(t.data, "\"gave up\""));
    assert_non_null(strstr(t.data, "\"25 % filled\""));
    snap.status = SEARCH_RUNNING;
    describe_lane(&lane, &t);
    assert_null(strstr(t.data, "\"unfinished\""));
    assert_non_null(strstr(t.data, "\"25 % filled\""));
    assert_non_null(strstr(t.data, "\"1,234 nodes\""));
    assert_non_null(strstr(t.data, "\"50/s\""));
    for (int percent = 0; percent <= 100; percent++) { /* 0.57 * 100 < 57 */
        lane.metrics.share = percent / 100.0;
        describe_lane(&lane, &t);
        snprintf(expected, sizeof expected, "\"%d %% filled\"", percent);
        check_case(strstr(t.data, expected) != NULL, "%d %%", percent);
    }
    lane.metrics.share = 0.25;
    lane.metrics.cost = 7;
    lane.is_local = true;
    describe_lane(&lane, &t);
    assert_non_null(strstr(t.data, "\"25 % repaired\""));
    assert_non_null(strstr(t.data, "\"cost 7\""));
    assert_non_null(strstr(t.data, "\"1,234 moves\""));
    text_free(&t);
    search_destroy(s);
    puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_the_same_for_every_lane),
        cmocka_unit_test(lanes_are_added_and_removed_while_others_go_on),
        cmocka_unit_test(lanes_stay_together_at_a_given_speed),
        cmocka_unit_test(flat_out_is_no_slower_for_being_watched),
        cmocka_unit_test(the_lane_with_fewer_nodes_wins),
        cmocka_unit_test(the_ranking_puts_answers_first_and_shares_ranks),
        cmocka_unit_test(the_ranking_of_fewer_lanes_has_all_of_them),
        cmocka_unit_test(the_card_compares_like_with_like),
        cmocka_unit_test(challengers_are_others_and_search_the_same),
        cmocka_unit_test(the_foot_shows_more_keys_the_wider_it_is),
        cmocka_unit_test(a_foot_without_keys_shows_the_message_alone),
        cmocka_unit_test(a_lane_tells_its_rank_or_how_far_it_is),
        cmocka_unit_test(the_curve_of_a_winner_does_not_shrink),
        cmocka_unit_test(the_furthest_share_stays_until_the_search_goes_back),
        cmocka_unit_test(a_course_keeps_its_shape_as_its_race_grows),
        cmocka_unit_test(the_share_of_a_local_search_is_what_its_cost_fell),
        cmocka_unit_test(the_plot_has_a_line_for_each_lane_and_stays_inside),
        cmocka_unit_test(names_at_ends_cover_no_curve),
        cmocka_unit_test(each_lane_has_a_frame_of_its_colour),
        cmocka_unit_test(slots_are_inside_the_window_and_apart),
        cmocka_unit_test(a_race_of_any_number_of_lanes_has_a_plot),
        cmocka_unit_test(texts_in_a_terminal_are_on_whole_lines),
        cmocka_unit_test(boards_fill_the_frame),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
