#include "view/lens.h"

#include "view/board.h"
#include "view/lens_parts.h"

#include <stdio.h>
#include <string.h>

#define SENTENCE_LINES 3
/* Steps through the hues that keep neighbours apart; the first ones are left to what
 * goes. */
#define HUE_STEP       33
#define FIRST_HUE      14
#define HUES           100
#define LONE_CELL      0x8d98a5u

/* ---- Parts ---- */

static double eased(double t)
{
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return t * t * (3 - 2 * t);
}

int lens_mix(int from, int to, double t)
{
    double x = from + (to - from) * t;

    return (int)(x < 0 ? x - 0.5 : x + 0.5);
}

color_t lens_component_color(const struct lens_scene *scene, int component)
{
    if (scene->s.component_size[component] == 1)
        return LONE_CELL;
    int hue = FIRST_HUE + component * HUE_STEP % (HUES - FIRST_HUE);
    return palette_value(scene->lens->palette, hue, HUES);
}

color_t lens_position_color(const struct lens_scene *scene, int pos)
{
    value_t v = scene->s.value_at[pos];

    if (v == VALUE_NONE || scene->s.component_of[v] == EXPLAIN_NONE)
        return COLOR_TEXT;
    return lens_component_color(scene, scene->s.component_of[v]);
}

bool lens_is_violator(const struct lens_scene *scene, int pos)
{
    const struct explain_state *s = &scene->s;

    if (s->kind != STAGE_VIOLATOR)
        return false;
    return pos == s->start || (s->value_at[pos] != VALUE_NONE &&
                               s->reached_from[s->value_at[pos]] != EXPLAIN_NONE);
}

struct rect lens_glide(const struct lens_scene *scene, int pos, struct rect home)
{
    struct rect from = layout_cell_rect(scene->l, scene->snap->n, scene->e->cells[pos]);
    double t = eased(scene->lens->glide);

    return (struct rect){lens_mix(from.x, home.x, t), lens_mix(from.y, home.y, t),
                         lens_mix(from.w, home.w, t), lens_mix(from.h, home.h, t)};
}

void lens_fit_text(const struct lens_scene *scene, struct rect at, color_t color,
                   const char *text)
{
    static const enum text_size sizes[] = {TEXT_CELL, TEXT_LARGE, TEXT_SMALL,
                                           TEXT_MARK};
    const struct glyphs *g = scene->glyphs;
    int length = (int)strlen(text), best = -1;

    for (int i = 0; i < TEXT_SIZES; i++) {
        int advance = g->advance[sizes[i]];
        if (advance > 0 && length * advance <= at.w &&
            g->line_height[sizes[i]] <= at.h + 2 &&
            (best < 0 || advance > g->advance[sizes[best]]))
            best = i;
    }
    if (best < 0)
        return;
    draw_text(scene->d, at.x + (at.w - length * g->advance[sizes[best]]) / 2,
              at.y + (at.h - g->line_height[sizes[best]]) / 2, sizes[best], color,
              text);
}

void lens_cell_chip(const struct lens_scene *scene, int pos, struct rect home)
{
    cell_t c = scene->e->cells[pos];
    struct rect at = lens_glide(scene, pos, home);
    color_t ground = scene->d->image[c];
    char text[16];

    draw_rect(scene->d, at, ground, 255);
    if (scene->snap->value[c] == VALUE_NONE)
        return;
    snprintf(text, sizeof text, "%d", scene->snap->value[c] + 1);
    lens_fit_text(scene, at, color_ink(ground), text);
}

/* ---- The board ---- */

static struct rect around(struct rect a, struct rect b)
{
    int right = a.x + a.w > b.x + b.w ? a.x + a.w : b.x + b.w;
    int bottom = a.y + a.h > b.y + b.h ? a.y + a.h : b.y + b.h;
    int x = a.x < b.x ? a.x : b.x, y = a.y < b.y ? a.y : b.y;

    return (struct rect){x, y, right - x, bottom - y};
}

