#include "view/notice.h"

#include "base/number.h"
#include "view/pen.h"

#define MAX_COLUMNS 76
#define GROUND      0x241a1eu

void notice_draw(struct draw_list *d, const struct glyphs *glyphs, const char *text)
{
    int advance = glyphs->advance[TEXT_SMALL], line = glyphs->line_height[TEXT_SMALL];
    int columns = advance > 0 ? d->width / advance - 6 : 0;

    if (text[0] == '\0' || columns < 1)
        return;
    columns = int_min(columns, MAX_COLUMNS);
    int lines = fit_count_lines(text, columns);
    int h = (lines + 2) * line, w = (columns + 4) * advance;
    struct rect at = {(d->width - w) / 2, int_max(d->height - line - h, 0), w, h};
    draw_rect(d, at, GROUND, 255);
    if (!glyphs->are_characters)
        draw_frame(d, at, line / 12 + 1, COLOR_ALARM, 255);
    struct pen p = {d, glyphs, at.x + 2 * advance, at.y + line, columns, 0};
    pen_wrapped(&p, COLOR_TEXT, lines, text);
}
