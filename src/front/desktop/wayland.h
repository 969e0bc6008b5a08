/* What SDL does not say about a window of a Wayland compositor. */
#pragma once

#include <SDL2/SDL.h>

#include <stdbool.h>

/* True on Wayland, where the compositor alone places windows, and where SDL has no
 * surface that the CPU could draw to. */
bool wayland_is_used(void);

/* Whether the window's connection to its compositor is lost. When SDL notices this, it
 * sends SDL_QUIT, as if the user had closed the window. */
bool wayland_is_lost(SDL_Window *window);
