#include "run/player_core.h"

#include "base/number.h"
#include "solve/catalog.h"
#include "solve/strategies/learn.h"

#include <math.h>

#define STEPPED_NS        (NS_PER_S / 4) /* while paused: time for each assignment */
#define STEPPED_MOST_NS   (4 * NS_PER_S) /* the longest time of a wave while paused */
#define MOST_CAUSES_PER_S 8   /* with more, marks would flicker, so none is shown */
#define PLAYED_SHARE      0.9 /* part of a step's time in which its wave plays */

static void notify(void *context, const struct event *event)
{
    struct player_core *d = context;

    if (event->kind == EVENT_UNIT_FILTERED && d->follows)
        d->filtered_unit = event->unit;
    wave_note(&d->wave_play.wave, event);
}

static bool is_slow(const struct player_core *d)
{
    double speed = core_speed(d);

    return speed > 0 && speed <= PLAYER_WAVE_STEPS_PER_S;
}

static bool records_waves(const struct player_core *d)
{
    bool runs = d->budget == CORE_UNLIMITED || d->goes_on;

    return d->shows_waves && !d->follows && (runs ? is_slow(d) : d->budget <= 1);
}

/* Sets the observer, or none if no events are needed: an observer slows the search. */
static void observe(struct player_core *d, bool records)
{
    d->observer.mask =
        (d->follows ? EVENT_BIT(EVENT_UNIT_FILTERED) : 0) | (records ? WAVE_EVENTS : 0);
    search_observe(d->search, d->observer.mask ? &d->observer : NULL);
}

/* A strategy such as auto propagates before an observer is set. To record this as the
 * wave of step 0, restarts the search, which then does the same again. */
static void record_start(struct player_core *d)
{
    struct search *s = d->search;
    bool has_propagated = s->store->n_trail > s->n_given;

    wave_playback_clear(&d->wave_play);
    if (!d->shows_waves || d->follows || !is_slow(d) || !has_propagated ||
        s->setting.strategy->fill_snapshot)
        return;
    observe(d, true);
    search_restart(s, s->puzzle->clue, s->setting.seed);
}

void core_init(struct player_core *d, struct search *search)
{
    assert(search);
    *d = (struct player_core){
        .search = search, .speed = PLAYER_AUTOMATIC, .filtered_unit = -1};
    d->observer = (struct observer){0, notify, d};
    search_log_code(search);
    wave_playback_clear(&d->wave_play);
    history_init(&d->history, 0);
    history_begin(&d->history, search);
}

void core_free(struct player_core *d)
{
    search_destroy(d->search);
    history_free(&d->history);
}

uint64_t core_nodes(const struct player_core *d)
{
    return d->retired_nodes + search_nodes(d->search);
}

static void replace_search(struct player_core *d, struct search *search)
{
    assert(search && search != d->search);
    d->retired_nodes += search_nodes(d->search);
    search_destroy(d->search);
    d->search = search;
    d->elapsed_ns = 0;
    search_log_code(search);
    d->branches = false;
    d->filtered_unit = -1;
    record_start(d);
    history_begin(&d->history, search);
}

static void seek(struct player_core *d, uint64_t step)
{
    d->budget = 0;
    d->goes_on = d->branches = false;
    history_seek(&d->history, step);
    if (history_is_seeking(&d->history))
        wave_playback_clear(&d->wave_play);
    else
        wave_playback_finish(&d->wave_play);
}

/* Carries out PLAYER_WAVE_STEP. */
static void move_inside(struct player_core *d, int by)
{
    d->budget = 0;
    d->goes_on = false;
    if (wave_playback_move(&d->wave_play, by))
        return;
    d->waits_inside = true;
    if (by > 0)
        d->budget = 1;
    else if (history_is_kept(&d->history) && d->history.target > 0)
        seek(d, d->history.target - 1);
}

