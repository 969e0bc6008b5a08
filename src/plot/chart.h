/* A chart: panels in rows and columns with axes and curves, and one legend. */
#pragma once

#include "plot/axis.h"
#include "plot/canvas.h"

#define CHART_W 840.0
#define CHART_H 540.0

struct curve {
    struct point *points; /* in the units of the axes; owned */
    int count;
    int style; /* index of the curve's name in the legend; selects colour and marker */
};

struct panel {
    char title[64]; /* empty if the panel has no title */
    struct axis x, y;
    struct curve *curves; /* owned */
    int n_curves;
    double x_limit, y_limit; /* cost limits of runs, drawn as dashed lines; 0: none */
};

struct chart {
    char title[96], subtitle[200];
    struct panel *panels; /* [rows][columns]; owned */
    int rows, columns;
    const char *const *names; /* names in the legend, indexed by style; not owned */
    int n_names;
};

void chart_init(struct chart *c, int rows, int columns);
void chart_free(struct chart *c);

/* Returns the last curve of the panel if it has this style, else a new one without
 * points. The pointer is valid until the next call. */
struct curve *panel_curve(struct panel *p, int style);
void curve_add(struct curve *c, double x, double y);

/* Draws the chart on a canvas of CHART_W x CHART_H units. A panel without points says
 * that there are no runs. */
void chart_draw(const struct chart *c, const struct canvas *out);
