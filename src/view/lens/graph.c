#include "view/lens/parts.h"

#include <math.h>

#define CHIPS_IN_WIDTH 7 /* least width of a graph, in chips (squares) */
#define CHIPS_IN_FLOW  9 /* least width of a graph with S and T, in chips */
#define END_COLUMNS    3 /* greatest width of the square of S or T, in characters */
#define ZONE_COLUMNS   3 /* width of the area for edges of S or T, in characters */
#define MIDDLE_COLUMNS 9 /* fewest characters between chips if edges have labels */
#define HULL_ALPHA     36
#define COLOR_YIELDS   0xffb84du /* colour of a matched edge that the path removes */

/* A graph has chips (squares) for cells on the left and for values on the right. For a
 * maximum flow, S is on the far left and T on the far right. */
struct graph {
    const struct lens_scene *scene;
    struct rect cell[EXPLAIN_SMALL_N]; /* chips of the cells, by position */
    struct rect value[EXPLAIN_SMALL_N];
    struct rect source, sink; /* squares of S and T, for a flow */
    int top, row, chip;       /* y of the first row; height of a row; side of a chip */
    int thin, thick;          /* thickness of edges, in pixels */
    int advance, line;
    int name_w;  /* width of "r9c9 " in pixels */
    int label_w; /* width of "1/1 ", the flow of an edge of S or T; 0: no labels */
};

struct look {
    color_t color;
    int alpha, thickness;
};

/* Computes the members of *g. Returns false if the graph does not fit. */
static bool place_graph(struct graph *g, const struct lens_scene *scene)
{
    struct rect b = scene->body;
    int n = scene->e->n, advance = scene->l->advance;
    int cell_y[EXPLAIN_SMALL_N], value_y[EXPLAIN_SMALL_N];

    *g = (struct graph){.scene = scene,
                        .advance = advance,
                        .line = scene->l->line,
                        .name_w = (n < 10 ? 5 : 7) * advance};
    bool is_flow = scene->e->method == EXPLAIN_FLOW;
    g->row = b.h / n;
    g->top = b.y;
    g->chip = int_min(g->row * 4 / 5, b.w / (is_flow ? CHIPS_IN_FLOW : CHIPS_IN_WIDTH));
    int end = int_min(END_COLUMNS * advance, g->chip);
    g->thin = g->row >= 60 ? 2 : 1;
    g->thick = g->row >= 60 ? 5 : g->row >= 36 ? 4 : 3;
    int ends = is_flow ? ZONE_COLUMNS * advance + end : advance;
    int middle = b.w - 2 * ends - g->name_w - 2 * g->chip;
    if (is_flow && middle - 2 * 4 * advance >= MIDDLE_COLUMNS * advance)
        g->label_w = 4 * advance;
    int left = b.x + ends + g->label_w + g->name_w;
    int right = b.x + b.w - ends - g->label_w - g->chip;
    int top = b.y + (g->row - g->chip) / 2, middle_y = b.y + (g->row * n - end) / 2;
    g->source = (struct rect){b.x, middle_y, end, end};
    g->sink = (struct rect){b.x + b.w - end, middle_y, end, end};
    lens_place(scene, g->row, cell_y, value_y);
    for (int i = 0; i < n; i++) {
        g->cell[i] = (struct rect){left, top + cell_y[i], g->chip, g->chip};
        g->value[i] = (struct rect){right, top + value_y[i], g->chip, g->chip};
    }
    return g->chip >= 4 && right > left + 2 * g->chip;
}

/* Opacity of unmatched edges at the start and at the end of a stage. */
static const struct {
    uint8_t first, last;
} faint[] = {
    [STAGE_GRAPH] = {0, 200},       [STAGE_GREEDY] = {200, 120},
    [STAGE_SEARCHED] = {70, 70},    [STAGE_PATH] = {60, 60},
    [STAGE_FLIPPED] = {60, 150},    [STAGE_MATCHED] = {150, 40},
    [STAGE_DIRECTED] = {40, 130},   [STAGE_ENTERED] = {110, 110},
    [STAGE_LOWERED] = {110, 110},   [STAGE_RETURNED] = {110, 110},
    [STAGE_COMPONENT] = {110, 110}, [STAGE_SORTED] = {110, 110},
    [STAGE_PRUNED] = {110, 110},    [STAGE_DONE] = {110, 110},
    [STAGE_VIOLATOR] = {50, 50},
};

