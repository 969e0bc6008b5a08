#include "view/pen.h"

#include "base/units.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>

struct phrase phrase(const char *format, ...)
{
    struct phrase out;
    va_list args;

    va_start(args, format);
    int length = vsnprintf(out.text, sizeof out.text, format, args);
    assert(length >= 0 && (size_t)length < sizeof out.text);
    (void)length;
    va_end(args);
    return out;
}

struct phrase thousands(uint64_t value)
{
    struct text t = TEXT_EMPTY;

    text_thousands(&t, value);
    struct phrase out = phrase("%s", t.data);
    text_free(&t);
    return out;
}

struct phrase count_of(int64_t count, const char *noun)
{
    return phrase("%s %s%s", thousands((uint64_t)count).text, noun,
                  count == 1 ? "" : "s");
}

struct phrase cell_name(int cell, int n)
{
    return phrase("r%dc%d", cell / n + 1, cell % n + 1);
}

struct phrase rate_per_s(double per_s)
{
    return per_s < 10 ? phrase("%.2g", per_s) : thousands((uint64_t)(per_s + 0.5));
}

struct description description(struct phrase first, struct phrase second)
{
    struct description d;

    snprintf(d.line[0], sizeof d.line[0], "%.47s", first.text);
    snprintf(d.line[1], sizeof d.line[1], "%.47s", second.text);
    return d;
}

int text_width(const struct glyphs *glyphs, enum text_size size, const char *text)
{
    assert(size < TEXT_SIZES);
    return utf8_count(text) * glyphs->advance[size];
}

struct pen pen_in(struct draw_list *d, struct rect at)
{
    int advance = d->glyphs->advance[TEXT_SMALL],
        columns = advance ? at.w / advance : 0;

    return (struct pen){d, d->glyphs, at.x, at.y, columns, at.y + at.h};
}

int pen_line_height(const struct pen *p)
{
    return p->glyphs->line_height[TEXT_SMALL];
}

struct rect pen_rect(const struct pen *p, int height)
{
    return (struct rect){p->x, p->y, p->columns * p->glyphs->advance[TEXT_SMALL],
                         height};
}

void pen_skip_half_a_line(struct pen *p)
{
    p->y += pen_line_height(p) / 2;
}

bool pen_has_width(const struct pen *p, enum text_size size, const char *text)
{
    return text_width(p->glyphs, size, text) <= pen_rect(p, 0).w;
}

/* Writes from column `from` of the current line, without moving the pen. */
static void put(const struct pen *p, int from, enum text_size size, color_t color,
                const char *text)
{
    int advance = p->glyphs->advance[TEXT_SMALL];
    char cut[FIT_LINE];

    assert(p->columns > 0 && p->glyphs->advance[size] > 0);
    fit_line(text, (p->columns - from) * advance / p->glyphs->advance[size],
             FIT_KEEP_BEGINNING, cut);
    if (p->d)
        draw_text(p->d, p->x + from * advance, p->y, size, color, cut);
}

void pen_line(struct pen *p, enum text_size size, color_t color, const char *text)
{
    put(p, 0, size, color, text);
    p->y += p->glyphs->line_height[size];
}

void pen_right(const struct pen *p, enum text_size size, color_t color,
               const char *text)
{
    int room = pen_rect(p, 0).w - text_width(p->glyphs, size, text);

    assert(room >= 0);
    if (p->d)
        draw_text(p->d, p->x + room, p->y, size, color, text);
}

void pen_cut(struct pen *p, color_t color, enum fit_end end, const char *text)
{
    char cut[FIT_LINE];

    fit_line(text, p->columns, end, cut);
    pen_line(p, TEXT_SMALL, color, cut);
}

void pen_wrapped(struct pen *p, enum text_size size, color_t color, int max_lines,
                 const char *text)
{
    int columns = pen_rect(p, 0).w / p->glyphs->advance[size];
    char line[FIT_LINE];

    assert(columns > 0);
    for (int i = 0; i < max_lines && *text; i++) {
        /* If the text is too long, the last line ends in an ellipsis. */
        const char *rest = fit_next_line(text, columns, line);
        pen_line(p, size, color, i + 1 < max_lines ? line : text);
        text = rest;
    }
}

void pen_pair(struct pen *p, const char *label, const char *format, ...)
{
    char value[128];
    va_list args;

    va_start(args, format);
    vsnprintf(value, sizeof value, format, args);
    va_end(args);
    int length = utf8_count(value);
    int lines = utf8_count(label) + 1 + length > p->columns ? 2 : 1;
    if (p->y + lines * pen_line_height(p) > p->bottom)
        return;
    put(p, 0, TEXT_SMALL, COLOR_LABEL, label);
    p->y += (lines - 1) * pen_line_height(p);
    put(p, int_max(p->columns - length, 0), TEXT_SMALL, COLOR_TEXT, value);
    p->y += pen_line_height(p);
}

void pen_number(struct pen *p, const char *label, uint64_t value)
{
    pen_pair(p, label, "%s", thousands(value).text);
}

void pen_large(struct pen *p, const char *label, const char *value)
{
    int large = p->glyphs->line_height[TEXT_LARGE];
    struct pen small = *p;

    if (text_width(p->glyphs, TEXT_SMALL, label) + p->glyphs->advance[TEXT_LARGE] +
            text_width(p->glyphs, TEXT_LARGE, value) >
        pen_rect(p, 0).w) {
        pen_pair(p, label, "%s", value);
        return;
    }
    if (p->y + large > p->bottom)
        return;
    pen_right(p, TEXT_LARGE, COLOR_TEXT, value);
    /* Puts both texts on one base line. */
    small.y += (large - pen_line_height(p)) * 2 / 3;
    put(&small, 0, TEXT_SMALL, COLOR_LABEL, label);
    p->y += large;
}

void pen_count(struct pen *p, const char *label, uint64_t value)
{
    if (value > 0)
        pen_number(p, label, value);
}

void pen_time(struct pen *p, const char *label, int64_t ns)
{
    long long tenths = (long long)(ns / (NS_PER_S / 10));

    assert(ns >= 0);
    pen_pair(p, label, "%lld:%02lld.%lld", tenths / 600, tenths / 10 % 60, tenths % 10);
}

int pen_word(struct pen *p, int column, color_t color, const char *word)
{
    int length = utf8_count(word);

    if (column > 0 && column + length > p->columns) {
        column = 0;
        p->y += pen_line_height(p);
    }
    put(p, column, TEXT_SMALL, color, word);
    return column + length + 1;
}
