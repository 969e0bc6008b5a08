#include "record/sink.h"

#include "base/alloc.h"
#include "record/timeline.h"
#include "record/wav.h"

#include <string.h>

#define GIF_MOST_FPS  50 /* players slow down GIFs with frames shorter than 1/50 s */
#define GIF_USUAL_FPS 25
#define USUAL_FPS     60

struct sink {
    const struct sink_driver *driver;
    void *state;
    struct video_format format;
    struct wav wav;  /* open if there is sound that `driver` cannot write */
    uint64_t frames; /* number of frames written */
    bool failed;
};

static const struct ending {
    const char *text;
    const struct sink_driver *driver;
} endings[] = {
    {".mp4", &sink_ffmpeg}, {".mkv", &sink_ffmpeg}, {".webm", &sink_ffmpeg},
    {".gif", &sink_ffmpeg}, {".y4m", &sink_y4m},    {"/", &sink_png},
};

/* Returns the driver for a path, by its ending; NULL if no driver supports the path. */
static const struct sink_driver *find_driver(const char *path)
{
    if (strcmp(path, "-") == 0)
        return &sink_y4m;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (path_ends_in(path, endings[i].text))
            return endings[i].driver;
    return path_is_folder(path) ? &sink_png : NULL;
}

bool sink_accepts(const char *path, const struct video_format *format, struct error *e)
{
    char wav[PATH_SIZE];

    if (!find_driver(path))
        return error_fail(e,
                          "expected a file .mp4, .mkv, .webm, .gif or .y4m, a folder/ "
                          "or -, found '%s'",
                          path);
    if (format->width < 2 || format->height < 2 || format->width % 2 != 0 ||
        format->height % 2 != 0)
        return error_fail(e, "expected an even width and height, found %dx%d",
                          format->width, format->height);
    if (path_ends_in(path, ".gif") && format->fps > GIF_MOST_FPS)
        return error_fail(e, "expected at most %d frames a second in a .gif, found %d",
                          GIF_MOST_FPS, format->fps);
    if (format->has_sound && (strcmp(path, "-") == 0 || path_ends_in(path, ".gif")))
        return error_fail(e,
                          "expected for sound a file .mp4, .mkv, .webm or .y4m, or a "
                          "folder/, found '%s'",
                          path);
    if (format->has_sound && find_driver(path) != &sink_ffmpeg && !wav_path(path, wav))
        return error_fail(e, "expected for sound a name, found '%s'", path);
    return true;
}

int sink_usual_fps(const char *path)
{
    return path_ends_in(path, ".gif") ? GIF_USUAL_FPS : USUAL_FPS;
}

struct sink *sink_open(const char *path, const struct video_format *format,
                       struct error *e)
{
    const struct sink_driver *driver = find_driver(path);

    assert(driver);
    struct sink *s = alloc_zeroed(1, sizeof *s);
    s->driver = driver;
    s->format = *format;
    s->state = alloc_zeroed(1, driver->state_size);
    bool is_open = driver->open(s->state, path, format, e);
    if (is_open && (!format->has_sound || driver->sound || wav_open(&s->wav, path, e)))
        return s;
    if (is_open)
        driver->close(s->state, false, NULL);
    free(s->state);
    free(s);
    return NULL;
}

bool sink_write(struct sink *s, const struct frame *f, struct error *e)
{
    assert(!s->failed);
    assert(f->width == s->format.width && f->height == s->format.height);
    s->failed = !s->driver->write(s->state, f, e);
    s->frames++;
    return !s->failed;
}

size_t sink_samples(const struct sink *s)
{
    assert(s->frames > 0);
    return (size_t)(timeline_sample(s->format.fps, s->frames) -
                    timeline_sample(s->format.fps, s->frames - 1));
}

bool sink_sound(struct sink *s, const int16_t *samples, struct error *e)
{
    size_t count = sink_samples(s);

    assert(!s->failed && s->format.has_sound);
    s->failed = !(s->driver->sound ? s->driver->sound(s->state, samples, count, e)
                                   : wav_write(&s->wav, samples, count, e));
    return !s->failed;
}

bool sink_close(struct sink *s, struct error *e)
{
    bool whole = !s->failed;
    bool fine = s->driver->close(s->state, whole, whole ? e : NULL);

    if (s->wav.file.stream)
        fine = wav_close(&s->wav, fine && whole, e) && fine;
    free(s->state);
    free(s);
    return fine && whole;
}
