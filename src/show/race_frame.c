#include "show/race_frame.h"

#include "view/card.h"

static void fit_cells(struct font *font, const struct layout *l,
                      const struct snapshot *snap)
{
    font_set_size(font, TEXT_CELL, layout_cell_px(l->cell, snap->n));
    font_set_size(font, TEXT_MARK,
                  layout_mark_px(l->cell, snap->n, snap->box_rows, snap->box_cols));
}

/* Views leave out what has no room of its own. */
static struct glyphs glyphs_for(struct font *font, bool boards_alone)
{
    struct glyphs glyphs = *font_glyphs(font);

    if (boards_alone)
        glyphs.advance[TEXT_SMALL] = glyphs.line_height[TEXT_SMALL] = 0;
    return glyphs;
}

static void draw_card(struct draw_list *d, const struct glyphs *glyphs,
                      const struct race_frame *f, const struct lane_view *views)
{
    struct lane_view ranked[MAX_LANES];
    int order[MAX_LANES];

    race_ranking(f->shown, f->lanes->count, order);
    for (int i = 0; i < f->lanes->count; i++)
        ranked[i] = views[order[i]];
    race_card_draw(d, ranked, f->lanes->count, glyphs);
}

static struct lane_view look_at_lane(const struct race_frame *f, int i)
{
    const struct snapshot *snap = &f->shown[i].now->snap;

    if (f->view == BOARD_LEARNING)
        glow_update(&f->glows[i], snap, f->now_ns, f->blends != NULL);
    return (struct lane_view){.snap = snap,
                              .caption = f->lanes->captions[i],
                              .rank = f->shown[i].rank,
                              .blend = f->blends ? &f->blends[i] : NULL,
                              .now_ns = f->now_ns,
                              .view = f->view,
                              .glow = f->glows ? &f->glows[i] : NULL};
}

void race_frame_draw(struct draw_list *d, struct font *font, const struct race_frame *f)
{
    struct lane_view views[MAX_LANES];
    int count = f->lanes->count;

    for (int i = 0; i < count; i++)
        views[i] = look_at_lane(f, i);
    font_set_size(font, TEXT_SMALL, layout_small_px(d->width, d->height) * 9 / 10);
    font_set_size(font, TEXT_LARGE, layout_large_px(d->width, d->height));
    struct glyphs glyphs = glyphs_for(font, f->boards_alone);
    struct layout l =
        race_view_layout(d->width, d->height, views[0].snap->n, count, 0, &glyphs);
    fit_cells(font, &l, views[0].snap);
    glyphs = glyphs_for(font, f->boards_alone);
    race_view_draw(d, d->width, d->height, views, count, f->palette, &glyphs,
                   f->message);
    if (f->has_card)
        draw_card(d, font_glyphs(font), f, views);
}
