/* The names of the kinds of plots. They are not in plot.c, because the program without
 * plots needs them too. */
#include "plot/plot.h"

const char *const plot_kind_names[PLOT_KINDS] = {"auto", "cactus", "phase", "growth",
                                                 "survival"};
