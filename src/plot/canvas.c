#include "plot/canvas.h"

#include "base/alloc.h"
#include "base/number.h"
#include "base/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PAPER 0xffffffu

void canvas_begin_svg(struct canvas *c, struct letters *l, double width, double height,
                      struct text *svg)
{
    *c = (struct canvas){.letters = l, .svg = svg, .scale = 1};
    text_init(&c->used);
    text_printf(svg,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"%.0f\" "
                "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" fill=\"none\" "
                "stroke-linecap=\"round\" stroke-linejoin=\"round\">\n"
                "<rect width=\"100%%\" height=\"100%%\" fill=\"#%06x\"/>\n",
                width, height, width, height, PAPER);
}

void canvas_begin_frame(struct canvas *c, struct letters *l, double scale,
                        struct frame *frame)
{
    int w = frame->width, h = frame->height;

    *c = (struct canvas){.letters = l, .frame = frame, .scale = scale};
    text_init(&c->used);
    for (int i = 0; i < w * h; i++)
        frame->pixels[i] = 0xff000000u | PAPER;
    c->mask = (struct mask){alloc_zeroed((size_t)w * (size_t)h, 1), w, h};
}

void canvas_end(struct canvas *c)
{
    if (c->svg)
        text_puts(c->svg, "</svg>\n");
    free(c->mask.coverage);
    text_free(&c->used);
}

/* Blends the colour where the mask covers, and clears the mask. */
static void blend_mask(struct canvas *c, color_t color)
{
    for (int y = 0; y < c->mask.height; y++) {
        uint8_t *row = c->mask.coverage + (size_t)y * (size_t)c->mask.width;
        for (int x = 0; x < c->mask.width; x++)
            if (row[x]) {
                uint32_t *pixel = frame_at(c->frame, x, y);
                *pixel = 0xff000000u | color_mix(*pixel & 0xffffffu, color, row[x]);
                row[x] = 0;
            }
    }
}

static double distance(double x, double y, struct point a, struct point b)
{
    double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    double along = square > 0 ? ((x - a.x) * dx + (y - a.y) * dy) / square : 0;

    along = real_clamp(along, 0, 1);
    return hypot(x - a.x - along * dx, y - a.y - along * dy);
}

/* Coverage falls from 1 to 0 over the pixel at the edge. */
static void cover_segment(const struct mask *m, struct point a, struct point b,
                          double radius)
{
    int left = int_max((int)(fmin(a.x, b.x) - radius - 1), 0);
    int right = int_min((int)(fmax(a.x, b.x) + radius + 2), m->width);
    int top = int_max((int)(fmin(a.y, b.y) - radius - 1), 0);
    int bottom = int_min((int)(fmax(a.y, b.y) + radius + 2), m->height);

    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++) {
            double away = distance(x + 0.5, y + 0.5, a, b);
            int cover = (int)(real_clamp(radius + 0.5 - away, 0, 1) * 255 + 0.5);
            uint8_t *at = &m->coverage[(size_t)y * (size_t)m->width + (size_t)x];
            *at = (uint8_t)int_max(*at, cover);
        }
}

static struct point scaled(const struct canvas *c, struct point p)
{
    return (struct point){p.x * c->scale, p.y * c->scale};
}

static void draw_line_pixels(struct canvas *c, const struct point *points, int count,
                             double width, color_t color)
{
    double radius = width * c->scale / 2;

    for (int i = 0; i < count; i++)
        cover_segment(&c->mask, scaled(c, points[int_max(i - 1, 0)]),
                      scaled(c, points[i]), radius);
    blend_mask(c, color);
}

void canvas_line(struct canvas *c, const struct point *points, int count, double width,
                 color_t color)
{
    if (count == 0)
        return;
    if (c->frame) {
        draw_line_pixels(c, points, count, width, color);
        return;
    }
    text_printf(c->svg, "<path stroke=\"#%06x\" stroke-width=\"%.2f\" d=\"M%.2f %.2f",
                color, width, points[0].x, points[0].y);
    for (int i = 1; i < count; i++)
        text_printf(c->svg, "L%.2f %.2f", points[i].x, points[i].y);
    text_puts(c->svg, count == 1 ? "h0\"/>\n" : "\"/>\n");
}

/* Each character is defined once, before its first use. */
static void define(struct canvas *c, const char *text)
{
    while (*text) {
        uint32_t code = utf8_next(&text);
        if (code == ' ' || code >= 0x10000 ||
            (code < c->used.length && c->used.data[code]))
            continue;
        while (c->used.length <= code)
            text_putc(&c->used, '\0');
        c->used.data[code] = 1;
        text_printf(c->svg, "<defs><path id=\"c%x\" d=\"", code);
        letters_path(c->letters, code, c->svg);
        text_puts(c->svg, "\"/></defs>\n");
    }
}

/* The text as a label, for tests and screen readers. */
static void add_label(struct text *svg, const char *text)
{
    text_puts(svg, "<g aria-label=\"");
    for (; *text; text++)
        if (strchr("<&\"", *text))
            text_printf(svg, "&#%d;", *text);
        else
            text_putc(svg, *text);
    text_puts(svg, "\" ");
}

static void write_text(struct canvas *c, struct lettering at, color_t color,
                       const char *text)
{
    double x = 0, scale = at.size / letters_em(c->letters);

    define(c, text);
    add_label(c->svg, text);
    text_printf(c->svg,
                "fill=\"#%06x\" transform=\"translate(%.2f %.2f)%s scale(%.6f "
                "%.6f)\">",
                color, at.x, at.y, at.upward ? " rotate(-90)" : "", scale, -scale);
    while (*text) {
        uint32_t code = utf8_next(&text);
        if (code != ' ')
            text_printf(c->svg, "<use xlink:href=\"#c%x\" x=\"%.0f\"/>", code, x);
        x += letters_advance(c->letters, code);
    }
    text_puts(c->svg, "</g>\n");
}

static void draw_text_pixels(struct canvas *c, struct lettering at, color_t color,
                             const char *text)
{
    double scale = at.size / letters_em(c->letters);

    while (*text) {
        uint32_t code = utf8_next(&text);
        struct lettering pixels = {at.x * c->scale, at.y * c->scale, at.size * c->scale,
                                   at.upward};
        letters_draw(c->letters, code, pixels, &c->mask);
        *(at.upward ? &at.y : &at.x) +=
            (at.upward ? -scale : scale) * letters_advance(c->letters, code);
    }
    blend_mask(c, color);
}

void canvas_text(struct canvas *c, struct lettering at, enum anchor anchor,
                 color_t color, const char *text)
{
    double width = letters_width(c->letters, at.size, text);
    double back = anchor == ANCHOR_LEFT     ? 0
                  : anchor == ANCHOR_CENTRE ? width / 2
                                            : width;

    *(at.upward ? &at.y : &at.x) += at.upward ? back : -back;
    (c->frame ? draw_text_pixels : write_text)(c, at, color, text);
}
