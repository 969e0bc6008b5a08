/* In a file of its own: the program that draws no plots also needs these names. */
#include "plot/plot.h"

const char *const plot_kind_names[PLOT_KINDS] = {"auto", "cactus", "phase", "growth",
                                                 "survival"};
