#include "base/utf8.h"
#include "view/caption.h"

#include <stdio.h>
#include <string.h>

int caption_height(const struct glyphs *glyphs)
{
    return 2 * glyphs->line_height[TEXT_SMALL] + glyphs->line_height[TEXT_SMALL] / 2;
}

static int characters(const char *text)
{
    int count = 0;

    while (*text) {
        utf8_next(&text);
        count++;
    }
    return count;
}

static void draw_centred(struct draw_list *d, const struct glyphs *glyphs, int y,
                         enum text_size size, const char *text)
{
    int x = (d->width - characters(text) * glyphs->advance[size]) / 2;

    draw_text(d, x > 0 ? x : 0, y, size, COLOR_TEXT, text);
}

/* Where the first of two lines ends: at the last blank before its middle is passed by
 * far. */
static size_t first_line(const char *text, int columns)
{
    size_t length = strlen(text), at = length;

    if (length <= (size_t)columns)
        return length;
    at = length / 2;
    while (at < (size_t)columns && text[at] != ' ')
        at++;
    while (at > 0 && text[at] != ' ')
        at--;
    return at > 0 ? at : length;
}

void caption_draw(struct draw_list *d, const struct glyphs *glyphs, const char *text)
{
    int height = caption_height(glyphs), top = d->height - height;
    int small = glyphs->advance[TEXT_SMALL], large = glyphs->advance[TEXT_LARGE];
    int line = glyphs->line_height[TEXT_SMALL];
    char first[256];

    if (text[0] == '\0' || small == 0)
        return;
    if (characters(text) * large <= d->width - 2 * large) {
        draw_centred(d, glyphs, top + (height - glyphs->line_height[TEXT_LARGE]) / 2,
                     TEXT_LARGE, text);
        return;
    }
    size_t length = first_line(text, d->width / small - 2);
    snprintf(first, sizeof first, "%.*s", (int)length, text);
    draw_centred(d, glyphs, top + line / 8, TEXT_SMALL, first);
    if (text[length])
        draw_centred(d, glyphs, top + line / 8 + line, TEXT_SMALL, text + length + 1);
}
