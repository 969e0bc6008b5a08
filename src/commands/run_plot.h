/* The plot of `compare` and `merge`. */
#pragma once

#include "base/out_file.h"
#include "commands/run_set.h"
#include "front/font.h"

/* The plot to be drawn; all zero if none is wanted. */
struct run_plot {
    struct font *font; /* for plots of pixels; NULL: SVG, which needs none */
    struct out_file file;
};

/* Opens the font and the file. Called before the runs, so that the user need not wait
 * for an error until all runs have ended. */
bool run_plot_open(struct run_plot *p, const struct options *o, struct error *e);

/* Draws the runs and replaces the file. */
bool run_plot_write(struct run_plot *p, const struct options *o,
                    const struct run_set *set, struct error *e);

/* If run_plot_write was not called, the file keeps its old content. */
void run_plot_close(struct run_plot *p);
