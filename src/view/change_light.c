#include "view/lights.h"

#include "base/alloc.h"
#include "base/units.h"

#include <math.h>
#include <string.h>

#define FADE_S     0.3f
#define LOAD_S     0.5f /* a load (sum of recent changes) falls to 1/e in this time */
#define FULL_BOARD 0.2f /* with this load of the board a change gets half the light */
#define FULL_CELL  4.0f /* with this load of its cell a change gets half the light */
#define BRIGHTEST  235

/* A dead end adds 1 to the heat of its cell, and less if there are many. From MOST_HEAT
 * a cell cools in five seconds. It is shown compared with the others: a cell with the
 * mean heat of all gets less than a third of the colour, so that greys stay visible. */
#define HEAT_S     1.0f /* heat falls to 1/e in this time */
#define HEAT_RATE  1.2f /* most heat that a second adds, for each unassigned cell */
#define MOST_HEAT  6.0f
#define LEAST_HEAT 0.06f /* less is none */
#define HEAT_MEAN  1.5f  /* this times the mean heat gets half the colour ... */
#define HEAT_ONE   0.15f /* ... or, where other cells have none, the root of this */
#define HOTTEST    225   /* opacity of the colour, 0 .. 255 */
#define HEAT_STEPS 32    /* heat is shown in steps, so that a frame paints less */

/* After the first solution the values light up one after the other. DELAY_S: time until
 * value 1 lights up; by then the last change has faded. LAST_S: time from then until
 * the last value. PULSE_S: how long a value is lit. All in seconds. */
#define DELAY_S    0.4f
#define LAST_S     1.4f
#define PULSE_S    0.35f
#define PULSE      200
#define SHIMMER_NS ((int64_t)((DELAY_S + LAST_S + PULSE_S) * NS_PER_S))

void change_light_free(struct change_light *g)
{
    free(g->cell);
}

bool change_light_repairs(const struct snapshot *snap)
{
    return snap->n_assigned == snap->n_cells && !snap->has_belief &&
           memchr(snap->clashes, true, (size_t)snap->n_cells);
}

static bool has_changed(const struct changed_cell *e, const struct snapshot *snap,
                        int c, bool repairs)
{
    return repairs && !snap->has_rounds ? e->clashes && !snap->clashes[c]
                                        : e->value != snap->value[c];
}

static float weaken(float load, float full)
{
    return 1 / (1 + load / full * (load / full));
}

/* Returns the number of dead ends at the cell since the last frame. */
static float new_failures(const struct changed_cell *e, const struct snapshot *snap,
                          int c)
{
    return snap->failures[c] > e->failures ? (float)(snap->failures[c] - e->failures)
                                           : 0;
}

/* Returns how much heat one dead end of this frame adds. */
static float heat_of_each(const struct change_light *g, const struct snapshot *snap,
                          float passed_s)
{
    float most = HEAT_RATE * passed_s * (float)(snap->n_cells - snap->n_assigned);
    float failures = 0;

    for (int c = 0; c < snap->n_cells; c++)
        failures += new_failures(&g->cell[c], snap, c);
    return float_min(float_max(most, 1) / float_max(failures, 1), 1);
}

static void remember(struct changed_cell *e, const struct snapshot *snap, int c)
{
    e->value = snap->value[c];
    e->clashes = snap->clashes[c];
    e->live = snap->live[c];
    e->failures = snap->failures[c];
}

static void refresh_cells(struct change_light *g, const struct snapshot *snap,
                          float passed_s, bool repairs)
{
    float strength = weaken(g->load, FULL_BOARD), left = expf(-passed_s / LOAD_S);
    float fall = passed_s / FADE_S, cooled = expf(-passed_s / HEAT_S);
    float each = heat_of_each(g, snap, passed_s), heat = 0;

    for (int c = 0; c < snap->n_cells; c++) {
        struct changed_cell *e = &g->cell[c];
        e->light = float_max(e->light - fall, 0);
        e->load *= left;
        if (has_changed(e, snap, c, repairs)) {
            e->light = strength * weaken(e->load++, FULL_CELL);
            e->was_undone = snap->value[c] == VALUE_NONE;
        }
        e->loss = float_max(e->loss - fall, 0);
        if (g->shows_losses && snap->live[c] < e->live)
            e->loss = 1;
        e->heat *= e->heat < LEAST_HEAT || snap->failures[c] < e->failures ? 0 : cooled;
        e->heat = float_min(e->heat + each * new_failures(e, snap, c), MOST_HEAT);
        heat += snap->value[c] == VALUE_NONE ? e->heat : 0;
        remember(e, snap, c);
        g->is_moving |= e->light > 0 || e->loss > 0 || e->heat > 0;
    }
    g->heat = heat / (float)int_max(snap->n_cells - snap->n_assigned, 1);
}

