/* Keeps the program alive when the connection to the X server is lost; without this,
 * Xlib would end the program. The call of Xlib that notices the loss returns; after
 * that Xlib must not be called. Also ignores X errors about windows that are gone. */
#pragma once

#include <SDL2/SDL.h>

#include <stdbool.h>

struct x_connection {
    int fd; /* descriptor of the connection; -1: not on an X server */
    bool is_lost;
};

/* Watches for the loss of a window's connection. Call it once. `c` must live as long as
 * the connection. */
void x_connection_watch(struct x_connection *c, SDL_Window *window);

/* Waits at most wait_ms for an event; a signal ends the wait. Must be used instead of
 * SDL's own wait. For each event, SDL's wait sends another event to the window on a
 * second connection. If the other event arrives after the window is destroyed, an X
 * error ends the program. */
bool x_connection_next_event(struct x_connection *c, int wait_ms, SDL_Event *out);

/* Hides the window, then waits for the server, so that a loss of the connection is
 * noticed. SDL_HideWindow, which SDL_DestroyWindow calls for a visible window, would
 * wait forever for an event if the connection is lost. Returns false if the window is
 * not on an X server. */
bool x_connection_hide(SDL_Window *window);

/* False on an X display without a window manager: there the program itself must make
 * its window fill the screen. True on all other displays. */
bool x_connection_has_manager(SDL_Window *window);
