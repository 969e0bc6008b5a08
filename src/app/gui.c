#include "app/gui.h"

#include "app/capture.h"
#include "app/config.h"
#include "app/front.h"
#include "app/edit_control.h"
#include "app/input.h"
#include "app/keys.h"
#include "app/lens_control.h"
#include "app/report.h"
#include "app/rewind_control.h"
#include "app/tour_player.h"
#include "app/user_dirs.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "puzzle/generate.h"
#include "record/png_file.h"
#include "run/runner.h"
#include "solve/preset.h"
#include "view/board.h"
#include "view/caption.h"
#include "view/hud.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FRAME_NS      (NS_PER_S / 60)
#define FIGURES_NS    (NS_PER_S / 10)
#define MESSAGE_NS    (2 * NS_PER_S)
#define HIDE_PANEL_NS (3 * NS_PER_S)
#define SPEED_STEP    1.25
#define MAX_PENDING   64

/* A key whose effect has not been on the screen yet. */
struct pending {
    int64_t pressed_ns;
    uint64_t command; /* number of the command it became; 0: shown by any frame */
};

struct gui {
    const struct options *o;
    struct window *window;
    struct font *font;
    struct runner *runner;
    const struct snapshot *snap;

    struct puzzle *puzzle; /* what is searched */
    int first_box_rows, first_box_cols;
    struct setting setting; /* as last sent */
    double speed;           /* as last sent */
    bool paused, quit;
    uint64_t last_command; /* number of the last one sent */

    struct draw_list draw;
    struct frame frame;
    struct layout layout;
    struct hud hud;
    struct capture *capture;
    struct board_style style;
    struct editor *editor; /* NULL: the board is not edited */
    int shown_revision;    /* of the edited board */
    struct lens_control lens;
    struct rewind_control rewind;
    struct tour_player tour;
    bool show_panel, show_help;
    int mouse_x, mouse_y; /* -1: not over the window */

    int64_t now_ns, message_until_ns, figures_ns, input_ns;
    struct flash flash;
    uint64_t frames_at_tick;
    bool must_draw;
    struct pending pending[MAX_PENDING];
    int n_pending;
    struct report report;
};

