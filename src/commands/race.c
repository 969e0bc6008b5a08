#include "commands/commands.h"

#include "base/clock.h"
#include "base/message.h"
#include "base/out_file.h"
#include "commands/json_line.h"
#include "commands/watch.h"
#include "front/signals.h"
#include "options/input.h"
#include "show/show_loop.h"
#include "show/verbs/play_scripts.h"
#include "trace/watched.h"

#include <time.h>

static const char *lane_status(const struct race_lane *lane)
{
    const struct snapshot *snap = &lane->now->snap;

    return status_name(lane->ended ? snap->status : SEARCH_RUNNING,
                       snap->stats.solutions);
}

/* The CPU time of a lane; 0: that of the program or of the trace is unknown. */
static double seconds_of(const struct race_lane *lane)
{
    const struct snapshot *snap = &lane->now->snap;

    return seconds_of_ns(snap->is_watched ? snap->program_ns : lane->now->play.cpu_ns);
}

static int columns_of(int counter)
{
    return int_max(counter_rows[counter].columns, 12);
}

static void print_headings(void)
{
    printf("%-4s %-28s %-10s", "rank", "lane", "status");
    for (int c = 0; c < COUNTER_COUNT; c++)
        if (counter_rows[c].masks & IN_RUNS)
            printf(" %*s", columns_of(c), counter_rows[c].words);
    printf(" %11s\n", "CPU s");
}

static void print_row(const char *caption, const struct race_lane *lane)
{
    const struct stats *stats = &lane->now->snap.stats;
    char rank[16] = "-";

    if (lane->rank > 0)
        snprintf(rank, sizeof rank, "%d", lane->rank);
    printf("%-4s %-28s %-10s", rank, caption, lane_status(lane));
    for (int c = 0; c < COUNTER_COUNT; c++)
        if (counter_rows[c].masks & IN_RUNS)
            printf(" %*llu", columns_of(c), (unsigned long long)stats->counts[c]);
    if (seconds_of(lane) > 0)
        printf(" %11.6f\n", seconds_of(lane));
    else
        printf(" %11s\n", "-");
}

static void print_object(const char *caption, const struct race_lane *lane)
{
    const struct snapshot *snap = &lane->now->snap;
    struct json *j = json_line_begin();

    json_text(j, "lane", caption);
    if (lane->rank > 0)
        json_int(j, "rank", lane->rank);
    else
        json_raw(j, "rank", "null");
    json_text(j, "strategy", snap->strategy);
    if (!snap->is_watched) { /* the orders of another program are unknown */
        json_text(j, "var", snap->var);
        json_text(j, "val", snap->val);
        json_text(j, "prop", snap->prop);
        json_text(j, "restarts_rule", snap->restarts);
    }
    json_count(j, "seed", snap->seed);
    json_text(j, "status", lane_status(lane));
    json_counts(j, &snap->stats, IN_RUNS);
    if (!snap->is_watched || snap->program_ns > 0)
        json_real(j, "seconds", seconds_of(lane), 6);
    json_line_end(j, stdout);
}

/* Prints the lanes in the order of their ranks. captions[i] is the name of lane i. */
static void print_ranking(const struct race *race, const char *const *captions,
                          const struct options *o)
{
    int order[MAX_LANES], count = race->count;
    bool json = o->json;

    race_ranking(race->lanes, count, order);
    if (!json)
        print_headings();
    for (int i = 0; i < count; i++)
        (json ? print_object : print_row)(captions[order[i]], &race->lanes[order[i]]);
    if (!json)
        printf("ranked by %s\n",
               o->race_clock == RACE_NODES ? "nodes: " NODES_IN_WORDS : "CPU time");
}

static void print_last_words(const struct race *race, const char *const *captions)
{
    for (int i = 0; i < race->count; i++) {
        const char *words = snapshot_last_words(&race->lanes[i].now->snap);
        if (words[0])
            message_print("%s: %s", captions[i], words);
    }
}

static void print_lanes(const struct show *s)
{
    const char *captions[MAX_LANES];

    for (int i = 0; i < s->n_lanes; i++)
        captions[i] = s->lanes[i]->caption;
    print_ranking(s->race, captions, s->o);
}

static void run_headless(const struct options *o, struct race *race)
{
    const struct timespec moment = {0, NS_PER_MS};
    int64_t end_ns = window_loop_end_ns(o);

    if (o->max_seconds > 0)
        end_ns = i64_min(end_ns, clock_now_ns() + ns_of_seconds(o->max_seconds));
    race_set_speed(race, PLAYER_MAXIMUM);
    race_run(race, true);
    while (!signals_interrupted() && clock_now_ns() < end_ns && !race_is_over(race)) {
        nanosleep(&moment, NULL);
        race_update(race, clock_now_ns());
    }
}

/* Creates a race with these lanes, paused. NULL if a trace cannot be opened or a thread
 * cannot be started. */
static struct race *start_race(const struct race_lanes *lanes, const struct puzzle *p,
                               enum race_clock clock, struct error *e)
{
    struct race *r = race_create(clock, true);

    for (int i = 0; i < lanes->count; i++)
        if (!watched_can_open(lanes->settings[i].strategy, e) ||
            !race_add(r, search_create(p, &lanes->settings[i]), e)) {
            race_stop(r);
            return NULL;
        }
    return r;
}

static bool race_headless(const struct options *o, const struct race_lanes *lanes,
                          bool *gave_up, struct error *e)
{
    const char *captions[MAX_LANES];
    int64_t began_ns = clock_now_ns();
    bool fine = !o->report || out_file_check(o->report, e);
    struct puzzle *p = fine ? input_board(o, e) : NULL;
    struct race *race = p ? start_race(lanes, p, o->race_clock, e) : NULL;

    puzzle_destroy(p);
    if (!race)
        return false;
    run_headless(o, race);
    for (int i = 0; i < lanes->count; i++)
        captions[i] = lanes->captions[i];
    print_ranking(race, captions, o);
    print_last_words(race, captions);
    *gave_up = !race_has_all_answers(race);
    struct report *r = report_create(began_ns);
    r->last = *race->lanes[0].now;
    r->lanes = lanes->count;
    r->totals = race_stop(race);
    fine = !o->report || report_write(r, "none", clock_now_ns(), o->report, e);
    free(r);
    return fine;
}

int command_race(const struct options *o)
{
    struct race_lanes lanes;
    struct error e;
    bool gave_up = false;

    signals_catch();
    bool is_usable = race_lanes_from_options(&lanes, o, &e) &&
                     play_scripts_check(o, &e) &&
                     (!o->headless || (!o->commands && !o->control) ||
                      error_fail(&e, "--headless: expected no --command and no "
                                     "--control, which need a window"));
    if (!is_usable)
        return output_complain(&e, EXIT_BAD_USAGE);
    bool fine = o->headless
                    ? race_headless(o, &lanes, &gave_up, &e)
                    : window_run(o, "sudoscope race", print_lanes, &gave_up, &e);
    return !fine     ? output_complain(&e, EXIT_BAD_INPUT)
           : gave_up ? EXIT_GAVE_UP
                     : EXIT_DONE;
}
