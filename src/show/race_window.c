#include "show/race_window.h"

#include "base/clock.h"
#include "front/signals.h"
#include "options/input.h"
#include "show/keys.h"
#include "show/race_frame.h"
#include "show/steer.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#define FRAME_NS (NS_PER_S / 60)

static void say(struct race_window *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void say(struct race_window *w, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    message_say(&w->message, w->now_ns, format, args);
    va_end(args);
    w->must_draw = true;
}

/* ---- Commands to the race ---- */

/* What the blends have shown last is old by now: they begin anew. */
static void forget_blends(struct race_window *w)
{
    for (int i = 0; i < MAX_LANES; i++)
        blend_forget(&w->blends[i]);
}

static void begin(struct race_window *w)
{
    if (w->race)
        race_stop(w->race);
    forget_blends(w);
    w->race = race_lanes_start(&w->lanes, w->puzzle, w->clock);
    race_set_speed(w->race, w->speed);
    w->running = true;
    race_run(w->race, true);
}

static void begin_again(struct race_window *w, bool new_seed)
{
    for (int i = 0; i < w->lanes.count; i++)
        w->lanes.settings[i].seed += new_seed;
    say(w, "restart, seed %llu", (unsigned long long)w->lanes.settings[0].seed);
    begin(w);
}

/* Square numbers of lanes leave no gap. */
static void change_count(struct race_window *w, int by)
{
    static const int counts[] = {2, 4, 9, MAX_LANES};
    enum { COUNTS = sizeof counts / sizeof *counts };
    struct setting own = w->lanes.settings[0];
    int before = w->lanes.count, at = by > 0 ? 0 : COUNTS - 1;

    while (at + by >= 0 && at + by < COUNTS &&
           (by > 0 ? counts[at] <= before : counts[at] >= before))
        at += by;
    if (w->is_split)
        race_lanes_against(&w->lanes, &own, counts[at]);
    if (w->lanes.count == before) {
        say(w, "%d lanes: there are no %s", before, by > 0 ? "more" : "fewer");
        return;
    }
    say(w, "%d lanes", w->lanes.count);
    begin(w);
}

static void run_or_pause(struct race_window *w)
{
    w->running = !w->running;
    race_run(w->race, w->running);
    say(w, "%s", w->running ? "running" : "paused");
}

static void step_once(struct race_window *w)
{
    w->running = false;
    race_step(w->race);
    say(w, "one step in each lane");
}

static void set_speed(struct race_window *w, double speed)
{
    char words[64];

    w->speed = speed;
    steer_describe_speed(speed, words, sizeof words);
    say(w, "%s%s", words, speed > 0 ? " in each lane" : "");
    race_set_speed(w->race, speed);
}

/* The speed that faster and slower start from. */
static double speed_now(const struct race_window *w)
{
    int open = w->puzzle->geo->n_cells - puzzle_count_clues(w->puzzle);

    return w->speed > 0 ? w->speed : race_automatic_speed(open);
}

/* ---- Commands to the view ---- */

static void next_palette(struct race_window *w)
{
    w->palette = (w->palette + 1) % palette_count();
    say(w, "palette: %s", palette_name(w->palette));
}

static void show_view(struct race_window *w, enum board_view view)
{
    w->view = view;
    say(w, "view: %s", board_view_name(view));
}

static void toggle_calm(struct race_window *w)
{
    forget_blends(w);
    w->is_calm = !w->is_calm;
    say(w, "%s", w->is_calm ? "calm: blended changes" : "calm off");
}

static bool is_moving(const struct race_window *w)
{
    bool any = false;

    for (int i = 0; i < w->lanes.count; i++) {
        any |= w->is_calm && w->blends[i].is_moving;
        any |= w->view == BOARD_LEARNING && w->glows[i].is_moving;
    }
    return any;
}

static void take_screenshot(struct race_window *w)
{
    char said[CAPTURE_SAID];

    capture_still(&w->frame, said);
    say(w, "%s", said);
}

static void record_or_stop(struct race_window *w)
{
    char said[CAPTURE_SAID];

    capture_toggle(w->capture, w->frame.width, w->frame.height, w->now_ns, said);
    say(w, "%s", said);
}

static void toggle_fullscreen(struct race_window *w)
{
    window_set_fullscreen(w->window, !window_is_fullscreen(w->window));
}

/* ---- Keys ---- */

static void close_something(struct race_window *w)
{
    if (window_is_fullscreen(w->window))
        toggle_fullscreen(w);
    else if (w->is_split)
        w->left = true;
    else
        say(w, "q quits");
}

static void tell_keys(struct race_window *w)
{
    say(w, "Space . [ ] { } \\ Backspace r R 1-5 c s F9 f q: as for one search%s",
        w->is_split ? "; Up Down lanes, w back" : "");
}

/* False where it is none that steers one search, too. */
static bool steer(struct race_window *w, enum key_id key)
{
    enum board_view view;
    double speed;
    bool is_speed = steer_speed(key, speed_now(w), &speed);
    bool is_view = steer_view(key, &view);

    if (is_speed)
        set_speed(w, speed);
    if (is_view)
        show_view(w, view);
    return is_speed || is_view;
}

static void press(struct race_window *w, enum key_id key)
{
    if (steer(w, key))
        return;
    switch (key) {
    case KEY_RUN_PAUSE:
        run_or_pause(w);
        break;
    case KEY_STEP:
        step_once(w);
        break;
    case KEY_RESTART:
        begin_again(w, false);
        break;
    case KEY_RESEED:
        begin_again(w, true);
        break;
    case KEY_LARGER:
        change_count(w, 1);
        break;
    case KEY_SMALLER:
        change_count(w, -1);
        break;
    case KEY_PALETTE:
        next_palette(w);
        break;
    case KEY_CALM:
        toggle_calm(w);
        break;
    case KEY_SCREENSHOT:
        take_screenshot(w);
        break;
    case KEY_RECORD:
        record_or_stop(w);
        break;
    case KEY_FULLSCREEN:
        toggle_fullscreen(w);
        break;
    case KEY_HELP:
        tell_keys(w);
        break;
    case KEY_RACE:
        w->left = w->is_split;
        break;
    case KEY_CLOSE:
        close_something(w);
        break;
    case KEY_QUIT:
        w->quit = true;
        break;
    default:
        say(w, "not in a race");
    }
}

static void take_event(struct race_window *w, const struct input_event *event)
{
    w->must_draw = true;
    if (event->kind == INPUT_QUIT)
        w->quit = true;
    if (event->kind == INPUT_DOUBLE_CLICK)
        toggle_fullscreen(w);
    if (event->kind == INPUT_FILE || event->kind == INPUT_PASTE)
        say(w, "not in a race");
    if (event->kind == INPUT_KEY && keys_find(event->key) != KEY_COUNT)
        press(w, keys_find(event->key));
}

/* ---- Frames ---- */

static void compose(struct race_window *w)
{
    struct race_frame f = {.lanes = &w->lanes,
                           .shown = race_lanes(w->race),
                           .palette = w->palette,
                           .message = w->message.text,
                           .blends = w->is_calm ? w->blends : NULL,
                           .now_ns = w->now_ns,
                           .view = w->view,
                           .glows = w->glows};
    int width, height;

    window_size(w->window, &width, &height);
    draw_begin(&w->draw, width, height);
    race_frame_draw(&w->draw, w->font, &f);
    raster_compose(&w->frame, &w->draw, font_glyphs(w->font));
}

static void show(struct race_window *w)
{
    const struct layout whole = {.width = w->frame.width,
                                 .height = w->frame.height,
                                 .margin = w->frame.height / 90};

    capture_take(w->capture, &w->frame, w->now_ns);
    capture_mark(w->capture, &w->frame, &whole, font_glyphs(w->font), w->now_ns);
    window_present(w->window, &w->frame, &w->draw,
                   &(struct rect){0, 0, whole.width, whole.height}, 1);
}

static bool all_seen(const struct race_window *w)
{
    for (int i = 0; i < w->lanes.count; i++)
        if (race_lane(w->race, i)->now->snap.n == 0)
            return false;
    return true;
}

static void hear_of_recording(struct race_window *w)
{
    char said[CAPTURE_SAID];

    if (capture_tick(w->capture, w->now_ns, said))
        say(w, "%s", said);
}

static void make_frame(struct race_window *w)
{
    w->must_draw |= race_update(w->race, w->now_ns);
    w->must_draw |= message_expire(&w->message, w->now_ns);
    w->must_draw |= is_moving(w);
    hear_of_recording(w);
    if (!w->must_draw || !all_seen(w) || !window_is_visible(w->window))
        return;
    w->must_draw = false;
    compose(w);
    show(w);
    report_frame(w->report, w->now_ns, clock_now_ns(), w->report->frames > 0);
}

static void wait_until(int64_t until_ns)
{
    int64_t left_ns = until_ns - clock_now_ns();
    struct timespec moment = {0, left_ns > 0 ? (long)left_ns : 0};

    nanosleep(&moment, NULL);
}

bool race_window_run(struct race_window *w)
{
    int64_t next_ns = clock_now_ns();
    struct input_event event;

    draw_init(&w->draw);
    frame_init(&w->frame);
    for (int i = 0; i < MAX_LANES; i++)
        blend_init(&w->blends[i]);
    w->now_ns = next_ns;
    if (w->is_split)
        say(w, "w: back to the one search; Up, Down: more lanes, fewer");
    begin(w);
    while (!w->quit && !w->left && !signals_interrupted()) {
        w->now_ns = clock_now_ns();
        if (w->now_ns >= w->end_ns)
            break;
        while (window_next_event(w->window, 0, &event))
            take_event(w, &event);
        make_frame(w);
        next_ns += FRAME_NS;
        if (next_ns < clock_now_ns())
            next_ns = clock_now_ns();
        wait_until(next_ns);
    }
    return w->left;
}

void race_window_free(struct race_window *w)
{
    race_stop(w->race);
    draw_free(&w->draw);
    frame_free(&w->frame);
    for (int i = 0; i < MAX_LANES; i++)
        blend_free(&w->blends[i]);
}
