/* A list that fills the frame: filter, entries as tiles with small boards or as lines,
 * keys. */
#pragma once

#include "draw/draw.h"
#include "solve/snapshot.h"

#define LIST_TILES 256 /* most entries of the list that are shown at once */

struct list_tile {
    char title[128], facts[64], place[160];
    const char *error;   /* written in place of facts and place; NULL: none */
    int n;               /* side of the board; 0: no picture */
    const value_t *clue; /* [n * n]: values of the board */
    /* If not NULL, the picture shows only `unit`, a unit of this board. */
    const struct snapshot *board;
    int unit;
    bool is_chosen;
};

struct list_view {
    const char *title, *filter;
    const char *status;  /* how many entries the list has */
    const char *message; /* written in place of the keys; "": none */
    const struct list_tile *tiles;
    int n_tiles;
    const char *nothing; /* text to show if there are no tiles */
    double above, below; /* fractions of the list before and after the tiles */
    int palette;
};

/* The layout of `columns` x `rows` tiles, of which there are 1 to LIST_TILES. */
struct list_layout {
    int margin;
    int columns, rows;
    struct rect first; /* place of the tile at the top left */
    int pitch_x, pitch_y;
    int picture; /* side of a picture in pixels; 0: entries are lines */
};

/* With are_lines, an entry is a line: title, place, and the facts at its right. */
struct list_layout list_view_layout(const struct draw_list *d, bool are_lines);

/* The index of the tile at a pixel; -1 if there is none, or the layout is all zero. */
int list_view_at(const struct list_layout *l, int x, int y);

void list_view_draw(struct draw_list *d, const struct list_layout *l,
                    const struct list_view *v);
