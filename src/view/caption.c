#include "view/caption.h"

#include "base/number.h"
#include "base/utf8.h"
#include "view/pen.h"

int caption_height(const struct glyphs *glyphs)
{
    return 2 * glyphs->line_height[TEXT_SMALL] + glyphs->line_height[TEXT_SMALL] / 2;
}

static void draw_centred(struct draw_list *d, const struct glyphs *glyphs, int y,
                         enum text_size size, const char *text)
{
    int x = (d->width - text_width(glyphs, size, text)) / 2;

    draw_text(d, int_max(x, 0), y, size, COLOR_TEXT, text);
}

/* The narrowest width that keeps a text in two lines: lines of about equal length. */
static int balanced_columns(const char *text, int columns)
{
    int narrow = int_min(utf8_count(text) / 2, columns);

    while (narrow < columns && (narrow == 0 || fit_count_lines(text, narrow) > 2))
        narrow++;
    return narrow;
}

void caption_draw(struct draw_list *d, const struct glyphs *glyphs, const char *text)
{
    int height = caption_height(glyphs), top = d->height - height;
    int large = glyphs->advance[TEXT_LARGE], line = glyphs->line_height[TEXT_SMALL];
    char first[FIT_LINE], second[FIT_LINE];

    if (text[0] == '\0' || glyphs->advance[TEXT_SMALL] == 0)
        return;
    if (text_width(glyphs, TEXT_LARGE, text) <= d->width - 2 * large) {
        draw_centred(d, glyphs, top + (height - glyphs->line_height[TEXT_LARGE]) / 2,
                     TEXT_LARGE, text);
        return;
    }
    int columns = int_max(d->width / glyphs->advance[TEXT_SMALL] - 2, 1);
    const char *rest = fit_next_line(text, balanced_columns(text, columns), first);
    fit_line(rest, columns, FIT_KEEP_BEGINNING, second);
    draw_centred(d, glyphs, top + line / 8, TEXT_SMALL, first);
    draw_centred(d, glyphs, top + line / 8 + line, TEXT_SMALL, second);
}