/* Carries out PLAYER_PASS. */
static void pass(struct player_core *d, int64_t ns, double steps_per_s, uint64_t last)
{
    if (!d->is_filmed || history_is_seeking(&d->history))
        return;
    d->film.steps_per_s = steps_per_s > 0 ? steps_per_s : core_speed(d);
    d->film_ns += ns;
    d->film_left_ns -= i64_min(ns, d->film_left_ns);
    core_play_wave(d, ns);
    while (pacing_is_due(&d->film, d->film_ns) &&
           d->history.at < u64_min(last, d->history.newest)) {
        d->budget = CORE_UNLIMITED;
        core_step(d);
        pacing_spend(&d->film, 1, core_delay(d));
        d->budget = 0;
        d->goes_on = true;
    }
}

static void act_on(struct player_core *d, const struct player_command *c)
{
    uint64_t from = d->history.target;

    switch (c->kind) {
    case PLAYER_RUN:
        d->budget = CORE_UNLIMITED;
        wave_playback_resume(&d->wave_play);
        break;
    case PLAYER_PAUSE:
        d->budget = 0;
        d->goes_on = false;
        d->wave_play.plays = false;
        break;
    case PLAYER_STEP:
        if (c->on)
            wave_playback_finish(&d->wave_play);
        d->budget = (d->budget == CORE_UNLIMITED ? 0 : d->budget) + c->steps;
        /* Showing the rest of a paused wave counts as the first of these steps. */
        if (d->budget > 0 && wave_playback_end_step(&d->wave_play))
            d->budget--;
        d->goes_on = c->goes_on;
        d->passes_solutions = c->on;
        break;
    case PLAYER_SPEED:
        d->speed = c->steps_per_s;
        break;
    case PLAYER_SETTING:
        history_reconfigure(&d->history, &c->setting);
        break;
    case PLAYER_SEARCH:
        d->goes_on = false;
        replace_search(d, c->search);
        d->budget = c->paused ? 0 : CORE_UNLIMITED;
        break;
    case PLAYER_FOLLOW:
        d->follows = c->on;
        d->filtered_unit = -1;
        break;
    case PLAYER_WAVE:
        d->shows_waves = c->on;
        if (d->history.newest == 0 && d->history.n_changes == 0)
            record_start(d);
        break;
    case PLAYER_WAVE_STEP:
        move_inside(d, c->by);
        break;
    case PLAYER_APPLY:
    case PLAYER_UNDO:
        if (d->budget == 0)
            history_filter(&d->history,
                           c->kind == PLAYER_APPLY ? CHANGE_APPLY : CHANGE_UNDO,
                           c->unit);
        wave_playback_clear(&d->wave_play);
        break;
    case PLAYER_BACK:
        seek(d, from > c->steps ? from - c->steps : 0);
        break;
    case PLAYER_SEEK:
        seek(d, c->steps);
        break;
    case PLAYER_CONTINUE_HERE:
        d->goes_on = false;
        d->branches = true;
        d->budget = c->paused ? 0 : CORE_UNLIMITED;
        break;
    case PLAYER_HISTORY:
        history_set_budget(&d->history, c->bytes);
        break;
    case PLAYER_STACK:
        history_record_stack(&d->history);
        break;
    case PLAYER_BOARDS:
        d->shows_boards = c->on;
        break;
    case PLAYER_CONFLICT:
        d->shows_conflict = c->on;
        break;
    case PLAYER_FILM:
        d->is_filmed = d->goes_on = c->on;
        d->budget = 0;
        d->film_ns = 0;
        d->film_left_ns = c->ns;
        pacing_start(&d->film, 0, 0);
        break;
    case PLAYER_PASS:
        pass(d, c->ns, c->steps_per_s, c->steps);
        break;
    }
}

void core_keep_pace(struct player_core *d, int64_t now_ns)
{
    pacing_start(&d->pacing, core_speed(d), now_ns);
    pacing_spend(&d->pacing, 0, core_delay(d));
}

void core_obey(struct player_core *d, const struct player_command *c, int64_t now_ns)
{
    d->carried_out++;
    d->waits_inside = false;
    act_on(d, c);
    bool records = records_waves(d);
    if (!records)
        wave_playback_clear(&d->wave_play);
    observe(d, records);
    core_keep_pace(d, now_ns);
    if (d->budget != CORE_UNLIMITED)
        d->pacing.credit = (double)d->budget;
}

