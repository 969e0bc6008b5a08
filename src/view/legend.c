#include "view/legend.h"

#include "base/number.h"

#include <assert.h>
#include <stdio.h>

#define HEATS 32 /* swatches of a bar */

static int bar_height(const struct glyphs *glyphs)
{
    return glyphs->line_height[TEXT_SMALL] / 2;
}

int legend_height(const struct glyphs *glyphs)
{
    return bar_height(glyphs) + glyphs->line_height[TEXT_SMALL];
}

typedef color_t (*color_fn)(const struct board_style *style, int i, int count);

static color_t value_color(const struct board_style *style, int i, int count)
{
    color_t c = palette_value(style->palette, i, count);
    bool fades = style->isolated > 0 && style->isolated != i + 1;

    return fades ? color_mix(c, COLOR_BACKGROUND, 200) : c;
}

static color_t open_color(const struct board_style *style, int i, int count)
{
    (void)style;
    return palette_open(i + 1, count);
}

static color_t heat_color(const struct board_style *style, int i, int count)
{
    (void)style;
    return palette_heat((double)i / (count - 1));
}

/* Swatches side by side, without gaps whatever the width. */
static void draw_bar(struct draw_list *d, struct rect at, int count, color_fn color,
                     const struct board_style *style)
{
    assert(count > 1);
    for (int i = 0; i < count; i++) {
        int left = at.w * i / count, right = at.w * (i + 1) / count;
        draw_rect(d, (struct rect){at.x + left, at.y, right - left, at.h},
                  color(style, i, count), 255);
    }
}

/* Values on the left, numbers of candidates on the right. A highlighted value is named
 * below its swatch. */
static void draw_values(struct draw_list *d, struct rect at, int n,
                        const struct board_style *style, const struct glyphs *glyphs)
{
    char values[24], candidates[24];
    int gap = glyphs->advance[TEXT_SMALL], y = at.y + at.h;
    struct rect right = at;

    snprintf(values, sizeof values, "values 1\xe2\x80\x93%d", n);
    snprintf(candidates, sizeof candidates, "candidates 1\xe2\x80\x93%d", n);
    right.w = int_max((at.w - gap) / 2, text_width(glyphs, TEXT_SMALL, candidates));
    right.x = at.x + at.w - right.w;
    at.w -= right.w + gap;
    draw_bar(d, at, n, value_color, style);
    draw_bar(d, right, n, open_color, style);
    draw_text(d, right.x, y, TEXT_SMALL, COLOR_LABEL, candidates);
    if (style->isolated == 0) {
        draw_text(d, at.x, y, TEXT_SMALL, COLOR_LABEL, values);
        return;
    }
    snprintf(values, sizeof values, "%d", style->isolated);
    int room = at.w - text_width(glyphs, TEXT_SMALL, values);
    draw_text(d, at.x + room * (style->isolated - 1) / (n - 1), y, TEXT_SMALL,
              COLOR_ACCENT, values);
}

void legend_draw(struct draw_list *d, struct rect at, const struct snapshot *snap,
                 const struct board_style *style, const struct glyphs *glyphs)
{
    const struct board_view_row *row =
        board_view_row(board_view_shown(style->view, snap));

    assert(style->isolated <= MAX_N);
    at.h = bar_height(glyphs);
    if (row->legend[0] == '\0') {
        draw_values(d, at, snap->n, style, glyphs);
        return;
    }
    draw_bar(d, at, HEATS, heat_color, style);
    draw_text(d, at.x, at.y + at.h, TEXT_SMALL, COLOR_LABEL, row->legend);
}
