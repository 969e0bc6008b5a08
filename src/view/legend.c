#include "view/board.h"

#define HEATS 32 /* number of heat colours in a bar */

int legend_height(const struct glyphs *glyphs)
{
    int line = glyphs->line_height[TEXT_SMALL];

    return line / 2 + line;
}

/* Draws `count` colours side by side, as a bar without gaps. */
static void draw_bar(struct draw_list *d, struct rect at, int count,
                     const color_t *colors)
{
    assert(count > 1);
    for (int i = 0; i < count; i++) {
        int left = at.w * i / count, right = at.w * (i + 1) / count;
        draw_rect(d, (struct rect){at.x + left, at.y, right - left, at.h}, colors[i],
                  255);
    }
}

/* Draws two bars: the colours of values, and the greys for 1 .. n candidates.
 * Labels the highlighted value. */
static void draw_values(struct draw_list *d, struct rect at, int n,
                        const struct board_style *style)
{
    color_t value[MAX_N], open[MAX_N];
    int gap = d->glyphs->advance[TEXT_SMALL], y = at.y + at.h;
    struct phrase candidates = phrase("candidates 1\xe2\x80\x93%d", n);
    struct phrase isolated = phrase("%d", style->isolated);
    struct rect right = at;

    right.w =
        int_max((at.w - gap) / 2, text_width(d->glyphs, TEXT_SMALL, candidates.text));
    right.x = at.x + at.w - right.w;
    at.w -= right.w + gap;
    for (int v = 0; v < n; v++) {
        bool fades = style->isolated > 0 && style->isolated != v + 1;
        color_t own = palette_value(style->palette, v, n);
        value[v] = fades ? color_mix(own, COLOR_BACKGROUND, 200) : own;
        open[v] = palette_open(style->palette, v + 1, n);
    }
    draw_bar(d, at, n, value);
    draw_bar(d, right, n, open);
    draw_text(d, right.x, y, TEXT_SMALL, COLOR_LABEL, candidates.text);
    if (style->isolated == 0) {
        draw_text(d, at.x, y, TEXT_SMALL, COLOR_LABEL,
                  phrase("values 1\xe2\x80\x93%d", n).text);
        return;
    }
    int room = at.w - text_width(d->glyphs, TEXT_SMALL, isolated.text);
    draw_text(d, at.x + room * (style->isolated - 1) / (n - 1), y, TEXT_SMALL,
              COLOR_ACCENT, isolated.text);
}

void legend_draw(struct draw_list *d, struct rect at, const struct snapshot *snap,
                 const struct board_style *style)
{
    const char *legend = board_view_legend(board_view_shown(style->view, snap), snap);
    color_t heat[HEATS];

    assert(style->isolated <= MAX_N);
    at.h = d->glyphs->line_height[TEXT_SMALL] / 2;
    if (legend[0] == '\0') {
        draw_values(d, at, snap->n, style);
        return;
    }
    for (int i = 0; i < HEATS; i++)
        heat[i] = palette_heat((double)i / (HEATS - 1));
    draw_bar(d, at, HEATS, heat);
    draw_text(d, at.x, at.y + at.h, TEXT_SMALL, COLOR_LABEL, legend);
}
