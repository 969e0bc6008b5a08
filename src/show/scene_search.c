#include "show/fit_frame.h"
#include "show/scene.h"

#include "options/input.h"
#include "show/filmed_search.h"
#include "view/card.h"

#include <stdio.h>

struct search_scene {
    struct filmed_search filmed;
    bool is_open, was_over;
};

static bool open_search(void *state, const struct options *o, struct error *e)
{
    struct search_scene *s = state;
    struct puzzle *p;
    int palette;

    if (!input_palette(o, &palette, e) || !(p = input_board(o, e)))
        return false;
    filmed_search_init(&s->filmed, search_create(p, &o->setting), o, palette);
    puzzle_destroy(p);
    s->is_open = true;
    return true;
}

static void draw_search(void *state, struct film *film)
{
    struct search_scene *s = state;
    struct filmed_search *f = &s->filmed;
    struct draw_list *d = &film->draw;
    bool is_card = film_is_at_card(film);

    if (!is_card)
        filmed_search_advance(&f->works, film_now_ns(film));
    filmed_search_look(f, film_now_ns(film));
    if (f->now->play.paused && !s->was_over)
        film_plan_end(film);
    s->was_over = f->now->play.paused;
    unsigned wants = film->o->no_hud || is_card ? 0 : FIT_PANEL;
    struct layout layout =
        fit_frame(film->font, d->width, d->height, &f->now->snap, wants);
    const struct glyphs *glyphs = font_glyphs(film->font);
    board_draw(d, &layout, &f->now->snap, glyphs, &f->style);
    panel_draw(d, &layout, &f->now->snap, &f->now->play, glyphs, &f->panel);
    if (is_card)
        card_draw(d, &f->now->snap, &f->now->play, glyphs);
}

static void tell_search(const void *state, char out[SCENE_OUTCOME])
{
    const struct search_scene *s = state;

    snprintf(out, SCENE_OUTCOME, "%s",
             status_word(&s->filmed.now->snap, &s->filmed.now->play));
}

static void close_search(void *state)
{
    struct search_scene *s = state;

    if (s->is_open)
        filmed_search_free(&s->filmed);
}

const struct scene scene_search = {
    .state_size = sizeof(struct search_scene),
    .open = open_search,
    .draw = draw_search,
    .tell = tell_search,
    .close = close_search,
};
