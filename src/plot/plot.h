/* Plots of runs: cactus, phase transition, growth by size, survival. */
#pragma once

#include "draw/draw.h"

/* PLOT_AUTO stands for PHASE if the runs differ in their share of holes, else for
 * GROWTH if they differ in size, else for SURVIVAL if all are on one board and there
 * are more runs than presets, else for CACTUS. */
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
    int name;     /* index of the run's preset in struct plot's `names` */
    int n;        /* side of the board */
    double holes; /* fraction of the cells that are holes */
    int board;    /* number of the board */
    bool is_done; /* solved or proved unsolvable; false: the run gave up */
    double cost;  /* nodes or CPU seconds (is_time), > 0 */
};

struct plot {
    enum plot_kind kind;
    struct plot_run *runs; /* not owned; plot_draw sorts them */
    int n_runs;
    const char *const *names; /* not owned */
    int n_names;
    bool is_time;         /* costs are CPU seconds; false: nodes */
    double limit;         /* cost at which runs give up; 0: no such limit */
    const char *subtitle; /* says which boards and seeds were run */
};

/* Appends the plot as SVG. Needs no font. */
void plot_write_svg(const struct plot *p, struct text *svg);

/* Draws the plot with PLOT_SCALE pixels a unit; the heights of `glyphs` are
 * CANVAS_SMALL and CANVAS_LARGE units. */
#define PLOT_SCALE 2
void plot_draw(const struct plot *p, const struct glyphs *glyphs, struct draw_list *d);
