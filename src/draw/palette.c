#include "draw/palette.h"

#include <math.h>
#include <string.h>

/* Red for the first value to violet for the last. */
#define RAINBOW_SPAN 285.0
#define DEGREE       (3.14159265358979323846 / 180)

static int channel(double x)
{
    return x <= 0 ? 0 : x >= 1 ? 255 : (int)(x * 255 + 0.5);
}

static color_t rgb(double r, double g, double b)
{
    return (color_t)(channel(r) << 16 | channel(g) << 8 | channel(b));
}

static color_t hsl(double hue, double saturation, double lightness)
{
    double chroma = (1 - fabs(2 * lightness - 1)) * saturation;
    double h = hue / 60;
    double x = chroma * (1 - fabs(fmod(h, 2) - 1));
    double low = lightness - chroma / 2;
    double r = h < 1 || h >= 5 ? chroma : h < 2 || h >= 4 ? x : 0;
    double g = h < 1 ? x : h < 3 ? chroma : h < 4 ? x : 0;
    double b = h < 2 ? 0 : h < 3 ? x : h < 5 ? chroma : x;

    return rgb(r + low, g + low, b + low);
}

static double gamma_of(double linear)
{
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055;
}

/* Oklab (Ottosson 2020) to sRGB. */
static color_t oklab(double lightness, double a, double b)
{
    double l = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
    double m = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
    double s = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);

    return rgb(gamma_of(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
               gamma_of(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
               gamma_of(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
}

static color_t rainbow(double t)
{
    return hsl(RAINBOW_SPAN * t, 0.70, 0.60);
}

static color_t even(double t)
{
    double hue = (25 + 300 * t) * DEGREE;

    return oklab(0.74, 0.125 * cos(hue), 0.125 * sin(hue));
}

/* Blue to yellow: lightness rises all the way, and blue against yellow is what
 * protanopes and deuteranopes see best. */
static color_t blue_yellow(double t)
{
    double b = -0.16 + 0.31 * t;

    return oklab(0.38 + 0.54 * t, 0.01 - 0.03 * t, b);
}

static const struct {
    const char *name, *summary;
    color_t (*color)(double t);
} palettes[] = {
    {"rainbow", "HSL hues from red for 1 to violet for n", rainbow},
    {"even", "hues of one perceived lightness", even},
    {"blue-yellow", "safe for colour-blind viewers: dark blue to light yellow",
     blue_yellow},
};

int palette_count(void)
{
    return (int)(sizeof palettes / sizeof *palettes);
}

const char *palette_name(int palette)
{
    return palettes[palette].name;
}

const char *palette_summary(int palette)
{
    return palettes[palette].summary;
}

int palette_find(const char *name)
{
    for (int i = 0; i < palette_count(); i++)
        if (strcmp(palettes[i].name, name) == 0)
            return i;
    return -1;
}

color_t palette_value(int palette, int v, int n)
{
    return palettes[palette].color(n > 1 ? (double)v / (n - 1) : 0);
}

color_t palette_open(int live, int n)
{
    int grey = 77 + (255 - 77) * (live - 1) / (n - 1);

    if (live < 1)
        grey = 40;
    return (color_t)(grey << 16 | grey << 8 | grey);
}

color_t palette_heat(double t)
{
    static const color_t stops[] = {0x16181d, 0x4b1d6b, 0xb5305f, 0xf48c3c, 0xfdf6d8};
    enum { LAST = sizeof stops / sizeof *stops - 1 };
    double at = (t <= 0 ? 0 : t >= 1 ? 1 : t) * LAST;
    int from = at >= LAST ? LAST - 1 : (int)at;

    return color_mix(stops[from], stops[from + 1], (int)((at - from) * 255));
}

color_t color_mix(color_t a, color_t b, int t)
{
    color_t out = 0;

    for (int shift = 0; shift <= 16; shift += 8) {
        int from = (int)(a >> shift & 0xff), to = (int)(b >> shift & 0xff);
        out |= (color_t)(from + (to - from) * t / 255) << shift;
    }
    return out;
}

color_t color_ink(color_t ground)
{
    int luma = (int)(299 * (ground >> 16 & 0xff) + 587 * (ground >> 8 & 0xff) +
                     114 * (ground & 0xff)) /
               1000;

    return luma > 128 ? 0x101214 : 0xf4f6f8;
}
