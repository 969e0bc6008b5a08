#include "plot/chart.h"

#include "base/alloc.h"

#include <math.h>

#define MARGIN     16.0
#define GAP        6.0
#define LINE       16.0 /* height of a line of small text, in units of the canvas */
#define LEFT       64.0 /* width left of a panel, for the labels of the y axis */
#define BELOW      44.0 /* height below a panel, for the labels of the x axis */
/* Height above a panel, for its title and the name of the y axis. */
#define ABOVE      24.0
#define LEGEND_ROW 20.0
#define SAMPLE     30.0 /* length of the line that shows a curve in the legend */
#define X_SPACE    50.0 /* least width for a tick of the x axis and its label */
#define Y_SPACE    26.0 /* least height for a tick of the y axis and its label */
#define TICK       4.0
#define THIN       1.0
#define THICK      1.8
#define NEAREST    0.6  /* points nearer than this to the last drawn one are left out */
#define FEW        40   /* a curve of at most so many points has a marker at each */
#define BETWEEN    26.0 /* least distance of markers on a curve of more points */
#define DASH       5.0

#define INK  0x222222u
#define GREY 0x666666u
#define GRID 0xe2e2e2u
#define AXIS 0x888888u

struct box {
    double x, y, w, h;
};

void chart_init(struct chart *c, int rows, int columns)
{
    *c = (struct chart){.rows = rows, .columns = columns};
    c->panels = alloc_zeroed((size_t)(rows * columns), sizeof *c->panels);
}

void chart_free(struct chart *c)
{
    for (int i = 0; i < c->rows * c->columns; i++) {
        for (int k = 0; k < c->panels[i].n_curves; k++)
            free(c->panels[i].curves[k].points);
        free(c->panels[i].curves);
    }
    free(c->panels);
}

struct curve *panel_curve(struct panel *p, int style)
{
    if (p->n_curves > 0 && p->curves[p->n_curves - 1].style == style)
        return &p->curves[p->n_curves - 1];
    p->curves = alloc_one_more(p->curves, p->n_curves, sizeof *p->curves);
    p->curves[p->n_curves] = (struct curve){.style = style};
    return &p->curves[p->n_curves++];
}

void curve_add(struct curve *c, double x, double y)
{
    c->points = alloc_one_more(c->points, c->count, sizeof *c->points);
    c->points[c->count++] = (struct point){x, y};
}

static void draw_segment(const struct canvas *out, struct point from, struct point to,
                         color_t color)
{
    canvas_line(out, (const struct point[]){from, to}, 2, THIN, color);
}

static void draw_label(const struct canvas *out, struct point at, enum anchor anchor,
                       color_t color, const char *text)
{
    canvas_text(out, at, anchor, TEXT_SMALL, color, text);
}

static void draw_dashes(const struct canvas *out, double x, double y, double x2,
                        double y2)
{
    double length = hypot(x2 - x, y2 - y), dx = (x2 - x) / length,
           dy = (y2 - y) / length;

    for (double at = 0; at < length; at += 2 * DASH) {
        double end = fmin(at + DASH, length);
        draw_segment(out, (struct point){x + at * dx, y + at * dy},
                     (struct point){x + end * dx, y + end * dy}, GREY);
    }
}

static double place_x(const struct panel *p, struct box b, double x)
{
    return b.x + b.w * axis_place(&p->x, x);
}

static double place_y(const struct panel *p, struct box b, double y)
{
    return b.y + b.h * (1 - axis_place(&p->y, y));
}

/* Draws the x axis. Leaves out labels that would come too near to others. */
static void draw_x_axis(const struct panel *p, struct box b, const struct canvas *out)
{
    struct tick ticks[MAX_TICKS];
    int count = axis_ticks(&p->x, (int)fmax(b.w / X_SPACE, 2), ticks);
    double end = -INFINITY, bottom = b.y + b.h;

    for (int i = 0; i < count; i++) {
        double x = place_x(p, b, ticks[i].at);
        double tick = ticks[i].label[0] ? TICK : TICK / 2;
        double half = canvas_text_width(out, TEXT_SMALL, ticks[i].label) / 2;
        if (ticks[i].label[0])
            draw_segment(out, (struct point){x, b.y}, (struct point){x, bottom}, GRID);
        draw_segment(out, (struct point){x, bottom}, (struct point){x, bottom + tick},
                     AXIS);
        if (!ticks[i].label[0] || x - half < end + GAP)
            continue;
        draw_label(out, (struct point){x, bottom + TICK + LINE / 2}, ANCHOR_CENTRE, INK,
                   ticks[i].label);
        end = x + half;
    }
    draw_label(out, (struct point){b.x + b.w / 2, bottom + TICK + GAP / 2 + 1.5 * LINE},
               ANCHOR_CENTRE, INK, p->x.label);
}

static void draw_y_axis(const struct panel *p, struct box b, bool has_label,
                        const struct canvas *out)
{
    struct tick ticks[MAX_TICKS];
    int count = axis_ticks(&p->y, (int)fmax(b.h / Y_SPACE, 2), ticks);
    double end = INFINITY;

    for (int i = 0; i < count; i++) {
        double y = place_y(p, b, ticks[i].at);
        double tick = ticks[i].label[0] ? TICK : TICK / 2;
        if (ticks[i].label[0])
            draw_segment(out, (struct point){b.x, y}, (struct point){b.x + b.w, y},
                         GRID);
        draw_segment(out, (struct point){b.x - tick, y}, (struct point){b.x, y}, AXIS);
        if (!ticks[i].label[0] || y > end - CANVAS_SMALL)
            continue;
        draw_label(out, (struct point){b.x - TICK - GAP / 2, y}, ANCHOR_RIGHT, INK,
                   ticks[i].label);
        end = y;
    }
    if (has_label)
        draw_label(out, (struct point){b.x - LEFT, b.y - LINE}, ANCHOR_LEFT, INK,
                   p->y.label);
}

