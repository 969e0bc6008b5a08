/* The names are apart from plot.c, because the program without plots needs them as
 * well.
 */
#include "plot/plot.h"

const char *const plot_kind_names[PLOT_KINDS] = {"auto", "cactus", "phase", "growth",
                                                 "survival"};
