/* Composes a draw list into characters: texts, and half blocks of two pixels each. */
#pragma once

#include "draw/raster.h"

/* A character: code point, text colour `ink`, background colour `ground`. */
struct chars_cell {
    uint32_t code;
    color_t ink, ground;
};

/* A screen of characters. All zero: nothing is shown yet. */
struct chars {
    struct chars_cell *cells; /* [rows][columns]; owned */
    int columns, rows;
};

void chars_free(struct chars *c);

/* The font of a terminal: glyphs one pixel wide and two high. The glyphs have no shape,
 * so the raster draws no text. */
const struct glyphs *chars_glyphs(void);

/* Fills `c` with the pixels of `f` and the texts of `d`. `f` must have been composed
 * from `d` with chars_glyphs. An odd last row of pixels is left out. Without colours,
 * pixels become characters of different shade. */
void chars_compose(struct chars *c, const struct frame *f, const struct draw_list *d,
                   bool colours);

/* Appends the escape sequences (ECMA-48, colours of ISO 8613-6) that turn `shown` into
 * `wanted`, and updates `shown`. If the sizes differ, the terminal is first cleared. */
void chars_send(struct chars *shown, const struct chars *wanted, bool colours,
                struct text *out);
