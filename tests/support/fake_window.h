/* A window that nobody sees: of any size, fed with events by a test, which then reads
 * what was shown from its draw list. */
#ifndef SUPPORT_FAKE_WINDOW_H
#define SUPPORT_FAKE_WINDOW_H

#include "front/window.h"

struct fake_window {
    struct window base;
    int width, height;
    bool visible;
    bool has_no_clipboard; /* as in a terminal */
    struct text shown;     /* the last frame's draw list, as draw_describe writes it */
    int frames;
    char clipboard[256];
};

void fake_window_init(struct fake_window *w, int width, int height);
void fake_window_free(struct fake_window *w);

#endif
