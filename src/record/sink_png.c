/* A folder with one PNG a frame: frame-000000.png and on. */
#include "record/png_file.h"
#include "record/sink.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct folder {
    const char *path; /* not owned */
    unsigned long long frames;
};

static void name_frame(const struct folder *d, char *out, size_t size)
{
    size_t length = strlen(d->path);
    bool has_slash = d->path[length - 1] == '/';

    snprintf(out, size, "%s%sframe-%06llu.png", d->path, has_slash ? "" : "/",
             d->frames);
}

/* Frames of an older and longer recording would stay behind those of this one. */
static bool png_open(void *state, const char *path, const struct video_format *format,
                     struct error *e)
{
    struct folder *d = state;
    char first[4096];

    (void)format;
    d->path = path;
    if (mkdir(path, 0777) != 0 && errno != EEXIST)
        return error_fail(e, "%s: %s", path, strerror(errno));
    name_frame(d, first, sizeof first);
    if (access(first, F_OK) == 0)
        return error_fail(e, "%s: expected a folder without frames, found %s", path,
                          strrchr(first, '/') + 1);
    return true;
}

static bool png_write_next(void *state, const struct frame *f, struct error *e)
{
    struct folder *d = state;
    char path[4096];

    name_frame(d, path, sizeof path);
    d->frames++;
    return png_write(path, f, e);
}

static bool png_close(void *state, bool whole, struct error *e)
{
    (void)state, (void)whole, (void)e;
    return true;
}

const struct sink_driver sink_png = {
    .state_size = sizeof(struct folder),
    .open = png_open,
    .write = png_write_next,
    .close = png_close,
};
