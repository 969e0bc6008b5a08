#include "teach/story.h"

#include "solve/cone.h"
#include "teach/conflict.h"
#include "view/contradiction_view.h"
#include "view/listing.h"

#define MOST_NODES     25 /* if there are more literals, only a longest path is drawn */
/* A sentence lists at most this many literals; of a clause with more, half as many. */
#define MOST_LITERALS  12
#define SENTENCE_LINES 4
#define FADED          90  /* opacity of literals that are not in the clause */
#define COVER          215 /* opacity of the shade over cells not in the clause */

/* Whether the stage is a detail of the stage before it: it replaces a literal by its
 * only antecedent, or continues to drop a literal. */
static bool is_detail(const struct analysis *a, const struct conflict_stage *s)
{
    return s->kind == CONFLICT_LIFT || s->kind == CONFLICT_INNER ||
           (s->kind == CONFLICT_RESOLVE &&
            a->cone->nodes[s->node].reason == CONE_VALUE);
}

static int n_steps(const void *of)
{
    return ((const struct analysis *)of)->n_stages;
}

static int list(const void *of, bool unfolds, struct story_row *rows)
{
    const struct analysis *a = of;
    int count = 0;

    for (int i = 0; i < a->n_stages; i++) {
        if (count == 0 || unfolds || !is_detail(a, &a->stages[i]))
            rows[count++] = (struct story_row){.first = i};
        rows[count - 1].last = i + 1;
    }
    return count;
}

/* ---- Words ---- */

/* "r6c3 = 4" for a value, "r6c3 ≠ 4" for a removal; if not `holds`, the opposite. */
static struct phrase literal_name(const struct cone_node *k, bool holds,
                                  const struct snapshot *snap)
{
    return phrase("%s %s %s", cell_name(k->cell, snap->n).text,
                  k->is_removal == holds ? "\xe2\x89\xa0" : "=",
                  value_word(snap->alphabet, k->value).text);
}

/* Says why a literal holds; for node 0, why there is a conflict. */
static struct phrase reason_of(const struct analysis *a, int node, int n)
{
    static const char *const reasons[][2] = {
        [CONE_VALUE] = {"the value stands in ", " already"},
        [CONE_CELL] = {"no other candidate is left in ", ""},
        [CONE_PLACE] = {"the value has no other place in ", ""},
        [CONE_HALL] = {"otherwise some cells of ", " have too few values"},
        [CONE_BINARY] = {"by a learnt clause of two literals", ""},
        [CONE_CLAUSE] = {"by a learnt clause", ""}};
    const struct cone_node *k = &a->cone->nodes[node];
    const char *const *words = reasons[k->reason];
    bool is_learnt = k->reason >= CONE_BINARY;

    if (k->reason == CONE_VALUE && k->unit < 0)
        return phrase("%s has another value", cell_name(k->cell, n).text);
    return phrase("%s%s%s", words[0],
                  is_learnt      ? ""
                  : k->unit >= 0 ? unit_name(&a->cone->units, k->unit).text
                                 : cell_name(k->cell, n).text,
                  words[1]);
}

/* Appends the clause at the end of a stage: "if r9c5 = 1, r4c7 = 8, then r6c3 ≠ 4". */
static void write_clause(struct text *t, const struct analysis *a,
                         const struct snapshot *snap, int stage)
{
    bool *in = conflict_clause(a, stage);
    int count = -1, listed = 0;

    for (int i = 0; i < a->n_nodes; i++)
        count += in[i];
    int most = count <= MOST_LITERALS ? count : MOST_LITERALS / 2;

    for (int i = a->n_nodes - 1; i > a->uip && listed < most; i--)
        if (in[i])
            text_printf(t, "%s%s", listed++ ? ", " : "if ",
                        literal_name(&a->cone->nodes[i], true, snap).text);
    if (count > listed)
        text_printf(t, " and %d more", count - listed);
    text_printf(t, "%s%s", count > 0 ? ", then " : "",
                literal_name(&a->cone->nodes[a->uip], false, snap).text);
    free(in);
}

