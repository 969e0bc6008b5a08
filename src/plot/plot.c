#include "plot/plot.h"

#include "plot/chart.h"
#include "plot/svg.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_COLUMNS 4
#define SMALLEST     1e-6
#define PAPER        0xffffffu

static int by_preset(const struct plot_run *x, const struct plot_run *y)
{
    return x->name != y->name ? x->name - y->name : x->n - y->n;
}

/* Sorts by preset, size and cost; a run that gave up costs more than any other. */
static int by_cost(const void *a, const void *b)
{
    const struct plot_run *x = a, *y = b;
    int order = by_preset(x, y);

    if (order == 0)
        order = y->is_done - x->is_done;
    return order != 0 ? order : real_compare(x->cost, y->cost);
}

/* Sorts by preset, size, share of holes and cost. */
static int by_point(const void *a, const void *b)
{
    const struct plot_run *x = a, *y = b;
    int order = by_preset(x, y);

    if (order == 0)
        order = real_compare(x->holes, y->holes);
    return order != 0 ? order : by_cost(a, b);
}

static void sort_runs(const struct plot *p, int (*order)(const void *, const void *))
{
    if (p->n_runs > 0)
        qsort(p->runs, (size_t)p->n_runs, sizeof *p->runs, order);
}

/* Lists the distinct sizes in ascending order; returns how many, at most `most`. */
static int list_sizes(const struct plot_run *runs, int count, int *sizes, int most)
{
    int found = 0, last = 0;

    while (found < most) {
        int next = 0;
        for (int i = 0; i < count; i++)
            if (runs[i].n > last && (next == 0 || runs[i].n < next))
                next = runs[i].n;
        if (next == 0)
            break;
        sizes[found++] = last = next;
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

/* Sets the range of an axis to that of the shares of holes, and a little more. */
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

/* The end of the runs that form one point of a curve: they share preset and size and,
 * with by_holes, the share of holes. */
static int group_end(const struct plot *p, int start, bool by_holes)
{
    const struct plot_run *first = &p->runs[start];
    int end = start + 1;

    while (end < p->n_runs && p->runs[end].name == first->name &&
           p->runs[end].n == first->n &&
           (!by_holes || real_compare(p->runs[end].holes, first->holes) == 0))
        end++;
    return end;
}

static double cost_of(const struct plot_run *run)
{
    return fmax(run->cost, SMALLEST);
}

/* The curve of a preset; a new one if the last curve is of another preset. */
static struct curve *curve_of(struct panel *panel, int name)
{
    int last = panel->n_curves - 1;

    if (last >= 0 && panel->curves[last].style == name)
        return &panel->curves[last];
    return panel_add(panel, name);
}

/* Sets the range of an axis that has none; a row without points has low > high. */
static void fit_axis(struct axis *a, double low, double high, double limit)
{
    if (a->low < a->high)
        return;
    a->low = low > high ? 1 : low;
    a->high = low > high ? 2 : fmax(high, limit);
    axis_round(a);
}

/* Gives the panels of a row the same axes, which hold all their points and limits. */
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

static int column_of(int n, const int *sizes, int columns)
{
    for (int i = 0; i < columns; i++)
        if (sizes[i] == n)
            return i;
    return -1;
}

/* Begins a chart with a column for each size, up to MOST_COLUMNS of them. */
static int begin_columns(const struct plot *p, struct chart *c, int rows, int *sizes)
{
    int columns = list_sizes(p->runs, p->n_runs, sizes, MOST_COLUMNS);

    chart_init(c, rows, columns > 0 ? columns : 1);
    for (int i = 0; i < columns; i++)
        snprintf(c->panels[i].title, sizeof c->panels[i].title, "%d\u00d7%d", sizes[i],
                 sizes[i]);
    return columns;
}

static void fill_phase(const struct plot *p, struct chart *c)
{
    int sizes[MOST_COLUMNS], columns = begin_columns(p, c, 2, sizes);

    snprintf(c->title, sizeof c->title,
             "Phase transition: median cost and share solved");
    sort_runs(p, by_point);
    for (int i = 0; i < c->columns; i++) {
        struct panel *cost = &c->panels[i], *share = cost + c->columns;
        cost->x = (struct axis){.label = "share of holes", .unit = AXIS_PERCENT};
        fit_shares(p, &cost->x);
        share->x = cost->x;
        cost->y = cost_axis(p, "median nodes", "median CPU time");
        share->y = share_axis("solved or proved");
        cost->y_limit = p->limit;
    }
    for (int start = 0, end; start < p->n_runs; start = end) {
        const struct plot_run *first = &p->runs[start];
        int column = column_of(first->n, sizes, columns), done = 0;
        end = group_end(p, start, true);
        if (column < 0)
            continue;
        for (int i = start; i < end; i++)
            done += p->runs[i].is_done;
        struct panel *cost = &c->panels[column], *share = cost + c->columns;
        curve_add(curve_of(cost, first->name), first->holes,
                  cost_of(&p->runs[start + (end - start) / 2]));
        curve_add(curve_of(share, first->name), first->holes,
                  (double)done / (end - start));
    }
    for (int row = 0; row < 2; row++)
        fit_row(c, row);
}

static void fill_growth(const struct plot *p, struct chart *c, double *ticks,
                        const int *sizes, int n_sizes)
{
    chart_init(c, 1, 1);
    struct panel *panel = c->panels;
    snprintf(c->title, sizeof c->title, "Growth: median cost by size");
    for (int i = 0; i < n_sizes; i++)
        ticks[i] = sizes[i];
    panel->x = (struct axis){
        .label = "side of the board, n", .is_log = true, .at = ticks, .n_at = n_sizes};
    if (n_sizes > 1) {
        panel->x.low = ticks[0] / 1.05;
        panel->x.high = ticks[n_sizes - 1] * 1.05;
    }
    panel->y = cost_axis(p, "median nodes", "median CPU time");
    panel->y_limit = p->limit;
    sort_runs(p, by_cost);
    for (int start = 0, end; start < p->n_runs; start = end) {
        end = group_end(p, start, false);
        curve_add(curve_of(panel, p->runs[start].name), p->runs[start].n,
                  cost_of(&p->runs[start + (end - start) / 2]));
    }
    fit_row(c, 0);
}

/* Shows how many runs of each preset end within a cost. */
static void fill_cactus(const struct plot *p, struct chart *c)
{
    int sizes[MOST_COLUMNS], columns = begin_columns(p, c, 1, sizes);

    snprintf(c->title, sizeof c->title, "Cactus: runs that end within a cost");
    sort_runs(p, by_cost);
    for (int i = 0; i < c->columns; i++) {
        c->panels[i].x = (struct axis){.label = "runs solved or proved"};
        c->panels[i].y = cost_axis(p, "nodes per run", "CPU time per run");
        c->panels[i].y_limit = p->limit;
    }
    for (int start = 0, end; start < p->n_runs; start = end) {
        int column = column_of(p->runs[start].n, sizes, columns);
        end = group_end(p, start, false);
        for (int i = start; column >= 0 && i < end && p->runs[i].is_done; i++)
            curve_add(curve_of(&c->panels[column], p->runs[start].name), i - start + 1,
                      cost_of(&p->runs[i]));
    }
    fit_row(c, 0);
}

/* Shows the share of runs that cost more. Both axes are logarithmic, so a heavy tail is
 * a straight line. The curve ends where runs were given up. */
static void fill_survival(const struct plot *p, struct chart *c)
{
    int sizes[MOST_COLUMNS], columns = begin_columns(p, c, 1, sizes);

    snprintf(c->title, sizeof c->title, "Survival: runs that cost more");
    sort_runs(p, by_cost);
    for (int i = 0; i < c->columns; i++) {
        c->panels[i].x = cost_axis(p, "nodes", "CPU time");
        c->panels[i].y = share_axis("share of runs");
        c->panels[i].y.is_log = true;
        c->panels[i].y.high = 0;
        c->panels[i].x_limit = p->limit;
    }
    for (int start = 0, end; start < p->n_runs; start = end) {
        int column = column_of(p->runs[start].n, sizes, columns);
        end = group_end(p, start, false);
        if (column < 0)
            continue;
        struct curve *curve = curve_of(&c->panels[column], p->runs[start].name);
        double share = 1;
        for (int i = start; i < end && p->runs[i].is_done; i++) {
            curve_add(curve, cost_of(&p->runs[i]), share);
            share = (double)(end - i - 1) / (end - start);
            if (share > 0)
                curve_add(curve, cost_of(&p->runs[i]), share);
        }
        if (!p->runs[end - 1].is_done)
            curve_add(curve, cost_of(&p->runs[end - 1]), share);
    }
    fit_row(c, 0);
}

static void draw(const struct plot *p, struct canvas canvas)
{
    double ticks[MAX_TICKS];
    int sizes[MAX_TICKS];
    int n_sizes = list_sizes(p->runs, p->n_runs, sizes, MAX_TICKS);
    struct chart c;

    switch (kind_of(p)) {
    case PLOT_PHASE:
        fill_phase(p, &c);
        break;
    case PLOT_GROWTH:
        fill_growth(p, &c, ticks, sizes, n_sizes);
        break;
    case PLOT_SURVIVAL:
        fill_survival(p, &c);
        break;
    case PLOT_AUTO:
    case PLOT_CACTUS:
    case PLOT_KINDS:
        fill_cactus(p, &c);
        break;
    }
    if (kind_of(p) != PLOT_GROWTH && n_sizes > MOST_COLUMNS)
        snprintf(c.title + strlen(c.title), sizeof c.title - strlen(c.title),
                 " (sizes up to %d)", sizes[MOST_COLUMNS - 1]);
    c.names = p->names;
    c.n_names = p->n_names;
    snprintf(c.subtitle, sizeof c.subtitle, "%s", p->subtitle);
    draw_begin(canvas.list, (int)CHART_W * canvas.scale, (int)CHART_H * canvas.scale);
    draw_rect(canvas.list, (struct rect){0, 0, canvas.list->width, canvas.list->height},
              PAPER, 255);
    chart_draw(&c, &canvas);
    chart_free(&c);
}

void plot_write_svg(const struct plot *p, struct text *svg)
{
    struct draw_list list;

    draw_init(&list);
    draw(p, (struct canvas){&list, &svg_glyphs, SVG_SCALE});
    svg_write(&list, svg);
    draw_free(&list);
}

void plot_draw(const struct plot *p, const struct glyphs *glyphs, struct draw_list *d)
{
    draw(p, (struct canvas){d, glyphs, PLOT_SCALE});
}
