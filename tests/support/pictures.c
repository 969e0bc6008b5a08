#include "support/pictures.h"

#include <string.h>

static bool block_glyph(void *context, enum text_size size, uint32_t code,
                        struct glyph *out)
{
    static uint8_t block[6 * 10];

    (void)context, (void)size;
    memset(block, 255, sizeof block);
    *out = (struct glyph){.w = 6, .h = 10, .coverage = block};
    return code != ' ';
}

struct glyphs blocks(void)
{
    struct glyphs g = {.find = block_glyph};

    for (int i = 0; i < TEXT_SIZES; i++) {
        g.advance[i] = 7;
        g.line_height[i] = 13;
    }
    return g;
}
