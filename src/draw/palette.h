/* Colours: of values, of candidates, of the panel. */
#ifndef DRAW_PALETTE_H
#define DRAW_PALETTE_H

#include <stdint.h>

/* 0x00RRGGBB. */
typedef uint32_t color_t;

#define COLOR_BACKGROUND 0x0e1013u
#define COLOR_ACCENT     0x4cc2ffu
#define COLOR_TEXT       0xd8dce2u /* what is read */
#define COLOR_LABEL      0x8b929cu /* what names it */
#define COLOR_ALARM      0xff4d4du /* dead ends, what goes */
#define COLOR_FAINT      0x4a5058u /* rules and the ground of charts */

int palette_count(void);
const char *palette_name(int palette);
const char *palette_summary(int palette);

/* The palette called `name`, or -1. */
int palette_find(const char *name);

/* Of value v, 0 .. n-1. */
color_t palette_value(int palette, int v, int n);

/* Of an open cell with `live` of n candidates: white for n, dark for few. */
color_t palette_open(int live, int n);

/* Of a share of heat, 0 .. 1: from nearly black through violet and orange to white. */
color_t palette_heat(double t);

/* t = 0 gives a, t = 255 gives b. */
color_t color_mix(color_t a, color_t b, int t);

/* Black or white, whichever is read better on `ground`. */
color_t color_ink(color_t ground);

#endif
