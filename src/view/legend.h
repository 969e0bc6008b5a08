/* What the colours of the board mean, as bars with words below. */
#ifndef VIEW_LEGEND_H
#define VIEW_LEGEND_H

#include "view/board_views.h"
#include "view/pen.h"

/* Height in pixels of what legend_draw draws. */
int legend_height(const struct glyphs *glyphs);

/* Of the view that the board shows, in the width of `at`. */
void legend_draw(struct draw_list *d, struct rect at, const struct snapshot *snap,
                 const struct board_style *style, const struct glyphs *glyphs);

#endif
