#include "base/units.h"
#include "front/signals.h"
#include "options/input.h"
#include "record/timeline.h"
#include "run/clockwork.h"
#include "run/runner.h"
#include "show/edit_mode.h"
#include "show/hints.h"
#include "show/keys.h"
#include "show/modes.h"
#include "show/press.h"
#include "show/puzzle_io.h"
#include "show/search_frame.h"
#include "show/search_lights.h"
#include "show/search_play.h"

#include <stdio.h>
#include <string.h>

#define TOUR_TICKS_PER_S 60 /* in a film, at any frame rate */

static bool is_film(const struct search_show *s)
{
    return !s->base.window;
}

static void set_speed(struct show *base, double speed)
{
    struct search_show *s = search_of(base);

    s->base.speed = speed;
    search_send(s, (struct player_command){.kind = PLAYER_SPEED, .steps_per_s = speed});
}

static bool start_player(struct search_show *s, struct error *e)
{
    struct search *search = search_create(s->puzzle, &s->setting);
    size_t history = (size_t)s->base.o->history;
    bool is_new;

    s->player = s->base.is_virtual ? clockwork_start(search, true)
                                   : runner_start(search, true, e);
    if (!s->player)
        return false;
    s->now = player_snapshot(s->player, &is_new);
    set_speed(&s->base, s->base.o->speed);
    search_send(s, (struct player_command){.kind = PLAYER_STACK});
    search_send(s, (struct player_command){.kind = PLAYER_WAVE, .follow = true});
    /* To start a history takes long: not after a signal. */
    if (is_film(s) || signals_interrupted())
        return true;
    /* It must exist before the first step. */
    search_send(s, (struct player_command){.kind = PLAYER_HISTORY, .bytes = history});
    return true;
}

/* The opening is played if nothing says what to search, and if it is installed. */
static bool open_tour(struct search_show *s, struct error *e)
{
    const struct options *o = s->base.o;
    struct error ignored;

    s->tour.may_repeat = !is_film(s);
    if (o->tour)
        return tour_player_open(&s->tour, o->tour, e);
    if (!is_film(s) && !options_choose_search(o) &&
        tour_player_open(&s->tour, "opening", &ignored) && !o->given[OPTION_SOUND])
        s->tour.sound = -1; /* nobody is startled by what the last window left on */
    return true;
}

static bool open_search(struct show *base, struct error *e)
{
    struct search_show *s = (struct search_show *)base;
    const struct options *o = base->o;

    s->setting = o->setting;
    s->panel_state = base->boards_alone ? PANEL_OFF : o->panel;
    s->metrics_ns = is_film(s) ? -METRICS_NS : base->now_ns;
    s->style.hover = CELL_NONE;
    s->panel.style = &s->style;
    search_lights_init(s);
    frontier_view_init(&s->frontier);
    s->swap_share = board_view_is_large(base->view);
    lens_control_init(&s->lens);
    tour_player_init(&s->tour);
    if (!open_tour(s, e))
        return false;
    base->has_own_end = o->tour && o->seconds == 0;
    if (!(s->puzzle = input_board(o, e)))
        return false;
    if (!options_choose_setting(o) && o->speed != SPEED_MAX) {
        s->offered = s->setting;
        search_offer_setting(s);
    }
    if (!start_player(s, e))
        return false;
    s->paused = o->paused;
    if (s->paused)
        show_say(base, "paused: Space starts the search");
    else
        search_begin(s);
    if (!is_film(s) && o->n_files > 0 && strcmp(o->files[0], "-") != 0)
        puzzle_io_remember_file(&s->base, o->files[0]);
    return true;
}

static void close_search(struct show *base)
{
    struct search_show *s = (struct search_show *)base;

    if (s->player)
        player_stop(s->player);
    editor_destroy(s->editor);
    editor_destroy(s->shelved);
    puzzle_destroy(s->puzzle);
    list_control_close(&s->list);
    search_lights_free(s);
    frontier_view_free(&s->frontier);
    lens_control_free(&s->lens);
    tour_player_free(&s->tour);
}

static void refresh_metrics(struct search_show *s)
{
    struct panel_metrics *f = &s->panel.metrics;
    int64_t passed_ns = s->base.now_ns - s->metrics_ns;

    if (panel_shows_another_search(&s->panel, &s->now->snap)) {
        panel_forget(&s->panel);
        passed_ns = METRICS_NS;
    }
    if (passed_ns < METRICS_NS)
        return;
    s->metrics_ns = s->base.now_ns;
    s->base.must_draw = true;
    if (s->base.report) {
        uint64_t frames = s->base.report->frames;
        f->fps =
            (double)(frames - s->metrics_frames) * (double)NS_PER_S / (double)passed_ns;
        f->frame_work_ms = distribution_ms(&s->base.report->frame_work, 0.5);
        s->metrics_frames = frames;
    }
    panel_refresh(&s->panel, &s->now->snap, &s->now->play, passed_ns);
    search_frame_title(s);
}

