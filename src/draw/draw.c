#include "draw/draw.h"

#include "base/alloc.h"
#include "base/utf8.h"

#include <string.h>

static const struct glyphs no_text;

void draw_init(struct draw_list *d)
{
    *d = (struct draw_list){.glyphs = &no_text, .ground = COLOR_BACKGROUND};
    text_init(&d->texts);
}

void draw_free(struct draw_list *d)
{
    free(d->commands);
    free(d->images);
    text_free(&d->texts);
}

void draw_begin(struct draw_list *d, int width, int height, const struct glyphs *glyphs)
{
    assert(width >= 0 && height >= 0);
    d->count = 0;
    d->n_images = 0;
    text_clear(&d->texts);
    d->width = width;
    d->height = height;
    d->glyphs = glyphs ? glyphs : &no_text;
}

static struct draw_command *add(struct draw_list *d, enum draw_kind kind,
                                struct rect at, color_t color, int alpha)
{
    assert(0 <= alpha && alpha <= 255);
    if (d->count == d->capacity) {
        d->capacity = d->capacity ? 2 * d->capacity : 256;
        d->commands =
            alloc_resize(d->commands, (size_t)d->capacity, sizeof *d->commands);
    }
    struct draw_command *c = &d->commands[d->count++];
    *c = (struct draw_command){
        .kind = kind, .at = at, .color = color, .alpha = (uint8_t)alpha};
    return c;
}

void draw_rect(struct draw_list *d, struct rect at, color_t color, int alpha)
{
    add(d, DRAW_RECT, at, color, alpha);
}

void draw_frame(struct draw_list *d, struct rect at, int thickness, color_t color,
                int alpha)
{
    add(d, DRAW_FRAME, at, color, alpha)->thickness = thickness;
}

void draw_line(struct draw_list *d, struct rect at, int thickness, color_t color,
               int alpha)
{
    add(d, DRAW_LINE, at, color, alpha)->thickness = thickness;
}

void draw_text(struct draw_list *d, int x, int y, enum text_size size, color_t color,
               const char *text)
{
    assert(size < TEXT_SIZES);
    struct draw_command *c = add(d, DRAW_TEXT, (struct rect){x, y, 0, 0}, color, 255);

    c->size = size;
    c->text = d->texts.length;
    text_add(&d->texts, text, strlen(text) + 1);
}

color_t *draw_image(struct draw_list *d, struct rect at, int w, int h)
{
    assert(w > 0 && h > 0);
    struct draw_command *c = add(d, DRAW_IMAGE, at, 0, 255);

    c->image = d->n_images;
    c->image_w = w;
    c->image_h = h;
    d->n_images += (size_t)w * (size_t)h;
    if (d->n_images > d->images_capacity) {
        d->images_capacity = 2 * d->n_images;
        d->images = alloc_resize(d->images, d->images_capacity, sizeof *d->images);
    }
    return d->images + c->image;
}

color_t *draw_board_image(struct draw_list *d, struct rect at, int n)
{
    d->board = d->n_images;
    return draw_image(d, at, n, n);
}

void draw_sides(const struct draw_command *c, struct rect sides[4])
{
    struct rect r = c->at;
    int t = c->thickness;

    sides[0] = (struct rect){r.x, r.y, r.w, t};
    sides[1] = (struct rect){r.x, r.y + r.h - t, r.w, t};
    sides[2] = (struct rect){r.x, r.y + t, t, r.h - 2 * t};
    sides[3] = (struct rect){r.x + r.w - t, r.y + t, t, r.h - 2 * t};
}

void draw_hide_texts(struct draw_list *d, struct rect at)
{
    for (int i = 0; i < d->count; i++) {
        struct draw_command *c = &d->commands[i];
        if (c->kind != DRAW_TEXT)
            continue;
        char *text = d->texts.data + c->text;
        int right = c->at.x + utf8_count(text) * d->glyphs->advance[c->size];
        if (c->at.x < at.x + at.w && right > at.x && c->at.y < at.y + at.h &&
            c->at.y + d->glyphs->line_height[c->size] > at.y)
            text[0] = '\0';
    }
}

void draw_fade(struct draw_list *d, int from, int alpha)
{
    assert(0 <= from && 0 <= alpha && alpha <= 255);
    for (int i = from; i < d->count; i++)
        d->commands[i].alpha = (uint8_t)(d->commands[i].alpha * alpha / 255);
}
