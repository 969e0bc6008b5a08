/* The font of the plots, for tests: set up and tear down with the group. */
#ifndef SUPPORT_PLOT_FONT_H
#define SUPPORT_PLOT_FONT_H

#include "plot/letters.h"

extern struct letters *letters; /* between the two */

int open_letters(void **state);
int close_letters(void **state);

#endif
