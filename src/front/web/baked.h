/* The file of glyphs that bake.c writes on the desktop and font.c reads in the page.
 * All numbers are little-endian. Glyphs lack empty rows and columns at their edges. */
#pragma once

#include <stdint.h>

#define BAKED_MAGIC 0x31796c67 /* "gly1" */

/* The heights of text in the file, in pixels. Above BAKED_TEXT_PX there are only
 * digits. */
#define BAKED_FIRST_PX 8
#define BAKED_TEXT_PX  72
#define BAKED_LAST_PX  200

struct baked_head {
    uint32_t magic, n_sizes, n_glyphs, n_bytes;
};

struct baked_size { /* the file has n_sizes of them after the head, ordered by px */
    int32_t px, advance, line_height, first_glyph, n_glyphs;
};

struct baked_glyph { /* n_glyphs of them follow the sizes, by size, then code */
    uint32_t code;
    int16_t x, y, w, h;
    uint32_t offset; /* index of its first byte in the coverage, which ends the file */
};
