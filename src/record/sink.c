#include "record/sink.h"

#include "base/alloc.h"
#include "record/timeline.h"
#include "record/wav.h"

#include <string.h>

#define GIF_MOST_FPS 50 /* players slow down GIFs with frames shorter than 1/50 s */

/* The usual formats of films, and of pictures that move: pages load these as a whole.
 */
#define FILM                                                                           \
    {                                                                                  \
        .width = 1920, .height = 1080, .fps = 60                                       \
    }
#define PICTURE                                                                        \
    {                                                                                  \
        .width = 1280, .height = 720, .fps = 25                                        \
    }

struct sink {
    const struct sink_driver *driver;
    void *state;
    struct video_format format;
    struct wav wav;  /* open if there is sound that `driver` cannot write */
    uint64_t frames; /* number of frames written */
    bool failed;
};

enum { ANY = 0, SOUND = 1, ALPHA = 2 }; /* what a format can hold */

static const struct ending {
    const char *text;
    const struct sink_driver *driver;
    unsigned holds;
    struct video_format usual;
} endings[] = {
    {".mp4", &sink_ffmpeg, SOUND, FILM},
    {".mkv", &sink_ffmpeg, SOUND, FILM},
    {".webm", &sink_ffmpeg, SOUND | ALPHA, FILM},
    {".mov", &sink_ffmpeg, SOUND | ALPHA, FILM},
    {".gif", &sink_ffmpeg, ANY, PICTURE},
    {".webp", &sink_ffmpeg, ALPHA, PICTURE},
    {".apng", &sink_ffmpeg, ALPHA, PICTURE},
    {".y4m", &sink_y4m, SOUND, FILM},
    {"/", &sink_png, SOUND | ALPHA, FILM},
    {"-", &sink_y4m, ANY, FILM},
};
enum { ENDINGS = sizeof endings / sizeof *endings, FOLDER = ENDINGS - 2, STREAM };

/* Returns the row of a path, by its ending; NULL if no driver supports the path. */
static const struct ending *find_ending(const char *path)
{
    for (int i = 0; i < STREAM; i++)
        if (path_ends_in(path, endings[i].text))
            return &endings[i];
    return strcmp(path, "-") == 0 ? &endings[STREAM]
           : path_is_folder(path) ? &endings[FOLDER]
                                  : NULL;
}

/* Says which outputs hold `what`, such as "for sound ". Returns false. */
static bool refuse(const char *path, unsigned what, const char *words, struct error *e)
{
    struct text names = TEXT_EMPTY;

    for (int i = 0; i < FOLDER; i++)
        if ((endings[i].holds & what) == what)
            text_printf(&names, "%s, ", endings[i].text);
    error_fail(e, "expected %sa file %s%s, found '%s'", words, names.data,
               what == ANY ? "a folder/ or -" : "or a folder/", path);
    text_free(&names);
    return false;
}

bool sink_accepts(const char *path, const struct video_format *format, struct error *e)
{
    const struct ending *ending = find_ending(path);
    char wav[PATH_SIZE];

    if (!ending)
        return refuse(path, ANY, "", e);
    if (format->width < 2 || format->height < 2 || format->width % 2 != 0 ||
        format->height % 2 != 0)
        return error_fail(e, "expected an even width and height, found %dx%d",
                          format->width, format->height);
    if (path_ends_in(path, ".gif") &&
        format->fps > GIF_MOST_FPS * timeline_seconds(format->fps))
        return error_fail(e,
                          "expected at most %d frames a second in a .gif, found %d%s",
                          GIF_MOST_FPS, format->fps, timeline_per(format->fps));
    if (format->has_sound && !(ending->holds & SOUND))
        return refuse(path, SOUND, "for sound ", e);
    if (format->has_alpha && !(ending->holds & ALPHA))
        return refuse(path, ALPHA, "for a transparent background ", e);
    if (format->has_sound && !ending->driver->sound && !wav_path(path, wav))
        return error_fail(e, "expected for sound a name, found '%s'", path);
    return true;
}

struct video_format sink_usual(const char *path)
{
    const struct ending *ending = find_ending(path);

    return ending ? ending->usual : (struct video_format)FILM;
}

struct sink *sink_open(const char *path, const struct video_format *format,
                       struct error *e)
{
    const struct sink_driver *driver = find_ending(path)->driver;

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