/* Fetches the next snapshot and updates what shows it. */
static void update_snapshot(struct search_show *s)
{
    bool is_new;

    s->now = player_snapshot(s->player, &is_new);
    s->base.shown_command = s->now->play.command;
    s->base.must_draw |= is_new && !list_control_is_open(&s->list);
    if (s->now->snap.n == 0)
        return;
    search_lights_update(s);
    refresh_metrics(s);
    s->base.must_draw |= lens_control_update(&s->lens, s->now, s->base.now_ns);
}

/* Carries out a tour's reply as keys would. */
static void answer_tour(struct search_show *s, const struct reply *reply)
{
    const struct player_command *c = &reply->command;

    s->has_tour_looks = true;
    if (reply->has_view)
        s->base.view = (enum board_view)reply->view;
    if (reply->puzzle) {
        puzzle_destroy(s->puzzle);
        s->puzzle = reply->puzzle;
        s->setting = s->offered = c->setting;
        search_start(s, s->puzzle, &s->setting, true);
    }
    if (reply->has_command) {
        if (c->kind == PLAYER_RUN || c->kind == PLAYER_PAUSE)
            s->paused = c->kind == PLAYER_PAUSE;
        if (c->kind == PLAYER_SPEED)
            s->base.speed = c->steps_per_s;
        if (c->kind == PLAYER_SETTING)
            s->setting = s->offered = c->setting;
        search_send(s, *c);
    }
    if (reply->puzzle || reply->has_command)
        tour_player_sent(&s->tour, s->base.last_command);
}

/* Tour commands without duration all run in one tick. */
static void update_snapshot_and_tour(struct search_show *s)
{
    struct reply reply;
    bool happened;

    do {
        update_snapshot(s);
        happened = false;
        while (s->now->snap.n > 0 &&
               tour_player_update(&s->tour, &s->lens, s->now, s->base.now_ns, &reply)) {
            answer_tour(s, &reply);
            happened |= reply.is_taken;
        }
        s->base.must_draw |= happened;
    } while (happened && s->tour.is_playing);
}

static void advance_player(struct search_show *s)
{
    while (!player_advance(s->player, s->base.now_ns, STEPS_A_CHECK) &&
           !signals_interrupted())
        continue;
}

static void advance_tour_of_film(struct search_show *s)
{
    int64_t until_ns = s->base.now_ns;

    for (; s->tour.is_playing && !signals_interrupted(); s->tour_tick++) {
        s->base.now_ns = timeline_ns(TOUR_TICKS_PER_S, s->tour_tick);
        if (s->base.now_ns > until_ns)
            break;
        advance_player(s);
        update_snapshot_and_tour(s);
    }
    s->base.now_ns = until_ns;
    s->base.is_over = !s->tour.is_playing;
}

static void advance_search(struct show *base)
{
    struct search_show *s = search_of(base);

    search_frame_advance(s);
    base->tour_sound = s->tour.is_playing ? s->tour.sound : 0;
    if (is_film(s) && base->o->tour) {
        advance_tour_of_film(s);
        return;
    }
    if (!base->is_at_card)
        advance_player(s);
    update_snapshot_and_tour(s);
    search_start_if_due(s);
    /* The snapshot may be from before the command that starts the search. */
    base->is_over = s->now->play.paused && s->starts_ns == 0 &&
                    s->now->play.command >= base->last_command;
    if (s->editor)
        search_answer_editor(s, edit_tick(s->editor, base->now_ns));
    puzzle_io_load_list(s);
}

/* Silent while the history is sought or stands still; what is repeated is heard. */
static int hear(struct show *base, int length, struct heard *lanes)
{
    struct search_show *s = search_of(base);
    const struct playback *play = &s->now->play;

    bool is_sought =
        (play->is_rewound && play->paused) || play->step != play->target_step;

    /* A seek may have ended since the last frame. */
    if (!lanes || is_sought || (s->was_sought && play->paused))
        listener_forget(&s->listener);
    s->was_sought = is_sought;
    if (lanes)
        listener_hear(&s->listener, &s->now->snap, length, 1, lanes);
    return 1;
}

static bool is_ready(const struct show *base)
{
    return search_of_const(base)->now->snap.n > 0;
}

