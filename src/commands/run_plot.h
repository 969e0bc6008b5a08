/* The plot of `compare` and `merge`. */
#pragma once

#include "base/out_file.h"
#include "commands/run_set.h"
#include "front/font.h"

/* The plot to be drawn. Starts all zero; without --plot it stays so. */
struct run_plot {
    struct font *font; /* font of a PNG; NULL: the plot is an SVG, which needs none */
    struct out_file file;
};

/* Opens the font and the file. Call it before the runs, so that the user need not wait
 * for an error until all runs have ended. */
bool run_plot_open(struct run_plot *p, const struct options *o, struct error *e);

/* Draws the runs and replaces the file. */
bool run_plot_write(struct run_plot *p, const struct options *o,
                    const struct run_set *set, struct error *e);

/* Frees the font, and closes the file. Without run_plot_write the file is unchanged. */
void run_plot_close(struct run_plot *p);