static __attribute__((noinline)) enum search_status recorded_step(struct player_core *d)
{
    wave_playback_clear(&d->wave_play);
    enum search_status status = history_step(&d->history);
    wave_playback_start(&d->wave_play, !d->waits_inside);
    d->waits_inside = false;
    return status;
}

void core_step(struct player_core *d)
{
    bool records = (d->observer.mask & EVENT_BIT(EVENT_ASSIGN)) != 0;

    assert(d->budget > 0 && !history_is_seeking(&d->history));
    enum search_status status =
        UNLIKELY(records) ? recorded_step(d) : history_step(&d->history);
    bool passes =
        status == SEARCH_SOLVED && d->passes_solutions && d->budget != CORE_UNLIMITED;
    if (d->budget != CORE_UNLIMITED)
        d->budget--;
    if (d->budget == 1) /* only the last of several steps is shown as a wave */
        observe(d, records_waves(d));
    if ((status != SEARCH_RUNNING && !passes) || d->search->stops) {
        d->budget = 0;
        d->goes_on = false;
    }
}

/* Records only the wave of the last step, because nobody sees the other waves. */
void core_seek_on(struct player_core *d, int steps)
{
    struct history *h = &d->history;
    uint64_t target = h->target, before = target - 1;
    bool is_recorded = records_waves(d) && target > history_first(h);

    assert(history_is_seeking(&d->history));
    d->filtered_unit = -1;
    observe(d, false);
    if (!is_recorded) {
        history_approach(h, steps);
        observe(d, records_waves(d));
        return;
    }
    h->target = before;
    if (history_is_seeking(&d->history))
        history_approach(h, steps);
    bool is_there = h->at == before && h->target == before;
    if (h->target == before) /* if not, the history was dropped */
        h->target = target;
    observe(d, true);
    if (!is_there)
        return;
    wave_playback_clear(&d->wave_play);
    history_approach(h, 1);
    wave_playback_finish(&d->wave_play);
    if (d->waits_inside)
        d->wave_play.mark = WAVE_MARK_CHANGE;
    d->waits_inside = false;
}

void core_branch_if_requested(struct player_core *d)
{
    assert(!history_is_seeking(&d->history));
    if (d->branches) {
        history_branch(&d->history);
        search_call_witness(d->search);
    }
    d->branches = false;
}

double core_speed(const struct player_core *d)
{
    const struct search *s = d->search;
    double pace = s->setting.strategy->pace;

    if (d->speed >= 0)
        return d->speed;
    return (pace > 0 ? pace : 1) * int_max(s->store->n_cells - s->n_clues, 1) /
           PLAYER_AUTOMATIC_SECONDS;
}

/* While the search runs, a wave takes as long as this number of steps: at automatic
 * speed the wave's length (wave_playback_length), otherwise 1. */
static double wave_steps(const struct player_core *d)
{
    return d->speed < 0 ? wave_playback_length(&d->wave_play) : 1;
}

/* The duration of the whole wave in nanoseconds. While the search runs, the duration
 * follows from the speed; while paused, from the length of the wave. */
static double wave_ns(const struct player_core *d)
{
    double speed = core_speed(d);

    if ((d->budget == CORE_UNLIMITED || d->goes_on) && speed > 0)
        return PLAYED_SHARE * wave_steps(d) / speed * (double)NS_PER_S;
    return fmin(wave_playback_length(&d->wave_play) * (double)STEPPED_NS,
                (double)STEPPED_MOST_NS);
}

bool core_play_wave(struct player_core *d, int64_t ns)
{
    int before = d->wave_play.shown;

    if (!d->wave_play.plays)
        return false;
    wave_playback_play(&d->wave_play, (double)ns / wave_ns(d));
    return d->wave_play.shown != before;
}

double core_delay(const struct player_core *d)
{
    if (!d->wave_play.plays || d->budget != CORE_UNLIMITED)
        return 0;
    return fmax(wave_steps(d) * (1 - d->wave_play.share) - 1, 0);
}

