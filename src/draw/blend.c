#include "draw/blend.h"

#include "base/alloc.h"
#include "base/number.h"
#include "base/units.h"

#include <math.h>

/* The smallest change of luminance that counts towards a flash: a tenth of the range
 * (WCAG 2.2), minus the largest error of rounding to 8 bits. */
#define CHANGE 0.095f

void blend_init(struct blend *b)
{
    *b = (struct blend){.count = 0};
    for (int i = 0; i < 256; i++)
        b->light[i] = (float)color_to_light(i / 255.0);
    for (int i = 0; i <= BLEND_LIGHT_STEPS; i++)
        b->to_srgb[i] =
            (uint8_t)(255 * color_from_light((double)i / BLEND_LIGHT_STEPS) + 0.5);
}

void blend_free(struct blend *b)
{
    free(b->cell);
}

void blend_forget(struct blend *b)
{
    b->count = 0;
    b->is_moving = false;
}

static float luminance(const float light[3])
{
    return 0.2126f * light[0] + 0.7152f * light[1] + 0.0722f * light[2];
}

static void light_of(const struct blend *b, color_t color, float light[3])
{
    for (int i = 0; i < 3; i++)
        light[i] = b->light[color_channel(color, i)];
}

static bool is_saturated_red(const float light[3])
{
    return light[0] > 0 && light[0] >= 0.8f * (light[0] + light[1] + light[2]);
}

static void show_target(const struct blend *b, struct blend_cell *k)
{
    light_of(b, k->target, k->light);
    k->shown = k->target;
}

/* Moves the light of each channel towards its target, by at most `most` (0 .. 1). */
static void move(const struct blend *b, struct blend_cell *k, float most)
{
    bool has_arrived = true;
    color_t shown = 0;

    for (int i = 0; i < 3; i++) {
        float left = b->light[color_channel(k->target, i)] - k->light[i];
        has_arrived &= fabsf(left) <= most;
        k->light[i] += fabsf(left) <= most ? left : left > 0 ? most : -most;
        int step = (int)(k->light[i] * BLEND_LIGHT_STEPS + 0.5f);
        assert(0 <= step && step <= BLEND_LIGHT_STEPS);
        shown = shown << 8 | b->to_srgb[step];
    }
    k->shown = has_arrived ? k->target : shown;
}

/* Subtracts 1 from the cell's budget if its colour has changed into or out of saturated
 * red, or if its luminance has changed by CHANGE or more against the direction of its
 * last change. */
static void count_change(struct blend_cell *k)
{
    float now = luminance(k->light), change = now - k->luminance;
    bool is_red = is_saturated_red(k->light), counts = is_red != k->is_red;

    k->is_red = is_red;
    if ((float)k->direction * change > 0) {
        k->luminance = now;
    } else if (fabsf(change) >= CHANGE) {
        k->direction = change > 0 ? 1 : -1;
        k->luminance = now;
        counts = true;
    }
    if (counts)
        k->budget = float_max(k->budget - 1, 0);
}

/* Returns the largest budget of cell c: BLEND_BURST plus a number below 1. It is the
 * fraction of a multiple of the golden ratio, so it differs between neighbours, and
 * they spend their budgets at different times. */
static float largest_budget(int c)
{
    return BLEND_BURST + (float)((unsigned)c * 0x9e3779b9u) / 4294967808.0f;
}

/* Updates a cell that has spent its budget. A change into or out of saturated red
 * waits. A change of luminance against the direction of the cell's last change is slow.
 * Other changes are shown at once. */
static void show_limited(const struct blend *b, struct blend_cell *k, float most)
{
    float target[3];

    light_of(b, k->target, target);
    if (is_saturated_red(target) != k->is_red)
        return;
    if ((float)k->direction * (luminance(target) - luminance(k->light)) < 0)
        move(b, k, most);
    else
        show_target(b, k);
}

static void begin(struct blend *b, const color_t *cells, int count, int64_t now_ns)
{
    free(b->cell);
    b->cell = alloc_zeroed((size_t)count, sizeof *b->cell);
    b->count = count;
    b->n_busy = 0;
    b->shown_ns = now_ns;
    for (int c = 0; c < count; c++) {
        struct blend_cell *k = &b->cell[c];
        *k = (struct blend_cell){.target = cells[c], .budget = largest_budget(c)};
        show_target(b, k);
        k->luminance = luminance(k->light);
        k->is_red = is_saturated_red(k->light);
    }
}

void blend_advance(struct blend *b, color_t *cells, int count, int64_t now_ns,
                   bool is_calm)
{
    bool limits = is_calm || b->n_busy > count / BLEND_FEW;

    if (count != b->count || now_ns < b->shown_ns)
        begin(b, cells, count, now_ns);
    float passed_s = (float)(now_ns - b->shown_ns) / (float)NS_PER_S;
    float most = passed_s * (float)(is_calm ? BLEND_CALM_PER_S : BLEND_BUSY_PER_S);
    b->shown_ns = now_ns;
    b->is_moving = false;
    b->n_busy = 0;
    for (int c = 0; c < count; c++) {
        struct blend_cell *k = &b->cell[c];
        k->target = cells[c];
        k->budget =
            float_min(k->budget + passed_s * BLEND_CHANGES_PER_S, largest_budget(c));
        b->n_busy += k->budget < 1;
        if (k->shown == k->target)
            continue;
        if (is_calm)
            move(b, k, most);
        else if (limits && k->budget < 1)
            show_limited(b, k, most);
        else
            show_target(b, k);
        count_change(k);
        cells[c] = k->shown;
        b->is_moving |= !blend_is_settled(b, c);
    }
}