static struct look component_look(const struct graph *g, int pos, int v,
                                  struct look plain)
{
    const struct lens_scene *scene = g->scene;
    const struct explain_state *s = &scene->s;
    node_t component = lens_shared_component(scene, pos, v);
    int pruned = s->kind == STAGE_PRUNED ? int_mix(60, 255, scene->progress) : 255;

    if (component != NODE_NONE)
        return (struct look){lens_component_color(scene, component), 255,
                             s->value_at[pos] == v ? g->thick : g->thin + 1};
    if (s->kind >= STAGE_PRUNED && explain_crosses(scene->e, s, pos, v))
        return (struct look){COLOR_ALARM, pruned, g->thin + 1};
    if (s->kind == STAGE_SORTED && s->value_at[pos] != v)
        plain.alpha = 90;
    else if (s->kind < STAGE_COMPONENT &&
             ((s->node == pos && s->to == scene->e->n + v) ||
              (s->node == scene->e->n + v && s->to == pos)))
        plain = (struct look){COLOR_ACCENT, 255, g->thick};
    return plain;
}

/* Changes the look of an edge that the search for a path used, in either direction. */
static void search_look(const struct graph *g, int from, int to, struct look *look)
{
    const struct explain_state *s = &g->scene->s;
    int way = lens_on_path(s, from, to);
    double t = g->scene->progress;

    if (way && s->kind == STAGE_PATH) {
        *look = (struct look){way > 0 ? COLOR_ACCENT : COLOR_YIELDS, 255, g->thick};
    } else if (way > 0) {
        look->color = color_mix(COLOR_ACCENT, COLOR_TEXT, int_mix(0, 255, t));
    } else if (way < 0) {
        *look = (struct look){color_mix(COLOR_YIELDS, LENS_EDGE, int_mix(0, 255, t)),
                              int_mix(255, 150, t), int_mix(g->thick, g->thin, t)};
    } else if (s->kind <= STAGE_PATH &&
               (s->reached_from[to] == from || s->reached_from[from] == to)) {
        bool is_new = s->kind == STAGE_SEARCHED && s->reached_from[to] == s->taken;
        *look = (struct look){COLOR_ACCENT, is_new || look->alpha == 255 ? 255 : 110,
                              int_max(g->thin + is_new, look->thickness)};
    }
}

static struct look edge_look(const struct graph *g, int pos, int v)
{
    const struct explain_state *s = &g->scene->s;
    double t = g->scene->progress;
    struct look look = {LENS_EDGE,
                        int_mix(faint[s->kind].first, faint[s->kind].last, t), g->thin};

    if (s->kind == STAGE_VIOLATOR)
        return lens_is_violator(g->scene, pos)
                   ? (struct look){COLOR_ALARM, 255, g->thick - 1}
                   : look;
    if (s->value_at[pos] == v)
        look = (struct look){COLOR_TEXT, 255, g->thick};
    if (s->kind >= STAGE_ENTERED)
        return component_look(g, pos, v, look);
    search_look(g, pos, g->scene->e->n + v, &look);
    return look;
}

static void draw_arrow(const struct graph *g, struct rect at, bool to_cell,
                       struct look look)
{
    assert(at.w > 0);
    double length = sqrt((double)at.w * at.w + (double)at.h * at.h);
    double along = to_cell ? 0.12 : 0.86, size = g->thick + 4;
    double way = to_cell ? -1 : 1, ux = at.w / length * way, uy = at.h / length * way;
    int x = int_mix(at.x, at.x + at.w, along), y = int_mix(at.y, at.y + at.h, along);

    for (int side = -1; side <= 1; side += 2) {
        int dx = (int)lround((-ux + side * -uy * 0.6) * size);
        int dy = (int)lround((-uy + side * ux * 0.6) * size);
        draw_line(g->scene->d, (struct rect){x, y, dx, dy}, look.thickness, look.color,
                  look.alpha);
    }
}

/* Draws a cross on a pruned edge, since colour must not be its only mark. */
static void draw_cross(const struct graph *g, struct rect at, int alpha)
{
    int x = at.x + at.w / 2, y = at.y + at.h / 2, r = g->thick + 3;

    for (int side = -1; side <= 1; side += 2)
        draw_line(g->scene->d, (struct rect){x - r, y + side * r, 2 * r, -2 * side * r},
                  g->thin + 1, COLOR_ALARM, alpha);
}

