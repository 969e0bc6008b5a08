#include "draw/palette.h"

#include "base/names.h"
#include "base/number.h"

#include <math.h>
#include <string.h>

#define RAINBOW_SPAN 285.0 /* red for the first value to violet for the last */
#define DEGREE       (3.14159265358979323846 / 180)

/* For unassigned cells: the Oklab lightness with n candidates, and the number of
 * candidates up to which steps look even. */
#define NIGHT_LIGHTNESS 0.235
#define EVEN_STEPS      6.0

/* The contrast of faint texts. WCAG 2.2 asks for 4.5; 0.1 is for rounding to 8 bits. */
#define FAINT_CONTRAST 4.6

double color_from_light(double light)
{
    return light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055;
}

/* A table, because pow is too slow for every cell of a frame. */
/* clang-format off */
const float color_light[256] = {
    0,             0.000303527f,  0.000607054f,  0.000910581f,  0.001214108f,  0.001517635f,
    0.001821162f,  0.002124689f,  0.002428216f,  0.002731743f,  0.00303527f,   0.003346536f,
    0.003676507f,  0.004024717f,  0.004391442f,  0.004776953f,  0.005181517f,  0.005605392f,
    0.006048833f,  0.006512091f,  0.00699541f,   0.007499032f,  0.008023193f,  0.008568126f,
    0.009134059f,  0.009721217f,  0.01032982f,   0.01096009f,   0.01161225f,   0.01228649f,
    0.01298303f,   0.01370208f,   0.01444384f,   0.01520851f,   0.01599629f,   0.01680738f,
    0.01764195f,   0.01850022f,   0.01938236f,   0.02028856f,   0.02121901f,   0.02217388f,
    0.02315337f,   0.02415763f,   0.02518686f,   0.02624122f,   0.02732089f,   0.02842604f,
    0.02955683f,   0.03071344f,   0.03189603f,   0.03310477f,   0.03433981f,   0.03560131f,
    0.03688945f,   0.03820437f,   0.03954624f,   0.0409152f,    0.04231141f,   0.04373503f,
    0.0451862f,    0.04666509f,   0.04817182f,   0.04970657f,   0.05126946f,   0.05286065f,
    0.05448028f,   0.05612849f,   0.05780543f,   0.05951124f,   0.06124605f,   0.06301002f,
    0.06480327f,   0.06662594f,   0.06847817f,   0.0703601f,    0.07227185f,   0.07421357f,
    0.07618538f,   0.07818742f,   0.08021982f,   0.08228271f,   0.08437621f,   0.08650046f,
    0.08865559f,   0.09084171f,   0.09305896f,   0.09530747f,   0.09758735f,   0.09989873f,
    0.1022417f,    0.1046165f,    0.1070231f,    0.1094617f,    0.1119324f,    0.1144354f,
    0.1169707f,    0.1195384f,    0.1221388f,    0.1247718f,    0.1274377f,    0.1301365f,
    0.1328683f,    0.1356333f,    0.1384316f,    0.1412633f,    0.1441285f,    0.1470273f,
    0.1499598f,    0.1529262f,    0.1559265f,    0.1589608f,    0.1620294f,    0.1651322f,
    0.1682694f,    0.1714411f,    0.1746474f,    0.1778884f,    0.1811642f,    0.184475f,
    0.1878208f,    0.1912017f,    0.1946178f,    0.1980693f,    0.2015563f,    0.2050787f,
    0.2086369f,    0.2122308f,    0.2158605f,    0.2195262f,    0.223228f,     0.2269659f,
    0.23074f,      0.2345506f,    0.2383976f,    0.2422811f,    0.2462013f,    0.2501583f,
    0.2541521f,    0.2581829f,    0.2622507f,    0.2663556f,    0.2704978f,    0.2746773f,
    0.2788943f,    0.2831487f,    0.2874408f,    0.2917706f,    0.2961383f,    0.3005438f,
    0.3049873f,    0.3094689f,    0.3139887f,    0.3185468f,    0.3231432f,    0.3277781f,
    0.3324515f,    0.3371636f,    0.3419144f,    0.3467041f,    0.3515326f,    0.3564001f,
    0.3613068f,    0.3662526f,    0.3712377f,    0.3762621f,    0.381326f,     0.3864294f,
    0.3915725f,    0.3967552f,    0.4019778f,    0.4072402f,    0.4125426f,    0.4178851f,
    0.4232677f,    0.4286905f,    0.4341536f,    0.4396572f,    0.4452012f,    0.4507858f,
    0.456411f,     0.462077f,     0.4677838f,    0.4735315f,    0.4793202f,    0.4851499f,
    0.4910208f,    0.496933f,     0.5028865f,    0.5088813f,    0.5149177f,    0.5209956f,
    0.5271151f,    0.5332764f,    0.5394795f,    0.5457245f,    0.5520114f,    0.5583404f,
    0.5647115f,    0.5711248f,    0.5775804f,    0.5840784f,    0.5906188f,    0.5972018f,
    0.6038273f,    0.6104956f,    0.6172066f,    0.6239604f,    0.6307571f,    0.6375969f,
    0.6444797f,    0.6514056f,    0.6583748f,    0.6653873f,    0.6724432f,    0.6795425f,
    0.6866853f,    0.6938718f,    0.7011019f,    0.7083758f,    0.7156935f,    0.7230551f,
    0.7304607f,    0.7379104f,    0.7454042f,    0.7529422f,    0.7605245f,    0.7681511f,
    0.7758222f,    0.7835378f,    0.7912979f,    0.7991027f,    0.8069523f,    0.8148466f,
    0.8227858f,    0.8307699f,    0.838799f,     0.8468732f,    0.8549926f,    0.8631572f,
    0.8713671f,    0.8796224f,    0.8879231f,    0.8962694f,    0.9046612f,    0.9130987f,
    0.9215819f,    0.9301109f,    0.9386857f,    0.9473065f,    0.9559734f,    0.9646862f,
    0.9734453f,    0.9822506f,    0.9911021f,    1,
};
/* clang-format on */

