#include "front/desktop/wayland.h"

#include <SDL2/SDL_syswm.h>

#include <string.h>

bool wayland_is_used(void)
{
    return strcmp(SDL_GetCurrentVideoDriver(), "wayland") == 0;
}

/* Looks wl_display_get_error up in the library that SDL has loaded. */
bool wayland_is_lost(SDL_Window *window)
{
    SDL_SysWMinfo info;
    int (*get_error)(struct wl_display * display);

    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_WAYLAND)
        return false;
    void *library = SDL_LoadObject("libwayland-client.so.0");
    *(void **)&get_error =
        library ? SDL_LoadFunction(library, "wl_display_get_error") : NULL;
    return get_error && get_error(info.info.wl.display) != 0;
}
