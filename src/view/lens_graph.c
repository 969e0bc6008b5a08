#include "view/lens_parts.h"

#include "base/number.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#define LABEL_COLUMNS  6  /* "r15c15" */
#define NUMBER_COLUMNS 10 /* "  pre  low" */
#define LARGEST_CHIP   56
#define COLOR_YIELDS   0xffb84du /* a matched edge that the path removes */

/* A row for each cell and value, with a chip (a square) for its node. */
struct graph {
    const struct lens_scene *scene;
    int left, right;    /* x of the chips of cells and of values */
    int top, row, chip; /* y of the first row, height of a row, side of a chip */
    int thin, thick;    /* edges */
    int advance, line;
    int foot; /* y of the line with the stack */
};

struct look {
    color_t color;
    int alpha, thickness;
};

static struct graph place_graph(const struct lens_scene *scene)
{
    struct rect b = scene->body;
    struct graph g = {.scene = scene,
                      .advance = scene->glyphs->advance[TEXT_SMALL],
                      .line = scene->glyphs->line_height[TEXT_SMALL]};

    /* Without a panel, messages take the lower left corner. */
    g.foot = b.y + b.h - (scene->l->has_panel ? 1 : 3) * g.line;
    g.top = b.y + g.line;
    g.row = (g.foot - g.line - g.top) / scene->e->n;
    g.chip = int_min(g.row * 4 / 5, LARGEST_CHIP);
    g.left = b.x + (LABEL_COLUMNS + 1) * g.advance;
    g.right = b.x + b.w - NUMBER_COLUMNS * g.advance - g.chip;
    g.thin = g.row >= 60 ? 2 : 1;
    g.thick = g.row >= 60 ? 5 : g.row >= 36 ? 4 : 3;
    return g;
}

static struct rect chip_at(const struct graph *g, int x, int row)
{
    return (struct rect){x, g->top + row * g->row + (g->row - g->chip) / 2, g->chip,
                         g->chip};
}

/* The alpha of unmatched edges, at the start and at the end of a stage. */
static const struct {
    uint8_t first, last;
} faint[] = {
    [STAGE_GRAPH] = {0, 200},       [STAGE_GREEDY] = {200, 120},
    [STAGE_PATH] = {60, 60},        [STAGE_FLIPPED] = {60, 150},
    [STAGE_MATCHED] = {150, 40},    [STAGE_DIRECTED] = {40, 130},
    [STAGE_ENTERED] = {110, 110},   [STAGE_MERGED] = {110, 110},
    [STAGE_COMPONENT] = {110, 110}, [STAGE_STRUCK] = {110, 110},
    [STAGE_DONE] = {110, 110},      [STAGE_VIOLATOR] = {50, 50},
};

static struct look component_look(const struct graph *g, int pos, int v,
                                  struct look plain)
{
    const struct explain_state *s = &g->scene->s;
    int from = s->component_of[s->value_at[pos]], to = s->component_of[v];
    double t = g->scene->progress;

    if (from != EXPLAIN_NONE && from == to)
        return (struct look){lens_component_color(g->scene, to), 255,
                             s->value_at[pos] == v ? g->thick : g->thin + 1};
    if (from != EXPLAIN_NONE && to != EXPLAIN_NONE) {
        if (s->kind == STAGE_STRUCK)
            return (struct look){COLOR_ALARM, lens_mix(60, 255, t), g->thin + 1};
        if (s->kind == STAGE_DONE)
            return (struct look){COLOR_ALARM, lens_mix(255, 0, t), g->thin + 1};
        plain.alpha = 60;
    } else if ((s->kind == STAGE_ENTERED || s->kind == STAGE_MERGED) &&
               s->value_at[pos] == s->stack[s->n_stack - 1]) {
        plain.color = COLOR_ACCENT;
        plain.alpha = 255;
    }
    return plain;
}

static struct look edge_look(const struct graph *g, int pos, int v)
{
    const struct explain_state *s = &g->scene->s;
    enum lens_role role = lens_role(s, pos, v);
    double t = g->scene->progress;
    int mix = lens_mix(0, 255, t);
    struct look look = {
        LENS_EDGE, lens_mix(faint[s->kind].first, faint[s->kind].last, t), g->thin};

