#include "plot/plot.h"

#include "plot/chart.h"
#include "plot/svg.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST_COLUMNS 4
#define PAPER        0xffffffu

static int by_preset(const struct plot_run *x, const struct plot_run *y)
{
    return x->name != y->name ? x->name - y->name : x->n - y->n;
}

/* Compares runs by preset, size and cost. A run that gave up counts as costlier than
 * any run of its preset and size that ended. */
static int by_cost(const void *a, const void *b)
{
    const struct plot_run *x = a, *y = b;
    int order = by_preset(x, y);

    if (order == 0)
        order = y->is_done - x->is_done;
    return order != 0 ? order : real_compare(x->cost, y->cost);
}

/* Compares runs by preset, size and share of holes, then like by_cost. */
static int by_point(const void *a, const void *b)
{
    const struct plot_run *x = a, *y = b;
    int order = by_preset(x, y);

    if (order == 0)
        order = real_compare(x->holes, y->holes);
    return order != 0 ? order : by_cost(a, b);
}

/* Lists the distinct sizes in ascending order; returns how many, at most MAX_TICKS. */
static int list_sizes(const struct plot *p, double sizes[MAX_TICKS])
{
    int found = 0;

    while (found < MAX_TICKS) {
        double last = found > 0 ? sizes[found - 1] : 0, next = INFINITY;
        for (int i = 0; i < p->n_runs; i++)
            if (p->runs[i].n > last)
                next = fmin(next, p->runs[i].n);
        if (next == INFINITY)
            break;
        sizes[found++] = next;
    }
    return found;
}

static enum plot_kind kind_of(const struct plot *p)
{
    bool has_sizes = false, has_shares = false, has_boards = false;

    for (int i = 1; i < p->n_runs; i++) {
        has_sizes |= p->runs[i].n != p->runs[0].n;
        has_shares |= real_compare(p->runs[i].holes, p->runs[0].holes) != 0;
        has_boards |= p->runs[i].board != p->runs[0].board;
    }
    if (p->kind != PLOT_AUTO)
        return p->kind;
    if (has_shares || has_sizes)
        return has_shares ? PLOT_PHASE : PLOT_GROWTH;
    return has_boards || p->n_runs <= p->n_names ? PLOT_CACTUS : PLOT_SURVIVAL;
}

/* Sets the range of an axis to the shares of holes of all runs, with a margin. */
static void fit_shares(const struct plot *p, struct axis *x)
{
    for (int i = 0; i < p->n_runs; i++) {
        x->low = i == 0 ? p->runs[i].holes : fmin(x->low, p->runs[i].holes);
        x->high = i == 0 ? p->runs[i].holes : fmax(x->high, p->runs[i].holes);
    }
    double more = fmax((x->high - x->low) * 0.03, 0.005);
    x->low -= more;
    x->high += more;
}

/* If an axis has no range yet, gives it the range low .. high, but at least up to
 * `limit`. If low > high, there are no points; the range is then 1 .. 2. */
static void fit_axis(struct axis *a, double low, double high, double limit)
{
    if (a->low < a->high)
        return;
    a->low = low > high ? 1 : low;
    a->high = low > high ? 2 : fmax(high, limit);
    axis_round(a);
}

/* Gives all panels of a row the same axis ranges, which hold all points and limits. */
static void fit_row(struct chart *c, int row)
{
    struct panel *panels = &c->panels[row * c->columns];
    struct point low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};

    for (int i = 0; i < c->columns; i++)
        for (int k = 0; k < panels[i].n_curves; k++)
            for (int j = 0; j < panels[i].curves[k].count; j++) {
                struct point at = panels[i].curves[k].points[j];
                low = (struct point){fmin(low.x, at.x), fmin(low.y, at.y)};
                high = (struct point){fmax(high.x, at.x), fmax(high.y, at.y)};
            }
    for (int i = 0; i < c->columns; i++) {
        fit_axis(&panels[i].x, low.x, high.x, panels[i].x_limit);
        fit_axis(&panels[i].y, low.y, high.y, panels[i].y_limit);
    }
}

static struct axis cost_axis(const struct plot *p, const char *of_nodes,
                             const char *of_time)
{
    return (struct axis){.label = p->is_time ? of_time : of_nodes,
                         .is_log = true,
                         .unit = p->is_time ? AXIS_SECONDS : AXIS_NUMBER};
}

static struct axis share_axis(const char *label)
{
    return (struct axis){.label = label, .unit = AXIS_PERCENT, .low = 0, .high = 1};
}

static const char *const titles[PLOT_KINDS] = {
    [PLOT_CACTUS] = "Cactus: runs that end within a cost",
    [PLOT_PHASE] = "Phase transition: median cost and share solved",
    [PLOT_GROWTH] = "Growth: median cost by size",
    [PLOT_SURVIVAL] = "Survival: runs that cost more"};

/* Sets the axes and limits of a panel. In a phase transition, also sets the axes of the
 * panel below, which shows the share solved. */
