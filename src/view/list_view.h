/* A list of puzzles over the whole frame: tiles with a small picture of the board, in
 * reading order, a line for the filter above them, keys below. */
#ifndef VIEW_LIST_VIEW_H
#define VIEW_LIST_VIEW_H

#include "draw/glyphs.h"
#include "puzzle/geometry.h"

#define LIST_TILES 256 /* shown at once, at most */

struct list_tile {
    char title[128], facts[64], place[160];
    const char *error;   /* instead of facts and place; NULL for none */
    int n;               /* 0: no picture */
    const value_t *clue; /* [n * n] */
    bool is_chosen;
};

struct list_view {
    const char *filter;
    const char *status;  /* how many there are */
    const char *message; /* instead of the keys; "" for none */
    const struct list_tile *tiles;
    int n_tiles;
    double above, below; /* shares of all rows that lie outside the window, 0 .. 1 */
    int palette;
};

/* Where tiles are: `columns` x `rows`, at least one, at most LIST_TILES. */
struct list_layout {
    int width, height, margin;
    int columns, rows;
    struct rect first; /* of the tile at the top left */
    int pitch_x, pitch_y;
    int picture; /* side of a picture */
};

struct list_layout list_view_layout(int width, int height, const struct glyphs *glyphs);

/* The number of the tile at a pixel, -1 where none can be, or nothing was laid out yet
 * (all zero). */
int list_view_at(const struct list_layout *l, int x, int y);

void list_view_draw(struct draw_list *d, const struct list_layout *l,
                    const struct glyphs *glyphs, const struct list_view *v);

#endif
