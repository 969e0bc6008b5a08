#include "show/show_loop.h"

#include "base/drain.h"
#include "front/signals.h"
#include "record/timeline.h"
#include "show/keys/keys.h"
#include "show/lanes.h"
#include "show/modes/overlays.h"
#include "show/parting_watch.h"
#include "show/puzzle_io.h"
#include "show/show_frame.h"
#include "show/verbs/play_scripts.h"

#define HIDE_POINTER_NS  NS_PER_S
#define LONGEST_FRAME    (SOUND_RATE / 10)
/* Once a race has a winner, its speed is at least RUN_OUT_TIMES times as high, and so
 * high that the others use COURSE_TIMES times the winner's nodes within RUN_OUT_S. */
#define RUN_OUT_TIMES    4
#define RUN_OUT_S        3
#define STEPS_A_CHECK    256 /* steps of virtual players between checks for signals */
#define TOUR_TICKS_PER_S 60  /* ticks of a film's tour a second, at any frame rate */

_Static_assert(HEARD_LANES >= MAX_LANES, "every lane is heard");
_Static_assert(COURSE_LANES >= MAX_LANES, "every lane has a course");

void show_take_event(struct show *s, const struct input_event *event)
{
    s->must_draw |= event->kind != INPUT_NONE;
    switch (event->kind) {
    case INPUT_KEY:
        overlays_key(s, event->key, event->us_key);
        /* Tab tests whether the panel has faded since the last input, so input_ns must
         * not change before the key has acted. */
        s->input_ns = s->now_ns;
        break;
    case INPUT_MOTION:
        s->input_ns = s->pointer.moved_ns = s->now_ns;
        s->pointer.x = event->x;
        s->pointer.y = event->y;
        break;
    case INPUT_LEAVE:
        s->pointer.x = s->pointer.y = -1;
        break;
    case INPUT_CLICK:
    case INPUT_DOUBLE_CLICK:
    case INPUT_WHEEL:
        overlays_pointer(s, event);
        break;
    case INPUT_FILE:
        puzzle_io_take_file(s, event->text);
        break;
    case INPUT_PASTE:
        puzzle_io_take_text(s, event->text);
        break;
    case INPUT_HIDDEN:
        s->request = SHOW_REMEMBER;
        break;
    case INPUT_QUIT:
        s->request = SHOW_QUIT;
        break;
    case INPUT_REDRAW:
    case INPUT_NONE:
        break;
    }
}

int show_hear(struct show *s, bool is_on, int length, struct heard *lanes)
{
    if (s->touring.sound)
        is_on = s->touring.sound > 0;
    for (int i = 0; i < s->n_lanes; i++)
        lane_hear(s->lanes[i], length, s->n_lanes, is_on ? &lanes[i] : NULL);
    if (is_on && !s->parting.parting) /* whose sentence counts steps */
        listener_hear_sentence(&s->heard.sentence, show_caption(s),
                               &lanes[s->selected]);
    return is_on ? s->n_lanes : 0;
}

/* The sound of a change begins with the first frame that shows the change. */
bool show_write_sound(struct show *s, bool is_on, struct synth *synth,
                      struct sink *sink, struct error *e)
{
    struct heard lanes[HEARD_LANES];
    size_t length = sink_samples(sink);
    int16_t *samples = alloc_zeroed(2 * length, sizeof *samples);
    int count = is_on ? show_hear(s, true, (int)length, lanes) : 0;

    if (count > 0)
        synth_feed(synth, lanes, count, (int)length);
    synth_render(synth, samples, length);
    bool fine = sink_sound(sink, samples, e);
    free(samples);
    return fine;
}

/* Makes the sound for the time since the last frame, at most a tenth of a second. */
static void listen(struct show *s)
{
    struct heard lanes[HEARD_LANES];
    int64_t passed_ns = s->now_ns - s->heard.until_ns;
    int64_t length = i64_clamp(passed_ns * SOUND_RATE / NS_PER_S, 1, LONGEST_FRAME);
    struct error e;

    s->heard.until_ns = s->now_ns;
    int count = show_hear(s, s->audio->is_wanted, (int)length, lanes);
    if (!audio_switch(s->audio, count > 0, &e))
        show_say(s, "sound: off; no sound device opens: %.80s", e.text);
    if (!s->audio->is_on)
        return;
    audio_feed(s->audio, lanes, count, (int)length);
    if (s->capture)
        capture_hear(s->capture, lanes, count, (int)length);
}

/* Refreshes the panel's numbers ten times a second. Asks for a frame only if they may
 * have changed: the search runs, or frames were drawn since the last refresh, other
 * than the one that the last refresh asked for. So what is still costs no frames. */
