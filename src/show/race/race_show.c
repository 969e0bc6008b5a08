#include "base/number.h"
#include "base/units.h"
#include "front/signals.h"
#include "options/input.h"
#include "show/fit_frame.h"
#include "show/hints.h"
#include "show/keys.h"
#include "show/modes.h"
#include "show/race/race_state.h"
#include "show/search_state.h"
#include "view/card.h"
#include "view/race_plot.h"
#include "view/race_view.h"

#include <stdio.h>

#define LANES_AT_FIRST 4 /* opened from a search: few, so that boards are large */

/* Races on the search's board against well-known settings. */
static void open_beside(struct race_show *r, struct race_lanes *lanes)
{
    const struct search_show *parent = search_of_const(r->base.parent);

    r->puzzle = puzzle_copy(parent->puzzle);
    r->base.speed = parent->base.speed;
    r->base.palette = parent->base.palette;
    r->base.view =
        board_view_is_large(parent->base.view) ? BOARD_VALUES : parent->base.view;
    r->base.is_calm = parent->base.is_calm;
    race_lanes_against(lanes, &parent->setting, LANES_AT_FIRST);
    show_say(&r->base, "w: back to the search; PgUp, PgDn: more, fewer lanes");
}

_Static_assert(COURSE_LANES >= MAX_LANES, "every lane has a course");

static bool open_race(struct show *base, struct error *e)
{
    struct race_show *r = (struct race_show *)base;
    struct race_lanes lanes;

    for (int i = 0; i < MAX_LANES; i++) {
        board_lights_init(&r->lights[i]);
        r->styles[i].flash = CELL_NONE;
    }
    r->base.speed = base->o->speed;
    if (base->parent)
        open_beside(r, &lanes);
    else if (!race_lanes_from_options(&lanes, base->o, e) ||
             !(r->puzzle = input_board(base->o, e)))
        return false;
    return race_begin(r, &lanes, e);
}

static void close_race(struct show *base)
{
    struct race_show *r = (struct race_show *)base;

    if (r->race)
        race_stop(r->race);
    puzzle_destroy(r->puzzle);
    for (int i = 0; i < MAX_LANES; i++)
        board_lights_free(&r->lights[i]);
}

/* Ten times a second, and at once when a lane has ended or nothing runs. */
static void refresh_metrics(struct race_show *r, bool is_new)
{
    int64_t passed_ns = i64_max(r->base.now_ns - r->refreshed_ns, 1);
    bool is_due = r->refreshed_ns == 0 || passed_ns >= METRICS_NS;

    for (int i = 0; i < r->lanes.count; i++) {
        const struct race_lane *lane = &race_lanes(r->race)[i];
        const struct snapshot *snap = &lane->now->snap;
        struct lane_metrics *m = &r->metrics[i];
        if (snap->n == 0)
            continue;
        if (is_new)
            race_course_add(&r->course, i,
                            race_counts_nodes(r) ? (double)stats_nodes(&snap->stats)
                                                 : (double)lane->now->play.cpu_ns,
                            snap);
        bool is_stale = stats_nodes(&m->stats) != stats_nodes(&snap->stats),
             runs = r->running && !lane->ended;
        if (is_due || (is_stale && !runs))
            lane_metrics_refresh(m, snap, &lane->now->play, &r->course.lane[i],
                                 passed_ns, runs);
        r->base.must_draw |= is_stale && (is_due || !runs);
    }
    if (is_due)
        r->refreshed_ns = r->base.now_ns;
}

static void advance_race(struct show *base)
{
    struct race_show *r = race_of(base);

    while (!base->is_at_card && !race_advance(r->race, base->now_ns, STEPS_A_CHECK) &&
           !signals_interrupted())
        continue;
    bool is_new = race_update(r->race, base->now_ns);
    base->must_draw |= is_new || r->lights_move;
    if (!base->is_at_card)
        refresh_metrics(r, is_new);
    base->is_over = race_is_over(r->race);
    if (!base->is_over && base->now_ns >= r->end_ns) {
        r->gave_up = true;
        base->request = SHOW_QUIT;
    }
}

_Static_assert(HEARD_LANES >= MAX_LANES, "every lane is heard");

