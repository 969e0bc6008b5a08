#include "plot/canvas.h"

#include "base/utf8.h"

#include <math.h>

static int pixels(const struct canvas *c, double length)
{
    return (int)lround(length * c->scale);
}

void canvas_line(const struct canvas *c, const struct point *points, int count,
                 double width, color_t color)
{
    for (int i = count > 1; i < count; i++) {
        struct point from = points[int_max(i - 1, 0)];
        int x = pixels(c, from.x), y = pixels(c, from.y);
        struct rect at = {x, y, pixels(c, points[i].x) - x, pixels(c, points[i].y) - y};
        draw_line(c->list, at, pixels(c, width), color, 255);
    }
}

double canvas_text_width(const struct canvas *c, enum text_size size, const char *text)
{
    return (double)utf8_count(text) * c->list->glyphs->advance[size] / c->scale;
}

void canvas_text(const struct canvas *c, struct point at, enum anchor anchor,
                 enum text_size size, color_t color, const char *text)
{
    double back = canvas_text_width(c, size, text) * (int)anchor / 2;

    draw_text(c->list, pixels(c, at.x - back),
              pixels(c, at.y) - c->list->glyphs->line_height[size] / 2, size, color,
              text);
}
