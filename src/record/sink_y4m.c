/* YUV4MPEG2: a header line, then every frame uncompressed. */
#include "base/alloc.h"
#include "record/planes.h"
#include "record/sink.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct y4m {
    FILE *file;
    const char *name; /* for messages; not owned */
    uint8_t *planes;
    size_t size;
};

static bool fail(const struct y4m *y, struct error *e)
{
    return error_fail(e, "%s: %s", y->name, strerror(errno));
}

static bool y4m_open(void *state, const char *path, const struct video_format *format,
                     struct error *e)
{
    struct y4m *y = state;
    bool to_stdout = strcmp(path, "-") == 0;

    y->name = to_stdout ? "<stdout>" : path;
    y->file = to_stdout ? stdout : fopen(path, "wbe");
    if (!y->file)
        return fail(y, e);
    y->size = planes_size(format->width, format->height);
    y->planes = alloc_resize(NULL, y->size, 1);
    /* "420jpeg" means that chroma is sited between the four pixels, not its range. */
    fprintf(y->file, "YUV4MPEG2 W%d H%d F%d:1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n",
            format->width, format->height, format->fps);
    return true;
}

static bool y4m_write(void *state, const struct frame *f, struct error *e)
{
    struct y4m *y = state;

    planes_convert(f, y->planes);
    bool fine = fputs("FRAME\n", y->file) >= 0 &&
                fwrite(y->planes, 1, y->size, y->file) == y->size;
    return fine || fail(y, e);
}

static bool y4m_close(void *state, bool whole, struct error *e)
{
    struct y4m *y = state;
    bool fine = fflush(y->file) == 0 && !ferror(y->file);

    (void)whole;
    fine &= y->file == stdout || fclose(y->file) == 0;
    free(y->planes);
    return fine || fail(y, e);
}

const struct sink_driver sink_y4m = {
    .state_size = sizeof(struct y4m),
    .open = y4m_open,
    .write = y4m_write,
    .close = y4m_close,
};