static void draw_limits(const struct panel *p, struct box b, const struct canvas *out)
{
    if (p->y_limit > 0) {
        double y = place_y(p, b, p->y_limit);
        draw_dashes(out, b.x, y, b.x + b.w, y);
        double middle = y - b.y >= LINE ? y - LINE / 2 : y + LINE / 2;
        draw_label(out, (struct point){b.x + GAP, middle}, ANCHOR_LEFT, GREY, "limit");
    }
    if (p->x_limit > 0) {
        double x = place_x(p, b, p->x_limit);
        draw_dashes(out, x, b.y, x, b.y + b.h);
        draw_label(out, (struct point){x - GAP / 2, b.y + LINE / 2}, ANCHOR_RIGHT, GREY,
                   "limit");
    }
}

static double distance(struct point a, struct point b)
{
    return hypot(b.x - a.x, b.y - a.y);
}

static void draw_curve(const struct panel *p, struct box b, const struct curve *c,
                       const struct canvas *out)
{
    struct point *points = alloc_zeroed((size_t)c->count, sizeof *points);
    int count = 0;

    for (int i = 0; i < c->count; i++) {
        struct point at = {place_x(p, b, c->points[i].x),
                           place_y(p, b, c->points[i].y)};
        if (count == 0 || i == c->count - 1 ||
            distance(at, points[count - 1]) >= NEAREST)
            points[count++] = at;
    }
    canvas_line(out, points, count, THICK, marker_color(c->style));
    for (int i = 0, last = -1; i < count; i++)
        if (count <= FEW || last < 0 || distance(points[i], points[last]) >= BETWEEN) {
            marker_draw(c->style, points[i], out);
            last = i;
        }
    free(points);
}

static void draw_panel(const struct panel *p, struct box b, bool has_y_label,
                       const struct canvas *out)
{
    bool is_empty = true;

    draw_label(out, (struct point){b.x + b.w, b.y - LINE}, ANCHOR_RIGHT, INK, p->title);
    for (int i = 0; i < p->n_curves; i++)
        is_empty &= p->curves[i].count == 0;
    if (!is_empty) {
        draw_x_axis(p, b, out);
        draw_y_axis(p, b, has_y_label, out);
        draw_limits(p, b, out);
    }
    const struct point frame[] = {{b.x, b.y}, {b.x, b.y + b.h}, {b.x + b.w, b.y + b.h}};
    canvas_line(out, frame, 3, THIN, AXIS);
    for (int i = 0; i < p->n_curves; i++)
        draw_curve(p, b, &p->curves[i], out);
    if (is_empty)
        draw_label(out, (struct point){b.x + b.w / 2, b.y + b.h / 2}, ANCHOR_CENTRE,
                   GREY, "no runs to show");
}

static double entry_width(const struct chart *c, int name, const struct canvas *out)
{
    return SAMPLE + GAP + canvas_text_width(out, TEXT_SMALL, c->names[name]) + 3 * GAP;
}

/* Returns how many entries of the legend, from `first` on, fit in a row (at least one),
 * and sets *width to their total width. */
static int fitting(const struct chart *c, int first, const struct canvas *out,
                   double *width)
{
    int count = 0;

    for (*width = 0; first + count < c->n_names; count++) {
        double more = entry_width(c, first + count, out);
        if (count > 0 && *width + more > CHART_W - 2 * MARGIN)
            break;
        *width += more;
    }
    return count;
}

static int legend_rows(const struct chart *c, const struct canvas *out)
{
    int rows = 0;
    double width;

    for (int first = 0; first < c->n_names; rows++)
        first += fitting(c, first, out, &width);
    return rows;
}

static void draw_legend(const struct chart *c, double y, const struct canvas *out)
{
    double width;

    for (int first = 0, count; first < c->n_names; first += count, y += LEGEND_ROW) {
        count = fitting(c, first, out, &width);
        double x = (CHART_W - width) / 2;
        for (int i = first; i < first + count; i++) {
            const struct point line[] = {{x, y}, {x + SAMPLE, y}};
            canvas_line(out, line, 2, THICK, marker_color(i));
            marker_draw(i, (struct point){x + SAMPLE / 2, y}, out);
            draw_label(out, (struct point){x + SAMPLE + GAP, y}, ANCHOR_LEFT, INK,
                       c->names[i]);
            x += entry_width(c, i, out);
        }
    }
}

void chart_draw(const struct chart *c, const struct canvas *out)
{
    double top = MARGIN + CANVAS_LARGE + LINE + 2 * GAP;
    double legend = legend_rows(c, out) * LEGEND_ROW;
    double w = (CHART_W - 2 * MARGIN) / c->columns;
    double h = (CHART_H - top - legend - MARGIN) / c->rows;

    canvas_text(out, (struct point){CHART_W / 2, MARGIN + CANVAS_LARGE / 2.0},
                ANCHOR_CENTRE, TEXT_LARGE, INK, c->title);
    draw_label(out, (struct point){CHART_W / 2, top - GAP - LINE / 2}, ANCHOR_CENTRE,
               GREY, c->subtitle);
    for (int i = 0; i < c->rows * c->columns; i++) {
        int column = i % c->columns;
        struct box b = {MARGIN + column * w + LEFT, top + i / c->columns * h + ABOVE,
                        w - LEFT - MARGIN, h - ABOVE - BELOW - GAP};
        draw_panel(&c->panels[i], b, column == 0, out);
    }
    draw_legend(c, CHART_H - MARGIN / 2 - legend + LEGEND_ROW / 2, out);
}
