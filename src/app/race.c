#include "app/race.h"

#include "app/front.h"
#include "app/input.h"
#include "app/keys.h"
#include "app/report.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "run/race.h"
#include "solve/preset.h"
#include "view/race_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FRAME_NS   (NS_PER_S / 60)
#define MESSAGE_NS (2 * NS_PER_S)
#define CAPTION    (4 * SETTING_NAME)
#define SPEED_STEP 1.25

struct race_app {
    const struct options *o;
    struct puzzle *puzzle;
    struct setting settings[MAX_LANES];
    char captions[MAX_LANES][CAPTION];
    int count;

    struct race *race;
    struct window *window; /* NULL: without pictures */
    struct font *font;
    struct draw_list draw;
    struct frame frame;
    int palette;
    double speed;
    bool running, quit, must_draw;
    char message[96];
    int64_t now_ns, message_until_ns;
    struct report report;
};

/* ---- Lanes from lists of names ---- */

/* The word `k` of a list, and how many there are. */
static int list_words(const char *list, int k, char out[SETTING_NAME])
{
    int count = 0;

    for (const char *at = list;; at++) {
        size_t length = strcspn(at, ",");
        if (count++ == k)
            snprintf(out, SETTING_NAME, "%.*s", (int)length, at);
        at += length;
        if (*at == '\0')
            return count;
    }
}

struct dimension {
    const char *list; /* NULL: not given */
    int words;
};

static bool apply_word(struct setting *s, int kind, const char *word, struct error *e)
{
    return kind < 0 ? preset_choose(s, word, e)
                    : setting_choose(s, (enum plug_kind)kind, word, e);
}

/* Presets come first, so that the other lists change them. */
static bool make_lanes(struct race_app *a, struct error *e)
{
    struct dimension dimensions[PLUG_KINDS + 1];
    char word[SETTING_NAME];
    long lanes = 1;

    for (int i = 0; i <= PLUG_KINDS; i++) {
        const char *list = i == 0 ? a->o->presets : a->o->lists[i - 1];
        dimensions[i] = (struct dimension){list, list ? list_words(list, -1, word) : 1};
        lanes *= dimensions[i].words;
        if (lanes > MAX_LANES)
            return error_fail(e, "race: expected at most %d lanes, found more",
                              MAX_LANES);
    }
    for (int lane = 0; lane < lanes; lane++) {
        struct setting *set = &a->settings[lane];
        char *caption = a->captions[lane];
        int rest = lane;
        size_t used = 0;
        *set = a->o->setting;
        for (int i = 0; i <= PLUG_KINDS; i++) {
            if (!dimensions[i].list)
                continue;
            list_words(dimensions[i].list, rest % dimensions[i].words, word);
            rest /= dimensions[i].words;
            if (!apply_word(set, i - 1, word, e))
                return false;
            if (dimensions[i].words > 1 && used < CAPTION)
                used += (size_t)snprintf(caption + used, CAPTION - used, "%s%s",
                                         used ? " " : "", word);
        }
        if (used == 0)
            setting_name(set, PLUG_STRATEGY, caption);
    }
    a->count = (int)lanes;
    return true;
}

static bool default_lanes(struct race_app *a, struct error *e)
{
    struct options with_orders = *a->o;
    const struct options *asked = a->o;

    if (asked->presets)
        return make_lanes(a, e);
    for (int kind = 0; kind < PLUG_KINDS; kind++)
        if (asked->lists[kind])
            return make_lanes(a, e);
    with_orders.lists[PLUG_VAR_ORDER] = "sweep,input,mrv,dom-wdeg";
    a->o = &with_orders;
    bool fine = make_lanes(a, e);
    a->o = asked;
    return fine;
}

/* ---- Commands ---- */

static void say(struct race_app *a, const char *text)
{
    snprintf(a->message, sizeof a->message, "%s", text);
    a->message_until_ns = a->now_ns + MESSAGE_NS;
    a->must_draw = true;
}

