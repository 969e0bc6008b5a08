/* The draw list: rectangles, lines, texts and images for raster.h and chars.h. */
#pragma once

#include "base/number.h"
#include "base/text.h"
#include "draw/palette.h"

struct rect { /* pixels; x to the right, y down */
    int x, y, w, h;
};

/* The rectangle grown by `by` pixels on every side, or shrunk if `by` is negative. */
static inline struct rect rect_grown(struct rect r, int by)
{
    return (struct rect){r.x - by, r.y - by, r.w + 2 * by, r.h + 2 * by};
}

static inline bool rect_contains(struct rect r, int x, int y)
{
    return x >= r.x && x < r.x + r.w && y >= r.y && y < r.y + r.h;
}

/* Interpolates between rectangles: returns `a` for t = 0 and `b` for t = 1. */
static inline struct rect rect_mix(struct rect a, struct rect b, double t)
{
    return (struct rect){int_mix(a.x, b.x, t), int_mix(a.y, b.y, t),
                         int_mix(a.w, b.w, t), int_mix(a.h, b.h, t)};
}

/* A rectangle of w x h pixels in the centre of `in`. */
static inline struct rect rect_centred(struct rect in, int w, int h)
{
    return (struct rect){in.x + (in.w - w) / 2, in.y + (in.h - h) / 2, w, h};
}

/* Cut a strip of `h` pixels off the upper or the lower end of *at, and return it. */
static inline struct rect rect_cut_top(struct rect *at, int h)
{
    struct rect cut = {at->x, at->y, at->w, h};

    at->y += h;
    at->h -= h;
    return cut;
}

static inline struct rect rect_cut_bottom(struct rect *at, int h)
{
    at->h -= h;
    return (struct rect){at->x, at->y + at->h, at->w, h};
}

/* The part of `r` that lies in width x height pixels from (0, 0) on; w or h may be 0.
 */
static inline struct rect rect_clipped(struct rect r, int width, int height)
{
    int right = int_min(r.x + r.w, width), bottom = int_min(r.y + r.h, height);
    int x = int_clamp(r.x, 0, width), y = int_max(r.y, 0);

    return (struct rect){x, y, int_max(right - x, 0), int_max(bottom - y, 0)};
}

/* Divides `length` pixels into `count` parts without gaps, whose lengths differ by one
 * pixel at most. Returns the first pixel of part i. In a scaled-up image, each pixel of
 * the original becomes such a part. */
static inline int rect_edge(int length, int count, int i)
{
    return (int)(((int64_t)2 * i * length + count - 1) / (2 * count));
}

/* The inverse of rect_edge: returns the part that holds pixel i. */
static inline int rect_part(int length, int count, int i)
{
    return (int)(((int64_t)2 * i + 1) * count / ((int64_t)2 * length));
}

enum text_size { TEXT_SMALL, TEXT_LARGE, TEXT_CELL, TEXT_MARK, TEXT_SIZES };

/* The picture of a character: w x h pixels at (x, y) from the character's top left.
 * `coverage` has rows of `w` bytes: how much of a pixel is covered, 0 .. 255. */
struct glyph {
    int x, y, w, h;
    const uint8_t *coverage;
};

/* A monospaced font for one frame size, owned by its provider. All zero: no texts. */
struct glyphs {
    int advance[TEXT_SIZES];     /* pixels from one character to the next */
    int line_height[TEXT_SIZES]; /* pixels from one line to the next */
    int px[TEXT_SIZES]; /* heights of the letters, which select their pictures */
    /* Fills *out; returns false if the font lacks the character. */
    bool (*find)(void *context, enum text_size size, uint32_t code, struct glyph *out);
    void *context;
    bool are_characters; /* a terminal's characters: one pixel wide and two high */
};

enum draw_kind { DRAW_RECT, DRAW_FRAME, DRAW_LINE, DRAW_TEXT, DRAW_IMAGE };

struct draw_command {
    enum draw_kind kind;
    /* DRAW_TEXT: x and y are the top left of the first character, w and h are 0.
     * DRAW_LINE: from (x, y) to (x + w, y + h); w and h may be negative. A line of no
     * length is a dot. */
    struct rect at;
    color_t color;
    uint8_t alpha; /* 255: opaque */
    enum text_size size;
    int thickness; /* pixels; DRAW_FRAME draws its border inside the rectangle */
    size_t text;   /* DRAW_TEXT: offset of a string in `texts` of the list */
    size_t image;  /* DRAW_IMAGE: index of its first pixel in `images` of the list */
    int image_w, image_h;
};

struct draw_list {
    struct draw_command *commands;
    int count, capacity;
    struct text texts;
    color_t *images; /* the pixels of all images, rows from the top; owned */
    size_t n_images, images_capacity;
    size_t board;      /* index in `images` of the first pixel of the last board */
    int width, height; /* size of the frame in pixels */
    color_t ground;    /* of the pixels that no command draws; the same in all frames */
    const struct glyphs *glyphs; /* the font of the texts; not owned, never NULL */
};

void draw_init(struct draw_list *d);
void draw_free(struct draw_list *d);

/* Begins an empty frame. `glyphs` must stay valid until the next frame begins, but its
 * sizes may change. If `glyphs` is NULL, no texts are drawn. */
void draw_begin(struct draw_list *d, int width, int height,
                const struct glyphs *glyphs);

/* Here and below, alpha is 0 (invisible) .. 255 (opaque). */
void draw_rect(struct draw_list *d, struct rect at, color_t color, int alpha);
void draw_frame(struct draw_list *d, struct rect at, int thickness, color_t color,
                int alpha);
void draw_line(struct draw_list *d, struct rect at, int thickness, color_t color,
               int alpha);
void draw_text(struct draw_list *d, int x, int y, enum text_size size, color_t color,
               const char *text);

/* Adds an image, scaled to `at`. Returns its w * h pixels, which the caller fills
 * before it adds another image or begins another frame. */
color_t *draw_image(struct draw_list *d, struct rect at, int w, int h);

/* Adds the image of a board of n x n cells; draw_cell_color reads its colours. */
color_t *draw_board_image(struct draw_list *d, struct rect at, int n);

static inline color_t draw_cell_color(const struct draw_list *d, int cell)
{
    assert(d->board + (size_t)cell < d->n_images);
    return d->images[d->board + (size_t)cell];
}

/* The four sides of a DRAW_FRAME. One may be empty (w or h < 1). */
void draw_sides(const struct draw_command *c, struct rect sides[4]);

/* Makes all texts that overlap `at` empty; the caller is about to draw over them. */
void draw_hide_texts(struct draw_list *d, struct rect at);

/* Multiplies the opacity of the commands from number `from` on by alpha / 255. */
void draw_fade(struct draw_list *d, int from, int alpha);