static void outline_unit(const struct lens_scene *scene)
{
    const struct layout *l = scene->l;
    int n = scene->e->n, t = l->cell >= 16 ? 3 : l->cell >= 6 ? 2 : 1;
    struct rect at = around(layout_cell_rect(l, n, scene->e->cells[0]),
                            layout_cell_rect(l, n, scene->e->cells[n - 1]));

    draw_frame(scene->d, (struct rect){at.x - t, at.y - t, at.w + 2 * t, at.h + 2 * t},
               t, COLOR_ACCENT, 255);
}

/* What goes: struck out where candidates are shown, else the cell is marked. */
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

static void draw_on_board(const struct lens_scene *scene)
{
    if (scene->l->cell == 0)
        return;
    outline_unit(scene);
    if (scene->s.kind == STAGE_DONE && scene->lens->glide >= 1)
        mark_removed(scene);
}

/* ---- Words ---- */

/* Breaks between words; returns the height of the lines that were written. */
static int write_wrapped(const struct lens_scene *scene, int x, int y, int w,
                         int max_lines, const char *text)
{
    int columns = w / scene->glyphs->advance[TEXT_SMALL], lines = 0;
    char line[160];

    for (; *text && lines < max_lines; lines++) {
        int length = (int)strlen(text);
        if (columns < (int)sizeof line && length > columns) {
            length = columns;
            while (length > 0 && text[length] != ' ')
                length--;
            if (length == 0)
                length = columns;
        }
        snprintf(line, sizeof line, "%.*s", length, text);
        draw_text(scene->d, x, y + lines * scene->glyphs->line_height[TEXT_SMALL],
                  TEXT_SMALL, COLOR_TEXT, line);
        text += length;
        text += *text == ' ';
    }
    return lines * scene->glyphs->line_height[TEXT_SMALL];
}

/* Title, stage and sentence; what is below is the picture's. */
static void write_header(struct lens_scene *scene)
{
    const struct glyphs *g = scene->glyphs;
    struct rect at = scene->l->lens;
    char title[48], stage[48], sentence[256];
    int line = g->line_height[TEXT_SMALL], large = g->line_height[TEXT_LARGE];

    scene->body = at;
    if (line == 0)
        return;
    lens_title(scene->e, scene->snap, title, sizeof title);
    draw_text(scene->d, at.x, at.y, TEXT_LARGE, COLOR_TEXT, title);
    if (scene->lens->is_live)
        snprintf(stage, sizeof stage, "live");
    else
        snprintf(stage, sizeof stage, "stage %d / %d", scene->lens->stage + 1,
                 scene->e->n_stages);
    draw_text(scene->d, at.x + at.w - (int)strlen(stage) * g->advance[TEXT_SMALL],
              at.y + large - line, TEXT_SMALL, COLOR_LABEL, stage);
    lens_sentence(scene->e, &scene->s, sentence, sizeof sentence);
    write_wrapped(scene, at.x, at.y + large + line / 4, at.w, SENTENCE_LINES, sentence);
    int used = large + line / 4 + SENTENCE_LINES * line + line / 2;
    scene->body.y += used;
    scene->body.h -= used;
}

void lens_draw(struct draw_list *d, const struct layout *l, const struct snapshot *snap,
               const struct glyphs *glyphs, const struct lens *lens)
{
    struct lens_scene scene = {.d = d,
                               .l = l,
                               .snap = snap,
                               .glyphs = glyphs,
                               .lens = lens,
                               .e = lens->e,
                               .progress = eased(lens->progress)};

    explain_state_at(lens->e, lens->stage, &scene.s);
    scene.alpha = lens->glide >= 1 ? 255 : 0;
    draw_on_board(&scene);
    write_header(&scene);
    if (scene.body.w < lens->e->n || scene.body.h < lens->e->n)
        return;
    if (lens->e->n < LENS_MATRIX_N)
        lens_draw_graph(&scene);
    else
        lens_draw_matrix(&scene);
}