    if (s->kind == STAGE_VIOLATOR)
        return lens_is_violator(g->scene, pos)
                   ? (struct look){COLOR_ALARM, 255, g->thick - 1}
                   : look;
    if (s->value_at[pos] == v)
        look = (struct look){COLOR_TEXT, 255, g->thick};
    if (s->kind == STAGE_PATH && role != NOT_ON_PATH)
        return (struct look){role == GAINED ? COLOR_ACCENT : COLOR_YIELDS, 255,
                             g->thick};
    if (s->kind == STAGE_PATH && s->reached_from[v] == pos)
        return (struct look){COLOR_ACCENT, 110, g->thin};
    if (s->kind == STAGE_FLIPPED && role == GAINED)
        look.color = color_mix(COLOR_ACCENT, COLOR_TEXT, mix);
    if (s->kind == STAGE_FLIPPED && role == GIVEN_UP)
        look = (struct look){color_mix(COLOR_YIELDS, LENS_EDGE, mix),
                             lens_mix(255, 150, t), lens_mix(g->thick, g->thin, t)};
    return s->kind >= STAGE_ENTERED ? component_look(g, pos, v, look) : look;
}

/* An arrowhead near the end that the edge points to. */
static void draw_arrow(const struct graph *g, struct rect at, bool to_cell,
                       struct look look)
{
    assert(at.w > 0);
    double length = sqrt((double)at.w * at.w + (double)at.h * at.h);
    double along = to_cell ? 0.12 : 0.86, size = g->thick + 4;
    double ux = at.w / length * (to_cell ? -1 : 1),
           uy = at.h / length * (to_cell ? -1 : 1);
    int x = lens_mix(at.x, at.x + at.w, along), y = lens_mix(at.y, at.y + at.h, along);

    for (int side = -1; side <= 1; side += 2) {
        int dx = (int)lround((-ux + side * -uy * 0.6) * size);
        int dy = (int)lround((-uy + side * ux * 0.6) * size);
        draw_line(g->scene->d, (struct rect){x, y, dx, dy}, look.thickness, look.color,
                  look.alpha);
    }
}

/* A cross on a pruned edge, so that colour is not its only mark. */
static void draw_cross(const struct graph *g, struct rect at, int alpha)
{
    int x = at.x + at.w / 2, y = at.y + at.h / 2, r = g->thick + 3;

    for (int side = -1; side <= 1; side += 2)
        draw_line(g->scene->d, (struct rect){x - r, y + side * r, 2 * r, -2 * side * r},
                  g->thin + 1, COLOR_ALARM, alpha);
}

static void draw_edge(const struct graph *g, int pos, int v)
{
    const struct explain_state *s = &g->scene->s;
    struct rect from = chip_at(g, g->left, pos), to = chip_at(g, g->right, v);
    struct rect at = {from.x + from.w + 3, from.y + from.h / 2,
                      to.x - from.x - from.w - 6, to.y - from.y};
    struct look look = edge_look(g, pos, v);

    look.alpha = look.alpha * g->scene->alpha / 255;
    if (look.alpha <= 0)
        return;
    draw_line(g->scene->d, at, look.thickness, look.color, look.alpha);
    if (s->kind >= STAGE_DIRECTED && s->kind < STAGE_VIOLATOR)
        draw_arrow(g, at, s->value_at[pos] == v, look);
    if (s->kind == STAGE_STRUCK && explain_crosses(s, pos, v))
        draw_cross(g, at, look.alpha);
}

/* Matched edges and those of the path last, so that they are on top. */
static void draw_edges(const struct graph *g)
{
    const struct lens_scene *scene = g->scene;

    for (int matched = 0; matched <= 1; matched++)
        for (int pos = 0; pos < scene->e->n; pos++)
            for (int v = 0; v < scene->e->n; v++)
                if (explain_has(scene->e, pos, v) &&
                    (scene->s.value_at[pos] == v ||
                     lens_role(&scene->s, pos, v) == GAINED) == matched)
                    draw_edge(g, pos, v);
}

