/* The board as a picture: one block of whole pixels a cell. */
#ifndef VIEW_BOARD_H
#define VIEW_BOARD_H

#include "solve/snapshot.h"
#include "view/layout.h"

struct board_style {
    int palette;
    bool calm;       /* no flashes */
    cell_t hover;    /* CELL_NONE for none */
    cell_t flash;    /* a dead end to show, CELL_NONE for none */
    int flash_alpha; /* 255 when it has just happened, 0 when it is over */
};

void board_draw(struct draw_list *d, const struct layout *l,
                const struct snapshot *snap, const struct glyphs *glyphs,
                const struct board_style *style);

/* What stands in a cell and who set it, for people; one or two short lines. */
void board_describe_cell(const struct snapshot *snap, cell_t c, char *first,
                         char *second, size_t size);

#endif
