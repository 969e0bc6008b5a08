/* These names have a file of their own, because the program that draws no plots needs
 * them, too. */
#include "plot/plot.h"

const char *const plot_kind_names[PLOT_KINDS] = {"auto", "cactus", "phase", "growth",
                                                 "survival"};