static int hear(struct show *base, int length, struct heard *lanes)
{
    struct race_show *r = race_of(base);

    for (int i = 0; i < r->lanes.count; i++) {
        if (lanes)
            listener_hear(&r->listeners[i], &race_lanes(r->race)[i].now->snap, length,
                          r->lanes.count, &lanes[i]);
        else
            listener_forget(&r->listeners[i]);
    }
    return r->lanes.count;
}

static bool is_ready(const struct show *base)
{
    const struct race_show *r = race_of_const(base);

    for (int i = 0; i < r->lanes.count; i++)
        if (race_lanes(r->race)[i].now->snap.n == 0)
            return false;
    return true;
}

static struct lane_view look_at_lane(struct race_show *r, int i)
{
    const struct race_lane *lane = &race_lanes(r->race)[i];
    const struct snapshot *snap = &lane->now->snap;
    const struct show *base = &r->base;
    struct board_style *style = &r->styles[i];

    style->palette = base->palette;
    style->view = base->view;
    style->hover = r->hover;
    style->hides_hover = base->hides_pointer;
    style->isolated = r->isolated;
    if (!base->is_at_card) /* nothing moves under it */
        r->lights_move |= board_lights_update(&r->lights[i], style, snap, base->now_ns,
                                              base->is_calm);
    return (struct lane_view){
        .snap = snap,
        .caption = r->lanes.captions[i],
        .rank = lane->rank,
        .is_local = r->lanes.settings[i].strategy->levels == LEVELS_COST,
        .color = race_color(i),
        .is_dashed = i >= RACE_COLORS,
        .metrics = r->metrics[i],
        .course = &r->course.lane[i],
        .course_length = race_course_length(&r->course, base->is_over),
        .style = *style};
}

/* Without text the view leaves out captions and counters. */
static struct glyphs glyphs_of(const struct show *s)
{
    struct glyphs glyphs = *font_glyphs(s->font);

    if (s->boards_alone)
        glyphs.advance[TEXT_SMALL] = glyphs.line_height[TEXT_SMALL] = 0;
    return glyphs;
}

static void draw_plot(struct race_show *r, struct rect at,
                      const struct lane_view *views, const struct lane_view *ranked,
                      const struct glyphs *glyphs)
{
    const struct race_plot plot = {.course = &r->course,
                                   .lanes = views,
                                   .ranked = ranked,
                                   .count = r->lanes.count,
                                   .length = views[0].course_length,
                                   .by_cpu = !race_counts_nodes(r)};

    if (at.h > 0)
        race_plot_draw(&r->base.draw, at, &plot, glyphs);
}

/* The same cell in every lane is marked; the lane under the pointer describes its own.
 */
static void point(struct race_show *r, const struct race_layout *l,
                  const struct glyphs *glyphs)
{
    char first[48], second[48];
    const struct show *base = &r->base;

    r->hover = CELL_NONE;
    r->hover_text[0] = '\0';
    for (int i = 0; i < l->count && base->mouse_x >= 0; i++) {
        struct layout board = race_layout_slot(l, i, glyphs).layout;
        cell_t c = layout_cell_at(&board, l->n, base->mouse_x, base->mouse_y);
        if (c == CELL_NONE)
            continue;
        r->hover = c;
        r->hover_lane = i;
        board_describe_cell(&race_lanes(r->race)[i].now->snap, c, first, second,
                            sizeof first);
        if (!base->hides_pointer)
            snprintf(r->hover_text, sizeof r->hover_text, "%.60s, %s, %s",
                     r->lanes.captions[i], first, second);
    }
}

/* Without texts a message lies over the boards. */
static void draw_foot(struct race_show *r)
{
    struct show *base = &r->base;
    const struct glyphs *glyphs = font_glyphs(base->font);
    const char *said = base->message.text;

    if (base->boards_alone)
        message_draw(&base->draw, glyphs, 0, said);
    else
        race_foot_draw(&base->draw, glyphs, modes_hints(base),
                       said[0] ? said : r->hover_text);
}

