#include "view/lens/parts.h"

#define LABEL_COLUMNS 7 /* characters of "r25c25 " */
#define BLOCK_ALPHA   50

/* The matrix has a row for each cell and a column for each value. Once all SCCs are
 * known, cells are sorted by SCC, and each value stands at the place of its matched
 * cell. So the matching is the diagonal, and each SCC is a square block on it. */
struct matrix {
    const struct lens_scene *scene;
    int cell;            /* pixels from one entry to the next */
    int side;            /* pixels of an entry's side */
    int x, y;            /* top left corner of the first entry */
    int row_y[MAX_N];    /* [pos]: pixels from y down to the row of the cell */
    int column_x[MAX_N]; /* [v]: pixels from x right to the column of the value */
    int label_lines;     /* lines of column labels; if 2, labels use them in turn */
    bool has_labels;
};

/* Returns the pixels from one entry to the next; in a terminal, a multiple of the
 * height of a line if possible. Labels take `label` pixels on the left and
 * labels_height pixels above. Two more columns, between the labels and the entries,
 * have the squares of the cells in their middle. */
static int cell_beside(const struct lens_scene *scene, int label, int labels_height)
{
    int below = scene->e->method == EXPLAIN_FLOW; /* 1: a row for the sink T */

    int cell = int_min((scene->body.w - label) / (scene->e->n + 2),
                       (scene->body.h - labels_height) / (scene->e->n + below));
    int line = scene->l->line;

    return scene->d->glyphs->are_characters && cell > line ? cell - cell % line : cell;
}

static void place_matrix(struct matrix *m, const struct lens_scene *scene)
{
    struct rect b = scene->body;
    const struct glyphs *g = scene->d->glyphs;
    int advance = scene->l->advance, line = scene->l->line;
    int label = LABEL_COLUMNS * advance;
    int number = text_width(g, TEXT_SMALL,
                            value_word(scene->snap->alphabet, scene->e->n - 1).text);

    *m = (struct matrix){.scene = scene, .label_lines = 1};
    m->cell = cell_beside(scene, label, line);
    number += (advance + 1) / 2; /* gap between two numbers */
    if (m->cell < number)
        m->cell = cell_beside(scene, label, ++m->label_lines * line);
    m->has_labels = advance > 0 && m->cell >= (g->are_characters ? line : line - 2) &&
                    m->cell * m->label_lines >= number;
    if (!m->has_labels) {
        label = m->label_lines = 0;
        m->cell = cell_beside(scene, 0, 0);
    }
    m->side = m->cell - (m->cell >= 8);
    m->x = b.x + label + 2 * m->cell;
    m->y = b.y + m->label_lines * line;
    lens_place(scene, m->cell, m->row_y, m->column_x);
}

static color_t entry_color(const struct lens_scene *scene, int pos, int v)
{
    const struct explain_state *s = &scene->s;
    bool is_matched = s->value_at[pos] == v;
    node_t component = lens_shared_component(scene, pos, v);

    if (lens_on_path(s, pos, scene->e->n + v))
        return COLOR_ACCENT;
    if (s->kind == STAGE_VIOLATOR)
        return lens_is_violator(scene, pos) ? COLOR_ALARM
               : is_matched                 ? COLOR_LABEL
                                            : COLOR_FAINT;
    if (component != NODE_NONE)
        return is_matched
                   ? color_mix(lens_component_color(scene, component), 0xffffff, 90)
                   : color_mix(lens_component_color(scene, component), 0, 80);
    if (is_matched)
        return COLOR_TEXT;
    return s->kind >= STAGE_PRUNED && explain_crosses(scene->e, s, pos, v) ? COLOR_ALARM
                                                                           : LENS_EDGE;
}

