/* The draw list: what a frame consists of, before anything is a pixel. Views emit it,
 * raster.h composes it, tests read it as text. */
#ifndef DRAW_DRAW_H
#define DRAW_DRAW_H

#include "base/text.h"
#include "draw/palette.h"

/* Whole pixels; x to the right, y down. */
struct rect {
    int x, y, w, h;
};

enum text_size { TEXT_SMALL, TEXT_LARGE, TEXT_CELL, TEXT_MARK, TEXT_SIZES };

enum draw_kind { DRAW_RECT, DRAW_FRAME, DRAW_LINE, DRAW_TEXT, DRAW_IMAGE };

struct draw_command {
    enum draw_kind kind;
    /* DRAW_TEXT: x, y of the top left of the first character; DRAW_LINE: from x, y by
     * w and h, which may be negative */
    struct rect at;
    color_t color;
    uint8_t alpha; /* 255: opaque */
    enum text_size size;
    int thickness; /* pixels; DRAW_FRAME: drawn inside */
    size_t text;   /* DRAW_TEXT: where its bytes start; they end with a NUL */
    size_t image;  /* DRAW_IMAGE: where its colours start */
    int image_w, image_h;
};

/* An image has one colour a board cell and is stretched over its rectangle. */
struct draw_list {
    struct draw_command *commands;
    int count, capacity;
    struct text texts;
    color_t *images; /* one after the other, owned by the list */
    size_t n_images, images_capacity;
    color_t *image;    /* the one made last; into `images` */
    int width, height; /* of the frame */
};

void draw_init(struct draw_list *d);
void draw_free(struct draw_list *d);

/* Begins a frame of that size, all background. */
void draw_begin(struct draw_list *d, int width, int height);

void draw_rect(struct draw_list *d, struct rect at, color_t color, int alpha);
void draw_frame(struct draw_list *d, struct rect at, int thickness, color_t color,
                int alpha);
void draw_line(struct draw_list *d, struct rect at, int thickness, color_t color,
               int alpha);
void draw_text(struct draw_list *d, int x, int y, enum text_size size, color_t color,
               const char *text);

/* The image's pixels, to be filled by the caller; valid until the next draw_image or
 * draw_begin. */
color_t *draw_image(struct draw_list *d, struct rect at, int w, int h);

/* Every command as a line of text, for tests. */
void draw_describe(const struct draw_list *d, struct text *out);

#endif
