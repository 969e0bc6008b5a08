/* The outlines of a font, as SVG paths and as pixels (FreeType): a plot looks the same
 * where the font is missing. */
#pragma once

#include "base/error.h"
#include "base/text.h"

#include <stdint.h>

struct letters;

/* NULL on error. */
struct letters *letters_open(const char *path, struct error *e);
void letters_close(struct letters *l); /* `l` may be NULL */

double letters_em(const struct letters *l); /* font units per em */

/* The width of a character in font units, even if the font lacks it. */
double letters_advance(struct letters *l, uint32_t code);

/* The width of a text at a size, in units of the size. */
double letters_width(struct letters *l, double size, const char *text);

/* Appends the path of a character, in font units, y up; nothing for a space. */
void letters_path(struct letters *l, uint32_t code, struct text *out);

/* Coverage, 0 .. 255: rows of `width` bytes from the top. */
struct mask {
    uint8_t *coverage;
    int width, height;
};

struct lettering {
    double x, y, size; /* of the origin, on the baseline */
    bool upward;       /* turned by 90 degrees to the left: read from below to above */
};

/* Draws a character, in pixels. */
void letters_draw(struct letters *l, uint32_t code, struct lettering at,
                  const struct mask *mask);
