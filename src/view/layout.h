/* The layout of a frame. In a wide frame the chart (stack_view.h) is left of the board
 * and the panel right of it; in a tall frame the chart is below the board and the panel
 * below the chart. Without a lens, the board's place depends on the frame's size, its
 * font, LAYOUT_ALONE, LAYOUT_SWAP and LAYOUT_TALK, not on LAYOUT_PANEL and LAYOUT_HEAD.
 */
#pragma once

#include "draw/draw.h"
#include "puzzle/geometry.h"

#define PANEL_COLUMNS       31 /* characters of a line of the panel */
#define LAYOUT_CODE_COLUMNS 34 /* characters of an algorithm's longest line */

/* Boards of larger n, or with smaller cells, have no pencil marks. */
#define SMALLEST_CELL_WITH_MARKS 40 /* pixels */
#define LARGEST_N_WITH_MARKS     25

/* PANEL_AUTO: in fullscreen the panel fades a while after the last input. PANEL_FULL:
 * it stays, with all its figures. */
enum panel_state { PANEL_AUTO, PANEL_ON, PANEL_FULL, PANEL_OFF, PANEL_STATES };
extern const char *const panel_state_names[PANEL_STATES];

/* A set of these says which parts a frame has besides its board, and how it is
 * divided. */
enum layout_wants {
    LAYOUT_PANEL = 1,
    LAYOUT_CHART = 2,
    LAYOUT_CAPTION = 4, /* the caption of a tour */
    LAYOUT_LENS = 8,    /* a lens, which shares the frame with the board */
    LAYOUT_ALONE = 16,  /* the board fills the frame */
    LAYOUT_SWAP = 32,   /* board and chart change places */
    LAYOUT_TALK = 64,   /* large texts: the panel has fewer columns and lines */
    LAYOUT_HEAD = 128,  /* the panel's head stands above the chart left of the board */
    LAYOUT_STORY = 256, /* with LAYOUT_LENS: a list, beside or below a large board */
    LAYOUT_PLAIN = 512  /* with LAYOUT_LENS: no algorithm; the board is larger */
};

struct layout {
    int width, height;
    const struct glyphs *glyphs; /* the frame's font; not owned */
    int line, advance;           /* pixels of a line and of a letter of TEXT_SMALL */
    struct rect board;           /* 0 x 0: no board */
    int cell;   /* side of the smallest cell in pixels; 0: less than a pixel */
    int margin; /* pixels left free around each part */
    /* Characters per line of the panel; fewest lines of a panel below the board. */
    int panel_columns, panel_lines;
    bool has_panel, panel_is_wide; /* panel_is_wide: the panel has two columns */
    struct rect panel;             /* the panel's text area, without margins */
    struct rect head;              /* 0 x 0: the head is in the panel */
    struct rect chart;             /* 0 x 0: no chart beside the board */
    struct rect caption;           /* place of a tour's caption; 0 x 0: none */
    bool caption_overlays;
    struct rect lens; /* beside or below the board; 0 x 0: no lens */
    struct rect code; /* the algorithm of a lens; 0 x 0: not shown */
};

/* Pixel heights of the panel's two text sizes: the small one depends on the frame's
 * size, the large one on `small`. */
int layout_small_px(int width, int height);
/* The same in a film. One in portrait is watched on telephones: its letters are larger,
 * and fill the room that the board leaves. */
int layout_film_px(int width, int height);
int layout_large_px(int small);

/* Pixel heights of values and pencil marks in cells; 0 if they do not fit. */
int layout_cell_px(int cell, int n);
int layout_mark_px(int cell, int n, int rows, int cols);

/* The grid of pencil marks in a cell has the shape of a box. If boxes have only one row
 * or column, the grid is about square. */
struct mark_grid {
    int rows, cols;
};
struct mark_grid layout_mark_grid(int n, int box_rows, int box_cols);

/* Returns a layout without a board or any other part. */
struct layout layout_empty(int width, int height, int margin,
                           const struct glyphs *glyphs);

/* Sets l->board and l->cell to the largest board of side n in the centre of `at`. In a
 * terminal all cells have the same size, else sizes differ by one pixel at most. */
void layout_place_board(struct layout *l, struct rect at, int n);

/* Computes a layout. `wants` is a set of enum layout_wants. `glyphs` gives the sizes of
 * characters; if it has no characters, there is no panel. In small windows a frame with
 * a lens has no panel. */
struct layout layout_compute(int width, int height, int n, unsigned wants,
                             const struct glyphs *glyphs);

/* Returns a layout between `from` (t = 0) and `to` (t = 1). */
struct layout layout_glide(const struct layout *from, const struct layout *to, int n,
                           double t);

/* The thickness of a frame in pixels: it grows with the lines of text, from `least`. */
static inline int layout_frame_px(int line, int least)
{
    return line / 6 > least ? line / 6 : least;
}

/* Returns where messages are drawn: in the place of the panel, else of the lens, else
 * right of the board. If that space is too narrow, returns the whole frame. */
struct rect layout_message(const struct layout *l);

/* Whether cells are large enough to show their values. */
bool layout_shows_values(const struct layout *l, int n);

/* Returns the cell under a pixel; CELL_NONE if there is none, or if *l is all zero. */
cell_t layout_cell_at(const struct layout *l, int n, int x, int y);
struct rect layout_cell_rect(const struct layout *l, int n, int cell);
