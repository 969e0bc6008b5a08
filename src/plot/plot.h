/* Plots of runs: cactus, phase transition, growth by size, survival. */
#pragma once

#include "draw/draw.h"

/* PLOT_AUTO selects the first kind that applies: PHASE if the runs differ in their
 * share of holes; GROWTH if they differ in size; SURVIVAL if all are on one board and
 * there are more runs than presets; otherwise CACTUS. */
enum plot_kind {
    PLOT_AUTO,
    PLOT_CACTUS,
    PLOT_PHASE,
    PLOT_GROWTH,
    PLOT_SURVIVAL,
    PLOT_KINDS
};

extern const char *const plot_kind_names[PLOT_KINDS];

struct plot_run {
    int name;     /* index of the run's preset in `names` of struct plot */
    int n;        /* side of the board, in cells */
    double holes; /* fraction of the board's cells that are holes, 0 .. 1 */
    int board;    /* number of the board, equal for all runs on it */
    bool is_done; /* solved or proved unsolvable; false: the run gave up */
    double cost;  /* > 0; CPU seconds if is_time of struct plot, else nodes */
};

struct plot {
    enum plot_kind kind;
    struct plot_run *runs; /* not owned; plot_write_svg and plot_draw sort them */
    int n_runs;
    const char *const *names; /* names of the presets; not owned */
    int n_names;
    bool is_time;         /* costs are CPU seconds; false: nodes */
    double limit;         /* cost at which a run gives up; 0: no limit */
    const char *subtitle; /* names the number of boards and seeds, and the limit */
};

/* Appends the plot as SVG. Needs no font. */
void plot_write_svg(const struct plot *p, struct text *svg);

/* Draws the plot with PLOT_SCALE pixels per unit of the canvas. The font sizes of
 * `glyphs` must be CANVAS_SMALL and CANVAS_LARGE units. */
#define PLOT_SCALE 2
void plot_draw(const struct plot *p, const struct glyphs *glyphs, struct draw_list *d);
