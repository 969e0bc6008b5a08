#include "draw/palette.h"

#include "base/names.h"
#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define RAINBOW_SPAN 285.0 /* degrees of hue: first value red, last violet */
#define DEGREE       (3.14159265358979323846 / 180)

/* Unassigned cells. NIGHT_LIGHTNESS is the Oklab lightness of a cell with n candidates.
 * In a cell with fewer than about EVEN_STEPS candidates, each removal lightens the cell
 * by about the same amount. */
#define NIGHT_LIGHTNESS 0.235
#define EVEN_STEPS      6.0

/* Contrast of faint texts with the background: 4.5 (WCAG 2.2) plus 0.1 for rounding. */
#define FAINT_CONTRAST 4.6

/* The colours of a film: hues of values, shades of all hues, colours of heat. */
#define MOST_HUES   60
#define FILM_SHADES 180
#define FILM_HEAT   24
/* How far the darkest shade is mixed with black, and the lightest with white, 0 .. 255;
 * three shades have the colour of a clue's cell as the darkest. */
#define DARKEST     190
#define LIGHTEST    200

double color_from_light(double light)
{
    return light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055;
}

double color_to_light(double srgb)
{
    return srgb <= 0.04045 ? srgb / 12.92 : pow((srgb + 0.055) / 1.055, 2.4);
}

static color_t rgb(double r, double g, double b)
{
    const double channels[] = {r, g, b};
    color_t out = 0;

    for (int i = 0; i < 3; i++)
        out = out << 8 | (color_t)(int)(real_clamp(channels[i], 0, 1) * 255 + 0.5);
    return out;
}

/* Converts HSL to sRGB. The hue runs from red for t = 0 to violet for t = 1. */
static color_t hsl(double t, double saturation, double lightness)
{
    double h = RAINBOW_SPAN * t / 60;
    double chroma = (1 - fabs(2 * lightness - 1)) * saturation;
    double x = chroma * (1 - fabs(fmod(h, 2) - 1)), low = lightness - chroma / 2;
    double r = h < 1 ? chroma : h < 2 || h >= 4 ? x : 0;
    double g = h < 1 ? x : h < 3 ? chroma : h < 4 ? x : 0;
    double b = h < 2 ? 0 : h < 3 ? x : chroma;

    return rgb(r + low, g + low, b + low);
}

static color_t classic_rainbow(double t)
{
    return hsl(t, 0.7, 0.6);
}

/* A rainbow a bit paler than pure, so that no colour is a saturated red (blend.h). */
static color_t rainbow(double t)
{
    return hsl(t, 0.66, 0.61);
}

