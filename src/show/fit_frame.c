#include "show/fit_frame.h"

void fit_cells(struct font *f, int cell, const struct snapshot *snap)
{
    font_set_size(f, TEXT_CELL, layout_cell_px(cell, snap->n));
    font_set_size(f, TEXT_MARK,
                  layout_mark_px(cell, snap->n, snap->box_rows, snap->box_cols));
}

void fit_race(struct font *f, int width, int height)
{
    font_set_size(f, TEXT_SMALL, layout_small_px(width, height) * 9 / 10);
    font_set_size(f, TEXT_LARGE, layout_large_px(width, height));
}

struct layout fit_frame(struct font *f, const struct draw_list *d,
                        const struct snapshot *snap, unsigned wants, double share)
{
    int width = d->width, height = d->height;
    const struct glyphs *glyphs = font_glyphs(f);
    unsigned plain = wants & ~(unsigned)(LAYOUT_LENS | LAYOUT_SWAP);

    font_set_size(f, TEXT_SMALL, layout_small_px(width, height));
    font_set_size(f, TEXT_LARGE, layout_large_px(width, height));
    struct layout l = layout_compute(width, height, snap->n, wants, glyphs);
    if (plain != wants && share < 1) {
        struct layout from = layout_compute(width, height, snap->n, plain, glyphs);
        l = layout_glide(&from, &l, snap->n, share);
    }
    fit_cells(f, l.cell, snap);
    return l;
}