static void refresh_panel(struct show *s)
{
    struct lane *l = show_lane(s);
    int64_t passed_ns = s->now_ns - s->refreshed.ns;
    bool is_stale =
        !l->now->play.paused || (s->capture && capture_is_recording(s->capture));

    if (panel_shows_another_search(&l->panel, &l->now->snap)) {
        l->panel.metrics = (struct panel_metrics){0};
        passed_ns = METRICS_NS;
    }
    /* The numbers of an end do not wait: "solved" never stands beside 97 %. */
    if (passed_ns < METRICS_NS &&
        (l->now->snap.status == SEARCH_RUNNING ||
         l->panel.metrics.n_assigned == l->now->snap.n_assigned))
        return;
    passed_ns = i64_max(passed_ns, METRICS_NS);
    s->refreshed.ns = s->now_ns;
    if (s->report) {
        uint64_t frames = s->report->frames - s->refreshed.frames;
        l->panel.fps = per_second(frames, passed_ns);
        l->panel.frame_work_ms = distribution_ms(&s->report->frame_work, 0.5);
        is_stale |= frames > s->refreshed.asked;
        s->refreshed.frames = s->report->frames;
    }
    s->must_draw |= is_stale;
    s->refreshed.asked = is_stale;
    panel_refresh(&l->panel, &l->now->snap, &l->now->play, passed_ns);
    l->panel.progress = race_course_words(
        race_course_share(&s->course.lane[s->selected], &l->now->snap),
        race_course_cost(&l->now->snap));
    int n = l->now->snap.n; /* the title is "sudoscope – 100×100 – 37 % filled" */
    struct phrase title =
        phrase("sudoscope \xe2\x80\x93 %d\xc3\x97%d \xe2\x80\x93 %.40s", n, n,
               l->panel.progress.text);
    if (s->window && strcmp(title.text, s->refreshed.title) != 0) {
        snprintf(s->refreshed.title, sizeof s->refreshed.title, "%.60s", title.text);
        window_set_title(s->window, s->refreshed.title);
    }
}

/* At automatic speed and in a tour, shows in a few seconds how long the others still
 * need. The next search has s->speed again (lanes_begin_course). */
static void run_out(struct show *s)
{
    double left = s->course.most * (COURSE_TIMES - 1) / COURSE_TIMES;
    double speed = RUN_OUT_TIMES * race_target_speed(s->race);
    bool is_chosen = s->window ? s->speed >= 0 : s->o->given[OPTION_SPEED];

    if (show_counts_nodes(s) && (s->tour.is_playing || !is_chosen))
        race_set_speed(s->race, left > RUN_OUT_S * speed ? left / RUN_OUT_S : speed);
}

/* Ten times a second refreshes the metrics of all lanes, and adds a point to their
 * progress curves (race_course.h). A lane that ends or pauses is refreshed at once. A
 * single lane has a curve too, because the command `challengers` may add lanes later,
 * and then a plot shows all curves. */
static void refresh_lanes(struct show *s)
{
    int64_t passed_ns = i64_max(s->now_ns - s->grid.refreshed_ns, 1);
    bool is_due = s->grid.refreshed_ns == 0 || passed_ns >= METRICS_NS;

    bool had_winner = s->course.most > 0;
    s->course.most = 0;
    for (int i = 0; i < s->n_lanes; i++)
        if (s->race->lanes[i].rank == 1 && s->n_lanes > 1)
            s->course.most = COURSE_TIMES * s->course.lane[i].end;
    if (s->course.most > 0 && !had_winner)
        run_out(s);
    for (int i = 0; i < s->n_lanes; i++) {
        struct lane *l = s->lanes[i];
        const struct snapshot *snap = &l->now->snap;
        const struct playback *play = &l->now->play;
        uint64_t nodes = stats_nodes(&snap->stats);
        bool is_stale = stats_nodes(&l->metrics.stats) != nodes,
             runs = !show_is_paused(s) && !s->race->lanes[i].ended;
        s->must_draw |= s->n_lanes > 1 && is_stale && (is_due || !runs);
        if (snap->n == 0 || (!is_due && (!is_stale || runs)))
            continue;
        double clock = show_counts_nodes(s) ? (double)nodes : (double)play->cpu_ns;
        if (lane_shows_board(l) && !play->is_rewound && !play->is_filmed)
            race_course_add(&s->course, i, clock, snap);
        lane_metrics_refresh(&l->metrics, snap, play, &s->course.lane[i],
                             runs ? passed_ns : 0);
    }
    if (is_due)
        s->grid.refreshed_ns = s->now_ns;
}