static color_t rgb(double r, double g, double b)
{
    const double channels[] = {r, g, b};
    color_t out = 0;

    for (int i = 0; i < 3; i++)
        out = out << 8 | (color_t)(int)(real_clamp(channels[i], 0, 1) * 255 + 0.5);
    return out;
}

/* HSL of saturation 0.66 and lightness 0.61. No red of it is saturated: WCAG 2.2 ("red
 * flash") calls a red saturated from four fifths of the colour's light on. */
static color_t rainbow(double t)
{
    double h = RAINBOW_SPAN * t / 60, chroma = 0.78 * 0.66, low = 0.61 - chroma / 2;
    double x = chroma * (1 - fabs(fmod(h, 2) - 1));
    double r = h < 1 ? chroma : h < 2 || h >= 4 ? x : 0;
    double g = h < 1 ? x : h < 3 ? chroma : h < 4 ? x : 0;
    double b = h < 2 ? 0 : h < 3 ? x : chroma;

    return rgb(r + low, g + low, b + low);
}

/* Oklab (Ottosson 2020) to sRGB. */
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

/* Lightness increases with t. Readers with red-green blindness tell blue from yellow.
 * The middle is nearly grey and therefore lighter than unassigned cells. */
static color_t blue_yellow(double t)
{
    return oklab(0.42 + 0.5 * pow(t, 0.6), 0.01 - 0.03 * t, -0.16 + 0.31 * t);
}

/* A warm grey: nearly black for n candidates, `lightness` for one. The logarithm makes
 * steps even for few candidates and still shows the first removals. */
static color_t night(int live, int n, double lightness)
{
    double share = log1p((live - 1) / EVEN_STEPS) / log1p((n - 1) / EVEN_STEPS);

    return oklab(lightness + (NIGHT_LIGHTNESS - lightness) * share, 0.001, 0.005);
}

static color_t classic(int live, int n)
{
    int grey = 77 + (255 - 77) * (live - 1) / (n - 1);

    return (color_t)(grey << 16 | grey << 8 | grey);
}

static const struct palette palettes[] = {
    {"night", "red for 1 to violet for n; unassigned cells glow as candidates go",
     rainbow, 0.56},
    {"classic", "red for 1 to violet for n; unassigned cells white with n candidates",
     rainbow, 0},
    {"even", "equally light hues on the dark ground of 'night'", even, 0.56},
    {"blue-yellow", "safe for colour-blind viewers: dark blue to light yellow",
     blue_yellow, 0.46},
};

int palette_count(void)
{
    return (int)(sizeof palettes / sizeof *palettes);
}

const struct palette *palette_row(int palette)
{
    assert(0 <= palette && palette < palette_count());
    return &palettes[palette];
}

int palette_find(const char *name)
{
    if (strcmp(name, "rainbow") == 0) /* an earlier name, still accepted */
        name = "classic";
    return names_find(palettes, palette_count(), sizeof *palettes, name);
}

color_t palette_value(int palette, int v, int n)
{
    assert(0 <= v && v < n);
    return palette_row(palette)->value(n > 1 ? (double)v / (n - 1) : 0);
}

color_t palette_open(int palette, int live, int n)
{
    double lightness = palette_row(palette)->open_lightness;

    assert(n > 1 && live <= n);
    return live < 1        ? COLOR_DEAD
           : lightness > 0 ? night(live, n, lightness)
                           : classic(live, n);
}

color_t palette_heat(double t)
{
    static const color_t stops[] = {0x16181d, 0x4b1d6b, 0xb5305f, 0xf48c3c, 0xfdf6d8};
    enum { LAST = sizeof stops / sizeof *stops - 1 };
    double at = real_clamp(t, 0, 1) * LAST;
    int from = int_min((int)at, LAST - 1);

    return color_mix(stops[from], stops[from + 1], (int)((at - from) * 255));
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
        sum += weights[i] * (double)color_light[color_channel(color, i)];
    return sum;
}

double color_contrast(color_t a, color_t b)
{
    double x = color_luminance(a) + 0.05, y = color_luminance(b) + 0.05;

    return x > y ? x / y : y / x;
}

/* Whether black contrasts more than white. */
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