static void write_stage(struct text *t, const struct analysis *a,
                        const struct snapshot *snap, int stage)
{
    const struct conflict_stage *s = &a->stages[stage];
    struct phrase name = literal_name(&a->cone->nodes[s->node], s->node > 0, snap);
    int values = 0, n = snap->n;

    switch (s->kind) {
    case CONFLICT_BEGIN:
        text_printf(t, "Conflict: %s, but %s. The marked literals cannot all hold.",
                    name.text, reason_of(a, 0, n).text);
        break;
    case CONFLICT_RESOLVE:
    case CONFLICT_LIFT:
    case CONFLICT_INNER:
        text_printf(t, "%s: %s. Its reasons replace it.", name.text,
                    reason_of(a, s->node, n).text);
        break;
    case CONFLICT_UIP:
        text_printf(t,
                    "%s alone is left of level %u, the first unique implication point "
                    "(UIP): every path to the conflict leads through it.",
                    name.text, a->level);
        break;
    case CONFLICT_DROP:
        text_printf(t, "%s follows from others of the clause: dropped.", name.text);
        break;
    case CONFLICT_LEARNT:
        text_puts(t, "Learnt: ");
        write_clause(t, a, snap, stage);
        break;
    case CONFLICT_JUMP:
        for (cell_t c = 0; c < snap->n_cells; c++)
            values += snap->value[c] != VALUE_NONE && snap->depth[c] > a->jump;
        text_printf(t, "Back to level %u, the next one in the clause: %s undone.",
                    a->jump, count_of(values, "value").text);
        break;
    case CONFLICT_PROPAGATE:
        for (int i = 0; i < a->cone->n_after; i++)
            values += !a->cone->nodes[a->n_nodes + i].is_removal;
        text_printf(t, "At level %u the clause gives %s.", a->jump,
                    literal_name(&a->cone->nodes[a->uip], false, snap).text);
        if (a->cone->n_after > 0)
            text_printf(t, " Propagation adds %s%s.", count_of(values, "value").text,
                        a->cone->is_dead_again ? ", then the next conflict" : "");
    }
}

/* ---- The graph ---- */

/* A literal in the graph. The first columns are for literals of the clause at earlier
 * levels, one column per level. In the other columns are the literals of the conflict's
 * level, by the length of the longest path from the UIP. */
struct box {
    bool is_shown;
    int column, row;
    int from; /* index of the literal before this one on the longest path */
    struct rect at;
};

struct conflict_scene {
    struct draw_list *d;
    const struct layout *l;
    const struct snapshot *snap;
    const struct analysis *a;
    bool has_jumped; /* true if the board is shown after the jump back */
    int node;        /* the literal that the selected row is about */
    bool *in; /* [n_nodes]: true for literals of the clause after the selected row */
    bool *is_raw; /* [n_nodes]: whether a literal is in the clause of the UIP's stage */
    struct box *boxes; /* [n_nodes] */
    int *in_column;    /* [n_nodes + 1]: number of boxes in each column */
    int n_boxes, n_literals, n_levels;
    bool is_whole; /* all literals are drawn, not only a longest path */
};

static const struct cone_node *node_at(const struct conflict_scene *s, int i)
{
    return &s->a->cone->nodes[i];
}

/* Returns the literal at whose box a line from literal i begins. A removal has no box:
 * its line begins at the value that excludes it and has the removal as its label. */
static int origin(const struct conflict_scene *s, int i)
{
    while (i > 0 && i != s->a->uip && !s->is_raw[i] && cone_is_lifted(node_at(s, i)) &&
           (node_at(s, i)->reason == CONE_VALUE || node_at(s, i)->level < s->a->level))
        i = s->a->cone->antecedents[node_at(s, i)->first];
    return i;
}

static void add_box(struct conflict_scene *s, int i, int column)
{
    s->boxes[i].is_shown = true;
    s->boxes[i].column = column;
    s->boxes[i].row = s->in_column[column]++;
}

static void find_columns(struct conflict_scene *s)
{
    uint32_t level = 0;

    for (int i = s->a->n_nodes - 1; i > s->a->uip; i--)
        if (s->is_raw[i]) {
            s->n_levels += node_at(s, i)->level != level;
            level = node_at(s, i)->level;
            s->n_literals++;
            add_box(s, i, s->n_levels - 1);
        }
    add_box(s, s->a->uip, s->n_levels);
    for (int stage = s->a->n_stages - 1; stage >= 0; stage--) {
        int i = s->a->stages[stage].node, column = 0;
        if (s->a->stages[stage].kind > CONFLICT_RESOLVE || origin(s, i) != i)
            continue;
        const struct cone_node *k = node_at(s, i);
        for (int a = k->first; a < k->first + k->count; a++) {
            int from = origin(s, s->a->cone->antecedents[a]);
            if (s->boxes[from].is_shown && s->boxes[from].column >= column) {
                column = s->boxes[from].column + 1;
                s->boxes[i].from = from;
            }
        }
        add_box(s, i, int_max(column, s->n_levels + 1));
        s->n_boxes++;
    }
}

