/* Colours of values (palettes), of numbers of candidates, of heat and of texts. */
#pragma once

#include "base/error.h"

#include <stdint.h>

typedef uint32_t color_t; /* 0x00RRGGBB, sRGB */

#define COLOR_BACKGROUND 0x0e1013u
#define COLOR_ACCENT     0x4cc2ffu
#define COLOR_TEXT       0xd8dce2u /* sentences, numbers */
#define COLOR_LABEL      0x8b929cu /* labels of numbers */
#define COLOR_ALARM      0xff4d4du /* dead ends, removed candidates */
#define COLOR_SUCCESS    0x5fd38du
#define COLOR_AMBER      0xffb454u /* searches that gave up; advice */
#define COLOR_DEAD       0xcc1f6cu /* cells without candidates; never a value */
#define COLOR_FAINT      0x4a5058u /* thin lines, background of charts */

struct palette {
    const char *name, *summary;
    color_t (*value)(double t); /* colour of a value: t = 0 the first, t = 1 the last */
    /* Oklab lightness of an unassigned cell with one candidate; with more candidates a
     * cell is darker. 0: with more candidates a cell is lighter ("classic"). */
    double open_lightness;
};

extern const struct palette palettes[]; /* functions take an index into this array */
extern const int palette_count;         /* without the user's own, which follows */

/* Returns -1 if there is none. After palette_read_own also finds "own". */
int palette_find(const char *name);

/* Reads the user's own palette from colours #RRGGBB with commas, blanks or new lines
 * between them; values between two colours have mixtures of both. Each must have the
 * contrast PALETTE_CONTRAST with the background. Errors begin with `name`, line and
 * column. A process has one such palette: another one is an error. Options are read
 * before the first frame, so no thread reads the palette while it changes. */
#define PALETTE_CONTRAST 3.0 /* of graphical objects (WCAG 2.2) */
bool palette_read_own(const char *text, const char *name, struct error *e);

color_t palette_value(int palette, int v, int n); /* v in 0 .. n-1 */

/* The grey of an unassigned cell with `live` of n > 1 candidates; COLOR_DEAD for 0. */
color_t palette_open(int palette, int live, int n);

/* The colour of heat t, clamped to 0 .. 1: from nearly black over orange to white. */
color_t palette_heat(double t);

/* The colours of a film, for formats with at most FILM_COLORS: those of the values of a
 * board of side n, which are fewer for large n, each with darker and lighter ones, then
 * greys, heat, and the colours of texts and marks. */
#define FILM_COLORS 256
void palette_film(int palette, int n, color_t background, color_t out[FILM_COLORS]);

color_t color_mix(color_t a, color_t b, int t); /* t = 0 gives a, t = 255 gives b */

/* Relative luminance, 0 .. 1, and contrast, 1 .. 21 (both WCAG 2.2). */
double color_luminance(color_t color);
double color_contrast(color_t a, color_t b);

/* Colours of a text on a background. color_ink returns black or white, whichever
 * contrasts more. color_faint_ink returns the grey nearest to the background with a
 * contrast of at least 4.5 or, if no grey has so much, black or white. */
color_t color_ink(color_t ground);
color_t color_faint_ink(color_t ground);

/* Channel i of a colour, 0 .. 255; i is 0 for red, 1 for green, 2 for blue. */
static inline int color_channel(color_t color, int i)
{
    return (int)(color >> (16 - 8 * i) & 0xff);
}

/* Convert linear light to sRGB (IEC 61966-2-1) and back; all values are 0 .. 1. */
double color_from_light(double light);
double color_to_light(double srgb);
