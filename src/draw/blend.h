/* Limits how often the colours of cells change. A flash is a pair of changes (WCAG 2.2,
 * "general flash and red flash thresholds"): the relative luminance rises and falls by
 * a tenth of the range or more, or the colour changes into and out of saturated red. A
 * saturated red has at least four fifths of its linear light in the red channel. No
 * cell may show more than three flashes a second.
 *
 * Each cell has a budget of such changes: BLEND_BURST at first, and BLEND_CHANGES_PER_S
 * more each second. While its budget lasts, a cell shows its colours as they are. A
 * cell that has spent its budget shows a change slowly if it opposes the last change;
 * if its colour alternates in every frame, the cell settles near the mean. In one
 * second a cell shows at most BLEND_BURST + BLEND_CHANGES_PER_S = 4 changes as they are
 * and two slow ones, which take 0.5 s each. Two changes make a flash, so these 6 make
 * three. A change into or out of saturated red waits until the budget allows it. If
 * only few cells are out of budget (BLEND_FEW), WCAG does not count their flashes: all
 * are shown as they are.
 *
 * In calm mode all colours move slowly: no channel faster than BLEND_CALM_PER_S of the
 * range of linear light a second. A flash is two changes of 0.1 of the range, so it
 * takes at least 0.2 / BLEND_CALM_PER_S = 0.4 s. */
#pragma once

#include "draw/palette.h"

#define BLEND_BURST         2
#define BLEND_CHANGES_PER_S 2
#define BLEND_BUSY_PER_S    0.2 /* slow changes: 0.5 s for a tenth of the range */
#define BLEND_CALM_PER_S    0.5

/* While at most one cell in BLEND_FEW has spent its budget, no cell is slowed down. On
 * a 16:9 screen these cells fill less than a quarter of any field of view of 10
 * degrees; WCAG 2.3.1 allows such a small area to flash. */
#define BLEND_FEW 64

#define BLEND_LIGHT_STEPS 8192 /* steps of linear light; enough for 8 bits of sRGB */

struct blend_cell {
    color_t target, shown;
    float light[3]; /* linear light of the colour shown: red, green, blue, 0 .. 1 */
    /* The highest luminance shown since `direction` became 1, or the lowest luminance
     * shown since it became -1. */
    float luminance;
    float budget;     /* number of changes that the cell may still show without delay */
    int8_t direction; /* last change: 1 lighter, -1 darker, 0 none yet */
    bool is_red;      /* the colour shown is a saturated red */
};

struct blend {               /* used by one thread */
    struct blend_cell *cell; /* [count]; owned */
    int count;               /* number of cells; 0 before the first frame */
    int n_busy;              /* number of cells whose budget is below 1 */
    int64_t shown_ns;
    bool is_moving;   /* some cell does not show its target yet */
    float light[256]; /* linear light of each sRGB channel value; inverse: to_srgb */
    uint8_t to_srgb[BLEND_LIGHT_STEPS + 1];
};

void blend_init(struct blend *b);
void blend_free(struct blend *b);

void blend_forget(struct blend *b); /* makes the next frame show its colours at once */

/* Replaces the target colours in `cells` by the colours to show at now_ns. If `count`
 * changed or the clock was set back, the targets themselves are shown. */
void blend_advance(struct blend *b, color_t *cells, int count, int64_t now_ns,
                   bool is_calm);

static inline bool blend_is_settled(const struct blend *b, int c)
{
    return b->cell[c].shown == b->cell[c].target;
}
