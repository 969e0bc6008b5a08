#include "draw/blend.h"

#include "base/alloc.h"
#include "base/units.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

void blend_init(struct blend *b)
{
    *b = (struct blend){.count = 0};
}

static void fill_tables(struct blend *b)
{
    for (int i = 0; i < 256; i++)
        b->to_light[i] = (float)color_to_light(i / 255.0);
    for (int i = 0; i <= BLEND_LIGHT_STEPS; i++)
        b->to_srgb[i] =
            (uint8_t)(255 * color_from_light((double)i / BLEND_LIGHT_STEPS) + 0.5);
}

void blend_free(struct blend *b)
{
    free(b->light);
    free(b->settled);
}

void blend_forget(struct blend *b)
{
    b->count = 0;
    b->is_moving = false;
}

/* Moves a channel by `most` at most; returns whether it has arrived. */
static bool move(float *light, float to, float most)
{
    float left = to - *light;

    if (fabsf(left) <= most) {
        *light = to;
        return true;
    }
    *light += left > 0 ? most : -most;
    return false;
}

/* Moves a cell towards a colour and returns the one to show. */
static color_t move_cell(struct blend *b, int c, color_t to, float most)
{
    color_t shown = 0;

    b->settled[c] = true;
    for (int i = 0; i < 3; i++) {
        float *light = &b->light[3 * c + i];
        b->settled[c] &= move(light, b->to_light[color_channel(to, i)], most);
        int step = (int)(*light * BLEND_LIGHT_STEPS + 0.5f);
        assert(0 <= step && step <= BLEND_LIGHT_STEPS);
        shown = shown << 8 | b->to_srgb[step];
    }
    return b->settled[c] ? to : shown;
}

void blend_advance(struct blend *b, color_t *cells, int count, int64_t now_ns)
{
    float most = (float)BLEND_PER_S * ((float)(now_ns - b->shown_ns) / (float)NS_PER_S);

    /* Not before: most shows never blend, and a race has a table for each lane. */
    if (!b->light)
        fill_tables(b);
    if (count != b->count) {
        blend_free(b);
        b->light = alloc_zeroed((size_t)count, 3 * sizeof *b->light);
        b->settled = alloc_zeroed((size_t)count, sizeof *b->settled);
        b->count = count;
        most = 1; /* the whole range: every cell arrives at once */
    }
    assert(most >= 0);
    b->shown_ns = now_ns;
    b->is_moving = false;
    for (int c = 0; c < count; c++) {
        cells[c] = move_cell(b, c, cells[c], most);
        b->is_moving |= !b->settled[c];
    }
}
