/* The program that reads the command line has this file, but no library of fonts. */
#include "plot/plot.h"

const char *const plot_kind_names[PLOT_KINDS] = {"auto", "cactus", "phase", "growth",
                                                 "survival"};
