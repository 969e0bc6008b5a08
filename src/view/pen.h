/* A pen writes lines down a column of the side panel or of a card. */
#pragma once

#include "draw/draw.h"
#include "draw/fit.h"

/* Lines that do not fit a column end in an ellipsis; no text exceeds the column. */
struct pen {
    struct draw_list *d; /* NULL: draws nothing, only moves y, to measure */
    const struct glyphs *glyphs;
    int x, y;    /* where the next line begins: its top left */
    int columns; /* width of the column, in characters of TEXT_SMALL */
    int bottom;  /* pen_pair and its variants write nothing below this y */
};

/* Returns a pen at the top left of a rectangle, with as many columns as fit into it. */
struct pen pen_in(struct draw_list *d, struct rect at);

struct phrase { /* a formatted text of at most 255 bytes, returned by value */
    char text[256];
};

struct phrase phrase(const char *format, ...) __attribute__((format(printf, 1, 2)));

struct phrase thousands(uint64_t value); /* "1,234,567" */

/* Examples: "1 clue", "5,000 clues". */
struct phrase count_of(int64_t count, const char *noun);

struct phrase cell_name(int cell, int n); /* "r5c1" */

struct phrase rate_per_s(double per_s); /* "3,000", "0.25" */

/* Two lines of at most PANEL_COLUMNS characters that describe the place under the
 * pointer. All zero: there is nothing to say. */
struct description {
    char line[2][48];
};

struct description description(struct phrase first, struct phrase second);

/* The width of a text in pixels. */
int text_width(const struct glyphs *glyphs, enum text_size size, const char *text);

int pen_line_height(const struct pen *p); /* in pixels, of TEXT_SMALL */

/* Whether the text fits the column in this size. */
bool pen_has_width(const struct pen *p, enum text_size size, const char *text);

/* Returns a rectangle at the pen, as wide as the column and `height` pixels high. */
struct rect pen_rect(const struct pen *p, int height);

void pen_skip_half_a_line(struct pen *p);

void pen_line(struct pen *p, enum text_size size, color_t color, const char *text);

/* Writes a text at the right end of the current line, without moving the pen. */
void pen_right(const struct pen *p, enum text_size size, color_t color,
               const char *text);

/* Writes a line of TEXT_SMALL. If it must be cut, `end` selects the part that is kept.
 */
void pen_cut(struct pen *p, color_t color, enum fit_end end, const char *text);

/* Writes at most `max_lines` lines, broken between words. */
void pen_wrapped(struct pen *p, enum text_size size, color_t color, int max_lines,
                 const char *text);

/* Writes the label at the left and the value at the right of one line, or of two lines
 * if the column is too narrow. */
void pen_pair(struct pen *p, const char *label, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void pen_number(struct pen *p, const char *label, uint64_t value);

/* Writes label and value like pen_pair, but the value in large letters if that fits. */
void pen_large(struct pen *p, const char *label, const char *value);

void pen_count(struct pen *p, const char *label, uint64_t value); /* hides a 0 */

/* Writes `ns` in minutes and seconds: "1:02.3". */
void pen_time(struct pen *p, const char *label, int64_t ns);

/* Writes a word at a column of the current line, or at the start of a new line if it
 * does not fit there. Returns the column for the next word. */
int pen_word(struct pen *p, int column, color_t color, const char *word);