/* Draws a pruned edge, which breaks in the middle: both ends shrink to their nodes. */
static void draw_snapped(const struct graph *g, struct rect at, struct look look)
{
    double left = (1 - g->scene->progress) / 2;
    struct rect end = {at.x, at.y, int_mix(0, at.w, left), int_mix(0, at.h, left)};
    struct rect other = {at.x + at.w, at.y + at.h, -end.w, -end.h};

    if (end.w <= 0)
        return;
    draw_line(g->scene->d, end, look.thickness, look.color, look.alpha);
    draw_line(g->scene->d, other, look.thickness, look.color, look.alpha);
}

static struct rect between(const struct graph *g, struct rect from, struct rect to)
{
    int gap = g->thin + 2;

    return (struct rect){from.x + from.w + gap, from.y + from.h / 2,
                         to.x - from.x - from.w - 2 * gap,
                         to.y + to.h / 2 - from.y - from.h / 2};
}

static void draw_edge(const struct graph *g, int pos, int v)
{
    const struct lens_scene *scene = g->scene;
    const struct explain_state *s = &scene->s;
    struct rect at = between(g, g->cell[pos], g->value[v]);
    struct look look = edge_look(g, pos, v);
    bool is_pruned = s->kind >= STAGE_PRUNED && explain_crosses(scene->e, s, pos, v);

    look.alpha = look.alpha * scene->alpha / 255;
    if (look.alpha <= 0)
        return;
    if (is_pruned && s->kind == STAGE_DONE) {
        draw_snapped(g, at, look);
        return;
    }
    draw_line(scene->d, at, look.thickness, look.color, look.alpha);
    if (s->kind >= STAGE_DIRECTED && s->kind < STAGE_VIOLATOR)
        draw_arrow(g, at, s->value_at[pos] == v, look);
    if (is_pruned)
        draw_cross(g, at, look.alpha);
}

/* Draws matched edges and those of the path last, so that they are on top. */
static void draw_edges(const struct graph *g)
{
    const struct lens_scene *scene = g->scene;
    const struct explanation *e = scene->e;

    for (int matched = 0; matched <= 1; matched++)
        for (int pos = 0; pos < e->n; pos++)
            for (int v = 0; v < e->n; v++)
                if (explain_has(e, pos, v) &&
                    (scene->s.value_at[pos] == v ||
                     lens_on_path(&scene->s, pos, e->n + v) > 0) == matched)
                    draw_edge(g, pos, v);
}

static void draw_end_edge(const struct graph *g, struct rect at, int from, int to,
                          bool is_full)
{
    struct look look = {is_full ? COLOR_TEXT : LENS_EDGE, is_full ? 255 : 150,
                        is_full ? g->thick - 1 : g->thin};

    search_look(g, from, to, &look);
    draw_line(g->scene->d, at, look.thickness, look.color,
              look.alpha * g->scene->alpha / 255);
}

static void draw_end(const struct graph *g, struct rect at, const char *name,
                     node_t node)
{
    const struct lens_scene *scene = g->scene;
    bool is_taken = scene->s.kind == STAGE_SEARCHED && scene->s.taken == node;

    draw_rect(scene->d, at, LENS_DARK, 255);
    draw_frame(scene->d, at, g->thin + 1, is_taken ? COLOR_ACCENT : COLOR_LABEL, 255);
    lens_fit_text(scene, at, COLOR_TEXT, name);
}

static void write_flow(const struct graph *g, int x, int y, bool is_full)
{
    if (g->label_w > 0)
        draw_text(g->scene->d, x, y + (g->chip - g->line) / 2, TEXT_SMALL,
                  is_full ? COLOR_TEXT : COLOR_LABEL, is_full ? "1/1" : "0/1");
}

/* Draws S, T and their edges, which end at the labels beside the chips. */
static void draw_ends(const struct graph *g)
{
    const struct lens_scene *scene = g->scene;
    const struct explanation *e = scene->e;

    for (int i = 0; i < e->n; i++) {
        struct rect cell = g->cell[i], value = g->value[i];
        bool is_matched = scene->s.value_at[i] != VALUE_NONE;
        bool is_owned = scene->s.owner_of[i] != NODE_NONE;
        cell.x -= g->name_w + g->label_w;
        value.w += g->label_w;
        draw_end_edge(g, between(g, g->source, cell), explain_source(e), i, is_matched);
        draw_end_edge(g, between(g, value, g->sink), e->n + i, explain_sink(e),
                      is_owned);
        write_flow(g, cell.x + g->advance / 2, cell.y, is_matched);
        write_flow(g, value.x + g->chip + g->advance / 2, value.y, is_owned);
    }
    draw_end(g, g->source, "S", (node_t)explain_source(e));
    draw_end(g, g->sink, "T", (node_t)explain_sink(e));
}

