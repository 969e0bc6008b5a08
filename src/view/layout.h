/* The layout of a frame: the largest board of whole pixels per cell, and the panel. */
#pragma once

#include "draw/draw.h"
#include "puzzle/geometry.h"

#define PANEL_COLUMNS 31 /* characters */

struct layout {
    int width, height;
    struct rect board;
    int cell; /* pixels per cell; 0 if the window has fewer pixels than cells */
    bool has_panel, panel_below;
    struct rect panel; /* its text area, without margins */
    int margin;
    struct rect lens; /* beside or below the board; 0 x 0: none */
};

/* Pixel heights of the panel's two text sizes, for a window. */
int layout_small_px(int width, int height);
int layout_large_px(int width, int height);

/* Pixel heights of values and pencil marks in cells; 0 if they do not fit. */
int layout_cell_px(int cell, int n);
int layout_mark_px(int cell, int n, int box_rows, int box_cols);

/* Centres the largest board of side n in `at`. Sets l->board and l->cell. */
void layout_place_board(struct layout *l, struct rect at, int n);

/* `glyphs` gives the sizes of characters; without text there is no panel. */
struct layout layout_compute(int width, int height, int n, bool want_panel,
                             const struct glyphs *glyphs);

/* With a lens in part of the board's area; small windows then have no panel. */
struct layout layout_compute_with_lens(int width, int height, int n, bool want_panel,
                                       const struct glyphs *glyphs);

/* Whether cells are large enough to show their values. */
bool layout_shows_values(const struct layout *l, int n, const struct glyphs *glyphs);

/* The cell under a pixel, or CELL_NONE, as in a layout of another n or of no frame. */
cell_t layout_cell_at(const struct layout *l, int n, int x, int y);
struct rect layout_cell_rect(const struct layout *l, int n, int cell);
