#include "record/planes.h"

/* The coefficients of BT.709, scaled to limited range (219/255 for luma, 224/255 for
 * chroma) and multiplied by 256. In each chroma plane they add up to 0, so grey stays
 * grey. */
enum { Y_RED = 47, Y_GREEN = 157, Y_BLUE = 16 };
enum { CB_RED = 26, CB_GREEN = 86, CR_GREEN = 102, CR_BLUE = 10, CHROMA = 112 };

size_t planes_size(int width, int height)
{
    assert(width > 0 && height > 0 && width % 2 == 0 && height % 2 == 0);
    return (size_t)width * (size_t)height * 3 / 2;
}

static void convert_luma(const uint32_t *restrict pixels, size_t count,
                         uint8_t *restrict out)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t r = pixels[i] >> 16 & 0xff, g = pixels[i] >> 8 & 0xff,
                 b = pixels[i] & 0xff;
        out[i] =
            (uint8_t)((Y_RED * r + Y_GREEN * g + Y_BLUE * b + 16 * 256 + 128) >> 8);
    }
}

/* Converts two rows of pixels to one row of chroma. In the loop the two halves of `rb`
 * are the sums of red and of blue over four pixels. */
static void convert_chroma(const uint32_t *restrict upper,
                           const uint32_t *restrict lower, size_t count,
                           uint8_t *restrict cb, uint8_t *restrict cr)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t p = upper[2 * i], q = upper[2 * i + 1];
        uint32_t s = lower[2 * i], t = lower[2 * i + 1];
        uint32_t rb = (p & 0xff00ff) + (q & 0xff00ff) + (s & 0xff00ff) + (t & 0xff00ff);
        uint32_t g = ((p & 0xff00) + (q & 0xff00) + (s & 0xff00) + (t & 0xff00)) >> 8;
        uint32_t r = rb >> 16, b = rb & 0xffff;
        uint32_t middle = 128 * 1024 + 512;
        cb[i] = (uint8_t)((middle + CHROMA * b - CB_RED * r - CB_GREEN * g) >> 10);
        cr[i] = (uint8_t)((middle + CHROMA * r - CR_GREEN * g - CR_BLUE * b) >> 10);
    }
}

void planes_convert(const struct frame *f, uint8_t *out)
{
    size_t w = (size_t)f->width, h = (size_t)f->height;
    uint8_t *cb = out + w * h, *cr = cb + w * h / 4;

    assert(w % 2 == 0 && h % 2 == 0);
    convert_luma(f->pixels, w * h, out);
    for (size_t y = 0; y < h / 2; y++) {
        const uint32_t *upper = &f->pixels[2 * y * w];
        convert_chroma(upper, upper + w, w / 2, &cb[y * w / 2], &cr[y * w / 2]);
    }
}