static void begin(struct race_app *a)
{
    struct search *searches[MAX_LANES];

    if (a->race)
        race_stop(a->race);
    for (int i = 0; i < a->count; i++)
        searches[i] = search_create(a->puzzle, &a->settings[i]);
    a->race = race_start(searches, a->count, a->o->race_clock);
    race_set_speed(a->race, a->speed);
    a->running = true;
    race_run(a->race, true);
}

static void begin_again(struct race_app *a, bool new_seed)
{
    char text[64];

    for (int i = 0; i < a->count; i++)
        a->settings[i].seed += new_seed;
    snprintf(text, sizeof text, "restart, seed %llu",
             (unsigned long long)a->settings[0].seed);
    say(a, text);
    begin(a);
}

static void run_or_pause(struct race_app *a)
{
    a->running = !a->running;
    race_run(a->race, a->running);
    say(a, a->running ? "running" : "paused");
}

static void set_speed(struct race_app *a, double speed)
{
    char text[64];

    a->speed = speed;
    if (speed < 0)
        snprintf(text, sizeof text, "automatic speed");
    else if (speed == 0)
        snprintf(text, sizeof text, "as fast as it goes");
    else
        snprintf(text, sizeof text, "%.3g nodes a second in each lane", speed);
    say(a, text);
    race_set_speed(a->race, speed);
}

static void scale_speed(struct race_app *a, double factor)
{
    int open = a->puzzle->geo->n_cells - puzzle_count_clues(a->puzzle);
    double now = a->speed > 0 ? a->speed : (double)open / RUNNER_AUTOMATIC_SECONDS;

    now *= factor;
    set_speed(a, now < 0.1 ? 0.1 : now > 1e9 ? 1e9 : now);
}

static void press(struct race_app *a, enum key_id key)
{
    switch (key) {
    case KEY_RUN_PAUSE:
        run_or_pause(a);
        break;
    case KEY_STEP:
        a->running = false;
        race_step(a->race);
        say(a, "one step in each lane");
        break;
    case KEY_FASTER:
        scale_speed(a, SPEED_STEP);
        break;
    case KEY_SLOWER:
        scale_speed(a, 1 / SPEED_STEP);
        break;
    case KEY_TWICE:
        scale_speed(a, 2);
        break;
    case KEY_HALF:
        scale_speed(a, 0.5);
        break;
    case KEY_FLAT_OUT:
        set_speed(a, RUNNER_FLAT_OUT);
        break;
    case KEY_AUTO_SPEED:
        set_speed(a, RUNNER_AUTOMATIC);
        break;
    case KEY_RESTART:
        begin_again(a, false);
        break;
    case KEY_RESEED:
        begin_again(a, true);
        break;
    case KEY_PALETTE:
        a->palette = (a->palette + 1) % palette_count();
        say(a, palette_name(a->palette));
        break;
    case KEY_FULLSCREEN:
        window_set_fullscreen(a->window, !window_is_fullscreen(a->window));
        break;
    case KEY_HELP:
        say(a,
            "Space . [ ] { } \\ Backspace r R c f q: as in the window of one search");
        break;
    case KEY_CLOSE:
        if (window_is_fullscreen(a->window))
            window_set_fullscreen(a->window, false);
        break;
    case KEY_QUIT:
        a->quit = true;
        break;
    default:
        say(a, "not in a race");
    }
}

static void take_event(struct race_app *a, const struct input_event *event)
{
    a->must_draw = true;
    if (event->kind == INPUT_QUIT)
        a->quit = true;
    if (event->kind == INPUT_DOUBLE_CLICK)
        press(a, KEY_FULLSCREEN);
    if (event->kind == INPUT_KEY && keys_find(event->key) != KEY_COUNT)
        press(a, keys_find(event->key));
}

/* ---- Frames ---- */

