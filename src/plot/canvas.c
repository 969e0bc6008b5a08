#include "plot/canvas.h"

#include "base/utf8.h"

#include <math.h>

#define RADIUS 3.2
#define WIDTH  1.6

#define MOST_CORNERS 5

static const color_t colors[] = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7,
                                 0xe69f00, 0x56b4e9, 0x000000};

#define N_COLORS (int)(sizeof colors / sizeof *colors)

/* A marker is drawn as lines from corner to corner. Corners are in multiples of RADIUS,
 * from the centre of the marker. A closed shape ends at its first corner. */
static const struct shape {
    struct point corners[MOST_CORNERS];
    int count;
} shapes[] = {
    {{{0, 0}}, 1}, /* one corner is a dot */
    {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}}, 5},
    {{{0, -1.3}, {1.2, 0.9}, {-1.2, 0.9}, {0, -1.3}}, 4},
    {{{0, -1.4}, {1.4, 0}, {0, 1.4}, {-1.4, 0}, {0, -1.4}}, 5},
    {{{-1.1, -1.1}, {1.1, 1.1}, {0, 0}, {1.1, -1.1}, {-1.1, 1.1}}, 5},
    {{{0, 1.3}, {1.2, -0.9}, {-1.2, -0.9}, {0, 1.3}}, 4},
    {{{0, -1.4}, {0, 1.4}, {0, 0}, {-1.4, 0}, {1.4, 0}}, 5},
    {{{0, -1.7}, {0, 1.7}}, 2},
};

#define N_SHAPES (int)(sizeof shapes / sizeof *shapes)

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

color_t marker_color(int style)
{
    return colors[style % N_COLORS];
}

void marker_draw(int style, struct point at, const struct canvas *out)
{
    const struct shape *s = &shapes[style % N_SHAPES];
    struct point corners[MOST_CORNERS];

    for (int i = 0; i < s->count; i++)
        corners[i] = (struct point){at.x + RADIUS * s->corners[i].x,
                                    at.y + RADIUS * s->corners[i].y};
    canvas_line(out, corners, s->count, s->count == 1 ? 2.2 * RADIUS : WIDTH,
                marker_color(style));
}
