#include "record/png_file.h"

#include <errno.h>
#include <png.h>
#include <string.h>

bool png_write(FILE *file, const char *name, const struct frame *f, struct error *e)
{
    png_image image = {
        .version = PNG_IMAGE_VERSION,
        .width = (png_uint_32)f->width,
        .height = (png_uint_32)f->height,
        .format = PNG_FORMAT_BGRA,
        .flags = PNG_IMAGE_FLAG_FAST, /* fast compression: the caller waits */
    };

    errno = 0;
    if (!png_image_write_to_stdio(&image, file, 0, f->pixels, 0, NULL))
        return error_fail(e, "%s: %s", name, errno ? strerror(errno) : image.message);
    return true;
}
