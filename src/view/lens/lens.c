#include "view/lens/lens.h"

#include "view/board.h"
#include "view/contradiction_view.h"
#include "view/lens/parts.h"

#define SENTENCE_LINES 3
#define FOOT_LINES     3

static void outline_unit(const struct lens_scene *scene)
{
    int cell = scene->l->cell;
    int thickness = cell >= 16 ? layout_frame_px(scene->l->line, 3) : cell >= 6 ? 2 : 1;
    struct rect at[UNIT_RECTS];
    int count = unit_rects(scene->l, scene->snap, scene->e->unit, at);

    for (int i = 0; i < count; i++)
        draw_frame(scene->d, rect_grown(at[i], thickness), thickness, COLOR_ACCENT,
                   255);
}

/* Strikes out a candidate on the board. In the last stage, removes it. */
static void mark_candidate(const struct lens_scene *scene, struct rect at, cell_t c)
{
    bool is_done = scene->s.kind == STAGE_DONE;
    int in = int_mix(0, 255, scene->progress), side = int_min(at.w, at.h);
    int t = side / 8 + 1;

    if (is_done)
        draw_rect(scene->d, at, draw_cell_color(scene->d, c), in);
    at = rect_grown(rect_centred(at, side, side), -t);
    draw_line(scene->d, (struct rect){at.x, at.y + at.h, at.w, -at.h}, t, COLOR_ALARM,
              is_done ? 255 - in : in);
}

/* Strikes out each removed candidate. If there are no pencil marks, marks its cell. */
static void mark_removed(const struct lens_scene *scene)
{
    const struct explanation *e = scene->e;
    bool is_struck = scene->s.kind == STAGE_PRUNED;

    for (int i = 0; i < e->n_removed; i++) {
        cell_t c = e->cells[e->removed[i].pos];
        struct rect at = layout_cell_rect(scene->l, e->n, c), slot;
        if (board_mark_rect(scene->l, scene->snap, c, e->removed[i].value, &slot))
            mark_candidate(scene, slot, c);
        else
            draw_frame(scene->d, at, at.w >= 10 ? 2 : 1, COLOR_ALARM,
                       is_struck ? int_mix(0, 255, scene->progress) : 255);
    }
}

/* Writes title, stage and sentence, and reduces scene->body to the area below them. The
 * sentence has large letters if they fit. */
static void write_header(struct lens_scene *scene, const struct lens *lens)
{
    const struct glyphs *g = scene->d->glyphs;
    struct rect at = scene->l->lens;
    int line = g->line_height[TEXT_SMALL], large = g->line_height[TEXT_LARGE];

    struct phrase sentence =
        lens_sentence(scene->e, scene->snap->alphabet, &scene->s, lens->applied);
    struct phrase stage =
        lens->is_live ? phrase("live")
                      : phrase("stage %d / %d", lens->stage + 1, scene->e->n_stages);
    draw_text(scene->d, at.x, at.y, TEXT_LARGE, COLOR_ACCENT,
              lens_title(scene->e, scene->snap).text);
    draw_text(scene->d, at.x + at.w - text_width(g, TEXT_SMALL, stage.text),
              at.y + large - line, TEXT_SMALL, COLOR_LABEL, stage.text);
    at.y += large;
    struct pen p = pen_in(scene->d, at);
    int columns = pen_rect(&p, 0).w / g->advance[TEXT_LARGE];
    bool is_large =
        columns > 0 && fit_count_lines(sentence.text, columns) <= SENTENCE_LINES;
    pen_wrapped(&p, is_large ? TEXT_LARGE : TEXT_SMALL, COLOR_TEXT, SENTENCE_LINES,
                sentence.text);
    rect_cut_top(&scene->body, large + SENTENCE_LINES * large + line - line / 4);
}

/* If there is neither panel nor caption, reserves the last lines of the lens, where
 * messages appear, and writes the hint there. */
static void write_hint(struct lens_scene *scene, const char *hint)
{
    struct pen p = pen_in(scene->d, scene->l->lens);

    if (scene->l->has_panel || scene->l->caption.h > 0)
        return;
    scene->body.h -= FOOT_LINES * pen_line_height(&p);
    p.y = p.bottom - 2 * pen_line_height(&p);
    if (hint)
        pen_cut(&p, COLOR_LABEL, FIT_KEEP_BEGINNING, hint);
}

/* Whether the lens draws a graph rather than a matrix: if there are few nodes, but not
 * in a terminal, whose lines are as thick as letters. */
static bool draws_graph(const struct lens_scene *scene)
{
    return scene->e->n <= EXPLAIN_SMALL_N && !scene->d->glyphs->are_characters;
}

/* Places the list (queue or table):
 * - right of a graph, with the least width if the graph has S and T;
 * - below a small matrix;
 * - for a large matrix right of the algorithm, else in its place, else nowhere. */
static void place_list(struct lens_scene *scene, struct rect *code)
{
    int advance = scene->l->advance, line = scene->l->line;
    int code_w = (LAYOUT_CODE_COLUMNS + 1) * advance;
    int width = lens_list_columns(scene) * advance;
    bool is_graph = draws_graph(scene);
    struct rect *from = is_graph ? &scene->body : code;

    scene->list = *from;
    if (!is_graph && scene->e->n <= EXPLAIN_SMALL_N) {
        scene->list = rect_cut_bottom(&scene->body, scene->body.h / (2 * line) * line);
    } else if (is_graph || code->w >= width + code_w) {
        if (!lens_seeks_flow(scene))
            width = int_max(width, is_graph ? from->w / 2 : from->w - code_w);
        scene->list.x = from->x + from->w - width;
        scene->list.w = width;
        from->w -= width + advance;
    } else if (lens_has_list(scene) && lens_sorted_share(scene) == 0) {
        code->h = 0;
    } else {
        scene->list.h = 0;
    }
}

/* Writes the texts around the diagram; writes nothing if letters do not fit. */
static void write_words(struct lens_scene *scene, const struct lens *lens)
{
    struct rect code = scene->l->code;

    if (scene->l->line == 0 || scene->body.w < scene->l->advance)
        return;
    write_header(scene, lens);
    write_hint(scene, lens->hint);
    if (lens->is_plain)
        return;
    place_list(scene, &code);
    if (scene->alpha == 0)
        return;
    lens_draw_code(scene, code);
    lens_draw_list(scene);
}

/* Smoothstep: maps the time t, 0 .. 1, to a movement that starts and ends slowly. */
static double eased(double t)
{
    t = real_clamp(t, 0, 1);
    return t * t * (3 - 2 * t);
}

void lens_draw(struct draw_list *d, const struct layout *l, const struct snapshot *snap,
               const struct lens *lens)
{
    struct lens_scene scene = {d, l, snap, lens->e, .palette = lens->palette};

    scene.progress = eased(lens->progress);
    scene.glide = eased(lens->glide);
    scene.alpha = lens->glide >= 1 ? 255 : 0;
    assert(lens->e->n == snap->n);
    assert(lens->stage >= 0 && lens->stage < lens->e->n_stages);
    explain_state_at(lens->e, lens->stage, &scene.s);
    if (l->cell > 0)
        outline_unit(&scene);
    if (l->cell > 0 && scene.s.kind >= STAGE_PRUNED && scene.glide >= 1)
        mark_removed(&scene);
    scene.body = l->lens;
    write_words(&scene, lens);
    if (scene.body.w < lens->e->n || scene.body.h < lens->e->n)
        return;
    (draws_graph(&scene) ? lens_draw_graph : lens_draw_matrix)(&scene);
}