static void update_large_lane(struct show *s, bool is_new)
{
    struct lane *l = show_lane(s);

    s->must_draw |= is_new && !s->list.list; /* a list of puzzles hides the board */
    if (l->now->snap.n == 0)
        return;
    l->style.view = s->view;
    l->style.isolated = s->isolated;
    s->must_draw |= lane_update_lights(l, s->now_ns, s->chosen.kept.calm);
    /* Only a frame needs the note. If there is no panel, a message shows a new note. */
    if (s->must_draw && lane_update_note(l) && s->window && !s->layout.has_panel)
        show_say(s, "%s", l->panel.note);
    s->must_draw |= narration_update(&l->narration, &l->now->snap, s->now_ns);
    refresh_panel(s);
    code_view_update(&s->code, &l->now->snap, s->now_ns, lane_is_fast(l));
    if (show_has_frontier(s))
        s->must_draw |= frontier_view_update(
            &l->frontier, l->now->open, l->now->play.step, s->now_ns, !lane_is_fast(l));
    s->must_draw |= lens_control_update(&s->lens, l->now, s->now_ns);
    s->must_draw |= why_control_update(
        &s->why, l->now, !show_is_paused(s) && l->now->snap.status == SEARCH_RUNNING);
    uint64_t step;
    if (player_shows_all(l->player) && why_control_seeks(&s->why, l->now, &step))
        lane_send(l, (struct player_command){.kind = PLAYER_SEEK, .steps = step});
}

void show_update(struct show *s)
{
    bool is_new = race_update(s->race, s->now_ns);

    for (int i = 0; i < s->n_lanes; i++) {
        lane_show(s->lanes[i], s->race->lanes[i].now);
        lane_note_moment(s->lanes[i], s->now_ns);
    }
    if (show_is_large(s))
        update_large_lane(s, is_new);
    else
        s->must_draw |= is_new || s->grid.lights_move;
    if (!s->is_at_card)
        refresh_lanes(s);
}

static void update_lanes_and_commands(struct show *s)
{
    /* What is virtual depends on no clock. */
    struct drain drain =
        drain_begin(s->is_virtual ? INT64_MAX : DRAIN_NS, signals_interrupted);
    bool happened;

    do {
        show_update(s);
        happened = play_scripts(s, &drain);
        parting_watch_tick(s);
        overlays_close_if_asked(s);
    } while (happened && drain_goes_on(&drain));
    if (happened) /* what is drawn points into snapshots from before the commands */
        show_update(s);
}

static void advance_players(struct show *s)
{
    while (!race_advance(s->race, s->now_ns, STEPS_A_CHECK) && !signals_interrupted())
        continue;
}

static void advance_tour_of_film(struct show *s)
{
    int64_t until_ns = s->now_ns;

    for (; s->tour.is_playing && !signals_interrupted(); s->touring.tick++) {
        s->now_ns = timeline_ns(TOUR_TICKS_PER_S, s->touring.tick);
        if (s->now_ns > until_ns)
            break;
        advance_players(s);
        update_lanes_and_commands(s);
    }
    s->now_ns = until_ns;
    s->is_over = !s->tour.is_playing;
}

/* Whether the show is over. A single lane is over when its search has ended or is
 * paused, and the snapshot shows the effect of all commands. Several lanes are over
 * when all searches have ended; in a film already when they are decided. */
static bool is_over(const struct show *s)
{
    if (s->n_lanes == 1)
        return show_lane(s)->now->play.paused && s->starts_ns == 0 &&
               show_is_current(s);
    return s->window ? race_is_over(s->race) : lanes_are_decided(s);
}

/* Checks the files of Lua scripts. A lane takes the new version of a script that it
 * uses. A script with an error pauses all lanes until its file is right. */
static void renew_lua(struct show *s)
{
    bool is_new = false, goes_on = s->scripts.waits_for_lua;
    struct error e;

    if (!s->window)
        return;
    for (int i = 0; i < s->n_lanes; i++) {
        struct lane *l = s->lanes[i];
        bool had_failed = l->has_failed;
        goes_on |= l->has_failed = lane_has_failed(l);
        /* A single lane shows the failure in its panel. */
        if (l->has_failed && !had_failed && s->n_lanes > 1)
            show_notify(s, l->now->snap.said);
        is_new |= lane_renew_lua(l, &e);
        if (e.text[0]) {
            s->scripts.waits_for_lua |= !show_is_paused(s);
            lanes_run(s, false);
            show_notify(s, e.text);
        }
    }
    if (!is_new)
        return;
    show_say(s, "the script has changed");
    s->notice.text[0] = '\0';
    s->scripts.waits_for_lua = false;
    if (goes_on)
        lanes_run(s, true);
}

/* A long race in a window pauses once when it is decided, so that its outcome stays. */
static void rest_after_race(struct show *s)
{
    if (!s->window || s->n_lanes == 1 || s->tour.is_playing ||
        s->now_ns < s->grid.rests_ns || show_is_paused(s) || !lanes_are_decided(s))
        return;
    s->grid.rests_ns = INT64_MAX;
    if (race_is_over(s->race))
        return;
    lanes_run(s, false);
    show_say(s, "paused: the others ran %d times as long as the winner; Space goes on",
             COURSE_TIMES);
}

