/* The place of a window: plain data that options and configuration use too. */
#pragma once

#include <stdbool.h>

struct window_place { /* lengths in points of the desktop */
    int w, h;         /* size without the window manager's frame */
    bool has_corner;  /* false: centred, or where the display chooses */
    int x, y;         /* upper left of the window manager's frame; may be negative */
};
