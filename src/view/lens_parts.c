#include "view/lens_parts.h"

#include "base/number.h"

#include <assert.h>

/* Multiples of the step keep the hues of neighbours apart; the first hues are left to
 * pruned edges. */
#define HUE_STEP  33
#define FIRST_HUE 14
#define HUES      100
#define LONE_CELL 0x8d98a5u

double lens_eased(double t)
{
    t = real_clamp(t, 0, 1);
    return t * t * (3 - 2 * t);
}

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

void lens_fit_text(const struct lens_scene *scene, struct rect at, color_t color,
                   const char *text)
{
    const struct glyphs *g = scene->glyphs;
    int best = -1;

    for (int size = 0; size < TEXT_SIZES; size++) {
        int w = text_width(g, (enum text_size)size, text);
        if (w > 0 && w <= at.w && g->line_height[size] <= at.h + 2 &&
            (best < 0 || g->advance[size] > g->advance[best]))
            best = size;
    }
    if (best < 0)
        return;
    at = rect_centred(at, text_width(g, (enum text_size)best, text),
                      g->line_height[best]);
    draw_text(scene->d, at.x, at.y, (enum text_size)best, color, text);
}

struct phrase lens_cell_name(const struct explanation *e, int pos)
{
    assert(pos >= 0 && pos < e->n);
    return phrase("r%dc%d", e->cells[pos] / e->n + 1, e->cells[pos] % e->n + 1);
}

static struct rect glided(const struct lens_scene *scene, int pos, struct rect home)
{
    struct rect from = layout_cell_rect(scene->l, scene->snap->n, scene->e->cells[pos]);
    double t = scene->glide;

    return (struct rect){lens_mix(from.x, home.x, t), lens_mix(from.y, home.y, t),
                         lens_mix(from.w, home.w, t), lens_mix(from.h, home.h, t)};
}

void lens_cell_chip(const struct lens_scene *scene, int pos, struct rect home)
{
    cell_t c = scene->e->cells[pos];
    struct rect at = glided(scene, pos, home);
    color_t ground = scene->d->image[c];

    draw_rect(scene->d, at, ground, 255);
    if (scene->snap->value[c] != VALUE_NONE)
        lens_fit_text(scene, at, color_ink(ground),
                      phrase("%d", scene->snap->value[c] + 1).text);
}