/* Shows only the boxes of a longest path, each in the first row of its column. */
static void keep_path(struct conflict_scene *s)
{
    for (int i = 0, next = 0; i < s->a->n_nodes; i++) {
        struct box *b = &s->boxes[i];
        b->is_shown = i == next;
        b->row = 0;
        next = i == s->a->uip ? -1 : i == next ? b->from : next;
    }
}

/* Places the boxes, column by column. The earlier levels are at the left and take the
 * whole height. If the columns of the conflict's level do not fit side by side, they
 * form several bands, one below the other. */
static void place_boxes(struct conflict_scene *s, struct rect body, int w, int h)
{
    int levels = s->is_whole ? s->n_levels : 0, pitch = w + 2 * s->l->advance;
    int columns = s->boxes[0].column + 1 - s->n_levels;
    int per_band = int_clamp((body.w + pitch - w) / pitch - levels, 1, columns);
    int bands = (columns + per_band - 1) / per_band;
    int step = int_min((body.w - w) / int_max(levels + per_band - 1, 1), 2 * pitch);

    for (int i = 0; i < s->a->n_nodes; i++) {
        struct box *b = &s->boxes[i];
        int column = b->column - s->n_levels;
        int band = int_max(column, 0) / per_band;
        int band_h = column < 0 ? body.h : body.h / bands;
        int rows = s->is_whole ? s->in_column[b->column] : 1;
        int x = body.x + (levels + column - band * per_band) * step;
        int y = body.y + band * band_h;
        if (!b->is_shown)
            continue;
        b->at = (struct rect){
            x, y + h + (2 * b->row + 1) * (band_h - h) / (2 * rows) - h / 2, w, h - 3};
        if (b->row == 0 && (b->column < s->n_levels || i == s->a->uip))
            draw_text(s->d, x, y, TEXT_SMALL, COLOR_LABEL,
                      phrase("level %u", node_at(s, i)->level).text);
        if (!s->is_whole && s->in_column[b->column] > 1)
            draw_text(s->d, x, b->at.y + h, TEXT_SMALL, COLOR_LABEL,
                      phrase("+%d", s->in_column[b->column] - 1).text);
    }
}

/* Draws the lines that end in box i: one for each antecedent. The line of a removal
 * without a box begins at another literal's box (see `origin`); if the selected row is
 * about literal i, that line is labelled with the removal. */
static void draw_lines(const struct conflict_scene *s, int i)
{
    const struct cone_node *k = node_at(s, i);
    struct rect to = s->boxes[i].at;
    bool is_now = i == s->node;

    for (int a = k->first; a < k->first + k->count && i < s->a->uip; a++) {
        int by = s->a->cone->antecedents[a], from = origin(s, by);
        struct rect at = s->boxes[from].at;
        struct rect line = {at.x + at.w, at.y + at.h / 2, to.x - at.x - at.w,
                            to.y - at.y};
        struct phrase label = literal_name(node_at(s, by), true, s->snap);
        if (!s->boxes[from].is_shown)
            continue;
        draw_line(s->d, line, is_now ? 2 : 1, is_now ? COLOR_TEXT : COLOR_FAINT, 255);
        at = rect_centred((struct rect){line.x, line.y + line.h / 2, line.w, 0},
                          text_width(s->d->glyphs, TEXT_SMALL, label.text), s->l->line);
        if (is_now && by != from && at.x > line.x) {
            draw_rect(s->d, at, COLOR_BACKGROUND, 255);
            draw_text(s->d, at.x, at.y, TEXT_SMALL, COLOR_LABEL, label.text);
        }
    }
}

/* Draws a literal. The literals of the clause are bright and have an amber border. The
 * literal that the selected row is about is bright and has a blue border. */
static void draw_box(const struct conflict_scene *s, int i)
{
    const struct cone_node *k = node_at(s, i);
    struct rect at = s->boxes[i].at;
    bool is_lit = s->in[i] || i == s->node;
    color_t ground = i == 0          ? COLOR_ALARM
                     : k->is_removal ? COLOR_FAINT
                                     : draw_cell_color(s->d, k->cell);

    ground = color_mix(COLOR_BACKGROUND, ground, is_lit ? 255 : FADED);
    draw_rect(s->d, at, ground, 255);
    if (is_lit)
        draw_frame(s->d, rect_grown(at, 2), 2,
                   i == s->node ? COLOR_ACCENT : COLOR_AMBER, 255);
    draw_text(s->d, at.x + s->l->advance / 2, at.y, TEXT_SMALL, color_ink(ground),
              i == 0 ? "conflict" : literal_name(node_at(s, i), true, s->snap).text);
}

