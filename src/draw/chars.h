/* Composes a draw list into characters: half blocks of two pixels each, and texts. */
#pragma once

#include "draw/raster.h"

/* One character: `ink` on `ground`, both without alpha. */
struct chars_cell {
    uint32_t code;
    color_t ink, ground;
};

/* All zero: nothing shown yet. */
struct chars {
    struct chars_cell *cells; /* [rows][columns]; owned */
    int columns, rows;
};

void chars_free(struct chars *c);

/* Glyphs one pixel wide, two high; the raster draws nothing for them. */
const struct glyphs *chars_glyphs(void);

/* Resizes `c` to `f`, without an odd last row. raster_compose must have drawn `d` into
 * `f` with chars_glyphs. Without colours, pixels become shade characters. */
void chars_compose(struct chars *c, const struct frame *f, const struct draw_list *d,
                   bool colours);

/* Appends escape sequences (ECMA-48, colours of ISO 8613-6) that turn a terminal from
 * `shown` to `wanted`; updates `shown`. Clears first if sizes differ. */
void chars_send(struct chars *shown, const struct chars *wanted, bool colours,
                struct text *out);
