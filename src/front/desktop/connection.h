/* The connection of a window to its X server or Wayland compositor: what SDL does not
 * do or say. Above all, its loss does not end the program. */
#pragma once

#include <SDL2/SDL.h>

#include <stdbool.h>

/* Without this, Xlib would end the program when the connection is lost. The call of
 * Xlib that notices the loss returns; after that Xlib must not be called. Also ignores
 * X errors about windows that are gone. */
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

/* True on Wayland, where the compositor alone places windows, and where SDL has no
 * surface that the CPU could draw to. */
bool wayland_is_used(void);

/* Whether the window's connection to its compositor is lost. When SDL notices this, it
 * sends SDL_QUIT, as if the user had closed the window. */
bool wayland_is_lost(SDL_Window *window);
