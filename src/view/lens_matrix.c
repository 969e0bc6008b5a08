#include "view/lens_parts.h"

#include "base/number.h"

#include <assert.h>

#define LABEL_COLUMNS 7 /* "r25c25 " */

/* Once all components are known, rows and columns are sorted by component, each cell in
 * its matched value's row: the matching is the diagonal, with components as blocks. */
struct matrix {
    const struct lens_scene *scene;
    int cell;            /* pixels from one entry to the next */
    int side;            /* of an entry */
    int x, y;            /* of the top left entry */
    int row_y[MAX_N];    /* by position */
    int column_x[MAX_N]; /* by value */
    bool has_labels;
    bool is_sorted;
};

/* Positions of items 0 .. n-1 after a stable sort by rank, 0 .. n-1. */
static void sort_by_rank(const int *rank, int n, int *position)
{
    int next = 0;

    for (int r = 0; r < n && next < n; r++)
        for (int i = 0; i < n; i++)
            if (rank[i] == r)
                position[i] = next++;
    assert(next == n);
}

/* Sorts by completion of the components; without a matching, Hall violators first. */
static void sort_lines(const struct lens_scene *scene, int *rows, int *columns)
{
    const struct explain_state *s = &scene->s;
    bool is_violator = s->kind == STAGE_VIOLATOR;
    int rank[MAX_N] = {0}, n = scene->e->n;

    for (int pos = 0; pos < n; pos++)
        rank[pos] = is_violator ? !lens_is_violator(scene, pos)
                                : s->component_of[s->value_at[pos]];
    sort_by_rank(rank, n, rows);
    for (int v = 0; v < n; v++)
        rank[v] = s->reached_from[v] == EXPLAIN_NONE;
    if (is_violator)
        sort_by_rank(rank, n, columns);
    for (int v = 0; v < n && !is_violator; v++)
        columns[v] = rows[s->owner_of[v]];
}

static void place_lines(struct matrix *m)
{
    const struct lens_scene *scene = m->scene;
    int rows[MAX_N], columns[MAX_N], n = scene->e->n;
    /* Rows and columns move in the first stage that has all components. */
    bool moves_now = scene->s.kind != STAGE_DONE || scene->e->n_removed == 0;
    double t = !m->is_sorted ? 0 : moves_now ? scene->progress : 1;

    for (int i = 0; i < n; i++)
        rows[i] = columns[i] = i;
    if (m->is_sorted)
        sort_lines(scene, rows, columns);
    for (int i = 0; i < n; i++) {
        m->row_y[i] = lens_mix(m->y + i * m->cell, m->y + rows[i] * m->cell, t);
        m->column_x[i] = lens_mix(m->x + i * m->cell, m->x + columns[i] * m->cell, t);
    }
}

static void place_matrix(struct matrix *m, const struct lens_scene *scene)
{
    struct rect b = scene->body;
    int n = scene->e->n, advance = scene->glyphs->advance[TEXT_SMALL];
    int label = LABEL_COLUMNS * advance, line = scene->glyphs->line_height[TEXT_SMALL];

    *m = (struct matrix){.scene = scene};
    /* Left of the entries: a column of chips, half a cell from both sides. */
    m->cell = int_min((b.w - label) / (n + 2), (b.h - line) / n);
    m->has_labels = advance > 0 && m->cell >= line - 2;
    if (!m->has_labels) {
        label = line = 0;
        m->cell = int_min(b.w / (n + 2), b.h / n);
    }
    m->side = m->cell - (m->cell >= 8);
    m->x = b.x + label + 2 * m->cell;
    m->y = b.y + line;
    m->is_sorted = scene->s.kind >= STAGE_STRUCK;
    if (m->cell > 0)
        place_lines(m);
}

