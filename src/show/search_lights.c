#include "show/search_lights.h"

void search_lights_init(struct search_show *s)
{
    blend_init(&s->lights.blend);
    s->style.flash = CELL_NONE;
    s->style.glow = &s->lights.glow;
}

void search_lights_free(struct search_show *s)
{
    blend_free(&s->lights.blend);
}

void search_lights_restart(struct search_show *s)
{
    s->lights.flash.shown_backtracks = 0;
}

void search_lights_forget(struct search_show *s)
{
    blend_forget(&s->lights.blend);
}

void search_lights_update(struct search_show *s)
{
    struct search_lights *l = &s->lights;
    int64_t now_ns = s->base.now_ns;
    bool is_film = !s->base.window;

    if (s->base.is_calm != (s->style.blend != NULL)) {
        blend_forget(&l->blend);
        s->style.blend = s->base.is_calm ? &l->blend : NULL;
    }
    s->style.now_ns = now_ns;
    board_flash(&s->style, &l->flash, &s->now->snap, now_ns);
    s->base.must_draw |= s->style.blend ? l->blend.is_moving : s->style.flash_alpha > 0;
    if (!is_film && s->base.view != BOARD_LEARNING)
        return;
    glow_update(&l->glow, &s->now->snap, now_ns, s->base.is_calm);
    s->base.must_draw |= l->glow.is_moving;
}
