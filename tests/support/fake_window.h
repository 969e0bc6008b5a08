/* A window that nobody sees: of any size, fed with keys by a test. */
#ifndef SUPPORT_FAKE_WINDOW_H
#define SUPPORT_FAKE_WINDOW_H

#include "front/window.h"

struct fake_window {
    struct window base;
    int width, height;
    bool visible;
    bool has_no_clipboard; /* as in a terminal */
    int frames;
    int n_commands; /* in the last frame's draw list */
    struct text clipboard;
    /* What is pressed next, NULL at the end; "": nothing until the next frame, so that
     * a loop draws one. NULL: nothing. */
    const char *const *keys;
};

void fake_window_init(struct fake_window *w, int width, int height);
void fake_window_free(struct fake_window *w);

#endif
