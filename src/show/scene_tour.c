#include "show/fit_frame.h"
#include "show/scene.h"

#include "front/signals.h"
#include "options/input.h"
#include "record/timeline.h"
#include "show/filmed_search.h"
#include "show/tour_player.h"
#include "view/caption.h"

#include <stdio.h>

struct tour_scene {
    struct filmed_search filmed;
    struct lens_control lens;
    struct tour_player player;
    uint64_t tick; /* the next; a tour moves by them whatever the frames a second */
    bool is_open;
};

#define TICKS_A_SECOND 60

/* ---- The tour's host ---- */

static uint64_t send_command(void *context, const struct runner_command *command)
{
    struct tour_scene *t = context;

    return clockwork_send(&t->filmed.works, command);
}

static uint64_t load_puzzle(void *context, const struct puzzle *puzzle,
                            const struct setting *setting)
{
    struct tour_scene *t = context;

    chart_reset(&t->filmed.panel.chart);
    t->filmed.flash.shown_backtracks = 0;
    return send_command(
        t, &(struct runner_command){.kind = RUNNER_SEARCH,
                                    .search = search_create(puzzle, setting),
                                    .paused = true});
}

static void show_view(void *context, enum board_view view)
{
    struct tour_scene *t = context;

    t->filmed.style.view = view;
}

/* ---- The scene ---- */

static bool open_tour(void *state, const struct options *o, struct error *e)
{
    struct tour_scene *t = state;
    struct puzzle *p;
    int palette;

    tour_player_init(&t->player);
    lens_control_init(&t->lens);
    if (!input_palette(o, &palette, e) || !tour_player_open(&t->player, o->tour, e) ||
        !(p = input_board(o, e)))
        return false;
    filmed_search_init(&t->filmed, search_create(p, &o->setting), o, palette);
    puzzle_destroy(p);
    t->is_open = true;
    return true;
}

/* Commands that take no time are all carried out at once. */
static void play_tick(struct tour_scene *t, int64_t now_ns)
{
    const struct tour_host host = {t, send_command, load_puzzle, show_view};
    struct filmed_search *f = &t->filmed;
    bool happened;

    filmed_search_advance(&f->works, now_ns);
    do {
        filmed_search_look(f, now_ns);
        lens_control_update(&t->lens, f->now, now_ns);
        happened = tour_player_update(&t->player, &host, &t->lens, f->now, now_ns);
    } while (happened && t->player.is_playing);
}

static void play(struct tour_scene *t, int64_t until_ns)
{
    for (; t->player.is_playing && !signals_interrupted(); t->tick++) {
        int64_t now_ns = timeline_ns(TICKS_A_SECOND, t->tick);
        if (now_ns > until_ns)
            break;
        play_tick(t, now_ns);
    }
}

static struct layout fit(const struct tour_scene *t, struct film *film)
{
    unsigned wants = FIT_CAPTION | (t->lens.is_open ? FIT_LENS : 0) |
                     (film->o->no_hud ? 0 : FIT_PANEL);

    return fit_frame(film->font, film->draw.width, film->draw.height,
                     &t->filmed.now->snap, wants);
}

static void draw_tour(void *state, struct film *film)
{
    struct tour_scene *t = state;
    struct filmed_search *f = &t->filmed;
    struct draw_list *d = &film->draw;

    if (film->o->seconds == 0)
        film->end = FILM_OPEN_END;
    play(t, film_now_ns(film));
    if (!t->player.is_playing)
        film->end = film->frame + 1;
    struct layout layout = fit(t, film);
    const struct glyphs *glyphs = font_glyphs(film->font);
    board_draw(d, &layout, &f->now->snap, glyphs, &f->style);
    lens_control_draw(&t->lens, d, &layout, f->now, glyphs, f->style.palette);
    panel_draw(d, &layout, &f->now->snap, &f->now->play, glyphs, &f->panel);
    caption_draw(d, glyphs, t->player.caption);
}

static void tell_tour(const void *state, char out[SCENE_OUTCOME])
{
    const struct tour_scene *t = state;

    snprintf(out, SCENE_OUTCOME, "tour %s%s", t->player.name,
             t->player.is_playing ? ", cut short" : "");
}

static void close_tour(void *state)
{
    struct tour_scene *t = state;

    if (t->is_open)
        filmed_search_free(&t->filmed);
    lens_control_free(&t->lens);
    tour_player_free(&t->player);
}

const struct scene scene_tour = {
    .state_size = sizeof(struct tour_scene),
    .open = open_tour,
    .draw = draw_tour,
    .tell = tell_tour,
    .close = close_tour,
};
