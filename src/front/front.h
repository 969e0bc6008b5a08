/* Where a show is watched: a window of the desktop with a font, or the terminal that
 * the program was started from. */
#ifndef FRONT_FRONT_H
#define FRONT_FRONT_H

#include "front/font.h"
#include "front/window.h"

struct front_request {
    const char *title;
    struct window_place place;
    bool fullscreen;
    bool terminal;    /* a terminal, even where there is a display */
    const char *font; /* path; NULL: the system's monospaced font */
};

/* Opens a terminal where one is requested, or where one is there and a display is not.
 * The caller closes both; *font may be NULL after success: then there is no text. Catch
 * signals first (signals.h), so that none leaves the terminal in disorder. */
bool front_open(const struct front_request *request, struct window **window,
                struct font **font, struct error *e);

#endif