static void compose(struct race_app *a)
{
    struct lane_view lanes[MAX_LANES];
    const struct glyphs *glyphs = font_glyphs(a->font);
    int width, height;

    window_size(a->window, &width, &height);
    font_set_size(a->font, TEXT_SMALL, layout_small_px(width, height) * 9 / 10);
    for (int i = 0; i < a->count; i++) {
        const struct race_lane *lane = race_lane(a->race, i);
        lanes[i] = (struct lane_view){lane->snap, a->captions[i], lane->rank};
    }
    int n = a->puzzle->geo->n;
    struct layout l = race_view_layout(width, height, n, a->count, 0, glyphs);
    font_set_size(a->font, TEXT_CELL, layout_cell_px(l.cell, n));
    font_set_size(
        a->font, TEXT_MARK,
        layout_mark_px(l.cell, n, a->puzzle->geo->box_rows, a->puzzle->geo->box_cols));
    draw_begin(&a->draw, width, height);
    race_view_draw(&a->draw, width, height, lanes, a->count, a->palette, glyphs,
                   a->message);
    raster_compose(&a->frame, &a->draw, glyphs);
    window_present(a->window, &a->frame, &a->draw, &(struct rect){0, 0, width, height},
                   1);
}

static bool all_seen(const struct race_app *a)
{
    for (int i = 0; i < a->count; i++)
        if (race_lane(a->race, i)->snap->n == 0)
            return false;
    return true;
}

static void make_frame(struct race_app *a)
{
    a->must_draw |= race_update(a->race, a->now_ns);
    if (a->message[0] && a->now_ns > a->message_until_ns) {
        a->message[0] = '\0';
        a->must_draw = true;
    }
    if (!a->must_draw || !all_seen(a) || !window_is_visible(a->window))
        return;
    a->must_draw = false;
    compose(a);
    int64_t done_ns = clock_now_ns();
    distribution_add(&a->report.frame_work, done_ns - a->now_ns);
    if (a->report.frames++ == 0)
        a->report.first_frame_ns = done_ns;
    else
        distribution_add(&a->report.frame_interval, done_ns - a->report.last_frame_ns);
    a->report.last_frame_ns = done_ns;
}

static void wait_until(int64_t until_ns)
{
    int64_t left_ns = until_ns - clock_now_ns();
    struct timespec moment = {0, left_ns > 0 ? (long)left_ns : 0};

    nanosleep(&moment, NULL);
}

/* With a window until it is closed; without one until every lane has ended. */
static void loop(struct race_app *a)
{
    int64_t start_ns = clock_now_ns(), next_ns = start_ns;
    struct input_event event;

    while (!a->quit && !input_interrupted()) {
        a->now_ns = clock_now_ns();
        double elapsed_s = (double)(a->now_ns - start_ns) / (double)NS_PER_S;
        if (a->o->seconds > 0 && elapsed_s >= a->o->seconds)
            break;
        while (a->window && window_next_event(a->window, 0, &event))
            take_event(a, &event);
        if (a->window)
            make_frame(a);
        else
            race_update(a->race, a->now_ns);
        if (!a->window && race_is_over(a->race))
            break;
        next_ns += a->window ? FRAME_NS : NS_PER_MS;
        if (next_ns < clock_now_ns())
            next_ns = clock_now_ns();
        wait_until(next_ns);
    }
}

/* ---- What came of it ---- */

static const char *status_word(const struct race_lane *lane)
{
    switch (lane->snap->status) {
    case SEARCH_SOLVED:
        return "solved";
    case SEARCH_EXHAUSTED:
        return "unsolvable";
    case SEARCH_GAVE_UP:
        return "gave-up";
    case SEARCH_RUNNING:
        break;
    }
    return "running";
}

