/* The icon of a window: a board of 4x4 cells, some of them unassigned. */
#pragma once

#include <SDL2/SDL.h>

void icon_set(SDL_Window *window);
