/* A list fills the frame: a filter line, tiles with small boards, the keys. */
#pragma once

#include "draw/draw.h"
#include "solve/snapshot.h"

#define LIST_TILES 256 /* the most entries of the list shown at once */

struct list_tile {
    char title[128], facts[64], place[160];
    const char *error;            /* replaces facts and place; NULL: none */
    int n;                        /* side of the board; 0: no picture */
    const value_t *clue;          /* [n * n] */
    const struct snapshot *board; /* shows only unit `unit`; NULL: the whole board */
    int unit;
    bool is_chosen;
};

struct list_view {
    const char *title, *filter;
    const char *status;  /* the number of rows */
    const char *message; /* replaces the keys; "": none */
    const struct list_tile *tiles;
    int n_tiles;
    const char *nothing; /* the text if there are no tiles */
    double above, below; /* fractions of the list before and after the tiles, 0 .. 1 */
    int palette;
};

/* The layout of `columns` x `rows` tiles, which are 1 to LIST_TILES in all. */
struct list_layout {
    int width, height, margin;
    int columns, rows;
    struct rect first; /* the tile at the top left */
    int pitch_x, pitch_y;
    int picture; /* side of a picture */
};

struct list_layout list_view_layout(const struct draw_list *d);

/* The index of the tile at a pixel; -1 if there is none, or the layout is all zero. */
int list_view_at(const struct list_layout *l, int x, int y);

void list_view_draw(struct draw_list *d, const struct list_layout *l,
                    const struct list_view *v);