/* Writes "level 17: 6 literals" for each earlier level, the highest first. */
static void write_levels(const struct conflict_scene *s, struct pen *p)
{
    struct text t = TEXT_EMPTY;
    int count = 0, column = s->n_levels - 1;

    for (int i = s->a->uip + 1; i < s->a->n_nodes; i++)
        if (s->is_raw[i] && ++count == s->in_column[column]) {
            text_printf(&t, "%slevel %u: %s", t.length ? ", " : "",
                        node_at(s, i)->level, count_of(count, "literal").text);
            count = 0;
            column--;
        }
    pen_wrapped(p, TEXT_SMALL, COLOR_LABEL, SENTENCE_LINES, t.data);
    text_free(&t);
}

static void draw_graph(struct conflict_scene *s, struct pen p, int bottom)
{
    int h = s->l->line + 5, most = 0;
    int w = text_width(s->d->glyphs, TEXT_SMALL, "conflict");

    find_columns(s);
    for (int i = 0; i < s->a->n_nodes; i++) {
        struct phrase name = literal_name(node_at(s, i), true, s->snap);
        w = int_max(w, text_width(s->d->glyphs, TEXT_SMALL, name.text));
        most = int_max(most, s->in_column[i]);
    }
    s->is_whole = s->n_boxes <= MOST_NODES && s->n_literals < MOST_LITERALS &&
                  (s->n_levels + s->boxes[0].column + 2) * (w + 3 * s->l->advance) <=
                      2 * pen_rect(&p, 0).w &&
                  (most + 1) * h < bottom - p.y;
    if (!s->is_whole) {
        write_levels(s, &p);
        pen_skip_half_a_line(&p);
        keep_path(s);
    }
    place_boxes(s, pen_rect(&p, bottom - p.y), w + s->l->advance, h);
    for (int i = 0; i < s->a->n_nodes; i++)
        if (s->boxes[i].is_shown)
            draw_lines(s, i);
    for (int i = 0; i < s->a->n_nodes; i++)
        if (s->boxes[i].is_shown)
            draw_box(s, i);
}

static bool is_empty(const struct conflict_scene *s, cell_t c)
{
    return s->snap->value[c] == VALUE_NONE ||
           (s->has_jumped && s->snap->depth[c] > s->a->jump);
}

/* Draws a border around the cell of a literal. In an empty cell also writes the literal
 * or, if not `holds`, its opposite. */
static void mark_cell(const struct conflict_scene *s, const struct cone_node *k,
                      bool holds, color_t color)
{
    struct rect at = layout_cell_rect(s->l, s->snap->n, k->cell);
    struct phrase text = phrase("%s%s", k->is_removal == holds ? "\xe2\x89\xa0" : "",
                                value_word(s->snap->alphabet, k->value).text);
    struct rect in = rect_centred(at, text_width(s->d->glyphs, TEXT_CELL, text.text),
                                  s->d->glyphs->line_height[TEXT_CELL]);

    if (is_empty(s, k->cell)) {
        draw_rect(s->d, at, COLOR_FAINT, 255);
        if (in.w > 0 && in.w <= at.w)
            draw_text(s->d, in.x, in.y, TEXT_CELL, COLOR_TEXT, text.text);
    }
    draw_frame(s->d, at, int_clamp(s->l->cell / 12, 1, 4), color, 255);
}

/* Darkens all cells but those of the clause and of the selected row's literal. Marks
 * these literals. */
static void mark_clause(const struct conflict_scene *s)
{
    const struct cone *cone = s->a->cone;
    uint8_t *is_lit = alloc_zeroed((size_t)s->snap->n_cells, sizeof *is_lit);

    for (int i = 1; i < cone->n_nodes; i++)
        is_lit[cone->nodes[i].cell] |= s->in[i] || i == s->node;
    for (int c = 0; c < s->snap->n_cells; c++)
        draw_rect(s->d, layout_cell_rect(s->l, s->snap->n, c), COLOR_BACKGROUND,
                  is_lit[c] ? 0 : COVER);
    free(is_lit);
    for (int i = 1; i < cone->n_nodes; i++)
        if (s->in[i] || i == s->node)
            mark_cell(s, &cone->nodes[i], true,
                      i == s->node ? COLOR_ACCENT : COLOR_AMBER);
}

