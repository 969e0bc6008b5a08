/* Outputs for frames: const structs of functions, chosen by the path's extension. */
#pragma once

#include "draw/raster.h"

struct video_format {
    int width, height; /* both even */
    int fps;           /* a rate (timeline.h) */
    bool live;         /* encode fast rather than small: the user watches meanwhile */
    bool has_sound;
    /* [FILM_COLORS] (palette.h): those of all frames of a .gif; NULL: each frame has
     * its own, which makes a large file. */
    const color_t *colors;
    bool has_alpha; /* frames are transparent (raster.h) where nothing is drawn */
};

/* The functions of one kind of output. `state` points to state_size bytes, which the
 * sink zeroes before `open` and frees after `close`. */
struct sink_driver {
    size_t state_size;
    bool (*open)(void *state, const char *path, const struct video_format *format,
                 struct error *e);
    /* Requires a frame of the format's size. After a failure only `close` is legal. */
    bool (*write)(void *state, const struct frame *f, struct error *e);
    /* Writes the sound of the last frame written: `count` pairs of samples. NULL: the
     * file cannot hold sound, so a .wav file is written beside it. */
    bool (*sound)(void *state, const int16_t *samples, size_t count, struct error *e);
    /* If `whole`, which says that nothing has failed, completes the file. Then frees
     * the resources. Is called once after each successful `open`. */
    bool (*close)(void *state, bool whole, struct error *e);
};

extern const struct sink_driver sink_y4m, sink_png, sink_ffmpeg;

struct sink; /* used by one thread at a time */

/* Returns whether a sink supports path and format. If not, the error says what would be
 * supported. */
bool sink_accepts(const char *path, const struct video_format *format, struct error *e);

/* Returns the default size and frame rate for a path. */
struct video_format sink_usual(const char *path);

/* Opens an output. sink_accepts must have accepted path and format, and the path must
 * outlive the sink. Returns NULL on error. The path chooses the kind of output:
 * - .mp4, .mkv, .webm or .mov: a file written by ffmpeg, with the sound.
 * - .gif, .webp or .apng: a picture that moves, written by ffmpeg; without sound.
 * - .y4m: a file, with the sound in a .wav file beside it; "-": stdout, without sound.
 * - A folder, which ends in / or exists: PNGs, with the sound in a .wav file beside it.
 * An existing file is replaced when the recording is complete. A new file grows in
 * place, so after a crash its beginning can still be played. */
struct sink *sink_open(const char *path, const struct video_format *format,
                       struct error *e);

/* Writes a frame. An error names the path and the cause. */
bool sink_write(struct sink *s, const struct frame *f, struct error *e);

/* Writes the sound of the last frame written: sink_samples pairs of samples, left and
 * right. Call it after each frame if the format has sound. */
bool sink_sound(struct sink *s, const int16_t *samples, struct error *e);
/* Returns the number of pairs of samples that belong to the last frame written. */
size_t sink_samples(const struct sink *s);

/* Frees the sink. Before that, finalises the file, unless a write has failed. */
bool sink_close(struct sink *s, struct error *e);
