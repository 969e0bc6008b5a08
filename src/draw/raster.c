#include "draw/raster.h"

#include "base/alloc.h"
#include "base/utf8.h"

#include <math.h>
#include <string.h>

#define OPAQUE 0xff000000u

void frame_free(struct frame *f)
{
    free(f->pixels);
    *f = (struct frame){0};
}

static void resize(struct frame *f, int width, int height)
{
    assert(width >= 0 && height >= 0);
    if (f->width == width && f->height == height)
        return;
    f->width = width;
    f->height = height;
    f->pixels =
        alloc_resize(f->pixels, (size_t)width * (size_t)height, sizeof *f->pixels);
}

static struct rect clip(const struct frame *f, struct rect r)
{
    return rect_clipped(r, f->width, f->height);
}

bool tiles_next_part(const bool *tiles, int width, struct rect r, struct rect *part)
{
    int right = r.x + r.w, bottom = r.y + r.h;
    bool is_first = part->w == 0;
    int x = is_first ? r.x : part->x + part->w, y = is_first ? r.y : part->y;

    for (int below; y < bottom; y = below, x = r.x) {
        const bool *row = &tiles[y / TILE * tiles_along(width)];
        below = int_min(tile_end(y), bottom);
        while (x < right && !row[x / TILE])
            x = tile_end(x);
        int end = x;
        while (end < right && row[end / TILE])
            end = tile_end(end);
        *part = (struct rect){x, y, int_min(end, right) - x, below - y};
        if (x < right)
            return true;
    }
    return false;
}

/* The pixels that may be painted. */
struct canvas {
    const struct frame *frame;
    const bool *tiles; /* NULL: all pixels */
};

/* Steps through the parts of `r`, which lies in the frame, that may be painted. Before
 * the first call *part is all zeros. */
static bool next_part(const struct canvas *v, struct rect r, struct rect *part)
{
    bool is_first = part->w == 0;

    if (v->tiles)
        return tiles_next_part(v->tiles, v->frame->width, r, part);
    *part = r;
    return is_first && r.w > 0 && r.h > 0;
}

/* Mixes two colours; alpha is 0 .. 255. One multiplication mixes red and blue together,
 * a second one mixes green. */
static inline uint32_t blend(uint32_t under, uint32_t over, uint32_t alpha)
{
    uint32_t a = alpha + (alpha >> 7); /* 0 .. 256 */
    uint32_t rb = under & 0xff00ff, g = under & 0x00ff00;

    rb += ((over & 0xff00ff) - rb) * a >> 8;
    g += ((over & 0x00ff00) - g) * a >> 8;
    return OPAQUE | (rb & 0xff00ff) | (g & 0x00ff00);
}

static void fill_row(uint32_t *row, int count, uint32_t pixel)
{
    for (int i = 0; i < count; i++)
        row[i] = pixel;
}

static void fill_part(const struct frame *f, const struct draw_command *c,
                      struct rect r)
{
    uint32_t color = c->color, alpha = c->alpha;

    for (int y = r.y; y < r.y + r.h; y++) {
        uint32_t *row = frame_at(f, r.x, y);
        if (alpha == 255)
            fill_row(row, r.w, OPAQUE | color);
        for (int i = 0; i < r.w && alpha < 255; i++)
            row[i] = blend(row[i], color, alpha);
    }
}

static void fill(const struct canvas *v, const struct draw_command *c, struct rect r)
{
    r = clip(v->frame, r);
    for (struct rect part = {0}; next_part(v, r, &part);)
        fill_part(v->frame, c, part);
}

static void outline(const struct canvas *v, const struct draw_command *c)
{
    struct rect sides[4];

    draw_sides(c, sides);
    for (int i = 0; i < 4; i++)
        fill(v, c, sides[i]);
}

/* Blends a line's colour into a pixel. The line covers `part` of the pixel, 0 .. 1. */
static void cover(const struct canvas *v, const struct draw_command *c, int x, int y,
                  double part)
{
    const struct frame *f = v->frame;

    if (part <= 0 || x < 0 || y < 0 || x >= f->width || y >= f->height ||
        (v->tiles && !v->tiles[y / TILE * tiles_along(f->width) + x / TILE]))
        return;
    uint32_t *pixel = frame_at(f, x, y);
    *pixel = blend(*pixel, c->color, (uint32_t)(c->alpha * (part < 1 ? part : 1)));
}

static void dot(const struct canvas *v, const struct draw_command *c)
{
    double radius = c->thickness / 2.0;
    int reach = c->thickness / 2 + 1;

    for (int y = -reach; y <= reach; y++)
        for (int x = -reach; x <= reach; x++)
            cover(v, c, c->at.x + x, c->at.y + y, radius + 0.5 - hypot(x, y));
}

