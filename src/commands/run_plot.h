/* The plot of `compare` and `merge`, which assets/plots/runs.py draws. */
#pragma once

#include "base/out_file.h"
#include "files/python.h"
#include "options/options.h"

/* The plot to be drawn. Starts all zero; without --plot it stays so. */
struct run_plot {
    struct python_program program;
    struct out_file file;
};

/* Finds the program that draws, and opens the file. Call it before the runs, so that
 * the user need not wait for an error until all runs have ended. */
bool run_plot_open(struct run_plot *p, const struct options *o, struct error *e);

/* Draws the runs of these lines of `compare --json`, and replaces the file. */
bool run_plot_write(struct run_plot *p, const struct options *o,
                    const struct text *lines, struct error *e);

/* Closes the file. Without run_plot_write it is unchanged. */
void run_plot_close(struct run_plot *p);