/* Outlines rows first .. first + rows - 1, from x = left to the chips at x = right. */
static void draw_hull(const struct graph *g, int left, int right, int first, int rows,
                      color_t color)
{
    int pad = int_min((g->row - g->chip) / 4 + 1, g->advance), side = g->thin + 4;
    int alpha = int_mix(0, HULL_ALPHA, lens_sorted_share(g->scene));
    struct rect at = {left - side, g->top + first * g->row + pad,
                      right + g->chip - left + 2 * side, rows * g->row - 2 * pad};

    draw_rect(g->scene->d, at, color, alpha);
    draw_frame(g->scene->d, at, g->thin, color, alpha * 4);
}

/* Outlines each SCC of several cells; without a perfect matching, outlines the cells of
 * the Hall violator, and their values. */
static void draw_hulls(const struct graph *g)
{
    const struct explain_state *s = &g->scene->s;
    int n = g->scene->e->n, cells = 0, values = 0;
    int left = g->cell[0].x, right = g->value[0].x;

    for (int i = 0; i < n; i++) {
        cells += lens_is_violator(g->scene, i);
        values += s->reached_from[n + i] != NODE_NONE;
    }
    if (cells > 0)
        draw_hull(g, left, left, 0, cells, COLOR_ALARM);
    if (cells > 0 && values > 0)
        draw_hull(g, right, right, 0, values, COLOR_ALARM);
    for (int k = 0; k < s->n_components && cells == 0; k++)
        if (s->component_size[k] > 1)
            draw_hull(g, left, right, lens_first_place(g->scene, k),
                      s->component_size[k] / 2, lens_component_color(g->scene, k));
}

/* Draws a ring around a node that is in an SCC, on Tarjan's stack, in the Hall violator
 * or in the last step of the search for a path. */
static void draw_ring(const struct graph *g, struct rect at, int node)
{
    const struct explain_state *s = &g->scene->s;
    bool is_searched =
        s->kind >= STAGE_SEARCHED && s->kind <= STAGE_FLIPPED &&
        (s->taken == node || s->path[0] == node || s->reached_from[node] == s->taken);
    color_t color = COLOR_ACCENT;

    if (s->component_of[node] != NODE_NONE)
        color = lens_component_color(g->scene, s->component_of[node]);
    else if (lens_is_violator(g->scene, node))
        color = COLOR_ALARM;
    else if (s->order[node] == 0 && !is_searched)
        return;
    draw_frame(g->scene->d, rect_grown(at, g->thin + 1), g->thin + 1, color,
               g->scene->alpha);
}

static void draw_cell(const struct graph *g, int pos)
{
    struct rect at = g->cell[pos];

    lens_draw_cell(g->scene, pos, at);
    if (g->scene->alpha == 0)
        return;
    draw_ring(g, at, pos);
    draw_text(g->scene->d, at.x - g->name_w, at.y + (g->chip - g->line) / 2, TEXT_SMALL,
              COLOR_LABEL,
              lens_node_name(g->scene->e, g->scene->snap->alphabet, pos).text);
}

static void draw_value(const struct graph *g, int v)
{
    const struct lens_scene *scene = g->scene;
    color_t ground = palette_value(scene->palette, v, scene->e->n);
    struct rect at = g->value[v];

    draw_rect(scene->d, at, ground, 255);
    lens_fit_text(scene, at, color_ink(ground),
                  value_word(scene->snap->alphabet, v).text);
    draw_ring(g, at, scene->e->n + v);
}

void lens_draw_graph(const struct lens_scene *scene)
{
    struct graph g;

    if (!place_graph(&g, scene))
        return;
    if (scene->alpha > 0) {
        if (scene->s.kind == STAGE_VIOLATOR || lens_sorted_share(scene) > 0)
            draw_hulls(&g);
        if (lens_seeks_flow(scene))
            draw_ends(&g);
        draw_edges(&g);
    }
    for (int v = 0; v < scene->e->n; v++)
        draw_value(&g, v);
    for (int pos = 0; pos < scene->e->n; pos++)
        draw_cell(&g, pos);
}
