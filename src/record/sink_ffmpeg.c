/* .mp4, .mkv, .webm, .mov, .gif, .webp and .apng: ffmpeg encodes raw frames from its
 * standard input. */
#include "base/alloc.h"
#include "base/child.h"
#include "record/planes.h"
#include "record/riff.h"
#include "record/sink.h"
#include "record/target.h"
#include "record/timeline.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_WORDS 72 /* most words of a command line, counting its NULL */

/* Parts of ffmpeg's command line; each word ends with a space. Files consist of
 * fragments of 0.1 s, so that a file can be played if the recording was interrupted.
 * The encoder has few threads, because each of them holds back some frames. */
#define H264 "-c:v libx264 -pix_fmt yuv420p "
#define VP9                                                                            \
    "-c:v libvpx-vp9 -crf 24 -b:v 0 -deadline realtime -row-mt 1 -tile-columns 2 "
/* A quantiser of 4 differs by 52 dB; it is faster and smaller than a bit rate. */
#define PRORES   "-c:v prores_ks -profile:v 4444 -vendor apl0 -q:v 4 "
#define AAC      "-c:a aac -b:a 160k "
#define PCM      "-c:a pcm_s16le "
#define OPUS     "-c:a libopus -b:a 128k "
/* An encoder holds a dozen frames, and several copies of each: 4 GB in 8K. Of frames
 * with more pixels than LARGE it holds as few as it can; the files grow by nothing. */
#define LARGE    (4096 * 2304) /* pixels */
#define H264_FEW "-x264-params sliced-threads=1:rc-lookahead=2:bframes=0:weightp=0 "
#define VP9_FEW  "-lag-in-frames 0 "
#define WHOLE    "-preset veryfast -crf 18 -threads 8 "
#define LIVE     "-preset ultrafast -crf 18 -threads 2 "
#define MP4                                                                            \
    "-f mp4 -movflags +frag_keyframe+empty_moov+default_base_moof "                    \
    "-frag_duration 100000 -flush_packets 1 "
/* The header of an MP4 file says how many samples the AAC encoder puts before the first
 * frame. So with sound, ffmpeg writes the header only together with the first fragment
 * (delay_moov). */
#define MP4_SOUND "-movflags +frag_keyframe+delay_moov+default_base_moof "
#define CLUSTERS  "-cluster_time_limit 100 -flush_packets 1 "
#define MATROSKA  "-f matroska " CLUSTERS
#define WEBM      "-f webm " CLUSTERS
/* Editors do not read fragments, so a .mov can be played only when it is complete. */
#define MOV       "-f mov "
#define WEBP      "-c:v libwebp_anim -lossless 1 -compression_level 4 -loop 0 -f webp "
#define APNG      "-c:v apng -plays 0 -f apng "
#define BT709                                                                          \
    "-color_range tv -colorspace bt709 -color_primaries bt709 -color_trc bt709 "

#define TO_BT709                                                                       \
    "-vf scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd,"                \
    "setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709 "

/* The first frame that ffmpeg reads is no picture: the pixels at its top left are the
 * colours of all others. Since FFmpeg 7, setpts forgets the rate, and the last frame is
 * then a short one; so the filters end with the rate: a number and its unit. */
#define COLORS_SIDE 16
#define GIF_OF_COLORS                                                                  \
    "-filter_complex "                                                                 \
    "split[a][b];[a]trim=end_frame=1,crop=16:16:0:0[p];"                               \
    "[b]trim=start_frame=1,setpts=PTS-STARTPTS,fps=%d%s[v];"                           \
    "[v][p]paletteuse=dither=none:diff_mode=rectangle -f gif "
/* Else each frame has its own palette: ffmpeg would have to read all frames before it
 * could choose a common one. */
#define GIF                                                                            \
    "-filter_complex "                                                                 \
    "split[a][b];[a]palettegen=stats_mode=single:reserve_transparent=0[p];"            \
    "[b][p]paletteuse=new=1:dither=none -f gif "

