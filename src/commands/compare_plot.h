/* The plot of `compare`. */
#pragma once

#include "base/out_file.h"
#include "commands/compare_line.h"
#include "plot/letters.h"

/* All zero: no plot is wanted. */
struct run_plot {
    struct letters *letters;
    struct out_file file;
};

/* Opens font and file, before the runs: what fails then fails at once. */
bool run_plot_open(struct run_plot *p, const struct options *o, struct error *e);

/* Draws the runs that have ended and replaces the file. */
bool run_plot_write(struct run_plot *p, const struct sweep *s, const struct run *runs,
                    struct error *e);

void run_plot_close(struct run_plot *p); /* unless written, the file stays as it was */
