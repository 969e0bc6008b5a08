#include "plot/svg.h"

#include "base/utf8.h"
#include "plot/canvas.h"

#include <string.h>

/* Sizes of characters in hundredths of the font size, as in most monospaced fonts. */
#define ADVANCE  60  /* width */
#define LINE     120 /* height of a line */
#define BASELINE 35  /* from the middle of a digit down to the baseline */

static const int sizes[TEXT_SIZES] = {
    [TEXT_SMALL] = CANVAS_SMALL, [TEXT_LARGE] = CANVAS_LARGE};

const struct glyphs svg_glyphs = {
    .advance = {[TEXT_SMALL] = CANVAS_SMALL * ADVANCE * SVG_SCALE / 100,
                [TEXT_LARGE] = CANVAS_LARGE * ADVANCE * SVG_SCALE / 100},
    .line_height = {[TEXT_SMALL] = CANVAS_SMALL * LINE * SVG_SCALE / 100,
                    [TEXT_LARGE] = CANVAS_LARGE * LINE * SVG_SCALE / 100}};

static double units(int pixels)
{
    return (double)pixels / SVG_SCALE;
}

/* Whether line `c` begins where line `last` ends, and has the same colour and width. */
static bool continues(const struct draw_command *c, const struct draw_command *last)
{
    return c->kind == DRAW_LINE && last->kind == DRAW_LINE &&
           c->thickness == last->thickness && c->color == last->color &&
           c->at.x == last->at.x + last->at.w && c->at.y == last->at.y + last->at.h;
}

/* Writes line `c` and the lines that continue it as one path, at most `most` lines.
 * Returns how many lines it has written. */
static int write_path(const struct draw_command *c, int most, struct text *out)
{
    int count = 0;

    text_printf(out, "<path stroke=\"#%06x\" stroke-width=\"%.2f\" d=\"M%.2f %.2f",
                c->color, units(c->thickness), units(c->at.x), units(c->at.y));
    do
        text_printf(out, "L%.2f %.2f", units(c[count].at.x + c[count].at.w),
                    units(c[count].at.y + c[count].at.h));
    while (++count < most && continues(&c[count], &c[count - 1]));
    text_puts(out, "\"/>\n");
    return count;
}

static void write_text(const struct draw_command *c, const char *text, struct text *out)
{
    int middle = c->at.y + svg_glyphs.line_height[c->size] / 2;

    text_printf(out,
                "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%d\" textLength=\"%.2f\" "
                "fill=\"#%06x\">",
                units(c->at.x), units(middle) + sizes[c->size] * BASELINE / 100.0,
                sizes[c->size], units(utf8_count(text) * svg_glyphs.advance[c->size]),
                c->color);
    for (; *text; text++)
        if (strchr("<&", *text))
            text_printf(out, "&#%d;", *text);
        else
            text_putc(out, *text);
    text_puts(out, "</text>\n");
}

void svg_write(const struct draw_list *d, struct text *out)
{
    double w = units(d->width), h = units(d->height);

    text_printf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" "
                "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" fill=\"none\" "
                "stroke-linecap=\"round\" stroke-linejoin=\"round\" "
                "font-family=\"DejaVu Sans Mono,Menlo,Consolas,monospace\">\n",
                w, h, w, h);
    for (int i = 0, count = 1; i < d->count; i += count, count = 1) {
        const struct draw_command *c = &d->commands[i];
        const char *text = d->texts.data + c->text;
        assert(c->kind != DRAW_FRAME && c->kind != DRAW_IMAGE && c->alpha == 255);
        if (c->kind == DRAW_RECT)
            text_printf(out,
                        "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" "
                        "fill=\"#%06x\"/>\n",
                        units(c->at.x), units(c->at.y), units(c->at.w), units(c->at.h),
                        c->color);
        if (c->kind == DRAW_LINE)
            count = write_path(c, d->count - i, out);
        if (c->kind == DRAW_TEXT && *text)
            write_text(c, text, out);
    }
    text_puts(out, "</svg>\n");
}
