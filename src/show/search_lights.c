#include "show/search_lights.h"

void search_lights_init(struct search_show *s)
{
    board_lights_init(&s->lights);
    s->style.flash = CELL_NONE;
}

void search_lights_free(struct search_show *s)
{
    board_lights_free(&s->lights);
}

void search_lights_forget(struct search_show *s)
{
    blend_forget(&s->lights.blend);
}

void search_lights_update(struct search_show *s)
{
    s->style.view = s->base.view;
    s->base.must_draw |= board_lights_update(&s->lights, &s->style, &s->now->snap,
                                             s->base.now_ns, s->base.is_calm);
}
