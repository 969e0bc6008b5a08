/* Commands that run, step and seek. A seek or a step back moves the lane that fills the
 * frame or, if no lane fills it, all lanes that keep a history. `change` moves the
 * selected lane. All other commands act on all lanes. */
#include "show/verbs/actions.h"

#include "run/history.h"
#include "show/lanes.h"

/* The command `scrub` seeks by a 64th of all steps, but at least by 10. */
#define SCRUB_PARTS    64
#define SCRUB_STEPS    10
/* The command `first-dead-end` repeats at most as many steps as make this number of
 * cells: about a second. */
#define REPEATED_CELLS 100000000

/* Returns true, with a message, if the search cannot go on:
 * - a single search that is not rewound: if it gave up, or was watched to its end
 * - one of several lanes (`l`): if it has ended
 * - several lanes (`l` is NULL): if all have ended */
static bool refuse_to_go_on(struct show *s, const struct lane *l)
{
    const struct playback *will = lane_will(l ? l : show_lane(s));
    bool is_alone = s->n_lanes == 1;
    bool refuses = is_alone ? !will->is_rewound && will->status == SEARCH_GAVE_UP
                   : l      ? will->status != SEARCH_RUNNING
                            : race_is_over(s->race);

    if (refuses)
        show_say(s, is_alone && show_lane(s)->now->snap.is_watched
                        ? "the search has ended; r restarts it"
                    : is_alone ? "the search gave up; r restarts it"
                    : l        ? "this lane has ended"
                               : "every lane has ended; r restarts");
    return refuses;
}

void verb_next_solution(struct show *s, const struct show_command *c)
{
    const struct playback *will = lane_will(show_lane(s));
    bool is_first = show_lane(s)->now->snap.stats.solutions == 0;
    bool runs = !will->paused && will->status == SEARCH_RUNNING;

    (void)c;
    if (refuse_to_go_on(s, NULL))
        return;
    if (will->status == SEARCH_EXHAUSTED)
        show_say(s, "no further solution");
    else
        show_say(s, "%s the %s solution%s",
                 will->is_rewound ? "replaying to"
                 : runs           ? "already searching for"
                                  : "searching for",
                 is_first && !will->is_rewound ? "first" : "next",
                 runs ? "; it pauses there" : "");
    lanes_run(s, true);
}

static bool is_over(const struct show *s)
{
    const struct playback *will = lane_will(show_lane(s));

    return s->n_lanes == 1 && !will->is_rewound &&
           (will->status == SEARCH_EXHAUSTED || will->status == SEARCH_SOLVED);
}

bool playback_pauses_next(const struct show *s)
{
    return !show_is_paused(s) && !is_over(s);
}

/* Runs all lanes. A single lane that has found a solution searches for the next one. */
void playback_run(struct show *s)
{
    if (is_over(s)) {
        verb_next_solution(s, NULL);
        return;
    }
    if (refuse_to_go_on(s, NULL))
        return;
    show_say(s, lane_will(show_lane(s))->is_rewound ? "replaying" : "running");
    lanes_run(s, true);
}

void playback_pause(struct show *s)
{
    if (refuse_to_go_on(s, NULL))
        return;
    show_say(s, "paused");
    lanes_run(s, false);
}

void verb_run(struct show *s, const struct show_command *c)
{
    (c->id == VERB_RUN ? playback_run : playback_pause)(s);
}

static void step_forward(struct show *s)
{
    if (refuse_to_go_on(s, NULL))
        return;
    s->starts_ns = 0;
    for (int i = 0; i < s->n_lanes; i++)
        lane_send_waiting(s->lanes[i]);
    show_say(s, s->n_lanes == 1 ? "step forward" : "step forward in each lane");
    race_step(s->race);
}

