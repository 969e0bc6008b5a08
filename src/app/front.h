/* Where a search is watched: a window of the desktop with a font, or the terminal that
 * the program was started from. */
#ifndef APP_FRONT_H
#define APP_FRONT_H

#include "app/font.h"
#include "app/options.h"
#include "app/window.h"

/* The terminal where it is asked for, or where it is there and a display is not. The
 * caller closes both; *font may be NULL after success: then there is no text. Signals
 * are caught before (input.h), so that none finds the terminal in disorder. */
bool front_open(const char *title, const struct options *o, struct window **window,
                struct font **font, struct error *e);

#endif
