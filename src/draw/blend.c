#include "draw/blend.h"

#include "base/alloc.h"
#include "base/units.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

void blend_init(struct blend *b)
{
    *b = (struct blend){.count = 0};
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
    b->light = NULL;
    b->settled = NULL;
    b->count = 0;
}

void blend_forget(struct blend *b)
{
    b->count = 0;
    b->is_moving = false;
}

static void begin(struct blend *b, const color_t *cells, int count)
{
    b->light = alloc_resize(b->light, (size_t)count, 3 * sizeof *b->light);
    b->settled = alloc_resize(b->settled, (size_t)count, sizeof *b->settled);
    b->count = count;
    for (int c = 0; c < count; c++) {
        b->settled[c] = true;
        for (int i = 0; i < 3; i++)
            b->light[3 * c + i] = b->to_light[color_channel(cells[c], i)];
    }
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
    float passed_s = (float)(now_ns - b->shown_ns) / (float)NS_PER_S;

    if (count != b->count)
        begin(b, cells, count);
    else
        assert(now_ns >= b->shown_ns);
    b->shown_ns = now_ns;
    b->is_moving = false;
    for (int c = 0; c < count; c++) {
        cells[c] = move_cell(b, c, cells[c], (float)BLEND_PER_S * passed_s);
        b->is_moving |= !b->settled[c];
    }
}