static void print_lane(const struct race_app *a, int i)
{
    const struct race_lane *lane = race_lane(a->race, i);
    const struct snapshot *snap = lane->snap;
    double cpu_s = (double)snap->cpu_ns / (double)NS_PER_S;
    struct text t;

    if (!a->o->json) {
        printf("%-4d %-28s %-10s %14llu %14llu %11.6f\n", lane->rank, a->captions[i],
               status_word(lane), (unsigned long long)snap->stats.nodes,
               (unsigned long long)snap->stats.backtracks, cpu_s);
        return;
    }
    text_init(&t);
    text_puts(&t, "{\"lane\":");
    text_json(&t, a->captions[i]);
    text_printf(&t,
                ",\"rank\":%d,\"strategy\":\"%s\",\"var\":\"%s\",\"val\":\"%s\","
                "\"prop\":\"%s\",\"restarts_rule\":\"%s\",\"seed\":%llu,",
                lane->rank, snap->strategy, snap->var, snap->val, snap->prop,
                snap->restarts, (unsigned long long)snap->seed);
    text_printf(&t,
                "\"status\":\"%s\",\"nodes\":%llu,\"backtracks\":%llu,\"cpu_s\":%.6f}",
                status_word(lane), (unsigned long long)snap->stats.nodes,
                (unsigned long long)snap->stats.backtracks, cpu_s);
    printf("%s\n", t.data);
    text_free(&t);
}

/* The best first, then those without an answer. */
static void print_ranking(const struct race_app *a)
{
    if (!a->o->json)
        printf("%-4s %-28s %-10s %14s %14s %11s\n", "rank", "lane", "status", "nodes",
               "backtracks", "CPU s");
    for (int rank = 1; rank <= a->count; rank++)
        for (int i = 0; i < a->count; i++)
            if (race_lane(a->race, i)->rank == rank)
                print_lane(a, i);
    for (int i = 0; i < a->count; i++)
        if (race_lane(a->race, i)->rank == 0)
            print_lane(a, i);
}

/* ---- Begin and end ---- */

static bool load(struct race_app *a, struct error *e)
{
    return input_palette(a->o, &a->palette, e) && (a->puzzle = input_board(a->o, e));
}

static bool open_window(struct race_app *a, struct error *e)
{
    return a->o->headless ||
           front_open("sudoscope race", a->o, &a->window, &a->font, e);
}

static bool write_report(struct race_app *a, struct error *e)
{
    struct runner_totals totals = {0};

    for (int i = 0; i < a->count; i++) {
        totals.nodes += race_lane(a->race, i)->snap->stats.nodes;
        totals.cpu_ns += race_lane(a->race, i)->snap->cpu_ns;
    }
    return !a->o->report ||
           report_write(&a->report, &totals, race_lane(a->race, 0)->snap,
                        a->window ? window_driver(a->window) : "none", clock_now_ns(),
                        a->o->report, e);
}

static void close_all(struct race_app *a)
{
    if (a->race)
        race_stop(a->race);
    font_close(a->font);
    window_close(a->window);
    draw_free(&a->draw);
    frame_free(&a->frame);
    puzzle_destroy(a->puzzle);
    free(a);
}

int race_watch(const struct options *o)
{
    struct race_app *a = alloc_zeroed(1, sizeof *a);
    struct error e;
    int status = EXIT_DONE;

    a->o = o;
    a->speed = o->headless ? SPEED_MAX : o->speed;
    draw_init(&a->draw);
    frame_init(&a->frame);
    input_catch_signals();
    if (!default_lanes(a, &e)) {
        status = EXIT_BAD_USAGE;
    } else if (!load(a, &e) || !open_window(a, &e)) {
        status = EXIT_BAD_INPUT;
    } else {
        a->now_ns = a->report.started_ns = clock_now_ns();
        begin(a);
        loop(a);
        if (a->window)
            window_hide(a->window);
        print_ranking(a);
        if (!write_report(a, &e))
            status = EXIT_BAD_INPUT;
    }
    if (status != EXIT_DONE)
        fprintf(stderr, "sudoscope: %s\n", e.text);
    close_all(a);
    return status;
}
