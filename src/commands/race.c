#include "commands/commands.h"

#include "base/clock.h"
#include "base/number.h"
#include "commands/json_line.h"
#include "front/front.h"
#include "front/signals.h"
#include "options/input.h"
#include "options/output.h"
#include "show/race/race_state.h"
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

static void print_ranking(const struct race_lanes *lanes, const struct race *race,
                          const struct options *o)
{
    bool json = o->json;
    int order[MAX_LANES];

    race_ranking(race_lanes(race), lanes->count, order);
    if (!json)
        printf("%-4s %-28s %-10s %12s %12s %13s %12s %11s\n", "rank", "lane", "status",
               "decisions", "refutations", "propagations", "moves", "CPU s");
    for (int i = 0; i < lanes->count; i++)
        (json ? print_object : print_row)(lanes->captions[order[i]],
                                          &race_lanes(race)[order[i]]);
    if (!json)
        printf("ranked by %s\n", o->race_clock == RACE_NODES
                                     ? "nodes: decisions, refutations and moves"
                                     : "CPU time");
}

static bool write_report(const struct race *race, const struct options *o,
                         struct report *r, const char *driver, struct error *e)
{
    if (!o->report)
        return true;
    report_race(r, race);
    return report_write(r, driver, clock_now_ns(), o->report, e);
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
    print_ranking(lanes, race, o);
    bool fine = write_report(race, o, r, "none", e);
    *gave_up = !has_all_answers(race);
    race_stop(race);
    return fine;
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
    struct show *s = show_open(&show_race, &setup, e);
    if (s) {
        window_loop_run(s, window_loop_end_ns(o));
        window_hide(s->window);
    }
    r->audio = audio_use(setup.audio);
    if (s)
        print_ranking(&race_of(s)->lanes, race_of(s)->race, o);
    bool fine = s && write_report(race_of(s)->race, o, r, window_driver(s->window), e);
    fine = fine && window_is_alive(setup.window, e);
    *gave_up = s && race_of(s)->gave_up;
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
