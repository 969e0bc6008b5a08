/* A window that shows frames and tells what the user does. Everything of SDL that is
 * not a font is behind this header. One thread: the one that opened it. */
#ifndef APP_WINDOW_H
#define APP_WINDOW_H

#include "base/error.h"
#include "view/raster.h"

#include <stdbool.h>

enum input_kind {
    INPUT_NONE,
    INPUT_KEY,          /* `key`: the character typed, or a name: Space, Return, Up, F1,
                           Ctrl+Q, Alt+Return ... */
    INPUT_MOTION,       /* x, y in pixels of the frame */
    INPUT_LEAVE,        /* the pointer left the window */
    INPUT_CLICK,        /* x, y */
    INPUT_DOUBLE_CLICK, /* x, y; the first of the two came as a click */
    INPUT_REDRAW,       /* size, visibility or the graphics device changed */
    INPUT_QUIT
};

struct input_event {
    enum input_kind kind;
    char key[24];
    int x, y;
};

struct window;

/* NULL with an error where there is no display to open it on. */
struct window *window_open(const char *title, int width, int height, bool fullscreen,
                           struct error *e);
void window_close(struct window *w);

/* The next event, waiting for at most wait_ms (0: only looks). False if none came. */
bool window_next_event(struct window *w, int wait_ms, struct input_event *out);

/* The size of a frame, in real pixels. */
void window_size(struct window *w, int *width, int *height);

/* Whether anybody can see it. */
bool window_is_visible(const struct window *w);

bool window_is_fullscreen(const struct window *w);
void window_set_fullscreen(struct window *w, bool fullscreen);

/* Shows the parts of a frame of the window's size; outside them it must be background.
 */
void window_present(struct window *w, const struct frame *f, const struct rect *parts,
                    int n_parts);

/* What drives it, for reports: "x11 opengl". */
const char *window_driver(const struct window *w);

#endif
