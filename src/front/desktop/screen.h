/* Fits windows to the screens that exist. */
#pragma once

#include "front/place.h"

#include <SDL2/SDL.h>

/* Returns the place, shrunk and moved to fit on a screen. A place without a corner is
 * shrunk and centred. */
SDL_Rect screen_fit_place(const struct window_place *place);

/* Shrinks and moves a window so that its screen shows all of it, and of the window
 * manager's frame. */
void screen_fit_frame(SDL_Window *window);
