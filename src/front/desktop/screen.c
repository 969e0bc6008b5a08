#include "front/desktop/screen.h"

#include "base/number.h"

/* Returns the screen that shows most of the window, or the first screen if none shows
 * any of it. */
static SDL_Rect screen_of(const struct window_place *place)
{
    SDL_Rect window = {place->x, place->y, place->w, place->h}, best = {0}, at, part;
    int most = -1;

    for (int i = 0; i < SDL_GetNumVideoDisplays(); i++) {
        if (SDL_GetDisplayUsableBounds(i, &at) != 0)
            continue;
        int area = SDL_IntersectRect(&window, &at, &part) ? part.w * part.h : 0;
        if (area > most)
            best = at;
        most = int_max(most, area);
    }
    return best;
}

SDL_Rect screen_fit_place(const struct window_place *place)
{
    SDL_Rect screen = screen_of(place);
    int w = screen.w > 0 ? int_min(place->w, screen.w) : place->w;
    int h = screen.h > 0 ? int_min(place->h, screen.h) : place->h;
    SDL_Rect at = {SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, w, h};

    if (place->has_corner && screen.w > 0) {
        at.x = int_clamp(place->x, screen.x, screen.x + screen.w - w);
        at.y = int_clamp(place->y, screen.y, screen.y + screen.h - h);
    }
    return at;
}

void screen_fit_frame(SDL_Window *window)
{
    int top = 0, left = 0, bottom = 0, right = 0, width, height, x, y;
    SDL_Rect screen;

    SDL_GetWindowSize(window, &width, &height);
    if (SDL_GetWindowBordersSize(window, &top, &left, &bottom, &right) != 0 ||
        SDL_GetDisplayUsableBounds(SDL_GetWindowDisplayIndex(window), &screen) != 0)
        return;
    int most_w = screen.w - left - right, most_h = screen.h - top - bottom;
    int w = int_min(width, most_w), h = int_min(height, most_h);
    if (w < width || h < height)
        SDL_SetWindowSize(window, w, h);
    SDL_GetWindowPosition(window, &x, &y); /* without the frame */
    int to_x = screen.x + left + int_clamp(x - screen.x - left, 0, most_w - w);
    int to_y = screen.y + top + int_clamp(y - screen.y - top, 0, most_h - h);
    if (to_x != x || to_y != y)
        SDL_SetWindowPosition(window, to_x, to_y);
}