/* Draws an antialiased line; each step along its longer axis covers a few pixels. */
static void stroke(const struct canvas *v, const struct draw_command *c)
{
    int dx = c->at.w, dy = c->at.h;
    bool steep = abs(dy) > abs(dx);
    int steps = steep ? abs(dy) : abs(dx);

    if (steps == 0) {
        dot(v, c);
        return;
    }
    double slope = (double)(steep ? dx : dy) / steps;
    double half = c->thickness * sqrt(1 + slope * slope) / 2;
    for (int i = 0; i <= steps; i++) {
        double centre = (steep ? c->at.x : c->at.y) + slope * i;
        int along = steep ? c->at.y + (dy < 0 ? -i : i) : c->at.x + (dx < 0 ? -i : i);
        for (int p = (int)floor(centre - half); p <= (int)ceil(centre + half); p++)
            cover(v, c, steep ? p : along, steep ? along : p,
                  half + 0.5 - fabs(p - centre));
    }
}

static void stamp_part(const struct frame *f, const struct draw_command *c, int x,
                       const struct glyph *g, struct rect r)
{
    uint32_t alpha = c->alpha;

    for (int row = r.y; row < r.y + r.h; row++) {
        const uint8_t *coverage =
            &g->coverage[(row - c->at.y - g->y) * g->w + (r.x - x - g->x)];
        uint32_t *pixels = frame_at(f, r.x, row);
        for (int i = 0; i < r.w; i++)
            if (coverage[i])
                pixels[i] = blend(pixels[i], c->color, coverage[i] * alpha / 255);
    }
}

static void stamp(const struct canvas *v, const struct draw_command *c, int x,
                  const struct glyph *g)
{
    struct rect r = clip(v->frame, (struct rect){x + g->x, c->at.y + g->y, g->w, g->h});

    for (struct rect part = {0}; next_part(v, r, &part);)
        stamp_part(v->frame, c, x, g, part);
}

static void write_text(const struct canvas *v, const struct draw_command *c,
                       const char *text, const struct glyphs *glyphs)
{
    int x = c->at.x;
    struct glyph g;

    if (!glyphs->find)
        return;
    while (*text) {
        uint32_t code = utf8_next(&text);
        if (glyphs->find(glyphs->context, c->size, code, &g))
            stamp(v, c, x, &g);
        x += glyphs->advance[c->size];
    }
}

/* Scales by nearest neighbour: scales each row of the image once and copies it down.
 * `source_x` has the column of the image for each column of the frame from left on. */
static void stretch_part(const struct frame *f, const struct draw_command *c,
                         const color_t *image, const int *source_x, struct rect r)
{
    for (int y = r.y; y < r.y + r.h;) {
        int source_y = rect_part(c->at.h, c->image_h, y - c->at.y);
        int next = c->at.y + rect_edge(c->at.h, c->image_h, source_y + 1);
        const color_t *source = image + (size_t)source_y * (size_t)c->image_w;
        uint32_t *row = frame_at(f, r.x, y);
        for (int i = 0; i < r.w; i++)
            row[i] = OPAQUE | source[source_x[i]];
        for (y++; y < next && y < r.y + r.h; y++)
            memcpy(frame_at(f, r.x, y), row, (size_t)r.w * sizeof *row);
    }
}

static void stretch(const struct canvas *v, const struct draw_command *c,
                    const color_t *image)
{
    struct rect r = clip(v->frame, c->at);
    int *source_x = alloc_resize(NULL, (size_t)r.w, sizeof *source_x);

    for (int i = 0; i < r.w; i++)
        source_x[i] = rect_part(c->at.w, c->image_w, r.x - c->at.x + i);
    for (struct rect part = {0}; next_part(v, r, &part);)
        stretch_part(v->frame, c, image, &source_x[part.x - r.x], part);
    free(source_x);
}

void frame_copy(struct frame *to, const struct frame *from)
{
    resize(to, from->width, from->height);
    memcpy(to->pixels, from->pixels,
           (size_t)to->width * (size_t)to->height * sizeof *to->pixels);
}

void frame_clear(struct frame *f, int width, int height)
{
    resize(f, width, height);
    fill_row(f->pixels, width * height, OPAQUE | COLOR_BACKGROUND);
}

void frame_mix(struct frame *to, const struct frame *a, const struct frame *b, int step,
               int steps)
{
    assert(a->width == b->width && a->height == b->height);
    assert(0 <= step && step <= steps);
    resize(to, a->width, a->height);
    for (int i = 0; i < a->width * a->height; i++) {
        uint32_t p = a->pixels[i], q = b->pixels[i];
        int of_p = (steps - step) * (int)(p >> 24), of_q = step * (int)(q >> 24);
        int sum = of_p + of_q;
        color_t color = sum > 0 ? 0 : p & 0xffffff;
        for (int k = 0; k < 3 && sum > 0; k++)
            color =
                color << 8 |
                (color_t)((color_channel(p, k) * of_p + color_channel(q, k) * of_q) /
                          sum);
        to->pixels[i] = (uint32_t)(sum / steps) << 24 | color;
    }
}

bool frame_nearly_fills(const struct frame *f, int width, int height)
{
    return f->width <= width && f->width >= width - int_max(width / 16, 1) &&
           f->height <= height && f->height >= height - int_max(height / 16, 1);
}

