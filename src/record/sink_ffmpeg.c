/* .mp4, .mkv, .webm and .gif: ffmpeg encodes raw frames from its standard input. */
#include "base/alloc.h"
#include "base/names.h"
#include "base/child.h"
#include "record/planes.h"
#include "record/riff.h"
#include "record/sink.h"
#include "record/target.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_WORDS 72
#define MOST_BYTES 24 /* size of the text of a number or of WIDTHxHEIGHT */

/* Files consist of fragments of 0.1 s, so that a file can be played if the recording
 * was interrupted. The encoder has few threads, because each of them holds back some
 * frames. */
#define H264 "-c:v", "libx264", "-pix_fmt", "yuv420p"
#define VP9                                                                            \
    "-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "realtime",          \
        "-row-mt", "1", "-tile-columns", "2", "-pix_fmt", "yuv420p"
#define AAC   "-c:a", "aac", "-b:a", "160k"
#define OPUS  "-c:a", "libopus", "-b:a", "128k"
#define WHOLE "-preset", "veryfast", "-crf", "18", "-threads", "8"
#define LIVE  "-preset", "ultrafast", "-crf", "18", "-threads", "2"
#define MP4                                                                            \
    "-f", "mp4", "-movflags", "+frag_keyframe+empty_moov+default_base_moof",           \
        "-frag_duration", "100000", "-flush_packets", "1"
/* The header of an MP4 file says how many samples the AAC encoder puts before the first
 * frame. So with sound, ffmpeg writes the header only together with the first fragment
 * (delay_moov). */
#define MP4_SOUND "-movflags", "+frag_keyframe+delay_moov+default_base_moof"
#define MATROSKA  "-f", "matroska", "-cluster_time_limit", "100", "-flush_packets", "1"
#define WEBM      "-f", "webm", "-cluster_time_limit", "100", "-flush_packets", "1"

#define BT709                                                                          \
    "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709",         \
        "-color_trc", "bt709"

/* Each frame has its own palette: ffmpeg would have to read all frames before it could
 * choose a common one. */
#define GIF_COLOURS                                                                    \
    "split[a][b];[a]palettegen=stats_mode=single:reserve_transparent=0[p];"            \
    "[b][p]paletteuse=new=1:dither=none"

static const struct encoding {
    const char *ending;
    bool rgb; /* true: ffmpeg reads RGB pixels; false: planes (planes.h) */
    const char *const sound[MOST_WORDS / 2];
    const char *const whole[MOST_WORDS / 2], *const live[MOST_WORDS / 2];
} encodings[] = {
    {".mp4", false, {AAC, MP4_SOUND}, {H264, WHOLE, MP4}, {H264, LIVE, MP4}},
    {".mkv", false, {AAC}, {H264, WHOLE, MATROSKA}, {H264, LIVE, MATROSKA}},
    {".webm",
     false,
     {OPUS},
     {VP9, "-cpu-used", "5", WEBM},
     {VP9, "-cpu-used", "8", WEBM}},
    {".gif",
     true,
     {NULL},
     {"-filter_complex", GIF_COLOURS, "-f", "gif"},
     {"-filter_complex", GIF_COLOURS, "-f", "gif"}},
};

struct stream {
    const char *path;     /* not owned */
    struct out_file file; /* ffmpeg's output; if it is not open, ffmpeg opens `path` */
    struct child child;
    bool rgb;
    bool is_avi; /* true: ffmpeg reads an AVI of frames and sound; false: frames */
    uint8_t *planes;
    size_t size; /* bytes of a frame, as pixels or planes */
};

struct words {
    const char *word[MOST_WORDS];
    int count;
};

static void add_words(struct words *w, const char *const *words)
{
    for (; *words; words++) {
        assert(w->count < MOST_WORDS - 1);
        w->word[w->count++] = *words;
    }
}

static bool start(struct stream *s, const struct encoding *encoding,
                  const struct video_format *format, struct error *e)
{
    static const char *const none[] = {NULL};
    static const char *const bt709[] = {BT709, NULL};
    static const char *const avi[] = {"-f", "avi", NULL};
    char size[MOST_BYTES], fps[MOST_BYTES];
    struct words w = {.count = 0};
    struct text target = TEXT_EMPTY;

    snprintf(size, sizeof size, "%dx%d", format->width, format->height);
    snprintf(fps, sizeof fps, "%d", format->fps);
    if (s->file.stream)
        text_printf(&target, "file:/proc/self/fd/%d", CHILD_FILE);
    else
        text_printf(&target, "file:%s", s->path);
    add_words(&w, (const char *const[]){"ffmpeg", "-hide_banner", "-loglevel", "error",
                                        "-nostdin", "-y", NULL});
    add_words(&w, s->is_avi
                      ? avi
                      : (const char *const[]){"-f", "rawvideo", "-video_size", size,
                                              "-framerate", fps, "-pixel_format",
                                              s->rgb ? "rgb32" : "yuv420p", NULL});
    add_words(&w, s->rgb ? none : bt709);
    add_words(&w, (const char *const[]){"-i", "pipe:0", NULL});
    add_words(&w, format->live ? encoding->live : encoding->whole);
    add_words(&w, s->is_avi ? encoding->sound : none);
    add_words(&w, s->rgb ? none : (const char *const[]){"-g", fps, BT709, NULL});
    add_words(&w, (const char *const[]){target.data, NULL});
    struct child_files files = {-1, s->file.stream ? fileno(s->file.stream) : -1,
                                false};
    bool fine = child_start(&s->child, (char *const *)w.word, files, e);
    text_free(&target);
    return fine;
}