static void set_axes(const struct plot *p, enum plot_kind kind, const double *sizes,
                     int n_sizes, struct panel *panel, struct panel *below)
{
    panel->y = cost_axis(p, "median nodes", "median CPU time");
    panel->y_limit = p->limit;
    switch (kind) {
    case PLOT_PHASE:
        panel->x = (struct axis){.label = "share of holes", .unit = AXIS_PERCENT};
        fit_shares(p, &panel->x);
        below->x = panel->x;
        below->y = share_axis("solved or proved");
        break;
    case PLOT_GROWTH:
        panel->x = (struct axis){.label = "side of the board, n",
                                 .is_log = true,
                                 .at = sizes,
                                 .n_at = n_sizes};
        if (n_sizes > 1) {
            panel->x.low = sizes[0] / 1.05;
            panel->x.high = sizes[n_sizes - 1] * 1.05;
        }
        break;
    case PLOT_SURVIVAL: /* on log axes a heavy tail is a straight line */
        panel->x = cost_axis(p, "nodes", "CPU time");
        panel->x_limit = p->limit;
        panel->y = share_axis("share of runs");
        panel->y.is_log = true;
        panel->y.high = 0;
        panel->y_limit = 0;
        break;
    case PLOT_AUTO:
    case PLOT_CACTUS:
    case PLOT_KINDS:
        panel->x = (struct axis){.label = "runs solved or proved"};
        panel->y = cost_axis(p, "nodes per run", "CPU time per run");
        break;
    }
}

/* Adds a group of runs, sorted by cost, to the curve of their preset. A group has
 * one preset, one size and, in a phase transition, one share of holes. */
static void add_group(enum plot_kind kind, const struct plot_run *runs, int count,
                      struct panel *panel, struct panel *below)
{
    struct curve *curve = panel_curve(panel, runs->name);
    double median = runs[count / 2].cost, share = 1;
    int done = 0;

    while (done < count && runs[done].is_done)
        done++;
    if (kind == PLOT_PHASE) {
        curve_add(curve, runs->holes, median);
        curve_add(panel_curve(below, runs->name), runs->holes, (double)done / count);
    } else if (kind == PLOT_GROWTH) {
        curve_add(curve, runs->n, median);
    } else if (kind == PLOT_CACTUS) {
        for (int i = 0; i < done; i++)
            curve_add(curve, i + 1, runs[i].cost);
    } else {
        for (int i = 0; i < done; i++) {
            curve_add(curve, runs[i].cost, share);
            share = (double)(count - i - 1) / count;
            if (share > 0)
                curve_add(curve, runs[i].cost, share);
        }
        if (done < count) /* extends the curve to the cost of the last run */
            curve_add(curve, runs[count - 1].cost, share);
    }
}

/* Divides the runs into groups (add_group), and adds each group to the panel of its
 * size. A plot of growth has one panel for all sizes. */
static void add_runs(const struct plot *p, enum plot_kind kind, const double *sizes,
                     struct chart *c)
{
    for (int start = 0, end; start < p->n_runs; start = end) {
        const struct plot_run *first = &p->runs[start];
        int column = 0;
        for (end = start + 1; end < p->n_runs; end++)
            if (by_preset(&p->runs[end], first) != 0 ||
                (kind == PLOT_PHASE &&
                 real_compare(p->runs[end].holes, first->holes) != 0))
                break;
        while (kind != PLOT_GROWTH && column < c->columns && sizes[column] < first->n)
            column++;
        if (column < c->columns)
            add_group(kind, first, end - start, &c->panels[column],
                      &c->panels[c->columns * (c->rows - 1) + column]);
    }
}

static void draw(const struct plot *p, const struct glyphs *glyphs,
                 struct canvas canvas)
{
    enum plot_kind kind = kind_of(p);
    double sizes[MAX_TICKS];
    int n_sizes = list_sizes(p, sizes), rows = kind == PLOT_PHASE ? 2 : 1;
    int columns = kind == PLOT_GROWTH ? 1 : int_clamp(n_sizes, 1, MOST_COLUMNS);
    struct chart c;

    chart_init(&c, rows, columns);
    snprintf(c.title, sizeof c.title, "%s", titles[kind]);
    if (kind != PLOT_GROWTH && n_sizes > MOST_COLUMNS)
        snprintf(c.title, sizeof c.title, "%s (sizes up to %.0f)", titles[kind],
                 sizes[MOST_COLUMNS - 1]);
    for (int i = 0; i < columns; i++) {
        struct panel *panel = &c.panels[i];
        set_axes(p, kind, sizes, n_sizes, panel, &c.panels[columns * (rows - 1) + i]);
        if (kind != PLOT_GROWTH && i < n_sizes)
            snprintf(panel->title, sizeof panel->title, "%.0f\u00d7%.0f", sizes[i],
                     sizes[i]);
    }
    if (p->n_runs > 0)
        qsort(p->runs, (size_t)p->n_runs, sizeof *p->runs,
              kind == PLOT_PHASE ? by_point : by_cost);
    add_runs(p, kind, sizes, &c);
    for (int row = 0; row < rows; row++)
        fit_row(&c, row);
    c.names = p->names;
    c.n_names = p->n_names;
    snprintf(c.subtitle, sizeof c.subtitle, "%s", p->subtitle);
    draw_begin(canvas.list, (int)CHART_W * canvas.scale, (int)CHART_H * canvas.scale,
               glyphs);
    draw_rect(canvas.list, (struct rect){0, 0, canvas.list->width, canvas.list->height},
              PAPER, 255);
    chart_draw(&c, &canvas);
    chart_free(&c);
}

void plot_write_svg(const struct plot *p, struct text *svg)
{
    struct draw_list list;

    draw_init(&list);
    draw(p, &svg_glyphs, (struct canvas){&list, SVG_SCALE});
    svg_write(&list, svg);
    draw_free(&list);
}

void plot_draw(const struct plot *p, const struct glyphs *glyphs, struct draw_list *d)
{
    draw(p, glyphs, (struct canvas){d, PLOT_SCALE});
}
