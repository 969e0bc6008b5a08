/* Opens the output of a show: a desktop window with a font, or the terminal. */
#pragma once

#include "front/font.h"
#include "front/window.h"

struct front_request {
    const char *title;
    struct window_place place;
    bool fullscreen;
    bool terminal;    /* use the terminal even if there is a display */
    const char *font; /* path; NULL: the system's monospaced font */
};

/* Uses the terminal on request, or if there is a terminal and no display. The caller
 * closes both; *font is NULL, and there is no text, if no font was found. Call
 * signals_catch first, so that no signal leaves the terminal in raw mode. */
bool front_open(const struct front_request *request, struct window **window,
                struct font **font, struct error *e);
