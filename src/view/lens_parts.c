#include "view/lens_parts.h"

#include <assert.h>

/* Steps separate successive hues; the first hues are reserved for pruned edges. */
#define HUE_STEP  33
#define FIRST_HUE 14
#define HUES      100
#define LONE_CELL 0x8d98a5u

int lens_mix(int from, int to, double t)
{
    double x = from + (to - from) * t;

    return (int)(x < 0 ? x - 0.5 : x + 0.5);
}

color_t lens_component_color(const struct lens_scene *scene, int component)
{
    int hue = FIRST_HUE + component * HUE_STEP % (HUES - FIRST_HUE);

    assert(component >= 0 && component < scene->s.n_components);
    return scene->s.component_size[component] == 1
               ? LONE_CELL
               : palette_value(scene->palette, hue, HUES);
}

enum lens_role lens_role(const struct explain_state *s, int pos, int v)
{
    for (int i = 0; i < s->n_path; i++) {
        if (s->path_pos[i] == pos && s->path_value[i] == v)
            return GAINED;
        if (i > 0 && s->path_pos[i] == pos && s->path_value[i - 1] == v)
            return GIVEN_UP;
    }
    return NOT_ON_PATH;
}

bool lens_is_violator(const struct lens_scene *scene, int pos)
{
    const struct explain_state *s = &scene->s;
    value_t v = s->value_at[pos];

    return s->kind == STAGE_VIOLATOR &&
           (pos == s->start || (v != VALUE_NONE && s->reached_from[v] != EXPLAIN_NONE));
}

void lens_fit_text(const struct lens_scene *scene, struct rect at, color_t color,
                   const char *text)
{
    const struct glyphs *g = scene->glyphs;
    enum text_size best = TEXT_SMALL;
    int widest = 0;

    for (int size = 0; size < TEXT_SIZES; size++) {
        int w = text_width(g, (enum text_size)size, text);
        if (w > widest && w <= at.w && g->line_height[size] <= at.h + 2) {
            widest = w;
            best = (enum text_size)size;
        }
    }
    at = rect_centred(at, widest, g->line_height[best]);
    if (widest > 0)
        draw_text(scene->d, at.x, at.y, best, color, text);
}

struct phrase lens_cell_name(const struct explanation *e, int pos)
{
    assert(pos >= 0 && pos < e->n);
    return phrase("r%dc%d", e->cells[pos] / e->n + 1, e->cells[pos] % e->n + 1);
}

void lens_cell_chip(const struct lens_scene *scene, int pos, struct rect home)
{
    cell_t c = scene->e->cells[pos];
    struct rect from = layout_cell_rect(scene->l, scene->snap->n, c);
    double t = scene->glide;
    struct rect at = {lens_mix(from.x, home.x, t), lens_mix(from.y, home.y, t),
                      lens_mix(from.w, home.w, t), lens_mix(from.h, home.h, t)};
    color_t ground = scene->d->image[c];

    draw_rect(scene->d, at, ground, 255);
    if (scene->snap->value[c] != VALUE_NONE)
        lens_fit_text(scene, at, color_ink(ground),
                      phrase("%d", scene->snap->value[c] + 1).text);
}
