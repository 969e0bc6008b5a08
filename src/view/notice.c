#include "view/notice.h"

#include "draw/fit.h"

#define WIDEST 76 /* characters */
#define GROUND 0x241a1eu

void notice_draw(struct draw_list *d, const struct glyphs *glyphs, const char *text)
{
    int advance = glyphs->advance[TEXT_SMALL], line = glyphs->line_height[TEXT_SMALL];
    int columns = advance > 0 ? d->width / advance - 6 : 0;
    char shown[FIT_LINE];

    if (text[0] == '\0' || columns < 1)
        return;
    if (columns > WIDEST)
        columns = WIDEST;
    int h = (fit_count_lines(text, columns) + 2) * line, w = (columns + 4) * advance;
    int bottom = d->height - line > h ? d->height - line : h;
    struct rect at = {(d->width - w) / 2, bottom - h, w, h};
    draw_rect(d, at, GROUND, 255);
    if (!glyphs->are_characters)
        draw_frame(d, at, line / 12 + 1, COLOR_ALARM, 255);
    for (int y = at.y + line; *text; y += line) {
        text = fit_next_line(text, columns, shown);
        draw_text(d, at.x + 2 * advance, y, TEXT_SMALL, COLOR_TEXT, shown);
    }
}
