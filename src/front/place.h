/* The place of a window: plain data, for options and config too. */
#pragma once

#include <stdbool.h>

struct window_place { /* the inner area of a window, in points of the desktop */
    int w, h;
    bool has_corner; /* false: the window is centred */
    int x, y;        /* upper left corner; may be negative */
};