/* Draws an entry. In the last stage, a pruned entry shrinks to nothing. */
static void draw_entry(const struct matrix *m, int pos, int v)
{
    const struct lens_scene *scene = m->scene;
    struct rect at = {m->x + m->column_x[v], m->y + m->row_y[pos], m->side, m->side};
    enum explain_stage_kind kind = scene->s.kind;
    bool is_pruned =
        kind >= STAGE_PRUNED && explain_crosses(scene->e, &scene->s, pos, v);

    if (is_pruned && kind == STAGE_DONE) {
        int side = int_mix(m->side, 0, scene->progress);
        at = rect_centred(at, side, side);
    }
    draw_rect(scene->d, at, entry_color(scene, pos, v), scene->alpha);
    if (m->cell >= 12 && is_pruned && kind == STAGE_PRUNED)
        draw_line(scene->d,
                  (struct rect){at.x + 2, at.y + at.h - 3, at.w - 5, 5 - at.h}, 2,
                  COLOR_BACKGROUND, scene->alpha);
}

static void draw_blocks(const struct matrix *m)
{
    const struct explain_state *s = &m->scene->s;

    for (int k = 0; k < s->n_components; k++) {
        int from = lens_first_place(m->scene, k) * m->cell - 1;
        int side = s->component_size[k] / 2 * m->cell + 1;
        struct rect at = {m->x + from, m->y + from, side, side};
        if (s->component_size[k] == 1)
            continue;
        draw_rect(m->scene->d, at, lens_component_color(m->scene, k), BLOCK_ALPHA);
        draw_frame(m->scene->d, at, 1, lens_component_color(m->scene, k), 255);
    }
}

/* Draws the edges from S left of the rows, and the edges to T below the columns. An
 * edge with a flow of 1 is bright. */
static void draw_flow(const struct matrix *m)
{
    const struct lens_scene *scene = m->scene;
    int y = m->y + scene->e->n * m->cell + m->cell / 2;

    for (int i = 0; i < scene->e->n; i++) {
        bool leaves = scene->s.value_at[i] != VALUE_NONE;
        bool arrives = scene->s.owner_of[i] != NODE_NONE;
        struct rect out = {m->x - m->cell / 2, m->y + m->row_y[i], m->cell / 2 - 1,
                           m->side};
        struct rect in = {m->x + m->column_x[i], y, m->side, m->cell / 2};
        draw_rect(scene->d, out, leaves ? COLOR_TEXT : LENS_EDGE, scene->alpha);
        draw_rect(scene->d, in, arrives ? COLOR_TEXT : LENS_EDGE, scene->alpha);
    }
}

static void write_labels(const struct matrix *m)
{
    const struct lens_scene *scene = m->scene;
    const struct glyphs *g = scene->d->glyphs;
    int line = g->line_height[TEXT_SMALL];

    for (int i = 0; i < scene->e->n; i++) {
        struct value_word value = value_word(scene->snap->alphabet, i);
        int width = text_width(g, TEXT_SMALL, value.text);
        int column = (m->column_x[i] + m->cell / 2) / m->cell;
        draw_text(scene->d, scene->body.x, m->y + m->row_y[i] + (m->cell - line) / 2,
                  TEXT_SMALL, COLOR_LABEL,
                  lens_node_name(scene->e, scene->snap->alphabet, i).text);
        draw_text(scene->d, m->x + m->column_x[i] + (m->cell - width) / 2,
                  scene->body.y + column % m->label_lines * line, TEXT_SMALL,
                  COLOR_LABEL, value.text);
    }
}

void lens_draw_matrix(const struct lens_scene *scene)
{
    struct matrix m;

    place_matrix(&m, scene);
    if (m.cell < 1)
        return;
    int side = scene->e->n * m.cell;
    if (scene->alpha > 0) {
        draw_rect(scene->d, (struct rect){m.x, m.y, side, side}, LENS_DARK, 255);
        for (int pos = 0; pos < scene->e->n; pos++)
            for (int v = 0; v < scene->e->n; v++)
                if (explain_has(scene->e, pos, v))
                    draw_entry(&m, pos, v);
        if (lens_sorted_share(scene) >= 1 && scene->s.kind != STAGE_VIOLATOR)
            draw_blocks(&m);
        if (scene->e->method == EXPLAIN_FLOW)
            draw_flow(&m);
        if (m.has_labels)
            write_labels(&m);
    }
    for (int pos = 0; pos < scene->e->n; pos++)
        lens_draw_cell(
            scene, pos,
            (struct rect){m.x - m.cell * 3 / 2, m.y + m.row_y[pos], m.side, m.side});
}