void verb_steps(struct show *s, const struct show_command *c)
{
    if (refuse_to_go_on(s, NULL))
        return;
    s->starts_ns = 0;
    show_say(s, "%s forward", count_of((int64_t)c->number, "step").text);
    lane_send(show_lane(s), (struct player_command){.kind = PLAYER_STEP,
                                                    .steps = (uint64_t)c->number});
}

/* Pauses all lanes at the same number of nodes, before a command moves one of them. */
static void pause_all(struct show *s)
{
    s->starts_ns = 0;
    if (s->n_lanes > 1 && !show_is_paused(s))
        lanes_run(s, false);
}

/* ---- Seeking ---- */

/* Whether lane i seeks: it fills the frame or, if no lane does, keeps a history. */
static bool seeks(const struct show *s, int i)
{
    return show_is_large(s) ? i == s->selected : lane_will(s->lanes[i])->keeps_history;
}

/* Of the lanes that seek, returns the one with the greatest target_step. If no lane
 * seeks, returns the selected one. */
static struct lane *leading_lane(const struct show *s)
{
    struct lane *leads = NULL;

    for (int i = 0; i < s->n_lanes; i++)
        if (seeks(s, i) && (!leads || lane_will(s->lanes[i])->target_step >
                                          lane_will(leads)->target_step))
            leads = s->lanes[i];
    return leads ? leads : show_lane(s);
}

static void refuse_to_seek(struct show *s, const struct lane *l)
{
    if (lane_will(l)->history == HISTORY_TOO_LONG)
        show_say(s, "cannot seek back: repeating %s would take more than %d s",
                 l->now->snap.strategy, (int)(HISTORY_RERUN_NS / NS_PER_S));
    else
        show_say(s, "no history: cannot seek");
}

/* Whether the lane can go back by a step. If not, says why. */
static bool has_earlier_step(struct show *s, const struct lane *l)
{
    const struct playback *will = lane_will(l);

    if (!will->keeps_history)
        refuse_to_seek(s, l);
    else if (will->target_step <= will->first_step)
        show_say(s, "at the earliest step of the history");
    else
        return true;
    return false;
}

static void say_step(struct show *s, const struct playback *will, uint64_t step)
{
    show_say(s, "step %s of %s", thousands(step).text,
             thousands(will->newest_step).text);
}

/* Makes every lane that seeks go to `step`. If the history of the leading lane lacks
 * this step, they go to the nearest one that it has. */
void playback_seek(struct show *s, uint64_t step)
{
    struct lane *leads = leading_lane(s);
    const struct playback *will = lane_will(leads);

    step = u64_min(u64_max(step, will->first_step), will->newest_step);
    pause_all(s);
    if (!will->keeps_history) {
        refuse_to_seek(s, leads);
        return;
    }
    say_step(s, will, step);
    for (int i = 0; i < s->n_lanes; i++)
        if (seeks(s, i))
            lane_send(s->lanes[i],
                      (struct player_command){.kind = PLAYER_SEEK, .steps = step});
}

/* Steps back by one. A lane that fills the frame gets a command relative to its own
 * step, since a running search is ahead of its snapshot. */
static void step_back(struct show *s)
{
    struct lane *l = show_lane(s);
    const struct playback *will = lane_will(l);

    if (s->n_lanes > 1 && !show_is_large(s)) {
        uint64_t at = lane_will(leading_lane(s))->target_step;
        playback_seek(s, at - (at > 0));
        return;
    }
    pause_all(s);
    if (!has_earlier_step(s, l))
        return;
    say_step(s, will, will->target_step - 1);
    lane_send(l, (struct player_command){.kind = PLAYER_BACK, .steps = 1});
}

void verb_step(struct show *s, const struct show_command *c)
{
    (c->word ? step_back : step_forward)(s);
}

/* Hides the last visible change of the step on the screen. If no change of this step is
 * visible, goes back by a step. */