/* Converts Oklab (Ottosson 2020) to sRGB. */
static color_t oklab(double lightness, double a, double b)
{
    double l = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
    double m = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
    double s = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);

    return rgb(
        color_from_light(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
        color_from_light(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
        color_from_light(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
}

static color_t even(double t)
{
    double hue = (25 + 300 * t) * DEGREE;

    return oklab(0.74, 0.125 * cos(hue), 0.125 * sin(hue));
}

/* Lightness increases with t, and even readers with red-green blindness tell blue from
 * yellow. Colours in the middle are nearly grey, but lighter than unassigned cells. */
static color_t blue_yellow(double t)
{
    return oklab(0.42 + 0.5 * pow(t, 0.6), 0.01 - 0.03 * t, -0.16 + 0.31 * t);
}

/* Returns a warm grey: nearly black for n candidates, of the given lightness for one.
 * With few candidates, each removal lightens the cell by about the same amount; with
 * many candidates, a removal lightens it less, but visibly. */
static color_t night(int live, int n, double lightness)
{
    double share = log1p((live - 1) / EVEN_STEPS) / log1p((n - 1) / EVEN_STEPS);

    return oklab(lightness + (NIGHT_LIGHTNESS - lightness) * share, 0.001, 0.005);
}

/* A grey whose lightness grows from 0.3 for one candidate to 1 for n. */
static color_t classic(int live, int n)
{
    /* 76.5 + 178.5 * (live - 1) / (n - 1), rounded. */
    int grey = (154 * (n - 1) + 357 * (live - 1)) / (2 * (n - 1));

    return (color_t)(grey << 16 | grey << 8 | grey);
}

/* The user's own palette (palette_read_own); count 0: none. */
#define MOST_OWN 256
static struct {
    int count;
    color_t color[MOST_OWN];
} users;

static color_t own_value(double t)
{
    double at = t * (users.count - 1);
    int from = int_min((int)at, users.count - 2);

    return color_mix(users.color[from], users.color[from + 1],
                     (int)((at - from) * 255));
}

const struct palette palettes[] = {
    {"night", "red for 1 to violet for n; the fewer candidates, the lighter a cell",
     rainbow, 0.56},
    {"classic", "red for 1 to violet for n; the more candidates, the lighter a cell",
     classic_rainbow, 0},
    {"even", "equally light hues on the dark ground of 'night'", even, 0.56},
    {"blue-yellow", "safe for colour-blind viewers: dark blue to light yellow",
     blue_yellow, 0.46},
    {"own", "the colours of --palette", own_value, 0.46},
};
const int palette_count = sizeof palettes / sizeof *palettes - 1;

/* Reads the colour `word`, or says why it is none. */
static bool read_color(const char *word, int length, color_t *out, struct error *e)
{
    if (length != 7 || word[0] != '#' || strspn(word + 1, "0123456789abcdefABCDEF") < 6)
        return error_fail(e, "expected a colour #RRGGBB, found '%.*s'", length, word);
    *out = (color_t)strtoul(word + 1, NULL, 16);
    double contrast = color_contrast(*out, COLOR_BACKGROUND);
    return contrast >= PALETTE_CONTRAST ||
           error_fail(e,
                      "expected a contrast of at least %.0f with the dark background, "
                      "found %.1f for %.7s",
                      PALETTE_CONTRAST, contrast, word);
}

/* Puts the place of `at` in `text` before the reason. */
static bool fail_at(const char *text, const char *at, const char *name,
                    const char *reason, struct error *e)
{
    int line = 1, column = 1;

    for (; text < at; text++) {
        column = *text == '\n' ? 1 : column + 1;
        line += *text == '\n';
    }
    return error_fail(e, "%.200s:%d:%d: %.250s", name, line, column, reason);
}

bool palette_read_own(const char *text, const char *name, struct error *e)
{
    static const char gaps[] = ", \t\r\n";
    color_t color[MOST_OWN];
    const char *at = text;
    int count = 0;
    struct error why;

    while (*(at += strspn(at, gaps))) {
        int length = (int)strcspn(at, gaps);
        if (count == MOST_OWN)
            return fail_at(text, at, name, "expected at most 256 colours", e);
        if (!read_color(at, int_min(length, 40), &color[count++], &why))
            return fail_at(text, at, name, why.text, e);
        at += length;
    }
    size_t size = (size_t)count * sizeof *color;
    if (count < 2)
        return fail_at(text, at, name, "expected at least 2 colours", e);
    if (users.count > 0 &&
        (users.count != count || memcmp(users.color, color, size) != 0))
        return error_fail(e, "%.200s: expected one palette of your own, found two",
                          name);
    users.count = count;
    memcpy(users.color, color, size);
    return true;
}

int palette_find(const char *name)
{
    if (users.count > 0 && strcmp(name, "own") == 0)
        return palette_count;
    if (strcmp(name, "rainbow") == 0) /* earlier name of "classic" */
        name = "classic";
    return names_find(palettes, palette_count, sizeof *palettes, name);
}

color_t palette_value(int palette, int v, int n)
{
    assert(0 <= palette && palette <= palette_count && 0 <= v && v < n);
    return palettes[palette].value(n > 1 ? (double)v / (n - 1) : 0);
}

color_t palette_open(int palette, int live, int n)
{
    double lightness = palettes[palette].open_lightness;

    assert(n > 1 && live <= n);
    return live < 1        ? COLOR_DEAD
           : lightness > 0 ? night(live, n, lightness)
                           : classic(live, n);
}

color_t palette_heat(double t)
{
    static const color_t stops[] = {0x16181d, 0x4b1d6b, 0xb5305f, 0xf48c3c, 0xfdf6d8};
    enum { LAST = sizeof stops / sizeof *stops - 1 };
    double at = real_clamp(t, 0, 1) * (double)LAST;
    int from = int_min((int)at, LAST - 1);

    return color_mix(stops[from], stops[from + 1], (int)((at - from) * 255));
}

void palette_film(int palette, int n, color_t background, color_t out[FILM_COLORS])
{
    static const color_t marks[] = {COLOR_ACCENT, COLOR_TEXT,    COLOR_LABEL,
                                    COLOR_ALARM,  COLOR_SUCCESS, COLOR_AMBER,
                                    COLOR_DEAD,   COLOR_FAINT};
    enum { MARKS = sizeof marks / sizeof *marks };
    int hues = int_min(n, MOST_HUES), shades = FILM_SHADES / hues, used = 0;

    for (int i = 0; i < hues; i++)
        for (int k = 0; k < shades; k++) {
            color_t own = palette_value(palette, i, hues);
            int from_base = k - shades / 2; /* below 0: darker */
            out[used++] =
                from_base <= 0
                    ? color_mix(own, 0, -from_base * DARKEST / (shades / 2 + 1))
                    : color_mix(own, 0xffffff, from_base * LIGHTEST / (shades / 2 + 1));
        }
    for (int i = 0; i < FILM_HEAT; i++)
        out[used++] = palette_heat((double)i / (FILM_HEAT - 1));
    for (int i = 0; i < MARKS; i++)
        out[used++] = marks[i];
    out[used++] = background;
    for (int i = 0, greys = FILM_COLORS - used; i < greys; i++)
        out[used++] = color_mix(0x000000, 0xffffff, 255 * i / (greys - 1));
}

color_t color_mix(color_t a, color_t b, int t)
{
    color_t out = 0;

    assert(0 <= t && t <= 255);
    for (int i = 0; i < 3; i++) {
        int from = color_channel(a, i), to = color_channel(b, i);
        out = out << 8 | (color_t)(from + (to - from) * t / 255);
    }
    return out;
}

double color_luminance(color_t color)
{
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;

    for (int i = 0; i < 3; i++)
        sum += weights[i] * color_to_light(color_channel(color, i) / 255.0);
    return sum;
}

double color_contrast(color_t a, color_t b)
{
    double x = color_luminance(a) + 0.05, y = color_luminance(b) + 0.05;

    return x > y ? x / y : y / x;
}

/* Whether black contrasts more than white with a background of this luminance. */
static bool wants_black(double luminance)
{
    return (luminance + 0.05) * (luminance + 0.05) > 0.05 * 1.05;
}

color_t color_ink(color_t ground)
{
    return wants_black(color_luminance(ground)) ? 0x000000 : 0xffffff;
}

color_t color_faint_ink(color_t ground)
{
    double luminance = color_luminance(ground) + 0.05;
    double wanted = wants_black(luminance - 0.05) ? luminance / FAINT_CONTRAST
                                                  : luminance * FAINT_CONTRAST;
    double grey = color_from_light(real_clamp(wanted - 0.05, 0, 1));

    return rgb(grey, grey, grey);
}
