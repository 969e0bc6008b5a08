/* YUV4MPEG2: a header line, then every frame uncompressed. */
#include "base/alloc.h"
#include "record/planes.h"
#include "record/sink.h"
#include "record/target.h"
#include "record/timeline.h"

#include <errno.h>

struct y4m {
    struct out_file file;
    uint8_t *planes;
    size_t size;
};

static bool y4m_open(void *state, const char *path, const struct video_format *format,
                     struct error *e)
{
    struct y4m *y = state;

    if (!target_open(&y->file, path, e))
        return false;
    y->size = planes_size(format->width, format->height);
    y->planes = alloc_resize(NULL, y->size, 1);
    /* C420jpeg: a chroma sample lies between four pixels. XCOLORRANGE names the range,
     * which C420jpeg leaves open. */
    fprintf(y->file.stream,
            "YUV4MPEG2 W%d H%d F%d:%d Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n",
            format->width, format->height, format->fps, timeline_seconds(format->fps));
    return true;
}

static bool y4m_write(void *state, const struct frame *f, struct error *e)
{
    struct y4m *y = state;

    planes_convert(f, y->planes);
    bool fine = fputs("FRAME\n", y->file.stream) >= 0 &&
                fwrite(y->planes, 1, y->size, y->file.stream) == y->size &&
                out_file_settle(&y->file);
    return fine || error_fail_errno(e, y->file.name, errno);
}

static bool y4m_close(void *state, bool whole, struct error *e)
{
    struct y4m *y = state;
    bool fine = whole && out_file_commit(&y->file, e);

    out_file_discard(&y->file);
    free(y->planes);
    return fine;
}

const struct sink_driver sink_y4m = {
    .state_size = sizeof(struct y4m),
    .open = y4m_open,
    .write = y4m_write,
    .close = y4m_close,
};
