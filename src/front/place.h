/* Where a window is: plain data, for options and config too. */
#ifndef FRONT_PLACE_H
#define FRONT_PLACE_H

#include <stdbool.h>

/* Of the inside of a window, in points of the desktop. */
struct window_place {
    int w, h;
    bool has_corner; /* else the window comes to stand in the middle */
    int x, y;        /* of the upper left corner; may be negative */
};

#endif