const struct frame *frame_fit(struct frame *to, int width, int height,
                              const struct frame *from)
{
    assert(from->width > 0 && from->height > 0);
    int64_t w = from->width, h = from->height;
    struct rect whole = {0, 0, width, height}, at;

    if (w == width && h == height)
        return from;
    if (frame_nearly_fills(from, width, height))
        at = rect_centred(whole, from->width, from->height);
    else if (w * height > h * width)
        at = rect_centred(whole, width, int_max((int)(h * width / w), 1));
    else
        at = rect_centred(whole, int_max((int)(w * height / h), 1), height);
    frame_clear(to, width, height);
    stretch(&(struct canvas){.frame = to},
            &(struct draw_command){
                .at = at, .image_w = from->width, .image_h = from->height},
            from->pixels);
    return to;
}

/* The mean of w x h pixels of an image whose rows are `stride` pixels apart. */
static uint32_t mean(const color_t *image, int stride, int w, int h)
{
    uint32_t sum[3] = {0}, count = (uint32_t)w * (uint32_t)h;

    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int i = 0; i < 3; i++)
                sum[i] += (uint32_t)color_channel(image[y * stride + x], i);
    return OPAQUE | (sum[0] / count) << 16 | (sum[1] / count) << 8 | sum[2] / count;
}

/* Scales down by averaging, so that every pixel of the image counts. */
static void shrink_part(const struct frame *f, const struct draw_command *c,
                        const color_t *image, struct rect r)
{
    struct rect at = c->at;
    int w = c->image_w, h = c->image_h;

    for (int y = r.y; y < r.y + r.h; y++) {
        int top = (int)((int64_t)(y - at.y) * h / at.h);
        int bottom = (int)((int64_t)(y - at.y + 1) * h / at.h);
        for (int x = r.x; x < r.x + r.w; x++) {
            int left = (int)((int64_t)(x - at.x) * w / at.w);
            int right = (int)((int64_t)(x - at.x + 1) * w / at.w);
            *frame_at(f, x, y) =
                mean(&image[top * w + left], w, right - left, bottom - top);
        }
    }
}

static void paint_image(const struct canvas *v, const struct draw_command *c,
                        const color_t *image)
{
    bool shrinks = c->at.w < c->image_w && c->at.h < c->image_h;
    struct rect r = clip(v->frame, c->at);

    if (c->at.w <= 0 || c->at.h <= 0)
        return;
    if (!shrinks)
        stretch(v, c, image);
    for (struct rect part = {0}; shrinks && next_part(v, r, &part);)
        shrink_part(v->frame, c, image, part);
}

static void paint(const struct canvas *v, const struct draw_list *d, int from)
{
    for (int i = from; i < d->count; i++) {
        const struct draw_command *c = &d->commands[i];
        switch (c->kind) {
        case DRAW_RECT:
            fill(v, c, c->at);
            break;
        case DRAW_FRAME:
            outline(v, c);
            break;
        case DRAW_LINE:
            stroke(v, c);
            break;
        case DRAW_TEXT:
            write_text(v, c, d->texts.data + c->text, d->glyphs);
            break;
        case DRAW_IMAGE:
            paint_image(v, c, d->images + c->image);
            break;
        }
    }
}

void raster_compose(struct frame *f, const struct draw_list *d)
{
    resize(f, d->width, d->height);
    raster_repaint(f, d, NULL);
}

void raster_repaint(struct frame *f, const struct draw_list *d, const bool *tiles)
{
    struct canvas v = {f, tiles};

    assert(f->width == d->width && f->height == d->height);
    fill(&v, &(struct draw_command){.color = d->ground, .alpha = 255},
         (struct rect){0, 0, f->width, f->height});
    paint(&v, d, 0);
}

/* On white, a command of opacity a leaves a pixel 255 - a lighter than on black. On
 * black, the pixel is the command's colour times a / 255. */
void raster_compose_clear(struct frame *f, struct frame *spare, struct draw_list *d)
{
    color_t ground = d->ground;

    d->ground = 0xffffff;
    raster_compose(spare, d);
    d->ground = 0;
    raster_compose(f, d);
    d->ground = ground;
    for (int i = 0; i < f->width * f->height; i++) {
        uint32_t *pixel = &f->pixels[i];
        int alpha = 255 - color_channel(spare->pixels[i], 1) + color_channel(*pixel, 1);
        if (alpha == 255)
            continue;
        color_t color = alpha > 0 ? 0 : ground;
        for (int k = 0; k < 3 && alpha > 0; k++) {
            int channel = color_channel(*pixel, k) * 255 / alpha;
            color = color << 8 | (color_t)int_min(channel, 255);
        }
        *pixel = (uint32_t)alpha << 24 | color;
    }
}

void raster_paint(struct frame *f, const struct draw_list *d, int from)
{
    assert(0 <= from && from <= d->count);
    paint(&(struct canvas){.frame = f}, d, from);
}
