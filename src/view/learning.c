#include "view/learning.h"

#include "base/number.h"
#include "base/units.h"
#include "view/rects.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define FADE_NS         (150 * NS_PER_MS)
#define UNDONE_FADE_NS  (80 * NS_PER_MS)
#define CALM_FADE_NS    (700 * NS_PER_MS)
#define CELL_WITH_MARKS 6
#define COLOR_CLAUSE    0x6fd0ffu
#define COLOR_UNDONE    0x1f8a70u
/* Parts of 255 by which a small cell takes the colour of its mark. */
#define CLAUSE_TINT     220
#define UNDONE_TINT     230
/* Side of a mark, as a fraction of the cell's. */
#define UNDONE_SIDE     0.55f
/* A light this close to its target jumps to it. */
#define ARRIVED         0.004f

/* ---- Lights ---- */

struct fade {
    float rise, fall; /* fractions of the way to the target, for this frame */
};

/* Returns whether the light has changed. */
static bool fade_to(float *light, float target, const struct fade *f)
{
    float before = *light, way = target - before;

    assert(before >= 0 && before <= 1 && target >= 0 && target <= 1);
    *light += way * (way > 0 ? f->rise : f->fall);
    if (fabsf(target - *light) < ARRIVED)
        *light = target;
    return *light != before;
}

/* Of an exponential approach with that time constant. */
static float part_of_way(int64_t passed_ns, int64_t time_ns)
{
    assert(passed_ns >= 0);
    return 1 - expf(-(float)passed_ns / (float)time_ns);
}

static float activity_of(const struct snapshot *snap, int c)
{
    return (float)snap->learning.activity[c] / 255;
}

static float role_of(const struct snapshot *snap, int c, enum learning_role role)
{
    return snap->learning.role[c] & role ? 1 : 0;
}

/* Another board, or the same one from its start. */
static bool is_other(const struct glow *g, const struct snapshot *snap)
{
    return g->n != snap->n || snap->learning.conflicts < g->conflicts;
}

void glow_update(struct glow *g, const struct snapshot *snap, int64_t now_ns, bool calm)
{
    if (!snap->learning.is_on || is_other(g, snap))
        memset(g, 0, sizeof *g);
    if (!snap->learning.is_on)
        return;
    int64_t passed_ns = now_ns - g->at_ns;
    g->is_moving = false;
    float slow = part_of_way(passed_ns, calm ? CALM_FADE_NS : FADE_NS);
    float fast = calm ? slow : part_of_way(passed_ns, UNDONE_FADE_NS);
    struct fade even = {slow, slow}, clause = {calm ? slow : 1, slow},
                undone = {calm ? slow : 1, fast};
    for (int c = 0; c < snap->n_cells; c++) {
        g->is_moving |= fade_to(&g->activity[c], activity_of(snap, c), &even);
        g->is_moving |= fade_to(&g->clause[c], role_of(snap, c, ROLE_CLAUSE), &clause);
        g->is_moving |= fade_to(&g->undone[c], role_of(snap, c, ROLE_UNDONE), &undone);
    }
    g->n = snap->n;
    g->conflicts = snap->learning.conflicts;
    g->at_ns = now_ns;
}

/* ---- The board ---- */

struct lights {
    float activity, clause, undone;
};

static struct lights lights_of(const struct snapshot *snap, const struct glow *g, int c)
{
    if (g)
        return (struct lights){g->activity[c], g->clause[c], g->undone[c]};
    return (struct lights){activity_of(snap, c), role_of(snap, c, ROLE_CLAUSE),
                           role_of(snap, c, ROLE_UNDONE)};
}

void learning_fill(color_t *image, const struct snapshot *snap, const struct glow *glow,
                   int cell_px)
{
    assert(snap->learning.is_on);
    for (int c = 0; c < snap->n_cells; c++) {
        struct lights at = lights_of(snap, glow, c);
        image[c] = palette_heat(at.activity);
        if (cell_px >= CELL_WITH_MARKS)
            continue;
        image[c] = color_mix(image[c], COLOR_UNDONE, (int)(UNDONE_TINT * at.undone));
        image[c] = color_mix(image[c], COLOR_CLAUSE, (int)(CLAUSE_TINT * at.clause));
    }
}

/* Dims by shrinking: a blend with the colours of activity could be taken for one of
 * them. */
static void draw_undone(struct draw_list *d, struct rect cell, float light)
{
    int side = (int)((float)cell.w * UNDONE_SIDE * sqrtf(light) + 0.5f);

    if (side > 0)
        draw_rect(d, rect_centred(cell, side, side), COLOR_UNDONE, 255);
}

void learning_draw(struct draw_list *d, const struct layout *l,
                   const struct snapshot *snap, const struct glow *glow)
{
    int thickness = l->cell >= 24 ? 3 : l->cell >= 12 ? 2 : 1;

    if (l->cell < CELL_WITH_MARKS)
        return;
    for (int c = 0; c < snap->n_cells; c++) {
        struct lights at = lights_of(snap, glow, c);
        struct rect cell = layout_cell_rect(l, snap->n, c);
        draw_undone(d, cell, at.undone);
        if (at.clause > 0)
            draw_frame(d, cell, thickness, COLOR_CLAUSE, (int)(255 * at.clause));
    }
}

/* ---- The panel ---- */

void learning_draw_jumps(struct draw_list *d, struct rect at, const struct jumps *jumps)
{
    int highest = 1, bottom = at.y + at.h;

    assert(jumps->count >= 0 && jumps->count <= JUMPS_KEPT);
    for (int i = 0; i < jumps->count; i++)
        highest = int_max(highest, jumps->at[i].from);
    draw_rect(d, at, COLOR_FAINT, 70);
    for (int i = 0; i < jumps->count; i++) {
        int slot = JUMPS_KEPT - jumps->count + i;
        int x = at.x + slot * at.w / JUMPS_KEPT;
        int w = at.x + (slot + 1) * at.w / JUMPS_KEPT - x;
        int from = jumps->at[i].from * at.h / highest;
        int to = jumps->at[i].to * at.h / highest;
        assert(to <= from);
        draw_rect(d, (struct rect){x, bottom - to, w, to}, COLOR_ACCENT, 110);
        draw_rect(d, (struct rect){x, bottom - from, w, from - to}, COLOR_LEVELS_UNDONE,
                  255);
    }
}
