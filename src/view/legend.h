/* What the colours of the board mean, in two bars with words beneath. */
#ifndef VIEW_LEGEND_H
#define VIEW_LEGEND_H

#include "view/board.h"

/* Height in pixels of what legend_draw draws. */
int legend_height(const struct glyphs *glyphs);

/* For a board of side n. */
void legend_draw(struct draw_list *d, struct rect at, int n,
                 const struct board_style *style, const struct glyphs *glyphs);

#endif
