/* Why a call of SDL failed, in words. */
#pragma once

#include <SDL2/SDL.h>

/* The text of SDL's last error, never empty: some of SDL's functions fail without one.
 * The libraries around SDL use the same text. */
static inline const char *sdl_reason(void)
{
    const char *text = SDL_GetError();

    return text[0] ? text : "SDL gives no reason";
}
