#include "front/desktop/icon.h"

#include "draw/raster.h"

#define SIDE 64

/* Draws the board of assets/icons/sudoscope.svg. In `values`, 0 means unassigned. */
static void draw_board(struct draw_list *d)
{
    static const char values[] = "1234341221004300";
    const struct rect frame = {0, 0, SIDE, SIDE};

    draw_rect(d, frame, COLOR_BACKGROUND, 255);
    for (int c = 0; c < 16; c++) {
        int x = rect_edge(SIDE - 6, 4, c % 4) + 4,
            y = rect_edge(SIDE - 6, 4, c / 4) + 4;
        int value = values[c] - '0';
        color_t color = value ? palette_value(0, value - 1, 4) : 0x9a9a9a;
        draw_rect(d, (struct rect){x, y, SIDE / 4 - 3, SIDE / 4 - 3}, color, 255);
    }
}

void icon_set(SDL_Window *window)
{
    struct draw_list d;
    struct frame f = {0};

    draw_init(&d);
    draw_begin(&d, SIDE, SIDE, NULL);
    draw_board(&d);
    raster_compose(&f, &d);
    SDL_Surface *icon = SDL_CreateRGBSurfaceWithFormatFrom(f.pixels, SIDE, SIDE, 32,
                                                           SIDE * (int)sizeof *f.pixels,
                                                           SDL_PIXELFORMAT_ARGB8888);
    if (icon)
        SDL_SetWindowIcon(window, icon);
    SDL_FreeSurface(icon);
    frame_free(&f);
    draw_free(&d);
}
