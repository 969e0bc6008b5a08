/* A folder with one PNG per frame, from frame-000000.png. */
#include "base/file_lock.h"
#include "base/path.h"
#include "record/png_file.h"
#include "record/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct folder {
    const char *path; /* not owned */
    unsigned long long frames;
    int lock; /* descriptor whose lock keeps other recordings out of the folder */
};

static bool name_frame(const struct folder *d, char out[PATH_SIZE], struct error *e)
{
    bool has_slash = d->path[strlen(d->path) - 1] == '/';

    return path_format(out, PATH_SIZE, "%s%sframe-%06llu.png", d->path,
                       has_slash ? "" : "/", d->frames) ||
           error_fail(e, "%.200s...: %s", d->path, strerror(ENAMETOOLONG));
}

/* Refuses a folder that already has frame 0. If the recording there is longer, its last
 * frames would follow those of the new one. */
static bool png_open(void *state, const char *path, const struct video_format *format,
                     struct error *e)
{
    struct folder *d = state;
    char first[PATH_SIZE];

    (void)format;
    d->path = path;
    if (mkdir(path, 0777) != 0 && errno != EEXIST)
        return error_fail_errno(e, path, errno);
    if (!name_frame(d, first, e))
        return false;
    d->lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (d->lock < 0)
        return error_fail_errno(e, path, errno);
    bool is_free = file_lock(d->lock, path, "recording", e);
    if (is_free && access(first, F_OK) == 0)
        is_free = error_fail(e, "%s: expected a folder without frames, found %s", path,
                             strrchr(first, '/') + 1);
    if (!is_free)
        close(d->lock);
    return is_free;
}

static bool png_write_next(void *state, const struct frame *f, struct error *e)
{
    struct folder *d = state;
    char path[PATH_SIZE];

    if (!name_frame(d, path, e))
        return false;
    FILE *file = fopen(path, "wbe");
    if (!file)
        return error_fail_errno(e, path, errno);
    d->frames++;
    bool fine = png_write(file, path, f, e);
    if (fclose(file) != 0 && fine)
        fine = error_fail_errno(e, path, errno);
    if (!fine)
        remove(path);
    return fine;
}

static bool png_close(void *state, bool whole, struct error *e)
{
    (void)whole, (void)e;
    close(((struct folder *)state)->lock);
    return true;
}

const struct sink_driver sink_png = {
    .state_size = sizeof(struct folder),
    .open = png_open,
    .write = png_write_next,
    .close = png_close,
};