static color_t entry_color(const struct lens_scene *scene, int pos, int v)
{
    const struct explain_state *s = &scene->s;
    value_t matched = s->value_at[pos];

    if (s->kind == STAGE_VIOLATOR)
        return lens_is_violator(scene, pos) ? COLOR_ALARM
               : matched == v               ? COLOR_LABEL
                                            : COLOR_FAINT;
    if (matched == v && s->component_of[v] == EXPLAIN_NONE)
        return COLOR_TEXT;
    if (matched == v)
        return color_mix(lens_component_color(scene, s->component_of[v]), 0xffffff, 90);
    if (s->component_of[v] == EXPLAIN_NONE || matched == VALUE_NONE ||
        s->component_of[matched] == EXPLAIN_NONE)
        return LENS_EDGE;
    if (s->component_of[matched] == s->component_of[v])
        return color_mix(lens_component_color(scene, s->component_of[v]), 0, 80);
    return s->kind >= STAGE_STRUCK ? COLOR_ALARM : COLOR_FAINT;
}

static void draw_entry(const struct matrix *m, int pos, int v)
{
    const struct lens_scene *scene = m->scene;
    struct rect at = {m->column_x[v], m->row_y[pos], m->side, m->side};
    color_t color = entry_color(scene, pos, v);
    int alpha = scene->alpha;

    if (scene->s.kind == STAGE_DONE && explain_crosses(&scene->s, pos, v))
        alpha = alpha * lens_mix(255, 70, scene->progress) / 255;
    if (lens_role(&scene->s, pos, v) != NOT_ON_PATH)
        color = COLOR_ACCENT;
    draw_rect(scene->d, at, color, alpha);
    if (m->cell >= 12 && scene->s.kind >= STAGE_STRUCK &&
        scene->s.kind < STAGE_VIOLATOR && explain_crosses(&scene->s, pos, v))
        draw_line(scene->d,
                  (struct rect){at.x + 2, at.y + at.h - 3, at.w - 5, 5 - at.h}, 2,
                  COLOR_BACKGROUND, alpha);
}

static void draw_entries(const struct matrix *m)
{
    const struct explanation *e = m->scene->e;

    draw_rect(m->scene->d, (struct rect){m->x, m->y, e->n * m->cell, e->n * m->cell},
              LENS_DARK, 255);
    for (int pos = 0; pos < e->n; pos++)
        for (int v = 0; v < e->n; v++)
            if (explain_has(e, pos, v))
                draw_entry(m, pos, v);
}

/* A frame around each component of more than one cell. */
static void draw_blocks(const struct matrix *m)
{
    const struct explain_state *s = &m->scene->s;
    int first = 0;

    for (int k = 0; k < s->n_components; k++) {
        int size = s->component_size[k];
        int from = first * m->cell - 1, side = size * m->cell + 1;
        first += size;
        if (size > 1)
            draw_frame(m->scene->d, (struct rect){m->x + from, m->y + from, side, side},
                       1, lens_component_color(m->scene, k), 255);
    }
}

static void write_labels(const struct matrix *m)
{
    const struct lens_scene *scene = m->scene;
    const struct glyphs *g = scene->glyphs;

    for (int i = 0; i < scene->e->n; i++) {
        struct phrase value = phrase("%d", i + 1);
        int width = text_width(g, TEXT_SMALL, value.text);
        draw_text(scene->d, scene->body.x,
                  m->row_y[i] + (m->cell - g->line_height[TEXT_SMALL]) / 2, TEXT_SMALL,
                  COLOR_LABEL, lens_cell_name(scene->e, i).text);
        draw_text(scene->d, m->column_x[i] + (m->cell - width) / 2, scene->body.y,
                  TEXT_SMALL, COLOR_LABEL, value.text);
    }
}

void lens_draw_matrix(const struct lens_scene *scene)
{
    struct matrix m;

    place_matrix(&m, scene);
    if (m.cell < 1)
        return;
    if (scene->alpha > 0) {
        draw_entries(&m);
        if (m.is_sorted && scene->s.kind != STAGE_VIOLATOR && scene->progress >= 1)
            draw_blocks(&m);
        if (m.has_labels)
            write_labels(&m);
    }
    for (int pos = 0; pos < scene->e->n; pos++)
        lens_cell_chip(
            scene, pos,
            (struct rect){m.x - m.cell - m.cell / 2, m.row_y[pos], m.side, m.side});
}
