#include "app/png_file.h"

#include <errno.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

bool png_write(const char *path, const struct frame *f, struct error *e)
{
    png_image image = {
        .version = PNG_IMAGE_VERSION,
        .width = (png_uint_32)f->width,
        .height = (png_uint_32)f->height,
        .format = PNG_FORMAT_BGRA,
        .flags = PNG_IMAGE_FLAG_FAST, /* the picture stands still meanwhile */
    };

    if (!png_image_write_to_file(&image, path, 0, f->pixels, 0, NULL))
        return error_fail(e, "%s: %s", path, errno ? strerror(errno) : image.message);
    return true;
}

/* ~/Pictures by default; the home folder where there is none; else this folder. */
static void pictures_folder(char *out, size_t size)
{
    const char *pictures = getenv("XDG_PICTURES_DIR");
    const char *home = getenv("HOME");
    struct stat info;

    if (pictures && stat(pictures, &info) == 0 && S_ISDIR(info.st_mode)) {
        snprintf(out, size, "%s", pictures);
        return;
    }
    snprintf(out, size, "%s/Pictures", home ? home : ".");
    if (stat(out, &info) != 0 || !S_ISDIR(info.st_mode))
        snprintf(out, size, "%s", home ? home : ".");
}

bool png_write_screenshot(const struct frame *f, char *path, size_t size,
                          struct error *e)
{
    char folder[512], stamp[32];
    time_t now = time(NULL);
    struct tm local;

    pictures_folder(folder, sizeof folder);
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", localtime_r(&now, &local));
    snprintf(path, size, "%s/sudoscope-%s.png", folder, stamp);
    for (int i = 2; access(path, F_OK) == 0 && i < 100; i++)
        snprintf(path, size, "%s/sudoscope-%s-%d.png", folder, stamp, i);
    errno = 0;
    return png_write(path, f, e);
}