static void say(struct gui *g, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void say(struct gui *g, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(g->hud.message, sizeof g->hud.message, format, args);
    va_end(args);
    g->message_until_ns = g->now_ns + MESSAGE_NS;
}

/* ---- Commands to the search ---- */

static uint64_t send(struct gui *g, struct runner_command command)
{
    return g->last_command = runner_send(g->runner, &command);
}

static uint64_t start_search(struct gui *g, const struct puzzle *puzzle,
                             const struct setting *setting, bool paused)
{
    struct search *search = search_create(puzzle, setting);

    g->paused = paused;
    chart_reset(&g->hud.chart);
    g->flash.shown_backtracks = 0;
    rewind_forget(&g->rewind);
    return send(g, (struct runner_command){
                       .kind = RUNNER_SEARCH, .search = search, .paused = paused});
}

static uint64_t send_search(struct gui *g)
{
    return start_search(g, g->puzzle, &g->setting, false);
}

/* Takes the puzzle. */
static uint64_t use_puzzle(struct gui *g, struct puzzle *p)
{
    puzzle_destroy(g->puzzle);
    g->puzzle = p;
    return send_search(g);
}

static uint64_t use_empty(struct gui *g, int box_rows, int box_cols)
{
    char name[32];
    int n = box_rows * box_cols;

    snprintf(name, sizeof name, "empty %dx%d", n, n);
    return use_puzzle(g, puzzle_create(box_rows, box_cols, name));
}

static uint64_t answer_rewind(struct gui *g, struct rewind_reply reply)
{
    say(g, "%s", reply.message);
    if (!reply.has_command)
        return 0;
    g->paused = reply.command.kind != RUNNER_BRANCH;
    uint64_t command = send(g, reply.command);
    rewind_sent(&g->rewind, command);
    return command;
}

static uint64_t branch(struct gui *g)
{
    rewind_adopt_setting(&g->rewind, g->snap, &g->setting);
    return answer_rewind(g, rewind_branch(&g->rewind, g->snap, &g->hud.chart));
}

/* False where no chart is. */
static bool click_chart(struct gui *g, int x, int y)
{
    struct rect at = g->hud.chart_at;

    if (x < at.x || x >= at.x + at.w || y < at.y || y >= at.y + at.h)
        return false;
    answer_rewind(
        g, rewind_seek(&g->rewind, g->snap, chart_step_at(&g->hud.chart, at, x)));
    return true;
}

static uint64_t next_solution(struct gui *g)
{
    g->paused = false;
    if (g->snap->status == SEARCH_EXHAUSTED)
        say(g, "there is no further solution");
    else
        say(g, "looking for the next solution");
    return send(g, (struct runner_command){.kind = RUNNER_RUN});
}

static uint64_t run_or_pause(struct gui *g)
{
    bool is_rewound = rewind_is_rewound(&g->rewind, g->snap);
    if (!is_rewound &&
        (g->snap->status == SEARCH_EXHAUSTED || g->snap->status == SEARCH_SOLVED))
        return next_solution(g);
    /* A limit may have stopped it without a key. */
    bool stopped = g->snap->paused && g->snap->command >= g->last_command;
    g->paused = !stopped && !g->paused;
    say(g, "%s", g->paused ? "paused" : is_rewound ? "replaying" : "running");
    return send(g,
                (struct runner_command){.kind = g->paused ? RUNNER_PAUSE : RUNNER_RUN});
}

static uint64_t step_once(struct gui *g)
{
    g->paused = true;
    say(g, "one step");
    return send(g, (struct runner_command){.kind = RUNNER_STEP, .steps = 1});
}

static uint64_t set_speed(struct gui *g, double speed)
{
    g->speed = speed;
    if (speed < 0)
        say(g, "automatic speed: a run in %d seconds", RUNNER_AUTOMATIC_SECONDS);
    else if (speed == 0)
        say(g, "as fast as it goes");
    else
        say(g, "%.3g nodes a second", speed);
    return send(g, (struct runner_command){.kind = RUNNER_SPEED, .steps_per_s = speed});
}

static uint64_t scale_speed(struct gui *g, double factor)
{
    double now =
        g->snap->steps_per_s > 0 ? g->snap->steps_per_s : g->hud.figures.nodes_per_s;

    /* Presses that follow each other faster than pictures still add up. */
    if (g->speed > 0)
        now = g->speed;
    /* Flat out and at rest there is no rate to start from. */
    if (!(now > 0))
        return set_speed(g, RUNNER_AUTOMATIC);
    now *= factor;
    return set_speed(g, now < 0.1 ? 0.1 : now > 1e9 ? 1e9 : now);
}

static uint64_t restart(struct gui *g, bool new_seed)
{
    if (new_seed)
        g->setting.seed++;
    say(g, "restart, seed %llu", (unsigned long long)g->setting.seed);
    return send_search(g);
}

static uint64_t cycle_setting(struct gui *g, enum plug_kind kind, int by)
{
    char name[SETTING_NAME];
    bool waits = kind != PLUG_STRATEGY && rewind_is_rewound(&g->rewind, g->snap);

    rewind_adopt_setting(&g->rewind, g->snap, &g->setting);
    setting_cycle(&g->setting, kind, by);
    setting_name(&g->setting, kind, name);
    say(g, "%s: %s%s", catalog_option(kind), name, waits ? "; r branches" : "");
    if (kind == PLUG_STRATEGY)
        return send_search(g);
    return send(g,
                (struct runner_command){.kind = RUNNER_SETTING, .setting = g->setting});
}

static uint64_t cycle_preset(struct gui *g, int by)
{
    int now = preset_of(&g->setting), count = preset_count();
    const struct preset_row *row = preset_row(now < 0 ? 0 : (now + by + count) % count);

    preset_choose(&g->setting, row->name, NULL);
    say(g, "%s: %s", row->name, row->summary);
    return send_search(g);
}

/* The next square size; boards of other boxes step to the nearest square. */
static uint64_t change_size(struct gui *g, int by)
{
    int n = g->puzzle->geo->n, side = 2;

    if (by > 0)
        while (side * side <= n)
            side++;
    else
        while ((side + 1) * (side + 1) < n)
            side++;
    if (side * side > MAX_N || (by < 0 && side * side >= n)) {
        say(g, "%d\xc3\x97%d is the %s grid", n, n, by > 0 ? "largest" : "smallest");
        return 0;
    }
    say(g, "%d\xc3\x97%d", side * side, side * side);
    return use_empty(g, side, side);
}

static uint64_t generate(struct gui *g)
{
    const struct geometry *geo = g->puzzle->geo;
    int holes = (int)(g->o->holes * geo->n_cells + 0.5);
    struct rng r;

    g->setting.seed++;
    rng_seed(&r, g->setting.seed);
    say(g, "a new puzzle with %d holes", holes);
    return use_puzzle(
        g, generate_puzzle(geo->box_rows, geo->box_cols, holes, &r, "generated"));
}

/* ---- Commands to the view ---- */

static void show_view(struct gui *g, enum board_view view)
{
    g->style.view = view;
    say(g, "view: %s", board_view_name(view));
}

static void isolate(struct gui *g, int value)
{
    g->style.isolated = value;
    if (value > 0)
        say(g, "value %d alone; x ends it", value);
    else
        say(g, "all values");
}

/* The value under the pointer; again, or where there is none, all values. */
static void isolate_hovered(struct gui *g)
{
    cell_t c = g->style.hover;
    bool on_value = c != CELL_NONE && g->snap->value[c] != VALUE_NONE;
    int value = on_value ? g->snap->value[c] + 1 : 0;

    isolate(g, value == g->style.isolated ? 0 : value);
}

static void isolate_next(struct gui *g, int by)
{
    int n = g->snap->n, now = g->style.isolated;

    isolate(g, now == 0 ? (by > 0 ? 1 : n) : (now - 1 + by + n) % n + 1);
}

static void next_palette(struct gui *g)
{
    g->style.palette = (g->style.palette + 1) % palette_count();
    say(g, "palette: %s", palette_name(g->style.palette));
}

static void take_screenshot(struct gui *g)
{
    char path[USER_DIRS_PATH], shown[USER_DIRS_PATH];
    struct error e;

    user_dirs_new_file(USER_PICTURES, "png", path);
    user_dirs_shorten(path, shown);
    if (png_write(path, &g->frame, &e))
        say(g, "saved %s", shown);
    else
        say(g, "%s", e.text);
}

static void record_or_stop(struct gui *g)
{
    char said[CAPTURE_SAID];

    capture_toggle(g->capture, g->layout.width, g->layout.height, g->now_ns, said);
    say(g, "%s", said);
}

/* What became of a recording. */
static void hear_of_recording(struct gui *g)
{
    char said[CAPTURE_SAID];

    if (!capture_tick(g->capture, g->now_ns, said))
        return;
    say(g, "%s", said);
    g->must_draw = true;
}

static void toggle_fullscreen(struct gui *g)
{
    window_set_fullscreen(g->window, !window_is_fullscreen(g->window));
    say(g, "%s",
        window_is_fullscreen(g->window) ? "fullscreen: Esc leaves it" : "window");
}

/* ---- The lens ---- */

/* Returns the number of the command that the search got, or 0. */
static uint64_t answer_lens(struct gui *g, const struct lens_reply *reply)
{
    if (reply->message[0])
        say(g, "%s", reply->message);
    return reply->has_command ? send(g, reply->command) : 0;
}

static uint64_t toggle_lens(struct gui *g)
{
    bool closes = g->lens.is_open && !g->lens.is_closing;
    struct lens_reply reply =
        closes ? lens_control_close(&g->lens)
               : lens_control_open(&g->lens, g->snap, g->style.hover);

    say(g, "lens %s", closes ? "off" : "on");
    return answer_lens(g, &reply);
}

/* False where no cell is. */
static bool click_cell(struct gui *g, int x, int y)
{
    cell_t c = layout_cell_at(&g->layout, g->snap->n, x, y);

    if (c == CELL_NONE || g->snap->n == 0)
        return false;
    if (g->editor) {
        editor_select(g->editor, c);
        return true;
    }
    struct lens_reply reply = lens_control_click(&g->lens, g->snap, c, x, y);
    answer_lens(g, &reply);
    return true;
}

/* ---- Editing ---- */

/* The clues alone, with nothing concluded from them. */
static uint64_t show_edited(struct gui *g)
{
    struct setting plain = setting_default();

    g->shown_revision = editor_revision(g->editor);
    return start_search(g, editor_puzzle(g->editor), &plain, true);
}

/* The search that runs is given up for it. */
static uint64_t edit_board(struct gui *g)
{
    g->editor = editor_create(g->puzzle);
    say(g, "the search is stopped, the board is yours");
    return show_edited(g);
}

static uint64_t answer_editor(struct gui *g, const struct edit_reply *reply)
{
    if (reply->message[0])
        say(g, "%s", reply->message);
    if (!reply->ends)
        return editor_revision(g->editor) != g->shown_revision ? show_edited(g) : 0;
    struct puzzle *p = puzzle_copy(editor_puzzle(g->editor));
    editor_destroy(g->editor);
    g->editor = NULL;
    say(g, "searching what was edited");
    return use_puzzle(g, p);
}

/* Values are typed only where the board is being edited. */
static void tell_locked(struct gui *g, const char *key)
{
    bool is_digit = key[0] >= '0' && key[0] <= '9' && key[1] == '\0';

    if (is_digit || strcmp(key, "Delete") == 0)
        say(g, "the board is the search's: E stops it and edits");
}

/* ---- Tours ---- */

/* What a tour does is as if keys had done it. */
static uint64_t send_for_tour(void *context, const struct runner_command *command)
{
    struct gui *g = context;

    if (command->kind == RUNNER_RUN || command->kind == RUNNER_PAUSE)
        g->paused = command->kind == RUNNER_PAUSE;
    if (command->kind == RUNNER_SPEED)
        g->speed = command->steps_per_s;
    if (command->kind == RUNNER_SETTING)
        g->setting = command->setting;
    return send(g, *command);
}

static uint64_t load_for_tour(void *context, const struct puzzle *puzzle,
                              const struct setting *setting)
{
    struct gui *g = context;

    g->setting = *setting;
    puzzle_destroy(g->puzzle);
    g->puzzle = puzzle_copy(puzzle);
    return start_search(g, g->puzzle, &g->setting, true);
}

static void next_tour(struct gui *g)
{
    struct error e;

    if (tour_player_open_next(&g->tour, &e))
        say(g, "tour: %s; Esc ends it", g->tour.name);
    else
        say(g, "%s", e.text);
}

static void play_tour(struct gui *g)
{
    const struct tour_host host = {g, send_for_tour, load_for_tour};

    g->must_draw |= tour_player_update(&g->tour, &host, &g->lens, g->snap, g->now_ns);
}

/* ---- Keys ---- */

static void close_something(struct gui *g)
{
    if (g->show_help)
        g->show_help = false;
    else if (g->tour.is_playing)
        tour_player_stop(&g->tour);
    else if (g->lens.is_open && !g->lens.is_closing)
        toggle_lens(g);
    else if (window_is_fullscreen(g->window))
        toggle_fullscreen(g);
    else
        say(g, "q quits");
}

/* Returns the number of the command that the search got, or 0. */
static uint64_t press(struct gui *g, enum key_id key)
{
    switch (key) {
    case KEY_RUN_PAUSE:
        return run_or_pause(g);
    case KEY_STEP:
        return step_once(g);
    case KEY_BACK:
        return answer_rewind(g, rewind_step_back(&g->rewind, g->snap));
    case KEY_SCRUB_BACK:
        return answer_rewind(g, rewind_scrub(&g->rewind, g->snap, &g->hud.chart, -1));
    case KEY_SCRUB_ON:
        return answer_rewind(g, rewind_scrub(&g->rewind, g->snap, &g->hud.chart, 1));
    case KEY_FASTER:
        return scale_speed(g, SPEED_STEP);
    case KEY_SLOWER:
        return scale_speed(g, 1 / SPEED_STEP);
    case KEY_TWICE:
        return scale_speed(g, 2);
    case KEY_HALF:
        return scale_speed(g, 0.5);
    case KEY_FLAT_OUT:
        return set_speed(g, RUNNER_FLAT_OUT);
    case KEY_AUTO_SPEED:
        return set_speed(g, RUNNER_AUTOMATIC);
    case KEY_NEXT_SOLUTION:
        return next_solution(g);
    case KEY_RESTART:
        return rewind_is_rewound(&g->rewind, g->snap) ? branch(g) : restart(g, false);
    case KEY_RESEED:
        return restart(g, true);
    case KEY_EMPTY:
        say(g, "empty grid");
        return use_empty(g, g->puzzle->geo->box_rows, g->puzzle->geo->box_cols);
    case KEY_GENERATE:
        return generate(g);
    case KEY_LARGER:
        return change_size(g, 1);
    case KEY_SMALLER:
        return change_size(g, -1);
    case KEY_NEXT_VAR:
        return cycle_setting(g, PLUG_VAR_ORDER, 1);
    case KEY_PREVIOUS_VAR:
        return cycle_setting(g, PLUG_VAR_ORDER, -1);
    case KEY_NEXT_VAL:
        return cycle_setting(g, PLUG_VAL_ORDER, 1);
    case KEY_PREVIOUS_VAL:
        return cycle_setting(g, PLUG_VAL_ORDER, -1);
    case KEY_NEXT_PROP:
        return cycle_setting(g, PLUG_PROPAGATOR, 1);
    case KEY_PREVIOUS_PROP:
        return cycle_setting(g, PLUG_PROPAGATOR, -1);
    case KEY_NEXT_STRATEGY:
        return cycle_setting(g, PLUG_STRATEGY, 1);
    case KEY_PREVIOUS_STRATEGY:
        return cycle_setting(g, PLUG_STRATEGY, -1);
    case KEY_NEXT_RESTARTS:
        return cycle_setting(g, PLUG_RESTART_RULE, 1);
    case KEY_PREVIOUS_RESTARTS:
        return cycle_setting(g, PLUG_RESTART_RULE, -1);
    case KEY_NEXT_PRESET:
        return cycle_preset(g, 1);
    case KEY_PREVIOUS_PRESET:
        return cycle_preset(g, -1);
    case KEY_VIEW_STATE:
        show_view(g, BOARD_STATE);
        break;
    case KEY_VIEW_CHANGES:
        show_view(g, BOARD_CHANGES);
        break;
    case KEY_VIEW_FAILURES:
        show_view(g, BOARD_FAILURES);
        break;
    case KEY_VIEW_ORDER:
        show_view(g, BOARD_ORDER);
        break;
    case KEY_ISOLATE:
        isolate_hovered(g);
        break;
    case KEY_NEXT_VALUE:
        isolate_next(g, 1);
        break;
    case KEY_PREVIOUS_VALUE:
        isolate_next(g, -1);
        break;
    case KEY_PALETTE:
        next_palette(g);
        break;
    case KEY_TOUR:
        next_tour(g);
        break;
    case KEY_EDIT:
        if (!g->lens.is_open && !g->tour.is_playing)
            return edit_board(g);
        say(g, "not while the lens is open");
        break;
    case KEY_LENS:
        return toggle_lens(g);
    case KEY_HUD:
        g->show_panel = !g->show_panel;
        say(g, "panel %s", g->show_panel ? "on" : "off");
        break;
    case KEY_STATISTICS:
        g->hud.show_frames = !g->hud.show_frames;
        say(g, "frame figures %s", g->hud.show_frames ? "on" : "off");
        break;
    case KEY_HELP:
        g->show_help = !g->show_help;
        break;
    case KEY_SCREENSHOT:
        take_screenshot(g);
        break;
    case KEY_RECORD:
        record_or_stop(g);
        break;
    case KEY_FULLSCREEN:
        toggle_fullscreen(g);
        break;
    case KEY_CLOSE:
        close_something(g);
        break;
    case KEY_QUIT:
        g->quit = true;
        break;
    case KEY_COUNT:
        break;
    }
    return 0;
}

/* ---- Events ---- */

static void take_key(struct gui *g, const char *name, int64_t pressed_ns)
{
    enum key_id key =
        strcmp(name, "Alt+Return") == 0 ? KEY_FULLSCREEN : keys_find(name);
    struct edit_reply edited = {0};
    struct lens_reply reply = {0};
    uint64_t command = 0;

    if (g->editor)
        edited = edit_control_key(g->editor, name, g->now_ns);
    else
        reply = lens_control_key(&g->lens, g->snap, name);
    if (edited.is_taken)
        command = answer_editor(g, &edited);
    else if (reply.is_taken)
        command = answer_lens(g, &reply);
    else if (key != KEY_COUNT)
        command = press(g, key);
    else
        tell_locked(g, name);
    /* Takes the picture that is ready and older than the command, so that the one for
     * the next frame is newer. */
    if (command > 0) {
        bool is_new;
        g->snap = runner_view(g->runner, &is_new);
    }
    if (g->n_pending < MAX_PENDING)
        g->pending[g->n_pending++] = (struct pending){pressed_ns, command};
}

static void take_event(struct gui *g, const struct input_event *event,
                       int64_t happened_ns)
{
    g->must_draw = true;
    switch (event->kind) {
    case INPUT_KEY:
        g->input_ns = g->now_ns;
        take_key(g, event->key, happened_ns);
        break;
    case INPUT_MOTION:
        g->input_ns = g->now_ns;
        g->mouse_x = event->x;
        g->mouse_y = event->y;
        break;
    case INPUT_LEAVE:
        g->mouse_x = g->mouse_y = -1;
        break;
    case INPUT_CLICK:
        if (!click_chart(g, event->x, event->y))
            click_cell(g, event->x, event->y);
        break;
    case INPUT_DOUBLE_CLICK:
        if (!click_chart(g, event->x, event->y) && !click_cell(g, event->x, event->y))
            toggle_fullscreen(g);
        break;
    case INPUT_QUIT:
        g->quit = true;
        break;
    case INPUT_REDRAW:
    case INPUT_NONE:
        break;
    }
}

/* Until the next frame is due. What came while the last frame was made is dated back to
 * its beginning, so that key to effect is never reported too short. */
static void take_events(struct gui *g, int64_t frame_started_ns, int64_t until_ns)
{
    struct input_event event;

    while (window_next_event(g->window, 0, &event))
        take_event(g, &event, frame_started_ns);
    while (!g->quit && !input_interrupted()) {
        g->now_ns = clock_now_ns();
        int64_t left_ns = until_ns - g->now_ns;
        if (left_ns < NS_PER_MS) {
            struct timespec rest = {0, left_ns > 0 ? (long)left_ns : 0};
            nanosleep(&rest, NULL);
            break;
        }
        if (window_next_event(g->window, (int)(left_ns / NS_PER_MS), &event)) {
            g->now_ns = clock_now_ns();
            take_event(g, &event, g->now_ns);
        }
    }
    g->now_ns = clock_now_ns();
    g->quit |= input_interrupted();
}

/* ---- Frames ---- */

static const char *const panel_keys[] = {
    "Space", "run / pause", ".",   "one step",           "[ ]", "slower / faster",
    "\\",    "flat out",    "v p", "order, propagation", "?",   "all keys",
    NULL};

static const char *const rewound_panel_keys[] = {", .",
                                                 "one step back, on",
                                                 "\xe2\x86\x90 \xe2\x86\x92",
                                                 "scrub back, on",
                                                 "Space",
                                                 "replay",
                                                 "r",
                                                 "branch from here",
                                                 "v p",
                                                 "order, propagation",
                                                 "?",
                                                 "all keys",
                                                 NULL};

static const char *const lens_panel_keys[] = {
    "click", "row, column, box", ". ,", "next, last stage", ">", "play",
    "Enter", "apply it",         "u",   "take it back",     "d", "close the lens",
    NULL};

static void refresh_figures(struct gui *g)
{
    struct hud_figures *f = &g->hud.figures;
    int64_t elapsed_ns = g->now_ns - g->figures_ns;

    if (elapsed_ns < FIGURES_NS)
        return;
    g->figures_ns = g->now_ns;
    g->must_draw = true;
    f->fps = (double)(g->report.frames - g->frames_at_tick) * (double)NS_PER_S /
             (double)elapsed_ns;
    g->frames_at_tick = g->report.frames;
    f->frame_work_ms = distribution_ms(&g->report.frame_work, 0.5);
    hud_refresh(&g->hud, g->snap, elapsed_ns);
}

static void refresh_hover(struct gui *g)
{
    cell_t c = g->mouse_x >= 0
                   ? layout_cell_at(&g->layout, g->snap->n, g->mouse_x, g->mouse_y)
                   : CELL_NONE;

    if (g->editor) {
        g->style.hover = editor_cursor(g->editor);
        edit_control_describe(g->editor, g->hud.hover[0], g->hud.hover[1],
                              sizeof g->hud.hover[0]);
        return;
    }
    g->style.hover = c;
    g->hud.hover[0][0] = g->hud.hover[1][0] = '\0';
    if (c != CELL_NONE)
        board_describe_cell(g->snap, c, g->hud.hover[0], g->hud.hover[1],
                            sizeof g->hud.hover[0]);
}

static void refresh_flash(struct gui *g)
{
    board_flash(&g->style, &g->flash, g->snap, g->now_ns);
    g->must_draw |= g->style.flash_alpha > 0;
}

static void prepare_text(struct gui *g, int width, int height)
{
    font_set_size(g->font, TEXT_SMALL, layout_small_px(width, height));
    font_set_size(g->font, TEXT_LARGE, layout_large_px(width, height));
    const struct glyphs *glyphs = font_glyphs(g->font);
    if (g->tour.is_playing)
        height -= caption_height(glyphs);
    bool hidden =
        window_is_fullscreen(g->window) && g->now_ns - g->input_ns > HIDE_PANEL_NS;
    g->layout = (g->lens.is_open ? layout_compute_with_lens : layout_compute)(
        width, height, g->snap->n, g->show_panel && !hidden, glyphs);
    font_set_size(g->font, TEXT_CELL, layout_cell_px(g->layout.cell, g->snap->n));
    font_set_size(g->font, TEXT_MARK,
                  layout_mark_px(g->layout.cell, g->snap->n, g->snap->box_rows,
                                 g->snap->box_cols));
}

static void draw_help(struct gui *g)
{
    enum { ALL = KEY_COUNT + LENS_KEY_COUNT };
    const char *shown[ALL], *help[ALL];

    for (int i = 0; i < ALL; i++) {
        const struct key_row *row =
            i < KEY_COUNT ? &key_rows[i] : &lens_key_rows[i - KEY_COUNT];
        shown[i] = row->shown;
        help[i] = row->help;
    }
    hud_draw_help(&g->draw, &g->layout, font_glyphs(g->font), shown, help, ALL);
}

static void compose(struct gui *g)
{
    const struct glyphs *glyphs = font_glyphs(g->font);
    int width, height;

    window_size(g->window, &width, &height);
    prepare_text(g, width, height);
    refresh_hover(g);
    draw_begin(&g->draw, width, height);
    board_draw(&g->draw, &g->layout, g->snap, glyphs, &g->style);
    lens_control_draw(&g->lens, &g->draw, &g->layout, g->snap, glyphs,
                      g->style.palette);
    g->hud.keys = g->lens.is_open       ? lens_panel_keys
                  : g->snap->is_rewound ? rewound_panel_keys
                                        : panel_keys;
    g->hud.chart.has_marker = g->snap->is_rewound;
    g->hud.chart.marker = g->snap->step;
    g->hud.chart.first_step = g->snap->first_step;
    hud_draw(&g->draw, &g->layout, g->snap, glyphs, &g->hud);
    caption_draw(&g->draw, glyphs, g->tour.caption);
    if (g->show_help)
        draw_help(g);
    raster_compose(&g->frame, &g->draw, glyphs);
    capture_take(g->capture, &g->frame, g->now_ns);
    capture_mark(g->capture, &g->frame, &g->layout, glyphs, g->now_ns);
}

static struct rect with_margin(struct rect r, int margin)
{
    return (struct rect){r.x - margin, r.y - margin, r.w + 2 * margin,
                         r.h + 2 * margin};
}

/* Most of a wide window is background, which costs nothing to show. */
static void present(struct gui *g)
{
    const struct layout *l = &g->layout;
    struct rect parts[3] = {with_margin(l->board, l->margin),
                            with_margin(l->panel, l->margin),
                            with_margin(l->lens, l->margin)};
    struct rect whole = {0, 0, g->frame.width, g->frame.height};
    bool in_parts = l->has_panel && !g->show_help && !g->tour.is_playing;

    window_present(g->window, &g->frame, &g->draw, in_parts ? parts : &whole,
                   in_parts ? 3 : 1);
}

static void record_effects(struct gui *g, int64_t shown_ns)
{
    int kept = 0;

    for (int i = 0; i < g->n_pending; i++) {
        if (g->snap->command >= g->pending[i].command)
            distribution_add(&g->report.key_to_effect,
                             shown_ns - g->pending[i].pressed_ns);
        else
            g->pending[kept++] = g->pending[i];
    }
    g->n_pending = kept;
}

/* Draws if there is anything new to see. False if nothing was drawn. */
static bool make_frame(struct gui *g)
{
    bool is_new;

    g->snap = runner_view(g->runner, &is_new);
    if (g->snap->n == 0 || !window_is_visible(g->window))
        return false;
    g->must_draw |= is_new;
    if (g->hud.message[0] && g->now_ns > g->message_until_ns) {
        g->hud.message[0] = '\0';
        g->must_draw = true;
    }
    if (g->editor) {
        struct edit_reply reply = edit_control_tick(g->editor, g->now_ns);
        if (reply.is_taken)
            answer_editor(g, &reply);
    }
    refresh_figures(g);
    refresh_flash(g);
    g->must_draw |= lens_control_update(&g->lens, g->snap, g->now_ns);
    play_tour(g);
    hear_of_recording(g);
    if (!g->must_draw)
        return false;
    g->must_draw = false;
    compose(g);
    present(g);
    return true;
}

static void loop(struct gui *g)
{
    int64_t end_ns = g->o->seconds > 0 ? g->report.started_ns +
                                             (int64_t)(g->o->seconds * (double)NS_PER_S)
                                       : INT64_MAX;
    int64_t next_ns = g->report.started_ns, woke_ns = next_ns, last_ns = 0;

    while (!g->quit && g->now_ns < end_ns) {
        take_events(g, woke_ns, next_ns);
        woke_ns = g->now_ns;
        bool drawn = make_frame(g);
        int64_t done_ns = clock_now_ns();
        if (drawn) {
            record_effects(g, done_ns);
            distribution_add(&g->report.frame_work, done_ns - woke_ns);
            if (last_ns)
                distribution_add(&g->report.frame_interval, done_ns - last_ns);
            if (g->report.frames++ == 0)
                g->report.first_frame_ns = done_ns;
            g->report.last_frame_ns = done_ns;
        }
        last_ns = drawn ? done_ns : 0;
        next_ns += FRAME_NS;
        /* Late frames are dropped, not made up for. */
        if (next_ns < done_ns)
            next_ns = done_ns;
    }
}

/* ---- Begin and end ---- */

static bool open_all(struct gui *g, struct error *e)
{
    const struct options *o = g->o;

    if (!input_palette(o, &g->style.palette, e))
        return false;
    if (o->tour && !tour_player_open(&g->tour, o->tour, e))
        return false;
    if (!(g->puzzle = input_board(o, e)))
        return false;
    g->first_box_rows = g->puzzle->geo->box_rows;
    g->first_box_cols = g->puzzle->geo->box_cols;
    return front_open("sudoscope", o, &g->window, &g->font, e);
}

static struct gui *gui_create(const struct options *o)
{
    struct gui *g = alloc_zeroed(1, sizeof *g);

    g->o = o;
    g->setting = o->setting;
    g->show_panel = true;
    g->mouse_x = g->mouse_y = -1;
    g->must_draw = true;
    g->style =
        (struct board_style){.hover = CELL_NONE, .flash = CELL_NONE, .calm = o->calm};
    draw_init(&g->draw);
    text_init(&g->report.lens);
    frame_init(&g->frame);
    chart_reset(&g->hud.chart);
    lens_control_init(&g->lens);
    tour_player_init(&g->tour);
    g->capture = capture_create(o->fps);
    return g;
}

static void gui_destroy(struct gui *g)
{
    editor_destroy(g->editor);
    font_close(g->font);
    window_close(g->window);
    capture_destroy(g->capture); /* may take a while: nobody has to look at that */
    puzzle_destroy(g->puzzle);
    draw_free(&g->draw);
    frame_free(&g->frame);
    lens_control_free(&g->lens);
    tour_player_free(&g->tour);
    text_free(&g->report.lens);
    free(g);
}

static void start(struct gui *g)
{
    bool is_new;

    g->runner = runner_start(search_create(g->puzzle, &g->setting));
    g->snap = runner_view(g->runner, &is_new);
    send(g, (struct runner_command){.kind = RUNNER_HISTORY,
                                    .bytes = (size_t)g->o->history});
    set_speed(g, g->o->speed);
    g->hud.message[0] = '\0';
    g->now_ns = g->report.started_ns = g->input_ns = g->figures_ns = clock_now_ns();
}

/* What the words said is of this run, and so is what a tour has set; what keys changed
 * is remembered. A file that cannot be written costs a warning, nothing else. */
static void remember(const struct gui *g)
{
    const struct remembered *beneath = &g->o->beneath;
    const struct geometry *geo = g->puzzle->geo;
    struct options now = *g->o;
    char path[CONFIG_PATH];
    struct error e;

    if (g->tour.name[0] || (!g->o->config && !config_default_path(path)))
        return;
    now.setting = beneath->setting;
    for (int k = 0; k < PLUG_KINDS; k++) {
        char said[SETTING_NAME], chosen[SETTING_NAME];
        setting_name(&g->o->setting, (enum plug_kind)k, said);
        setting_name(&g->setting, (enum plug_kind)k, chosen);
        if (strcmp(said, chosen) != 0)
            setting_choose(&now.setting, (enum plug_kind)k, chosen, NULL);
    }
    bool same_box =
        geo->box_rows == g->first_box_rows && geo->box_cols == g->first_box_cols;
    now.box_rows = same_box ? beneath->box_rows : geo->box_rows;
    now.box_cols = same_box ? beneath->box_cols : geo->box_cols;
    now.speed = g->speed == g->o->speed ? beneath->speed : g->speed;
    now.palette = palette_name(g->style.palette);
    if (!window_is_fullscreen(g->window) && !g->window->has_characters)
        window_size(g->window, &now.window_w, &now.window_h);
    if (!config_save(&now, g->o->config ? g->o->config : path, &e))
        fprintf(stderr, "sudoscope: warning: %s\n", e.text);
}

static bool finish(struct gui *g, struct error *e)
{
    struct snapshot *last = alloc_resize(NULL, 1, sizeof *last);

    *last = *g->snap; /* the runner takes its pictures with it */
    lens_control_report(&g->lens, last, &g->report.lens);
    g->report.chart = g->hud.chart_at;
    struct runner_totals totals = runner_stop(g->runner);
    bool fine = !g->o->report ||
                report_write(&g->report, &totals, last, window_driver(g->window),
                             clock_now_ns(), g->o->report, e);
    free(last);
    return fine;
}

int gui_watch(const struct options *o)
{
    struct gui *g = gui_create(o);
    struct error e;

    input_catch_signals();
    bool fine = open_all(g, &e);
    if (fine) {
        start(g);
        loop(g);
        window_hide(g->window);
        remember(g);
        fine = finish(g, &e);
    }
    if (!fine)
        fprintf(stderr, "sudoscope: %s\n", e.text);
    gui_destroy(g);
    return fine ? EXIT_DONE : EXIT_BAD_INPUT;
}