static void advance_lanes(struct show *s)
{
    show_frame_advance(s);
    renew_lua(s);
    s->touring.sound = s->tour.is_playing ? s->tour.sound : 0;
    if (!s->window && s->o->tour) {
        advance_tour_of_film(s);
        return;
    }
    if (!s->is_at_card)
        advance_players(s);
    update_lanes_and_commands(s);
    rest_after_race(s);
    /* --max-seconds ends single searches only in a window without race or tour: a film
     * has a length, a race ends as a whole (end_ns), a tour ends with its script. */
    bool has_limit = s->window && s->o->command == COMMAND_watch && !s->tour.is_playing;
    for (int i = 0; has_limit && i < s->n_lanes; i++)
        lane_end_at_limit(s->lanes[i], s->o->max_seconds);
    if (s->starts_ns > 0 && s->now_ns >= s->starts_ns)
        lanes_run(s, true);
    bool was_over = s->is_over;
    s->is_over = is_over(s);
    bool has_ended = race_is_over(s->race);
    if (has_ended && s->is_over && !was_over) /* makes a faded panel visible */
        s->input_ns = s->now_ns;
    if (has_ended)
        s->end_ns = INT64_MAX;
    if (!s->is_over && s->now_ns >= s->end_ns) {
        s->gave_up = true;
        s->request = SHOW_QUIT;
    }
}

void show_advance(struct show *s, int64_t now_ns)
{
    bool hides_pointer = s->window && now_ns - s->pointer.moved_ns > HIDE_POINTER_NS;

    s->now_ns = now_ns;
    lanes_restart_if_due(s);
    advance_lanes(s);
    overlays_tick(s);
    if (hides_pointer != s->pointer.is_hidden) {
        s->pointer.is_hidden = hides_pointer;
        s->must_draw = true;
        window_show_pointer(s->window, !hides_pointer);
    }
    s->must_draw |= message_expire(&s->message, now_ns);
    if (s->capture) {
        struct phrase said = capture_tick(s->capture, now_ns);
        if (said.text[0])
            show_say(s, "%s", said.text);
    }
    if (s->audio)
        listen(s);
}

/* Several lanes are drawn as soon as each has a snapshot of the puzzle. */
bool show_is_ready(const struct show *s)
{
    bool is_ready = true;

    if (show_is_large(s))
        return show_lane(s)->now->snap.n > 0;
    for (int i = 0; i < s->n_lanes; i++)
        is_ready &= s->lanes[i]->now->snap.n == s->puzzle->geo->n;
    return is_ready;
}

void show_paint(struct show *s)
{
    if (s->o->background == BACKGROUND_NONE)
        raster_compose_clear(&s->picture.frame, &s->picture.spare, &s->draw);
    else
        damage_compose(&s->picture.damage, &s->picture.frame, &s->draw);
}

void show_compose(struct show *s, int width, int height)
{
    draw_begin(&s->draw, width, height, font_glyphs(s->font));
    if (s->capture && capture_is_recording(s->capture))
        s->hints[0] = NULL; /* a film has no hints of keys */
    else if (s->window)
        hints_update(s);
    show_frame_draw(s);
    overlays_draw(s);
    show_paint(s);
    if (!s->capture)
        return;
    capture_take(s->capture, &s->picture.frame, s->now_ns);
    int count = s->draw.count;
    capture_mark(s->capture, &s->draw, &s->layout, s->now_ns);
    if (s->draw.count > count)
        damage_extend(&s->picture.damage, &s->picture.frame, &s->draw, count);
}

struct phrase show_outcome(const struct show *s)
{
    const struct player_view *now = show_lane(s)->now;
    int finished = 0, order[MAX_LANES];

    if (s->o->tour)
        return phrase("tour %s%s", s->tour.name,
                      s->tour.is_playing ? ", cut short" : "");
    if (s->n_lanes == 1)
        return phrase("%s", status_word(&now->snap, &now->play));
    for (int i = 0; i < s->n_lanes; i++)
        finished += s->race->lanes[i].rank > 0;
    race_ranking(s->race->lanes, s->n_lanes, order);
    return finished > 0 ? phrase("%d of %d finished, first %.48s", finished, s->n_lanes,
                                 s->lanes[order[0]]->caption)
                        : phrase("none of %d finished", s->n_lanes);
}

void show_finish(struct show *s)
{
    struct report *r = s->report;

    r->last = *show_lane(s)->now;
    r->lanes = s->n_lanes;
    r->totals = race_stop(s->race);
    r->show = s;
    s->race = NULL;
}