/* Ends ffmpeg and frees the stream. If the file is new and still empty, removes the
 * file before unlocking it, so that no other recording uses it meanwhile. */
static void release(struct stream *s)
{
    struct stat info;
    bool is_new = !s->file.stream && s->file.has_lock;

    child_kill(&s->child);
    free(s->planes);
    if (is_new && stat(s->path, &info) == 0 && info.st_size == 0)
        unlink(s->path);
    out_file_discard(&s->file);
}

static bool send(struct stream *s, const void *bytes, size_t size, struct error *e)
{
    struct error why;

    return child_write(&s->child, bytes, size, &why) ||
           error_fail(e, "%.200s: %.300s", s->path, why.text);
}

static bool send_chunk(struct stream *s, const char *name, const void *bytes,
                       size_t size, struct error *e)
{
    struct text head = TEXT_EMPTY;

    riff_chunk(&head, name, size);
    bool fine = send(s, head.data, head.length, e) && send(s, bytes, size, e);
    text_free(&head);
    return fine;
}

static bool send_header(struct stream *s, const struct video_format *format,
                        struct error *e)
{
    struct text header = TEXT_EMPTY;

    riff_avi_header(&header, format->width, format->height, format->fps);
    bool fine = send(s, header.data, header.length, e);
    text_free(&header);
    return fine;
}

static bool ffmpeg_open(void *state, const char *path,
                        const struct video_format *format, struct error *e)
{
    struct stream *s = state;
    int row = names_find(encodings, sizeof encodings / sizeof *encodings,
                         sizeof *encodings, strrchr(path, '.'));
    struct error why;

    assert(row >= 0);
    s->path = path;
    s->rgb = encodings[row].rgb;
    s->is_avi = format->has_sound;
    assert(!s->is_avi || !s->rgb);
    if (!target_reserve(&s->file, path, e))
        return false;
    if (!start(s, &encodings[row], format, &why)) {
        release(s);
        return error_fail(e, "%.200s: %.200s (.y4m and folders of PNGs need no ffmpeg)",
                          path, why.text);
    }
    if (format->live)
        child_lower_priority(&s->child);
    s->size = s->rgb ? (size_t)format->width * (size_t)format->height * sizeof(uint32_t)
                     : planes_size(format->width, format->height);
    if (!s->rgb)
        s->planes = alloc_resize(NULL, s->size, 1);
    if (!s->is_avi || send_header(s, format, e))
        return true;
    release(s);
    return false;
}

static bool ffmpeg_write(void *state, const struct frame *f, struct error *e)
{
    struct stream *s = state;

    if (s->rgb)
        return send(s, f->pixels, s->size, e);
    planes_convert(f, s->planes);
    return s->is_avi ? send_chunk(s, RIFF_VIDEO, s->planes, s->size, e)
                     : send(s, s->planes, s->size, e);
}

static bool ffmpeg_sound(void *state, const int16_t *samples, size_t count,
                         struct error *e)
{
    return send_chunk(state, RIFF_SOUND, samples, count * RIFF_SAMPLE, e);
}

static bool ffmpeg_close(void *state, bool whole, struct error *e)
{
    struct stream *s = state;
    struct stat info;
    struct error why;
    bool fine = whole && child_finish(&s->child, &why);

    if (fine && s->file.stream) {
        fine = out_file_commit(&s->file, e);
        release(s);
        return fine;
    }
    bool has_file =
        stat(s->path, &info) == 0 && (info.st_size > 0 || !s->file.has_lock);
    release(s);
    if (!whole)
        return false;
    if (!fine)
        return error_fail(e, "%.200s: %.300s", s->path, why.text);
    if (!has_file)
        return error_fail(e, "%s: ffmpeg exited with status 0 but wrote no file",
                          s->path);
    return true;
}

const struct sink_driver sink_ffmpeg = {
    .state_size = sizeof(struct stream),
    .open = ffmpeg_open,
    .write = ffmpeg_write,
    .sound = ffmpeg_sound,
    .close = ffmpeg_close,
};
