/* Survives the loss of the connection to the X server, at which Xlib would end the
 * program: the call that notices the loss returns. Xlib may not be called after it.
 * Survives requests about windows that are gone, too: such a request has no effect. */
#pragma once

#include <SDL2/SDL.h>

#include <stdbool.h>

struct x_connection {
    int fd; /* -1: the window is not on an X server */
    bool is_lost;
};

/* Watches for the loss of a window's connection; called once. `c` outlives it. */
void x_connection_watch(struct x_connection *c, SDL_Window *window);

/* Waits at most wait_ms for an event; a signal ends the wait. It replaces SDL's own
 * wait, which sends an event to the window, on a second connection, for each event that
 * it receives. If the sent event arrives after the window is destroyed, an X error ends
 * the program. */
bool x_connection_next_event(struct x_connection *c, int wait_ms, SDL_Event *out);

/* Hides the window, then waits for the server, so that a loss of the connection is
 * noticed. SDL_HideWindow, which SDL_DestroyWindow calls for a visible window, would
 * wait for an event: forever if the connection is lost. False: the window is not on an
 * X server. */
bool x_connection_hide(SDL_Window *window);

/* False on an X display without a window manager, where nobody else can make a window
 * fill the screen. True on all other displays. */
bool x_connection_has_manager(SDL_Window *window);
