/* The connections of a desktop window to its X server, and their loss, at which Xlib
 * would end the program. Here it ends only the call in which it happens. */
#pragma once

#include <SDL2/SDL.h>

#include <setjmp.h>
#include <stdbool.h>

struct x_connection {
    int fd; /* -1: the window is not on an X server */
    bool is_lost;
    jmp_buf after_loss; /* where the call continues that finds the loss */
};

/* Does what follows, which may not change locals that are used afterwards; the loss of
 * the connection skips it, or the rest of it. Whatever uses the window must do so. */
#define IF_CONNECTED(c)                                                                \
    if (!(c)->is_lost)                                                                 \
        if (setjmp((c)->after_loss) == 0)

/* For one window at a time; `c` outlives it. */
void x_connection_watch(struct x_connection *c, SDL_Window *window);

/* Waits for an event, or a signal. SDL's own waiting sends an event to the window on a
 * second connection for each one that it receives. If one arrives after the window is
 * destroyed, an X error ends the program. */
bool x_connection_next_event(struct x_connection *c, int wait_ms, SDL_Event *out);

/* False on an X display without a window manager, where nobody makes a window fill the
 * screen. True on all others. */
bool x_connection_has_manager(SDL_Window *window);
