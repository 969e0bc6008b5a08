/* The place of a window: plain data, for options and config too. */
#pragma once

#include <stdbool.h>

struct window_place { /* in points of the desktop */
    int w, h;         /* of the inner area */
    bool has_corner;  /* false: the window is centred */
    int x, y;         /* the window manager's frame's upper left; may be negative */
};
