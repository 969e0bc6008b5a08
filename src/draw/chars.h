/* A frame as the characters of a terminal: an upper half block shows two pixels, one
 * above the other, and the texts of the draw list stand as themselves. */
#ifndef DRAW_CHARS_H
#define DRAW_CHARS_H

#include "draw/raster.h"

/* One character: `ink` on `ground`. */
struct chars_cell {
    uint32_t code;
    color_t ink, ground;
};

/* `rows` rows of `columns` characters; the cells are owned. */
struct chars {
    struct chars_cell *cells;
    int columns, rows;
};

void chars_init(struct chars *c);
void chars_free(struct chars *c);

/* The sizes of text for a frame that becomes characters: one pixel wide, two high. The
 * raster draws nothing for them. */
const struct glyphs *chars_glyphs(void);

/* Takes the size of the frame, of whose height the odd last row is left out. `f` is
 * what raster_compose made of `d` with chars_glyphs. Without colours, pixels become
 * shades of characters. */
void chars_compose(struct chars *c, const struct frame *f, const struct draw_list *d,
                   bool colours);

/* Appends what a terminal (ECMA-48, colours as in ISO 8613-6) has to read to show
 * `wanted` where it shows `shown`, and makes `shown` the same. Another size than
 * `shown` has clears it first; so does a `shown` that chars_free made empty. */
void chars_send(struct chars *shown, const struct chars *wanted, bool colours,
                struct text *out);

#endif
