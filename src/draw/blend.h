/* Limits how often the colours of cells change. A flash is a pair of opposing changes
 * of relative luminance of a tenth of the range or more (WCAG 2.2, "general flash and
 * red flash thresholds"); no cell may show more than three a second.
 *
 * A cell has a budget of such changes, BLEND_BURST at first and BLEND_CHANGES_PER_S
 * more each second. While it lasts, colours are shown as they are. A cell that has
 * spent it moves slowly towards its colour, so that one which changes in every frame
 * settles near the mean of its colours: BLEND_BURST + BLEND_CHANGES_PER_S = 6 changes a
 * second are three flashes. If so few cells are out of budget that WCAG does not count
 * them (BLEND_FEW), they too are shown as they are.
 *
 * In calm mode all colours move slowly: no channel faster than BLEND_CALM_PER_S of the
 * range of linear light a second, so a flash takes at least 0.2 / BLEND_CALM_PER_S =
 * 0.4 s. */
#pragma once

#include "draw/palette.h"

#include <stdbool.h>

#define BLEND_BURST         2
#define BLEND_CHANGES_PER_S 2
#define BLEND_BUSY_PER_S    0.2 /* a change takes 0.5 s, which earns the next one */
#define BLEND_CALM_PER_S    0.5

/* At most one in this many cells is out of budget and not slowed. In a second at most
 * three times as many flash too often (WCAG 2.3.1): less than a quarter of a field of
 * 10 degrees, a third of the screen's width and height, even if all lie in it. */
#define BLEND_FEW 64

#define BLEND_LIGHT_STEPS 8192 /* of linear light; enough for 8 bits of sRGB */

struct blend_cell {
    color_t target, shown;
    float light[3];   /* linear red, green, blue shown, 0 .. 1 */
    float luminance;  /* the last extreme of the luminance shown */
    float budget;     /* changes that it may still show at once */
    int8_t direction; /* of the last change: 1 lighter, -1 darker, 0 none yet */
};

struct blend {               /* used by one thread */
    struct blend_cell *cell; /* [count]; owned */
    int count;               /* cells; 0 before the first frame */
    int n_busy;              /* cells out of budget */
    int64_t shown_ns;
    bool is_moving;   /* some cell does not show its target yet */
    float light[256]; /* tables of color_to_light, for a channel, and its inverse */
    uint8_t to_srgb[BLEND_LIGHT_STEPS + 1];
};

void blend_init(struct blend *b);
void blend_free(struct blend *b);

void blend_forget(struct blend *b); /* shows the next frame as it is */

/* Replaces the target colours in `cells` by the colours to show at now_ns. They are the
 * targets themselves if `count` changed or the clock was set back. */
void blend_advance(struct blend *b, color_t *cells, int count, int64_t now_ns,
                   bool is_calm);

static inline bool blend_is_settled(const struct blend *b, int c)
{
    return b->cell[c].shown == b->cell[c].target;
}
