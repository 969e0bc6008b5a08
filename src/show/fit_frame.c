#include "show/fit_frame.h"

#include "view/message.h"

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

struct layout fit_frame(struct font *f, int width, int height,
                        const struct snapshot *snap, unsigned wants)
{
    const struct glyphs *glyphs = font_glyphs(f);

    font_set_size(f, TEXT_SMALL, layout_small_px(width, height));
    font_set_size(f, TEXT_LARGE, layout_large_px(width, height));
    if (wants & FIT_CAPTION)
        height -= caption_height(glyphs);
    struct layout l = (wants & FIT_LENS ? layout_compute_with_lens : layout_compute)(
        width, height, snap->n, (wants & FIT_PANEL) != 0, glyphs);
    fit_cells(f, l.cell, snap);
    return l;
}
