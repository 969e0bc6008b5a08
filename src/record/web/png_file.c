/* For the program in a web page: the file only holds width, height and pixels. The page
 * makes a PNG of them when it offers the file as a download. */
#include "record/png_file.h"

#include <errno.h>
#include <string.h>

bool png_write(FILE *file, const char *name, const struct frame *f, struct error *e)
{
    size_t count = (size_t)f->width * (size_t)f->height;

    fprintf(file, "pixels %d %d\n", f->width, f->height);
    if (fwrite(f->pixels, sizeof *f->pixels, count, file) == count)
        return true;
    return error_fail(e, "%s: %s", name, strerror(errno));
}