static void change_back(struct show *s)
{
    struct lane *l = show_lane(s);

    pause_all(s);
    if (lane_will(l)->wave_shown == 0 && !has_earlier_step(s, l))
        return;
    show_say(s, "change back");
    lane_send(l, (struct player_command){.kind = PLAYER_WAVE_STEP, .by = -1});
}

/* Shows the next change of the step on the screen. If all are visible, takes a step. */
static void change_forward(struct show *s)
{
    struct lane *l = show_lane(s);
    bool takes_step = l->now->play.wave_shown == l->now->wave.count;

    if (takes_step && refuse_to_go_on(s, l))
        return;
    pause_all(s);
    show_say(s, "change forward");
    lane_send(l, (struct player_command){.kind = PLAYER_WAVE_STEP, .by = 1});
}

void verb_wave_step(struct show *s, const struct show_command *c)
{
    (c->word ? change_back : change_forward)(s);
}

void verb_scrub(struct show *s, const struct show_command *c)
{
    const struct playback *will = lane_will(leading_lane(s));
    uint64_t at = will->target_step;
    uint64_t stride = u64_max(will->newest_step / SCRUB_PARTS, SCRUB_STEPS);

    playback_seek(s, c->word ? at + stride : at - u64_min(at, stride));
}

void verb_seek(struct show *s, const struct show_command *c)
{
    uint64_t from = c->id == VERB_SEEK ? lane_will(leading_lane(s))->target_step : 0;
    double at = (double)from + c->number;

    playback_seek(s, at > 0 ? (uint64_t)at : 0);
}

/* Repeats the search of the selected lane up to its first dead end, as far as it was
 * seen. Returns the step of it; 0: there is none. */
static uint64_t find_first_dead_end(const struct show *s, const struct lane *l)
{
    struct search *search = search_create(s->puzzle, &l->started);
    uint64_t last = u64_min(l->now->play.newest_step,
                            REPEATED_CELLS / (uint64_t)s->puzzle->geo->n_cells);
    uint64_t step = 0;
    bool is_found = false;

    while (!is_found && step < last && search->status == SEARCH_RUNNING) {
        search_step(search);
        step++;
        is_found = search_stats(search).refutations > 0;
    }
    search_destroy(search);
    return is_found ? step : 0;
}

void verb_first_dead_end(struct show *s, const struct show_command *c)
{
    const struct lane *l = show_lane(s);
    bool repeats = !l->now->play.is_changed && !l->now->snap.is_watched;

    (void)c;
    uint64_t step = repeats ? find_first_dead_end(s, l) : 0;
    if (step > 0) {
        playback_seek(s, step);
        return;
    }
    pause_all(s);
    show_say(s,
             repeats ? "no dead end in the first %s"
                     : "changed or watched since its start: %s cannot be repeated",
             count_of((int64_t)l->now->play.newest_step, "step").text);
}

/* Makes every rewound lane continue from the step that it shows. Returns false if no
 * lane is rewound. */
static bool continue_from_here(struct show *s)
{
    bool is_any = false;

    for (int i = 0; i < s->n_lanes; i++) {
        struct lane *l = s->lanes[i];
        if (!lane_will(l)->is_rewound)
            continue;
        is_any = true;
        lane_adopt_setting(l);
        l->has_new_setting = false;
        lane_send(l, (struct player_command){.kind = PLAYER_CONTINUE_HERE,
                                             .paused = s->n_lanes > 1});
    }
    if (is_any && s->n_lanes > 1)
        lanes_run(s, true);
    return is_any;
}

void verb_restart(struct show *s, const struct show_command *c)
{
    int new_seed = c->word;

    if (!new_seed && continue_from_here(s)) {
        show_say(s, "continuing from here");
        return;
    }
    for (int i = 0; i < s->n_lanes; i++)
        s->lanes[i]->setting.seed += (uint64_t)new_seed;
    show_say(s, "restarted, seed %llu", (unsigned long long)s->lanes[0]->setting.seed);
    lanes_search_again(s);
}
