#include "show/gui.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "front/signals.h"
#include "options/config.h"
#include "options/input.h"
#include "show/gui_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FRAME_NS (NS_PER_S / 60)

/* Until the next frame is due. What came while the last frame was made is dated back to
 * its beginning, so that key to effect is never reported too short. */
static void take_events(struct gui *g, int64_t frame_started_ns, int64_t until_ns)
{
    struct input_event event;

    while (window_next_event(g->window, 0, &event))
        gui_take_event(g, &event, frame_started_ns);
    while (!g->quit && !signals_interrupted()) {
        g->now_ns = clock_now_ns();
        int64_t left_ns = until_ns - g->now_ns;
        if (left_ns < NS_PER_MS) {
            struct timespec rest = {0, left_ns > 0 ? (long)left_ns : 0};
            nanosleep(&rest, NULL);
            break;
        }
        if (window_next_event(g->window, (int)(left_ns / NS_PER_MS), &event)) {
            g->now_ns = clock_now_ns();
            gui_take_event(g, &event, g->now_ns);
        }
    }
    g->now_ns = clock_now_ns();
    g->quit |= signals_interrupted();
}

static void record_effects(struct gui *g, int64_t shown_ns)
{
    int kept = 0;

    for (int i = 0; i < g->n_pending; i++) {
        if (g->now->play.command >= g->pending[i].command)
            distribution_add(&g->report.key_to_effect,
                             shown_ns - g->pending[i].pressed_ns);
        else
            g->pending[kept++] = g->pending[i];
    }
    g->n_pending = kept;
}

static void loop(struct gui *g)
{
    int64_t next_ns = g->report.started_ns, woke_ns = next_ns;
    bool follows = false; /* the last turn drew, too */

    while (!g->quit && g->now_ns < g->end_ns) {
        take_events(g, woke_ns, next_ns);
        if (g->must_race) {
            gui_race(g);
            follows = false;
        }
        woke_ns = g->now_ns;
        bool drawn = gui_make_frame(g);
        int64_t done_ns = clock_now_ns();
        if (drawn) {
            record_effects(g, done_ns);
            report_frame(&g->report, woke_ns, done_ns, follows);
        }
        follows = drawn;
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
    g->first_palette = g->style.palette;
    if (!front_open(&(struct front_request){"sudoscope", o->window, o->fullscreen,
                                            o->terminal, o->font},
                    &g->window, &g->font, e))
        return false;
    window_place(g->window, &g->first_place);
    return true;
}

struct gui *gui_create(const struct options *o)
{
    struct gui *g = alloc_zeroed(1, sizeof *g);

    g->o = o;
    g->setting = o->setting;
    g->show_panel = true;
    g->mouse_x = g->mouse_y = -1;
    g->must_draw = true;
    g->style = (struct board_style){
        .hover = CELL_NONE, .flash = CELL_NONE, .blend = o->calm ? &g->blend : NULL};
    blend_init(&g->blend);
    g->style.view = o->view;
    g->style.glow = &g->glow;
    draw_init(&g->draw);
    text_init(&g->report.lens);
    frame_init(&g->frame);
    chart_reset(&g->hud.chart);
    g->hud.style = &g->style;
    lens_control_init(&g->lens);
    tour_player_init(&g->tour);
    g->capture = capture_create(o->fps);
    return g;
}

void gui_destroy(struct gui *g)
{
    editor_destroy(g->editor);
    font_close(g->font);
    window_close(g->window);
    capture_destroy(g->capture); /* may take a while: nobody has to look at that */
    puzzle_destroy(g->puzzle);
    list_control_close(&g->list);
    draw_free(&g->draw);
    frame_free(&g->frame);
    blend_free(&g->blend);
    lens_control_free(&g->lens);
    tour_player_free(&g->tour);
    text_free(&g->report.lens);
    free(g);
}

void gui_start(struct gui *g)
{
    bool is_new;

    /* The history has to be there before the first step. */
    g->runner = runner_start_paused(search_create(g->puzzle, &g->setting));
    g->now = runner_view(g->runner, &is_new);
    gui_send(g, (struct runner_command){.kind = RUNNER_HISTORY,
                                        .bytes = (size_t)g->o->history});
    gui_set_speed(g, g->o->speed);
    gui_send(g, (struct runner_command){.kind = RUNNER_RUN});
    message_clear(&g->hud.message);
    g->now_ns = g->report.started_ns = g->input_ns = g->figures_ns = clock_now_ns();
    g->end_ns = g->o->seconds > 0
                    ? g->now_ns + (int64_t)(g->o->seconds * (double)NS_PER_S)
                    : INT64_MAX;
}

static bool is_same_place(const struct window_place *a, const struct window_place *b)
{
    return a->w == b->w && a->h == b->h && a->x == b->x && a->y == b->y;
}

/* What the words said is of this run, and so is what a tour has set; what keys changed
 * is remembered. A file that cannot be written costs a warning, nothing else. */
static void remember(const struct gui *g)
{
    const struct fallback *fallback = &g->o->fallback;
    const struct geometry *geo = g->puzzle->geo;
    struct options now = *g->o;
    char path[PATH_SIZE];
    struct window_place place;
    struct error e;

    if (g->tour.name[0] || (!g->o->config && !config_default_path(path)))
        return;
    now.setting = fallback->setting;
    for (int k = 0; k < PLUG_KINDS; k++) {
        char said[SETTING_NAME], chosen[SETTING_NAME];
        setting_name(&g->o->setting, (enum plug_kind)k, said);
        setting_name(&g->setting, (enum plug_kind)k, chosen);
        if (strcmp(said, chosen) != 0)
            setting_choose(&now.setting, (enum plug_kind)k, chosen, NULL);
    }
    bool same_box =
        geo->box_rows == g->first_box_rows && geo->box_cols == g->first_box_cols;
    now.box_rows = same_box ? fallback->box_rows : geo->box_rows;
    now.box_cols = same_box ? fallback->box_cols : geo->box_cols;
    now.speed = g->speed == g->o->speed ? fallback->speed : g->speed;
    bool is_calm = g->style.blend != NULL;
    now.calm = is_calm == g->o->calm ? fallback->calm : is_calm;
    now.palette = g->style.palette == g->first_palette ? fallback->palette
                                                       : palette_name(g->style.palette);
    now.window = fallback->window;
    if (window_place(g->window, &place) && !is_same_place(&place, &g->first_place))
        now.window = place;
    if (!config_save(&now, g->o->config ? g->o->config : path, &e))
        fprintf(stderr, "sudoscope: warning: %s\n", e.text);
}

static bool finish(struct gui *g, struct error *e)
{
    struct played *last = alloc_resize(NULL, 1, sizeof *last);

    *last = *g->now; /* the runner takes its pictures with it */
    lens_control_report(&g->lens, last, &g->report.lens);
    g->report.isolated = g->style.isolated;
    g->report.is_calm = g->style.blend != NULL;
    g->report.board = g->layout.board;
    g->report.chart = g->hud.chart_at;
    g->report.notice = g->notice;
    g->report.view = board_view_word(g->style.view);
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

    signals_catch();
    bool fine = open_all(g, &e);
    if (fine) {
        gui_start(g);
        if (o->n_files > 0 && strcmp(o->files[0], "-") != 0)
            gui_remember_file(g, o->files[0]);
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