static void draw_race(struct show *base)
{
    struct race_show *r = race_of(base);
    const struct snapshot *first = &race_lanes(r->race)[0].now->snap;
    struct lane_view views[MAX_LANES], ranked[MAX_LANES];
    struct draw_list *d = &base->draw;
    int count = r->lanes.count, order[MAX_LANES];

    fit_race(base->font, d->width, d->height);
    struct glyphs glyphs = glyphs_of(base);
    int height = d->height - (base->window ? race_foot_height(&glyphs) : 0);
    struct race_layout l =
        race_layout_choose(d->width, height, first->n, count, &glyphs);
    fit_cells(base->font, race_layout_slot(&l, 0, &glyphs).layout.cell, first);
    glyphs = glyphs_of(base);
    point(r, &l, &glyphs);
    r->lights_move = false;
    for (int i = 0; i < count; i++)
        views[i] = look_at_lane(r, i);
    race_ranking(race_lanes(r->race), count, order);
    for (int i = 0; i < count; i++)
        ranked[i] = views[order[i]];
    race_view_draw(d, &l, views, &glyphs);
    draw_plot(r, l.plot, views, ranked, &glyphs);
    if (base->window)
        draw_foot(r);
    if (base->is_at_card)
        race_card_draw(d, ranked, count, base->o->race_clock == RACE_TIME, &glyphs);
    /* The whole frame, for the mark of a recording. */
    base->layout = (struct layout){
        .width = d->width, .height = d->height, .margin = d->height / 90};
}

static const struct puzzle *puzzle_of(const struct show *base)
{
    return race_of_const(base)->puzzle;
}

static void use_puzzle(struct show *base, struct puzzle *p)
{
    struct race_show *r = race_of(base);
    struct race_lanes lanes = r->lanes;
    struct puzzle *before = r->puzzle;
    struct error e;

    r->puzzle = p;
    if (race_begin(r, &lanes, &e)) {
        puzzle_destroy(before);
        return;
    }
    r->puzzle = before;
    puzzle_destroy(p);
    show_notify(base, e.text);
}

static uint64_t next_seed(struct show *base)
{
    struct race_lanes *lanes = &race_of(base)->lanes;

    for (int i = 0; i < lanes->count; i++)
        lanes->settings[i].seed++;
    return lanes->settings[0].seed;
}

static int *isolated(struct show *base)
{
    return &race_of(base)->isolated;
}

static int value_at_pointer(const struct show *base)
{
    const struct race_show *r = race_of_const(base);
    const struct snapshot *snap = &race_lanes(r->race)[r->hover_lane].now->snap;
    bool is_on_value = r->hover < snap->n_cells && snap->value[r->hover] != VALUE_NONE;

    return is_on_value ? snap->value[r->hover] + 1 : 0;
}

static void set_speed(struct show *base, double speed)
{
    struct race_show *r = race_of(base);

    r->base.speed = speed;
    race_set_speed(r->race, speed);
}

static double speed_now(const struct show *base)
{
    const struct race_show *r = race_of_const(base);
    int unassigned = r->puzzle->geo->n_cells - puzzle_count_clues(r->puzzle);

    return r->base.speed > 0 ? r->base.speed : race_automatic_speed(unassigned);
}

static void outcome(const struct show *base, char out[SHOW_OUTCOME])
{
    const struct race_show *r = race_of_const(base);
    int finished = 0, order[MAX_LANES], count = r->lanes.count;

    for (int i = 0; i < count; i++)
        finished += race_lanes(r->race)[i].rank > 0;
    race_ranking(race_lanes(r->race), count, order);
    if (finished > 0)
        snprintf(out, SHOW_OUTCOME, "%d of %d finished, first %.48s", finished, count,
                 r->lanes.captions[order[0]]);
    else
        snprintf(out, SHOW_OUTCOME, "none of %d finished", count);
}

const struct show_type show_race = {
    .state_size = sizeof(struct race_show),
    .context = IN_RACE,
    .open = open_race,
    .advance = advance_race,
    .is_ready = is_ready,
    .hear = hear,
    .draw = draw_race,
    .hints = hints_of_race,
    .puzzle = puzzle_of,
    .use_puzzle = use_puzzle,
    .next_seed = next_seed,
    .isolated = isolated,
    .value_at_pointer = value_at_pointer,
    .set_speed = set_speed,
    .speed = speed_now,
    .outcome = outcome,
    .close = close_race,
};
