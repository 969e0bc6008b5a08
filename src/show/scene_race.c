#include "show/scene.h"

#include "base/alloc.h"
#include "options/input.h"
#include "show/filmed_search.h"
#include "show/race_frame.h"

#include <stdio.h>
#include <stdlib.h>

/* By equal nodes: time would be the machine's. */
struct race_scene {
    struct race_lanes lanes;
    struct clockwork works[MAX_LANES];
    struct played *played; /* [lanes.count]; NULL before it is open */
    struct race_lane shown[MAX_LANES];
    struct blend blends[MAX_LANES];
    struct glow glows[MAX_LANES];
    int palette;
    bool was_over;
};

static void start_lane(struct race_scene *r, int i, const struct puzzle *p,
                       double speed)
{
    if (speed < 0)
        speed = race_automatic_speed(p->geo->n_cells - puzzle_count_clues(p));
    clockwork_init(&r->works[i], search_create(p, &r->lanes.settings[i]));
    clockwork_send(&r->works[i], &(struct runner_command){.kind = RUNNER_SPEED,
                                                          .steps_per_s = speed});
    r->shown[i].now = &r->played[i];
    blend_init(&r->blends[i]);
}

static bool open_race(void *state, const struct options *o, struct error *e)
{
    struct race_scene *r = state;
    struct puzzle *p;

    if (!race_lanes_from_options(&r->lanes, o, e) ||
        !input_palette(o, &r->palette, e) || !(p = input_board(o, e)))
        return false;
    r->played = alloc_zeroed((size_t)r->lanes.count, sizeof *r->played);
    for (int i = 0; i < r->lanes.count; i++)
        start_lane(r, i, p, o->speed);
    puzzle_destroy(p);
    return true;
}

/* True as soon as all lanes have ended. */
static bool advance(struct race_scene *r, int64_t now_ns)
{
    bool is_over = true;

    for (int i = 0; i < r->lanes.count; i++) {
        filmed_search_advance(&r->works[i], now_ns);
        clockwork_picture(&r->works[i], &r->played[i]);
        r->shown[i].ended = clockwork_is_over(&r->works[i]);
        is_over &= r->shown[i].ended;
    }
    race_rank(r->shown, r->lanes.count, RACE_NODES);
    return is_over;
}

static void draw_race(void *state, struct film *film)
{
    struct race_scene *r = state;

    if (!film_is_at_card(film)) {
        bool is_over = advance(r, film_now_ns(film));
        if (is_over && !r->was_over)
            film_plan_end(film);
        r->was_over = is_over;
    }
    struct race_frame frame = {.lanes = &r->lanes,
                               .shown = r->shown,
                               .palette = r->palette,
                               .message = "",
                               .blends = film->o->calm ? r->blends : NULL,
                               .now_ns = film_now_ns(film),
                               .view = film->o->view,
                               .glows = r->glows,
                               .boards_alone = film->o->no_hud,
                               .has_card = film_is_at_card(film)};
    race_frame_draw(&film->draw, film->font, &frame);
}

static void tell_race(const void *state, char out[SCENE_OUTCOME])
{
    const struct race_scene *r = state;
    int answers = 0, order[MAX_LANES];

    for (int i = 0; i < r->lanes.count; i++)
        answers += r->shown[i].rank > 0;
    race_ranking(r->shown, r->lanes.count, order);
    if (answers > 0)
        snprintf(out, SCENE_OUTCOME, "%d of %d lanes with an answer, first %.48s",
                 answers, r->lanes.count, r->lanes.captions[order[0]]);
    else
        snprintf(out, SCENE_OUTCOME, "none of %d lanes with an answer", r->lanes.count);
}

static void close_race(void *state)
{
    struct race_scene *r = state;

    for (int i = 0; i < r->lanes.count && r->played; i++) {
        clockwork_free(&r->works[i]);
        blend_free(&r->blends[i]);
    }
    free(r->played);
}

const struct scene scene_race = {
    .state_size = sizeof(struct race_scene),
    .open = open_race,
    .draw = draw_race,
    .tell = tell_race,
    .close = close_race,
};