/* Shows the board after the jump back, and on it the literals of the clause that still
 * hold. With `is_end` also marks the value or removal that the clause implies, and the
 * values that then follow by propagation. */
static void mark_jump(const struct conflict_scene *s, bool is_end)
{
    const struct cone *cone = s->a->cone;
    const struct cone_node *uip = node_at(s, s->a->uip);
    color_t ground = color_mix(COLOR_BACKGROUND, COLOR_FAINT, FADED);

    for (cell_t c = 0; c < s->snap->n_cells; c++)
        if (is_empty(s, c))
            draw_rect(s->d, layout_cell_rect(s->l, s->snap->n, c), ground, 255);
    for (int i = s->a->uip + 1; i < cone->n_nodes; i++)
        if (s->in[i])
            mark_cell(s, node_at(s, i), true, COLOR_AMBER);
    if (is_end)
        mark_cell(s, uip, false, COLOR_ACCENT);
    for (int i = cone->n_nodes; is_end && i < cone->n_nodes + cone->n_after; i++)
        if (!node_at(s, i)->is_removal)
            mark_cell(s, node_at(s, i), true, COLOR_SUCCESS);
}

static struct phrase nothing(const void *of, const struct snapshot *snap)
{
    (void)of;
    return phrase(snap->at_dead_end
                      ? "the conflict is at level 0: no decision led to it"
                      : "no conflict in the steps up to here; k runs the search");
}

static void draw(const struct story *story, struct draw_list *d, const struct layout *l,
                 const struct snapshot *snap, const char *hint)
{
    const struct analysis *a = story->of;
    const struct story_row *row = &story->rows[story->row];
    const struct conflict_stage *stage = &a->stages[row->first];
    size_t n = (size_t)a->n_nodes;
    struct conflict_scene s = {.d = d,
                               .l = l,
                               .snap = snap,
                               .a = a,
                               .has_jumped = stage->kind >= CONFLICT_JUMP,
                               .node = stage->node,
                               .in = conflict_clause(a, row->last - 1),
                               .is_raw = conflict_clause(a, a->uip_stage)};
    struct pen p = pen_in(d, l->lens);
    int bottom = l->lens.y + l->lens.h - (hint ? 2 * l->line : 0);
    int last_row = d->glyphs->are_characters ? story->n_rows - 1 : story->row;
    struct text t = TEXT_EMPTY;

    s.boxes = alloc_zeroed(n, sizeof *s.boxes);
    s.in_column = alloc_zeroed(n + 1, sizeof *s.in_column);
    if (l->cell > 0 && s.has_jumped)
        mark_jump(&s, stage->kind == CONFLICT_PROPAGATE);
    else if (l->cell > 0)
        mark_clause(&s);
    if (l->line > 0 && p.columns > 8) {
        pen_right(&p, TEXT_SMALL, COLOR_LABEL,
                  phrase("stage %d / %d", story->row + 1, story->n_rows).text);
        pen_line(&p, TEXT_LARGE, COLOR_ACCENT,
                 phrase("Conflict at level %u", a->level).text);
        for (int i = story->row; i <= last_row && p.y + l->line < bottom; i++) {
            text_clear(&t);
            write_stage(&t, a, snap, story->rows[i].first);
            pen_wrapped(&p, TEXT_SMALL, i == story->row ? COLOR_TEXT : COLOR_LABEL,
                        SENTENCE_LINES, t.data);
        }
        p.y = int_max(p.y, l->lens.y + (SENTENCE_LINES + 2) * l->line);
        if (!d->glyphs->are_characters && p.y < bottom)
            draw_graph(&s, p, bottom);
        listing_draw(d, l->code,
                     &(struct listing){.lines = conflict_code,
                                       .current = conflict_line[stage->kind]});
        if (hint)
            draw_text(d, p.x, bottom + l->line, TEXT_SMALL, COLOR_LABEL, hint);
    }
    text_free(&t);
    free(s.in);
    free(s.is_raw);
    free(s.boxes);
    free(s.in_column);
}

const struct story_kind conflict_story = {.is_of_conflict = true,
                                          .at_last = "last step",
                                          .n_steps = n_steps,
                                          .list = list,
                                          .nothing = nothing,
                                          .draw = draw};
