/* Places the parts of a race's frame: a grid of equal slots above the plot. In a slot
 * are a board and its texts, either above and below the board or right of it. The grid
 * has the columns and rows with which boards are largest. */
#pragma once

#include "view/layout.h"

struct race_layout {
    const struct glyphs *glyphs; /* the frame's font; not owned */
    int line, advance;           /* pixels of a line and of a character of TEXT_SMALL */
    int width, height, margin;
    int n, count, columns, rows;
    int slot_w, slot_h;
    int side;    /* side of the boards in pixels */
    int frame;   /* width of the border around a board in pixels; 0 in a terminal */
    int longest; /* characters of the longest caption */
    int caption_lines; /* lines of a caption: 1, or 2 if the longest needs them */
    bool is_beside;    /* the texts are right of the boards */
    struct rect plot;  /* place of the plot, below the slots; 0 x 0: no room */
};

/* The place of one lane (one search of the race). */
struct race_slot {
    struct layout layout; /* the layout of the lane's board */
    struct rect caption;  /* place of the caption, caption_lines high */
    struct rect texts;    /* place of the other lines of text */
};

/* Chooses the layout for `count` boards of side n, whose longest caption has `longest`
 * characters. If `glyphs` has no characters, there are no texts. */
struct race_layout race_layout_choose(int width, int height, int n, int count,
                                      int longest, const struct glyphs *glyphs);

struct race_slot race_layout_slot(const struct race_layout *l, int i);
