/* Composes a draw list into pixels. Window, screenshots and recordings all use it. */
#pragma once

#include "draw/draw.h"

/* width * height pixels 0xffRRGGBB in rows from the top; owned. All zero: no pixels. In
 * a transparent frame (raster_compose_clear) they are 0xAARRGGBB. */
struct frame {
    uint32_t *pixels;
    int width, height;
};

void frame_free(struct frame *f);

/* Returns a pointer to pixel x of row y, or to the end of the row if x = width. */
static inline uint32_t *frame_at(const struct frame *f, int x, int y)
{
    assert(0 <= x && x <= f->width && 0 <= y && y < f->height);
    return &f->pixels[(size_t)y * (size_t)f->width + (size_t)x];
}

/* Frames are divided into tiles of TILE x TILE pixels, smaller at the right and lower
 * edges. */
#define TILE 32

/* How many tiles are in a row or column of so many pixels. */
static inline int tiles_along(int pixels)
{
    return (pixels + TILE - 1) / TILE;
}

/* The first pixel after the tile that has pixel `at`. */
static inline int tile_end(int at)
{
    return (at / TILE + 1) * TILE;
}

/* Steps through the parts of `r` in tiles whose flag is set, from left to right and
 * down; each lies in one row of tiles. `tiles` has the flags of a frame of this width,
 * in rows from the top. `r` lies in the frame. Before the first call *part is all
 * zeros. */
bool tiles_next_part(const bool *tiles, int width, struct rect r, struct rect *part);

/* Resizes a frame and fills it with COLOR_BACKGROUND. */
void frame_clear(struct frame *f, int width, int height);

void frame_copy(struct frame *to, const struct frame *from);

/* Fades from `a` to `b`, of the same size: `to` gets step / steps of `b`. What
 * is transparent in one of them keeps its colour in the other. */
void frame_mix(struct frame *to, const struct frame *a, const struct frame *b, int step,
               int steps);

/* Whether the frame fits into this size, and each side is at most a sixteenth, or one
 * pixel, shorter. */
bool frame_nearly_fills(const struct frame *f, int width, int height);

/* Returns `from` if it has this size. Otherwise gives `to` this size, shows all of
 * `from` (not empty) in the centre, and returns `to`. The pixels of `from` are copied
 * if it nearly fills the size, else scaled by nearest neighbour; background surrounds
 * them. */
const struct frame *frame_fit(struct frame *to, int width, int height,
                              const struct frame *from);

/* Gives the frame the size of the list, fills it with the list's ground and draws the
 * list. */
void raster_compose(struct frame *f, const struct draw_list *d);

/* The same, but instead of the background there is transparency. The colours are not
 * multiplied by alpha; pixels that nothing covers have that of the list's ground.
 * `spare` is memory of the function; free it as a frame. */
void raster_compose_clear(struct frame *f, struct frame *spare, struct draw_list *d);

/* Like raster_compose, for a frame that has this size, but changes only the tiles whose
 * flag is set; NULL: all. */
void raster_repaint(struct frame *f, const struct draw_list *d, const bool *tiles);

/* Draws the commands from number `from` on over the pixels that a frame already has;
 * clips at the edges. */
void raster_paint(struct frame *f, const struct draw_list *d, int from);
