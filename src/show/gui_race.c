#include "show/gui_state.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "show/race_window.h"

#include <stdlib.h>

/* Boards that are still large, and few enough to be told apart at a glance. */
#define LANES_AT_FIRST 4

void gui_ask_for_race(struct gui *g)
{
    g->must_race =
        !g->editor && !g->tour.is_playing && !lens_control_stays_open(&g->lens);
    if (!g->must_race)
        gui_say(g,
                "no race while the board is edited, a tour plays or the lens is open");
}

static struct race_window *split(struct gui *g)
{
    struct race_window *w = alloc_zeroed(1, sizeof *w);

    w->window = g->window;
    w->font = g->font;
    w->capture = g->capture;
    w->puzzle = g->puzzle;
    w->speed = g->speed;
    w->palette = g->style.palette;
    w->view = g->style.view;
    w->is_calm = g->style.blend != NULL;
    w->end_ns = g->end_ns;
    w->is_split = true;
    w->report = &g->report;
    race_lanes_against(&w->lanes, &g->setting, LANES_AT_FIRST);
    return w;
}

static void come_back(struct gui *g, const struct race_window *w)
{
    g->style.palette = w->palette;
    g->style.view = w->view;
    g->style.blend = w->is_calm ? &g->blend : NULL;
    blend_forget(&g->blend);
    if (w->speed != g->speed)
        gui_set_speed(g, w->speed);
    gui_say(g, "back from the race");
    g->now_ns = g->input_ns = g->figures_ns = clock_now_ns();
    g->frames_at_tick = g->report.frames;
    g->must_draw = true;
}

void gui_race(struct gui *g)
{
    bool was_running = !g->now->play.paused;

    g->must_race = false;
    g->n_pending = 0; /* what the last keys did is seen after the race, if at all */
    gui_send(g, (struct runner_command){.kind = RUNNER_PAUSE});
    struct race_window *w = split(g);
    g->quit = !race_window_run(w);
    come_back(g, w);
    if (was_running)
        gui_send(g, (struct runner_command){.kind = RUNNER_RUN});
    race_window_free(w);
    free(w);
}
