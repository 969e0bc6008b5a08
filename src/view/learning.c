#include "view/board_views.h"

#include "base/alloc.h"
#include "base/units.h"

#include <math.h>
#include <string.h>

#define FADE_NS         (150 * NS_PER_MS)
#define UNDONE_FADE_NS  (80 * NS_PER_MS)
#define CALM_FADE_NS    (700 * NS_PER_MS)
#define CELL_WITH_MARKS 6
/* How strongly a mark tints a small cell, 0 .. 255. */
#define CLAUSE_TINT     220
#define UNDONE_TINT     230
/* Side of the mark of an undone cell, as a fraction of the cell's side. */
#define UNDONE_SIDE     0.55f
/* A brightness that is this close to its target is set to the target. */
#define ARRIVED         0.004f

void learning_light_free(struct learning_light *g)
{
    free(g->light);
}

/* Moves a brightness towards its target, upwards by the fraction `rise` of the
 * difference, downwards by `fall`. Returns whether the brightness changed. */
static bool fade_to(float *light, float target, float rise, float fall)
{
    float before = *light, change = target - before;

    assert(before >= 0 && before <= 1 && target >= 0 && target <= 1);
    *light += change * (change > 0 ? rise : fall);
    if (fabsf(target - *light) < ARRIVED)
        *light = target;
    return *light != before;
}

/* Returns how much of an exponential fade with the time constant time_ns is complete
 * after passed_ns: 0 .. 1. */
static float fraction_of_fade(int64_t passed_ns, int64_t time_ns)
{
    assert(passed_ns >= 0);
    return 1 - expf(-(float)passed_ns / (float)time_ns);
}

static struct learning_cell lights_of(const struct snapshot *snap,
                                      const struct learning_light *g, int c)
{
    const struct learning *l = &snap->learning;

    if (g && g->n == snap->n)
        return g->light[c];
    return (struct learning_cell){(float)l->activity[c] / 255,
                                  l->role[c] & ROLE_CLAUSE ? 1 : 0,
                                  l->role[c] & ROLE_UNDONE ? 1 : 0};
}

void learning_light_update(struct learning_light *g, const struct snapshot *snap,
                           int64_t now_ns, bool calm)
{
    const struct learning *l = &snap->learning;

    g->is_moving = false;
    if (l->kind == LEARNING_NONE) {
        g->n = 0;
        return;
    }
    /* Starts again for another board, or for an earlier state of the same board. */
    if (g->n != snap->n || l->conflicts < g->conflicts) {
        g->light = alloc_resize(g->light, (size_t)snap->n_cells, sizeof *g->light);
        memset(g->light, 0, (size_t)snap->n_cells * sizeof *g->light);
        g->at_ns = INT64_MIN / 2; /* long ago, so that all fades are complete */
    }
    int64_t passed_ns = now_ns - g->at_ns;
    float slow = fraction_of_fade(passed_ns, calm ? CALM_FADE_NS : FADE_NS);
    float fast = calm ? slow : fraction_of_fade(passed_ns, UNDONE_FADE_NS);
    float rise = calm ? slow : 1;
    for (int c = 0; c < snap->n_cells; c++) {
        struct learning_cell to = lights_of(snap, NULL, c), *at = &g->light[c];
        g->is_moving |= fade_to(&at->activity, to.activity, slow, slow);
        g->is_moving |= fade_to(&at->clause, to.clause, rise, slow);
        g->is_moving |= fade_to(&at->undone, to.undone, rise, fast);
    }
    g->n = snap->n;
    g->conflicts = l->conflicts;
    g->at_ns = now_ns;
}

void board_fill_learning(const struct board_fill *f)
{
    assert(f->snap->learning.kind != LEARNING_NONE);
    for (int c = 0; c < f->snap->n_cells; c++) {
        struct learning_cell at = lights_of(f->snap, f->style->learning_light, c);
        color_t *color = &f->image[c];
        *color = palette_heat(at.activity);
        if (f->cell_px >= CELL_WITH_MARKS)
            continue;
        *color = color_mix(*color, COLOR_UNDONE, (int)(UNDONE_TINT * at.undone));
        *color = color_mix(*color, COLOR_CLAUSE, (int)(CLAUSE_TINT * at.clause));
    }
}

void learning_draw(struct draw_list *d, const struct layout *l,
                   const struct snapshot *snap, const struct learning_light *light)
{
    bool shows_values = layout_shows_values(l, snap->n);
    int thickness = l->cell >= 24 ? 3 : l->cell >= 12 ? 2 : 1;

    if (l->cell < CELL_WITH_MARKS)
        return;
    for (int c = 0; c < snap->n_cells; c++) {
        struct learning_cell at = lights_of(snap, light, c);
        struct rect cell = layout_cell_rect(l, snap->n, c);
        /* Marks shrink instead of fading: pale marks could look like activity. */
        int side = (int)((float)cell.w * UNDONE_SIDE * sqrtf(at.undone) + 0.5f);
        bool has_digit = shows_values && snap->value[c] != VALUE_NONE;
        if (side > 0 && !has_digit)
            draw_rect(d, rect_centred(cell, side, side), COLOR_UNDONE, 255);
        if (at.clause > 0)
            draw_frame(d, cell, thickness, COLOR_CLAUSE, (int)(255 * at.clause));
    }
}