static bool point(struct show *base, const struct input_event *event)
{
    struct search_show *s = search_of(base);
    int x = event->x, y = event->y;

    if (event->kind == INPUT_WHEEL) {
        show_press_isolate_next(base, -event->notches);
        return true;
    }
    if (rect_contains(s->panel.stack_at, x, y)) {
        uint64_t step = stack_step_at(s->now->stack, &s->panel.stack_style,
                                      s->panel.stack_at, x, y);
        search_rewind(s, rewind_seek(&s->rewind, s->now, step));
        return true;
    }
    cell_t c = layout_cell_at(&base->layout, s->now->snap.n, x, y);
    if (s->editor || c == CELL_NONE || s->now->snap.n == 0)
        return s->editor;
    search_answer(s, lens_control_click(&s->lens, s->now, c, x, y));
    return true;
}

/* From the last command, so that quick key presses add up between snapshots. */
static double speed_now(const struct show *base)
{
    const struct search_show *s = search_of_const(base);

    return s->base.speed > 0              ? s->base.speed
           : s->now->play.steps_per_s > 0 ? s->now->play.steps_per_s
                                          : s->panel.metrics.nodes_per_s;
}

static const struct puzzle *puzzle_of(const struct show *base)
{
    return search_of_const(base)->puzzle;
}

/* Undo restores an edited board. */
static void use_puzzle(struct show *base, struct puzzle *p)
{
    struct search_show *s = search_of(base);

    base->notice[0] = '\0';
    list_control_close(&s->list);
    tour_player_stop(&s->tour);
    if (s->editor) {
        editor_replace(s->editor, p);
        search_answer_editor(s, (struct reply){0});
    } else {
        search_use_puzzle(s, p);
    }
}

static int value_at_pointer(const struct show *base)
{
    const struct search_show *s = search_of_const(base);
    const struct snapshot *snap = &s->now->snap;
    cell_t c = s->style.hover;
    /* The snapshot may still show the previous board. */
    bool is_on_value = snap->n == s->puzzle->geo->n && c < snap->n_cells &&
                       snap->value[c] != VALUE_NONE;

    return is_on_value ? snap->value[c] + 1 : 0;
}

static uint64_t next_seed(struct show *base)
{
    return ++search_of(base)->setting.seed;
}

static int *isolated(struct show *base)
{
    return &search_of(base)->style.isolated;
}

static void suspend(struct show *base)
{
    search_set_running(search_of(base), false);
}

static void resume(struct show *base)
{
    struct search_show *s = search_of(base);

    search_lights_forget(s);
    s->metrics_ns = base->input_ns = base->now_ns;
    s->metrics_frames = base->report->frames;
    show_say(base, "returned from the race");
    if (!s->paused)
        search_set_running(s, true);
}

static void outcome(const struct show *base, char out[SHOW_OUTCOME])
{
    const struct search_show *s = search_of_const(base);

    if (base->o->tour)
        snprintf(out, SHOW_OUTCOME, "tour %s%s", s->tour.name,
                 s->tour.is_playing ? ", cut short" : "");
    else
        snprintf(out, SHOW_OUTCOME, "%s", status_word(&s->now->snap, &s->now->play));
}

static void finish(struct show *base)
{
    struct search_show *s = search_of(base);
    struct report *r = base->report;

    r->last = *s->now;
    lens_control_report(&s->lens, s->now, &r->lens);
    r->isolated = s->style.isolated;
    r->is_calm = base->is_calm;
    r->board = base->layout.board;
    r->panel = panel_state_names[s->panel_state];
    r->shows_panel = base->layout.has_panel;
    r->tour = s->tour.is_playing ? s->tour.name : NULL;
    r->stack = s->panel.stack_at;
    snprintf(r->notice, sizeof r->notice, "%s", base->notice);
    r->view = board_view_row(base->view)->name;
    r->totals = player_stop(s->player);
    s->player = NULL;
}

const struct show_type show_search = {
    .state_size = sizeof(struct search_show),
    .context = IN_SEARCH,
    .open = open_search,
    .advance = advance_search,
    .is_ready = is_ready,
    .hear = hear,
    .draw = search_frame_draw,
    .hints = hints_of_search,
    .pointer = point,
    .puzzle = puzzle_of,
    .use_puzzle = use_puzzle,
    .next_seed = next_seed,
    .isolated = isolated,
    .value_at_pointer = value_at_pointer,
    .set_speed = set_speed,
    .speed = speed_now,
    .suspend = suspend,
    .resume = resume,
    .outcome = outcome,
    .finish = finish,
    .close = close_search,
};