static const struct encoding {
    const char *ending;
    bool rgb;          /* true: ffmpeg reads RGB pixels; false: planes (planes.h) */
    const char *sound; /* "": a picture that moves, without sound */
    const char *whole, *live;
    const char *alpha; /* for transparent frames, read as pixels; NULL: none */
    const char *few;   /* added for large frames */
} encodings[] = {
    {".mp4", false, AAC MP4_SOUND, H264 WHOLE MP4, H264 LIVE MP4, NULL, H264_FEW},
    {".mkv", false, AAC, H264 WHOLE MATROSKA, H264 LIVE MATROSKA, NULL, H264_FEW},
    {".webm", false, OPUS, VP9 "-pix_fmt yuv420p -cpu-used 5 " WEBM,
     VP9 "-pix_fmt yuv420p -cpu-used 8 " WEBM,
     VP9 "-pix_fmt yuva420p -auto-alt-ref 0 -cpu-used 5 " WEBM, VP9_FEW},
    {".mov", true, PCM, PRORES "-pix_fmt yuv444p10le " MOV,
     PRORES "-pix_fmt yuv444p10le " MOV,
     PRORES "-pix_fmt yuva444p10le -alpha_bits 16 " MOV, ""},
    {".gif", true, "", GIF, GIF, NULL, ""},
    {".webp", true, "", WEBP, WEBP, WEBP, ""},
    {".apng", true, "", APNG, APNG, APNG, ""},
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

static bool has_colors(const struct encoding *encoding,
                       const struct video_format *format)
{
    return format->colors && !strcmp(encoding->ending, ".gif") &&
           int_min(format->width, format->height) >= COLORS_SIDE;
}

static bool start(struct stream *s, const struct encoding *encoding,
                  const struct video_format *format, struct error *e)
{
    struct text line = TEXT_EMPTY, target = TEXT_EMPTY;
    char *words[MOST_WORDS] = {(char *)"ffmpeg"}, *rest;
    int count = 1, fd = s->file.stream ? fileno(s->file.stream) : -1;

    text_puts(&line, "-hide_banner -loglevel error -nostdin -y ");
    if (s->is_avi)
        text_puts(&line, "-f avi ");
    else
        text_printf(&line,
                    "-f rawvideo -video_size %dx%d -framerate %d%s -pixel_format %s ",
                    format->width, format->height, format->fps,
                    timeline_per(format->fps), s->rgb ? "rgb32" : "yuv420p");
    text_printf(&line, "%s-i pipe:0 %s", s->rgb ? "" : BT709,
                s->rgb && encoding->sound[0] ? TO_BT709 : "");
    if (has_colors(encoding, format))
        text_printf(&line, GIF_OF_COLORS, format->fps, timeline_per(format->fps));
    else
        text_puts(&line, format->has_alpha ? encoding->alpha
                         : format->live    ? encoding->live
                                           : encoding->whole);
    text_puts(&line, s->is_avi ? encoding->sound : "");
    if ((int64_t)format->width * format->height > LARGE)
        text_puts(&line, encoding->few);
    if (encoding->sound[0])
        text_printf(&line, "-g %d " BT709, format->fps / timeline_seconds(format->fps));
    for (char *at = line.data; (words[count] = strtok_r(at, " ", &rest)); at = NULL)
        count++;
    assert(count < MOST_WORDS - 1);
    if (fd >= 0)
        text_printf(&target, "file:/proc/self/fd/%d", CHILD_FILE);
    else
        text_printf(&target, "file:%s", s->path);
    words[count] = target.data;
    words[count + 1] = NULL;
    bool fine = child_start(&s->child, words, -1, fd, e);
    text_free(&line);
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

/* Sends a header, and frees it. */
static bool send_header(struct stream *s, struct text *header, struct error *e)
{
    bool fine = send(s, header->data, header->length, e);

    text_free(header);
    return fine;
}

static bool send_chunk(struct stream *s, const char *name, const void *bytes,
                       size_t size, struct error *e)
{
    struct text header = TEXT_EMPTY;

    riff_chunk(&header, name, size);
    return send_header(s, &header, e) && send(s, bytes, size, e);
}

/* Sends the frame with the colours. */
static bool send_colors(struct stream *s, const struct video_format *format,
                        struct error *e)
{
    uint32_t *pixels = alloc_zeroed(s->size, 1);

    for (int i = 0; i < FILM_COLORS; i++)
        pixels[i / COLORS_SIDE * format->width + i % COLORS_SIDE] =
            0xff000000 | format->colors[i];
    bool fine = send(s, pixels, s->size, e);
    free(pixels);
    return fine;
}

static bool ffmpeg_open(void *state, const char *path,
                        const struct video_format *format, struct error *e)
{
    struct stream *s = state;
    const struct encoding *encoding = encodings;
    struct error why;

    while (!path_ends_in(path, encoding->ending))
        encoding++;
    s->path = path;
    s->rgb = encoding->rgb || format->has_alpha;
    s->is_avi = format->has_sound;
    assert(!s->is_avi || encoding->sound[0]);
    assert(!format->has_alpha || encoding->alpha);
    if (!target_reserve(&s->file, path, e))
        return false;
    if (!start(s, encoding, format, &why)) {
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
    if (has_colors(encoding, format) && !send_colors(s, format, &why)) {
        release(s);
        return error_fail(e, "%s", why.text);
    }
    if (!s->is_avi)
        return true;
    struct text header = TEXT_EMPTY;
    riff_avi_header(&header, format->width, format->height, format->fps, s->rgb);
    if (send_header(s, &header, e))
        return true;
    release(s);
    return false;
}

static bool ffmpeg_write(void *state, const struct frame *f, struct error *e)
{
    struct stream *s = state;

    const void *bytes = s->rgb ? (const void *)f->pixels : s->planes;

    if (!s->rgb)
        planes_convert(f, s->planes);
    return s->is_avi ? send_chunk(s, RIFF_VIDEO, bytes, s->size, e)
                     : send(s, bytes, s->size, e);
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