#define NO_RING 0u

static void draw_ring(const struct graph *g, struct rect at, color_t color)
{
    if (color != NO_RING)
        draw_frame(g->scene->d, rect_grown(at, g->thin + 1), g->thin + 1, color,
                   g->scene->alpha);
}

static color_t value_ring(const struct graph *g, int v)
{
    const struct explain_state *s = &g->scene->s;

    if (s->component_of[v] != EXPLAIN_NONE)
        return lens_component_color(g->scene, s->component_of[v]);
    if (s->order[v] > 0)
        return COLOR_ACCENT; /* it is on the stack */
    return s->kind == STAGE_VIOLATOR && s->reached_from[v] != EXPLAIN_NONE ? COLOR_ALARM
                                                                           : NO_RING;
}

static color_t cell_ring(const struct graph *g, int pos)
{
    const struct explain_state *s = &g->scene->s;

    if (lens_is_violator(g->scene, pos))
        return COLOR_ALARM;
    if ((s->kind == STAGE_PATH || s->kind == STAGE_FLIPPED) && pos == s->start)
        return COLOR_ACCENT;
    return s->value_at[pos] == VALUE_NONE ? NO_RING : value_ring(g, s->value_at[pos]);
}

static void draw_cell(const struct graph *g, int pos)
{
    struct rect at = chip_at(g, g->left, pos);

    lens_cell_chip(g->scene, pos, at);
    if (g->scene->alpha == 0)
        return;
    draw_ring(g, at, cell_ring(g, pos));
    lens_fit_text(g->scene,
                  (struct rect){g->scene->body.x, at.y + (at.h - g->row) / 2,
                                LABEL_COLUMNS * g->advance, g->row - 2},
                  COLOR_LABEL, lens_cell_name(g->scene->e, pos).text);
}

static void draw_value(const struct graph *g, int v)
{
    const struct lens_scene *scene = g->scene;
    const struct explain_state *s = &scene->s;
    color_t ground = palette_value(scene->palette, v, scene->e->n);
    color_t ring = value_ring(g, v);
    struct rect at = chip_at(g, g->right, v);

    draw_rect(scene->d, at, ground, 255);
    lens_fit_text(scene, at, color_ink(ground), phrase("%d", v + 1).text);
    draw_ring(g, at, ring);
    if (s->order[v] > 0)
        draw_text(scene->d, at.x + at.w, at.y + (at.h - g->line) / 2, TEXT_SMALL, ring,
                  phrase("%5d%5d", s->order[v], s->low[v]).text);
}

static void write_search(const struct graph *g)
{
    const struct lens_scene *scene = g->scene;
    const struct explain_state *s = &scene->s;
    char text[16 + 4 * EXPLAIN_SMALL_N] = "stack ";
    size_t length = 6;

    assert(s->n_stack <= EXPLAIN_SMALL_N);
    if (s->kind < STAGE_ENTERED || s->kind > STAGE_DONE)
        return;
    draw_text(scene->d, g->right + g->chip, scene->body.y, TEXT_SMALL, COLOR_LABEL,
              "  pre  low");
    if (s->kind >= STAGE_STRUCK)
        return;
    for (int i = 0; i < s->n_stack; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, " %d",
                                   s->stack[i] + 1);
    draw_text(scene->d, g->left, g->foot, TEXT_SMALL, COLOR_ACCENT,
              s->n_stack ? text : "stack  empty");
}

void lens_draw_graph(const struct lens_scene *scene)
{
    struct graph g = place_graph(scene);

    if (g.chip < 4 || g.right <= g.left + 2 * g.chip)
        return;
    if (scene->alpha > 0)
        draw_edges(&g);
    for (int v = 0; v < scene->e->n; v++)
        draw_value(&g, v);
    if (scene->glyphs->find)
        write_search(&g);
    for (int pos = 0; pos < scene->e->n; pos++)
        draw_cell(&g, pos);
}