/* Gives `out` the board after the visible changes, and a copy of the wave. */
static void describe_wave(struct player_core *d, struct player_view *out)
{
    struct wave *wave = &d->wave_play.wave;

    wave_playback_rewind(&d->wave_play, &out->snap);
    out->wave.count = wave->count;
    memcpy(out->wave.change, wave->change, (size_t)wave->count * sizeof *wave->change);
    out->play.wave_shown = d->wave_play.shown;
    out->play.wave_mark = d->wave_play.mark;
    double causes_per_s = wave_count_causes(wave) * (double)NS_PER_S / wave_ns(d);
    if (d->wave_play.mark == WAVE_MARK_CAUSE && causes_per_s > MOST_CAUSES_PER_S)
        out->play.wave_mark = WAVE_MARK_NONE;
    if (out->snap.status == SEARCH_EXHAUSTED && out->snap.stats.solutions > 0 &&
        out->play.wave_shown == wave->count)
        search_show_solution(d->search, &out->snap);
}

/* Takes the next step, copies what the step propagates after the conflict to `out`, and
 * restores the state before the step. */
static void look_ahead(struct player_core *d, struct cone *out)
{
    struct learner *l = search_learner(d->search);
    uint64_t conflicts = l->counts.conflicts;
    size_t bytes = 0;
    struct checkpoint *here = checkpoint_take(d->search, 0, NULL, &bytes);

    search_observe(d->search, NULL);
    search_step(d->search);
    if (l->counts.conflicts > conflicts) /* if not, a limit ended the search */
        learner_copy_after(l, out);
    checkpoint_restore(here, d->search);
    checkpoint_drop(here, &bytes);
    observe(d, records_waves(d));
}

/* Copies the conflict of clause learning, once the board shows the whole step. */
static void describe_conflict(struct player_core *d, struct cone *out)
{
    struct search *s = d->search;
    struct learner *l = search_learner(s);

    out->n_nodes = 0;
    if (d->shows_conflict && l && d->budget == 0 &&
        d->wave_play.shown == d->wave_play.wave.count)
        learner_copy_conflict(l, s->store->geo, out);
    if (out->n_nodes > 0 && search_can_save(s) && !s->witness_state)
        look_ahead(d, out);
}

void core_describe(struct player_core *d, struct player_view *out)
{
    const struct history *h = &d->history;
    bool can_filter =
        d->search->setting.strategy->allows_manual_filter && !search_learner(d->search);

    d->search->rests = d->budget == 0 && !d->goes_on && h->at == h->target;
    search_snapshot(d->search, &out->snap);
    out->play = (struct playback){
        .command = d->carried_out,
        .status = d->search->status,
        .paused = d->budget == 0 && !d->goes_on,
        .is_idle = d->budget == 0,
        .automatic_speed = d->speed < 0,
        .steps_per_s = core_speed(d),
        .elapsed_ns = i64_max(d->elapsed_ns - d->film_left_ns, 0),
        .filtered_unit = d->filtered_unit,
        .n_by_hand = can_filter ? h->by_hand.n_marks : -1,
        .history = h->state,
        .keeps_history = history_is_kept(h),
        .is_rewound = history_is_rewound(h) && !d->is_filmed,
        .is_filmed = d->is_filmed,
        .is_changed = h->n_changes > 0,
        .step = h->at,
        .target_step = h->target,
        .seek_from_step = h->seek_from,
        .first_step = history_first(h),
        .newest_step = d->is_filmed ? h->at : h->newest,
        .history_bytes = h->bytes,
    };
    assert(out->play.is_rewound || d->is_filmed || h->at == h->newest);
    stack_record_copy(out->stack, h->stack);
    if (d->is_filmed)
        stack_record_end_at(out->stack, h->at);
    if (!out->play.is_rewound)
        stack_record_add_present(out->stack, d->search, h->at);
    if (d->shows_boards)
        frontier_sample_take(out->open, d->search,
                             d->wave_play.wave.count - d->wave_play.shown);
    else
        out->open->n = 0;
    describe_conflict(d, &out->conflict);
    describe_wave(d, out);
}
