/* Fits windows to the screens that exist. */
#pragma once

#include "front/place.h"

#include <SDL2/SDL.h>

/* The place moved and shrunk until it lies on a screen; centred if it has no corner. */
SDL_Rect screen_fit_place(const struct window_place *place);

/* Shrinks a window that is larger than its screen with the frame that a window manager
 * has added. */
void screen_fit_frame(SDL_Window *window);
