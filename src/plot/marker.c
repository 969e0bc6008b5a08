#include "plot/marker.h"

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
