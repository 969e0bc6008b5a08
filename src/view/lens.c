#include "view/lens.h"

#include "base/number.h"
#include "view/board.h"
#include "view/lens_parts.h"

#include <assert.h>

#define SENTENCE_LINES 3

/* The cells of a unit are in reading order: the last one is at the bottom right. */
static void outline_unit(const struct lens_scene *scene)
{
    int n = scene->e->n, cell = scene->l->cell;
    int thickness = cell >= 16 ? 3 : cell >= 6 ? 2 : 1;
    struct rect at = layout_cell_rect(scene->l, n, scene->e->cells[0]);
    struct rect last = layout_cell_rect(scene->l, n, scene->e->cells[n - 1]);

    assert(last.x >= at.x && last.y >= at.y);
    at.w += last.x - at.x;
    at.h += last.y - at.y;
    draw_frame(scene->d, rect_grown(at, thickness), thickness, COLOR_ACCENT, 255);
}

/* Strikes out the removed candidates; marks the cell if it shows no candidates. */
static void mark_removed(const struct lens_scene *scene)
{
    const struct explanation *e = scene->e;
    int alpha = lens_mix(0, 255, scene->progress);

    for (int i = 0; i < e->n_removed; i++) {
        cell_t c = e->cells[e->removed[i].pos];
        struct rect at = layout_cell_rect(scene->l, e->n, c), slot;
        if (board_mark_rect(scene->l, scene->snap, c, e->removed[i].value, &slot)) {
            int t = slot.h / 8 + 1;
            draw_line(scene->d,
                      (struct rect){slot.x + t, slot.y + slot.h - t, slot.w - 2 * t,
                                    2 * t - slot.h},
                      t, COLOR_ALARM, alpha);
        } else {
            draw_frame(scene->d, at, at.w >= 10 ? 2 : 1, COLOR_ALARM, alpha);
        }
    }
}

/* Writes title, stage and sentence; scene->body is the area below them. */
static void write_header(struct lens_scene *scene, const struct lens *lens)
{
    const struct glyphs *g = scene->glyphs;
    struct rect at = scene->l->lens;
    int line = g->line_height[TEXT_SMALL], large = g->line_height[TEXT_LARGE];

    scene->body = at;
    if (line == 0 || at.w < g->advance[TEXT_SMALL])
        return;
    struct phrase stage =
        lens->is_live ? phrase("live")
                      : phrase("stage %d / %d", lens->stage + 1, scene->e->n_stages);
    struct pen pen = {scene->d, g, at.x, at.y, at.w / g->advance[TEXT_SMALL], 0};
    pen_line(&pen, TEXT_LARGE, COLOR_TEXT, lens_title(scene->e, scene->snap).text);
    draw_text(scene->d, at.x + at.w - text_width(g, TEXT_SMALL, stage.text),
              at.y + large - line, TEXT_SMALL, COLOR_LABEL, stage.text);
    pen.y += line / 4;
    pen_wrapped(&pen, COLOR_TEXT, SENTENCE_LINES,
                lens_sentence(scene->e, &scene->s).text);
    int used = large + line / 4 + SENTENCE_LINES * line + line / 2;
    scene->body.y += used;
    scene->body.h -= used;
}

/* Smoothstep. */
static double eased(double t)
{
    t = real_clamp(t, 0, 1);
    return t * t * (3 - 2 * t);
}

void lens_draw(struct draw_list *d, const struct layout *l, const struct snapshot *snap,
               const struct glyphs *glyphs, const struct lens *lens)
{
    struct lens_scene scene = {d, l, snap, glyphs, lens->e, .palette = lens->palette};

    scene.progress = eased(lens->progress);
    scene.glide = eased(lens->glide);
    scene.alpha = lens->glide >= 1 ? 255 : 0;
    assert(lens->e->n == snap->n);
    assert(lens->stage >= 0 && lens->stage < lens->e->n_stages);
    explain_state_at(lens->e, lens->stage, &scene.s);
    if (l->cell > 0)
        outline_unit(&scene);
    if (l->cell > 0 && scene.s.kind == STAGE_DONE && scene.glide >= 1)
        mark_removed(&scene);
    write_header(&scene, lens);
    if (scene.body.w < lens->e->n || scene.body.h < lens->e->n)
        return;
    (lens->e->n < LENS_MATRIX_N ? lens_draw_graph : lens_draw_matrix)(&scene);
}
