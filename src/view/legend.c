#include "view/legend.h"

#include <stdio.h>
#include <string.h>

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
    bool steps_back = style->isolated > 0 && style->isolated != i + 1;

    return steps_back ? color_mix(c, COLOR_BACKGROUND, 200) : c;
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

/* Swatches side by side, without gaps however the pixels divide. */
static void draw_bar(struct draw_list *d, struct rect at, int count, color_fn color,
                     const struct board_style *style)
{
    for (int i = 0; i < count; i++) {
        int left = at.w * i / count, right = at.w * (i + 1) / count;
        draw_rect(d, (struct rect){at.x + left, at.y, right - left, at.h},
                  color(style, i, count), 255);
    }
}

static void draw_word(struct draw_list *d, struct rect at, int tenth, color_t color,
                      const char *word, const struct glyphs *glyphs)
{
    int room = at.w - (int)strlen(word) * glyphs->advance[TEXT_SMALL];

    draw_text(d, at.x + room * tenth / 10, at.y + at.h, TEXT_SMALL, color, word);
}

/* Words under the beginning, the middle and the end of a bar. */
static void draw_words(struct draw_list *d, struct rect at, const char *const words[3],
                       const struct glyphs *glyphs)
{
    for (int i = 0; i < 3; i++)
        draw_word(d, at, 5 * i, COLOR_LABEL, words[i], glyphs);
}

/* Values on the left, open cells on the right. */
static void draw_state(struct draw_list *d, struct rect at, int n,
                       const struct board_style *style, const struct glyphs *glyphs)
{
    int gap = glyphs->advance[TEXT_SMALL];
    struct rect left = at, right = at;
    char last[8], isolated[8];

    left.w = (at.w - gap) * 6 / 10;
    right.w = at.w - gap - left.w;
    right.x = left.x + left.w + gap;
    snprintf(last, sizeof last, "%d", n);
    draw_bar(d, left, n, value_color, style);
    draw_bar(d, right, n, open_color, style);
    draw_words(d, right, (const char *const[]){"1", "left", last}, glyphs);
    if (style->isolated == 0) {
        draw_words(d, left, (const char *const[]){"1", "value", last}, glyphs);
        return;
    }
    snprintf(isolated, sizeof isolated, "%d", style->isolated);
    draw_word(d, left, n > 1 ? 10 * (style->isolated - 1) / (n - 1) : 0, COLOR_ACCENT,
              isolated, glyphs);
}

void legend_draw(struct draw_list *d, struct rect at, int n,
                 const struct board_style *style, const struct glyphs *glyphs)
{
    static const char *const words[BOARD_VIEWS][3] = {
        [BOARD_CHANGES] = {"never", "assigned", "most often"},
        [BOARD_FAILURES] = {"never", "dead ends", "most often"},
        [BOARD_ORDER] = {"open", "assigned first", "last"},
        [BOARD_LEARNING] = {"rarely", "in conflicts", "often"},
    };
    enum { HEATS = 32 };

    at.h = bar_height(glyphs);
    if (style->view == BOARD_VALUES) {
        draw_state(d, at, n, style, glyphs);
        return;
    }
    draw_bar(d, at, HEATS, heat_color, style);
    draw_words(d, at, words[style->view], glyphs);
}
