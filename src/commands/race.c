#include "commands/commands.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "commands/race_table.h"
#include "front/front.h"
#include "front/signals.h"
#include "options/input.h"
#include "show/race_window.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int64_t end_of(const struct options *o)
{
    return o->seconds > 0 ? clock_now_ns() + (int64_t)(o->seconds * (double)NS_PER_S)
                          : INT64_MAX;
}

/* ---- Without a window: until every lane has ended ---- */

static struct race *run_headless(const struct race_window *w)
{
    struct race *race = race_lanes_start(&w->lanes, w->puzzle, w->clock);
    struct timespec moment = {0, NS_PER_MS};

    race_set_speed(race, RUNNER_FLAT_OUT);
    race_run(race, true);
    while (!signals_interrupted() && clock_now_ns() < w->end_ns &&
           !race_is_over(race)) {
        nanosleep(&moment, NULL);
        race_update(race, clock_now_ns());
    }
    return race;
}

/* ---- What came of it ---- */

static bool write_report(const struct race *race, const struct options *o,
                         struct report *report, const char *driver, struct error *e)
{
    struct runner_totals totals = {0};

    for (int i = 0; i < race_count(race); i++) {
        totals.nodes += race_lane(race, i)->now->snap.stats.nodes;
        totals.cpu_ns += race_lane(race, i)->now->play.cpu_ns;
    }
    return !o->report || report_write(report, &totals, race_lane(race, 0)->now, driver,
                                      clock_now_ns(), o->report, e);
}

static bool tell(const struct race_window *w, const struct race *race,
                 const struct options *o, struct error *e)
{
    race_table_print(&w->lanes, race, o->json);
    return write_report(race, o, w->report,
                        w->window ? window_driver(w->window) : "none", e);
}

/* ---- Begin and end ---- */

static bool race_without_window(struct race_window *w, const struct options *o,
                                struct error *e)
{
    struct race *race = run_headless(w);
    bool fine = tell(w, race, o, e);

    race_stop(race);
    return fine;
}

static bool race_in_window(struct race_window *w, const struct options *o,
                           struct error *e)
{
    if (!front_open(&(struct front_request){"sudoscope race", o->window, o->fullscreen,
                                            o->terminal, o->font},
                    &w->window, &w->font, e))
        return false;
    w->capture = capture_create(o->fps);
    race_window_run(w);
    window_hide(w->window);
    bool fine = tell(w, w->race, o, e);
    race_window_free(w);
    font_close(w->font);
    window_close(w->window);
    capture_destroy(w->capture);
    return fine;
}

static bool race_on(struct race_window *w, const struct options *o, struct error *e)
{
    struct puzzle *p;

    if (!input_palette(o, &w->palette, e) || !(p = input_board(o, e)))
        return false;
    w->puzzle = p;
    w->clock = o->race_clock;
    w->speed = o->speed;
    w->is_calm = o->calm;
    w->view = o->view;
    w->end_ns = end_of(o);
    w->report->started_ns = clock_now_ns();
    bool fine = o->headless ? race_without_window(w, o, e) : race_in_window(w, o, e);
    puzzle_destroy(p);
    return fine;
}

int race_watch(const struct options *o)
{
    struct race_window *w = alloc_zeroed(1, sizeof *w);
    struct error e;
    int status = EXIT_DONE;

    signals_catch();
    w->report = alloc_zeroed(1, sizeof *w->report);
    if (!race_lanes_from_options(&w->lanes, o, &e))
        status = EXIT_BAD_USAGE;
    else if (!race_on(w, o, &e))
        status = EXIT_BAD_INPUT;
    free(w->report);
    free(w);
    if (status != EXIT_DONE)
        fprintf(stderr, "sudoscope: %s\n", e.text);
    return status;
}
