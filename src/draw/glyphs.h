/* The source of glyphs: one monospaced face in four sizes. */
#ifndef DRAW_GLYPHS_H
#define DRAW_GLYPHS_H

#include "draw/draw.h"

/* The coverage of one character: 0 .. 255 per pixel, rows of `w` bytes. x and y place
 * it relative to the top left of the character's box. */
struct glyph {
    int x, y, w, h;
    const uint8_t *coverage;
};

/* For one frame size; the provider owns what it points to. All zero: no text. */
struct glyphs {
    int advance[TEXT_SIZES];     /* pixels from one character to the next */
    int line_height[TEXT_SIZES]; /* pixels from one line to the next */
    /* False if the face lacks the character. */
    bool (*find)(void *context, enum text_size size, uint32_t code, struct glyph *out);
    void *context;
    bool are_characters; /* a terminal writes them: one pixel wide, two high */
};

#endif