static void begin(struct change_light *g, const struct snapshot *snap, int64_t now_ns)
{
    *g = (struct change_light){
        .n = snap->n,
        .at_ns = now_ns,
        .solved_ns = now_ns - SHIMMER_NS,
        .shows_losses = g->shows_losses,
        .cell = alloc_resize(g->cell, (size_t)snap->n_cells, sizeof *g->cell)};
    for (int c = 0; c < snap->n_cells; c++) {
        g->cell[c] = (struct changed_cell){0};
        remember(&g->cell[c], snap, c);
    }
}

void change_light_update(struct change_light *g, const struct snapshot *snap,
                         int64_t now_ns)
{
    bool is_solved = snap->status == SEARCH_SOLVED;
    bool repairs = change_light_repairs(snap);
    int changes = 0;

    if (g->n != snap->n || now_ns < g->at_ns)
        begin(g, snap, now_ns);
    float passed_s = (float)(now_ns - g->at_ns) / (float)NS_PER_S;
    for (int c = 0; c < snap->n_cells; c++)
        changes += has_changed(&g->cell[c], snap, c, repairs);
    g->load =
        g->load * expf(-passed_s / LOAD_S) + (float)changes / (float)snap->n_cells;
    if (is_solved && !g->is_solved && snap->stats.solutions <= 1)
        g->solved_ns = now_ns;
    g->is_solved = is_solved;
    g->at_ns = now_ns;
    g->is_moving = is_solved && now_ns - g->solved_ns < SHIMMER_NS;
    refresh_cells(g, snap, passed_s, repairs);
}

/* Returns how bright value v of a solved board is, 0 .. 1; it rises and falls once. */
static float shimmer(const struct change_light *g, int v)
{
    float since_s = (float)(g->at_ns - g->solved_ns) / (float)NS_PER_S;
    float t = (since_s - DELAY_S - LAST_S * (float)v / (float)g->n) / PULSE_S;

    return t <= 0 || t >= 1 ? 0 : sinf(3.14159265f * t);
}

/* Returns how much of the colour of heat a cell gets, 0 .. HOTTEST. */
static int glow(const struct change_light *g, const struct changed_cell *e)
{
    float mean = HEAT_MEAN * g->heat, heat = e->heat * e->heat;
    float share = heat / (heat + mean * mean + HEAT_ONE);

    return (int)(share * HEAT_STEPS) * HOTTEST / HEAT_STEPS;
}

void change_light_apply(const struct change_light *g, const struct snapshot *snap,
                        color_t *image)
{
    int pulse[MAX_N];

    if (g->n != snap->n || !g->is_moving)
        return;
    for (int v = 0; v < g->n; v++)
        pulse[v] = g->is_solved ? (int)(PULSE * shimmer(g, v)) : 0;
    for (int c = 0; c < snap->n_cells; c++) {
        const struct changed_cell *e = &g->cell[c];
        if (g->is_solved && e->value != VALUE_NONE)
            image[c] = color_mix(image[c], COLOR_NEW, pulse[e->value]);
        if (e->heat > 0 && e->value == VALUE_NONE)
            image[c] = color_mix(image[c], COLOR_DEAD, glow(g, e));
        if (e->loss > 0 && e->value == VALUE_NONE)
            image[c] = color_mix(image[c], COLOR_LOSS, (int)(LOSS * e->loss));
        if (e->light > 0)
            image[c] = color_mix(image[c], e->was_undone ? COLOR_GONE : COLOR_NEW,
                                 (int)(BRIGHTEST * e->light * e->light));
    }
}
