/* Where the frames of a recording go: const structs of function pointers, chosen by how
 * the path ends. */
#ifndef RECORD_SINK_H
#define RECORD_SINK_H

#include "base/error.h"
#include "draw/raster.h"

#include <stddef.h>

struct video_format {
    int width, height; /* even */
    int fps;
    bool live; /* made while somebody watches: as little work as possible */
};

/* The sink allocates state_size zeroed bytes and frees them after `close`. */
struct sink_driver {
    size_t state_size;
    bool (*open)(void *state, const char *path, const struct video_format *format,
                 struct error *e);
    /* A frame of the format's size. After it has failed only `close` is legal. */
    bool (*write)(void *state, const struct frame *f, struct error *e);
    /* Finishes the file where it is whole, else lets go of it. Comes after every
     * `open` that did not fail. */
    bool (*close)(void *state, bool whole, struct error *e);
};

extern const struct sink_driver sink_y4m, sink_png, sink_ffmpeg;

/* One thread at a time. */
struct sink;

/* Whether there is a sink for that path and format; the error says what is expected. */
bool sink_accepts(const char *path, const struct video_format *format, struct error *e);

/* Frames a second where nobody asked for a rate. */
int sink_usual_fps(const char *path);

/* `path` ends in .mp4, .mkv, .webm, .gif (through ffmpeg) or .y4m, or is a folder for
 * PNGs (ends in / or exists), or is "-": .y4m on standard output. It must have been
 * accepted. Files are overwritten. NULL on error. */
struct sink *sink_open(const char *path, const struct video_format *format,
                       struct error *e);

/* Errors name the path and the cause. */
bool sink_write(struct sink *s, const struct frame *f, struct error *e);

/* Finishes the file and frees the sink. After a write that failed it only frees. */
bool sink_close(struct sink *s, struct error *e);

#endif
