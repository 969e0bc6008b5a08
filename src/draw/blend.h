/* Calm pictures: colours that move towards what they should be, slowly enough for no
 * cell to flash more than three times a second.
 *
 * A flash is a pair of opposing changes of relative luminance, a tenth of the range
 * each (WCAG 2.2, "general flash and red flash thresholds"). No channel of a cell moves
 * faster than BLEND_PER_S of the range of linear light a second, so neither does the
 * luminance, and a flash takes 0.2 / BLEND_PER_S seconds: more than a third. */
#ifndef DRAW_BLEND_H
#define DRAW_BLEND_H

#include "draw/palette.h"

#include <stdbool.h>

#define BLEND_PER_S 0.5

/* Linear light is kept in so many parts of its range: enough for 8 bits of sRGB. */
#define BLEND_LIGHT_STEPS 8192

/* One thread. */
struct blend {
    float *light;  /* [count][3]: red, green, blue, 0 .. 1, linear; owned */
    bool *settled; /* [count]: what is shown is what should be; owned */
    int count;     /* cells; 0 before the first picture */
    int64_t shown_ns;
    bool is_moving; /* some cell is not settled */
    /* The transfer functions of sRGB (IEC 61966-2-1). */
    float to_light[256];
    uint8_t to_srgb[BLEND_LIGHT_STEPS + 1];
};

void blend_init(struct blend *b);
void blend_free(struct blend *b);

/* The next picture is shown as it is. */
void blend_forget(struct blend *b);

/* Replaces the colours of `count` cells as they should be at now_ns by those to show. A
 * picture of another size than the last one is shown as it is. */
void blend_advance(struct blend *b, color_t *cells, int count, int64_t now_ns);

#endif
