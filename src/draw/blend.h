/* Calm mode: colours change slowly; no cell flashes more than three times a second. A
 * flash is a pair of opposing changes of relative luminance of a tenth of the range or
 * more (WCAG 2.2, "general flash and red flash thresholds"). No channel changes faster
 * than BLEND_PER_S of the range of linear light per second, so neither does luminance,
 * and a flash takes at least 0.2 / BLEND_PER_S = 0.4 s. */
#pragma once

#include "draw/palette.h"

#include <stdbool.h>

#define BLEND_PER_S 0.5

#define BLEND_LIGHT_STEPS 8192 /* of linear light in `to_srgb`: enough for 8 bits */

struct blend {     /* one thread */
    float *light;  /* [count][3]: linear red, green, blue shown, 0 .. 1; owned */
    bool *settled; /* [count]: the cell shows its target colour; owned */
    int count;     /* cells; 0 before the first frame */
    int64_t shown_ns;
    bool is_moving; /* some cell is not settled */
    /* Tables of color_to_light and color_from_light. */
    float to_light[256];
    uint8_t to_srgb[BLEND_LIGHT_STEPS + 1];
};

void blend_init(struct blend *b);
void blend_free(struct blend *b);

void blend_forget(struct blend *b); /* does not blend the next frame */

/* Replaces target colours by those to show at now_ns; no blending if count changed. */
void blend_advance(struct blend *b, color_t *cells, int count, int64_t now_ns);
