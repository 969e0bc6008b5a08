#include "commands/commands.h"

#include "base/clock.h"
#include "base/number.h"
#include "commands/json_line.h"
#include "front/front.h"
#include "front/signals.h"
#include "options/input.h"
#include "options/output.h"
#include "show/window_loop.h"

#include <stdio.h>
#include <time.h>

static double cpu_seconds(const struct race_lane *lane)
{
    return (double)lane->now->play.cpu_ns / (double)NS_PER_S;
}

static const char *lane_status(const struct race_lane *lane)
{
    return lane->ended ? status_name(lane->now->snap.status) : "unfinished";
}

static void print_row(const char *caption, const struct race_lane *lane)
{
    const struct stats *stats = &lane->now->snap.stats;
    char rank[16] = "-";

    if (lane->rank > 0)
        snprintf(rank, sizeof rank, "%d", lane->rank);
    printf("%-4s %-28s %-10s %12llu %12llu %13llu %12llu %11.6f\n", rank, caption,
           lane_status(lane), (unsigned long long)stats->decisions,
           (unsigned long long)stats->refutations,
           (unsigned long long)stats->propagations, (unsigned long long)stats->moves,
           cpu_seconds(lane));
}

static void print_object(const char *caption, const struct race_lane *lane)
{
    const struct snapshot *snap = &lane->now->snap;
    struct json_line line;
    struct json *j = json_line_begin(&line);

    json_text(j, "lane", caption);
    if (lane->rank > 0)
        json_int(j, "rank", lane->rank);
    else
        json_raw(j, "rank", "null");
    json_text(j, "strategy", snap->strategy);
    json_text(j, "var", snap->var);
    json_text(j, "val", snap->val);
    json_text(j, "prop", snap->prop);
    json_text(j, "restarts_rule", snap->restarts);
    json_count(j, "seed", snap->seed);
    json_text(j, "status", lane_status(lane));
    json_counts(j, &snap->stats);
    json_real(j, "cpu_s", cpu_seconds(lane), 6);
    json_line_end(&line, stdout);
}

/* `captions` [race_count]. */
static void print_ranking(const struct race *race, const char *const *captions,
                          const struct options *o)
{
    int order[MAX_LANES], count = race_count(race);
    bool json = o->json;

    race_ranking(race_lanes(race), count, order);
    if (!json)
        printf("%-4s %-28s %-10s %12s %12s %13s %12s %11s\n", "rank", "lane", "status",
               "decisions", "refutations", "propagations", "moves", "CPU s");
    for (int i = 0; i < count; i++)
        (json ? print_object : print_row)(captions[order[i]],
                                          &race_lanes(race)[order[i]]);
    if (!json)
        printf("ranked by %s\n", o->race_clock == RACE_NODES
                                     ? "nodes: decisions, refutations and moves"
                                     : "CPU time");
}

static bool write_report(const struct report *r, const char *driver,
                         const struct options *o, struct error *e)
{
    return !o->report || report_write(r, driver, clock_now_ns(), o->report, e);
}

static bool has_all_answers(const struct race *race)
{
    for (int i = 0; i < race_count(race); i++)
        if (race_lanes(race)[i].rank == 0)
            return false;
    return true;
}

static int64_t headless_end_ns(const struct options *o)
{
    int64_t end_ns = window_loop_end_ns(o);

    if (o->max_seconds <= 0)
        return end_ns;
    return i64_min(end_ns, clock_now_ns() + ns_of_seconds(o->max_seconds));
}

static bool race_headless(const struct options *o, const struct race_lanes *lanes,
                          struct report *r, bool *gave_up, struct error *e)
{
    const struct timespec moment = {0, NS_PER_MS};
    struct puzzle *p = input_board(o, e);

    if (!p)
        return false;
    int64_t end_ns = headless_end_ns(o);
    struct race *race = race_lanes_start(lanes, p, o->race_clock, true, e);
    puzzle_destroy(p);
    if (!race)
        return false;
    race_set_speed(race, PLAYER_MAXIMUM);
    race_run(race, true);
    while (!signals_interrupted() && clock_now_ns() < end_ns && !race_is_over(race)) {
        nanosleep(&moment, NULL);
        race_update(race, clock_now_ns());
    }
    const char *captions[MAX_LANES];
    for (int i = 0; i < lanes->count; i++)
        captions[i] = lanes->captions[i];
    print_ranking(race, captions, o);
    *gave_up = !has_all_answers(race);
    r->last = *race_lanes(race)[0].now;
    r->lanes = lanes->count;
    r->totals = race_stop(race);
    return write_report(r, "none", o, e);
}

static bool race_in_window(const struct options *o, struct report *r, bool *gave_up,
                           struct error *e)
{
    const struct front_request request = {"sudoscope race", o->window, o->fullscreen,
                                          o->terminal, o->font};
    struct show_setup setup = {.o = o, .report = r, .now_ns = clock_now_ns()};

    if (!front_open(&request, &setup.window, &setup.font, e))
        return false;
    setup.capture = capture_create(o->fps);
    setup.audio = audio_create(o->sound, o->volume);
    struct show *s = show_open(&setup, e);
    if (s) {
        const char *captions[MAX_LANES];
        window_loop_run(s, window_loop_end_ns(o));
        window_hide(s->window);
        for (int i = 0; i < s->n_lanes; i++)
            captions[i] = s->lanes[i]->caption;
        print_ranking(s->race, captions, o);
        show_finish(s);
    }
    r->audio = audio_use(setup.audio);
    bool fine = s && write_report(r, window_driver(s->window), o, e);
    fine = fine && window_is_alive(setup.window, e);
    *gave_up = s && s->gave_up;
    show_close(s);
    audio_destroy(setup.audio);
    font_close(setup.font);
    window_close(setup.window);
    capture_destroy(setup.capture);
    return fine;
}

int command_race(const struct options *o)
{
    struct race_lanes lanes;
    struct error e;

    signals_catch();
    if (!race_lanes_from_options(&lanes, o, &e))
        return output_complain(&e, EXIT_BAD_USAGE);
    struct report *r = report_create(clock_now_ns());
    bool gave_up = false;
    bool fine = o->headless ? race_headless(o, &lanes, r, &gave_up, &e)
                            : race_in_window(o, r, &gave_up, &e);
    report_destroy(r);
    return !fine     ? output_complain(&e, EXIT_BAD_INPUT)
           : gave_up ? EXIT_GAVE_UP
                     : EXIT_DONE;
}
