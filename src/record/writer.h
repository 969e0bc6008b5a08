/* Writes frames on a thread of its own: the caller waits for no encoder and no disk. */
#pragma once

#include "record/sink.h"

/* The queue holds as many frames as fit into WRITER_BYTES, but at least WRITER_LEAST
 * and at most WRITER_LONGEST. While it is full, further frames are dropped. */
#define WRITER_BYTES   (192 << 20)
#define WRITER_LEAST   8
#define WRITER_LONGEST 32
#define WRITER_SOUND   (1 << 22) /* most pairs of samples in the queue: 87 s */

enum writer_state {
    WRITER_WRITING,
    WRITER_DONE,  /* the file is complete */
    WRITER_FAILED /* writer_status.error says why; nothing more is written */
};

struct writer_status {
    enum writer_state state;
    uint64_t counted; /* number of video frames written or still to be written */
    uint64_t dropped; /* number of frames pushed while the queue was full */
    struct error error;
};

/* The queue is a ring of slots. A slot holds a pushed frame and the number of video
 * frames that still have to show it. The thread of the writer writes the frame of the
 * oldest slot. The newest frame is shown until another is pushed, so a time without new
 * frames costs no memory. The pixels of a slot belong to the thread of the caller
 * before the slot is in the ring, then to the thread of the writer. The lock guards the
 * ring; no thread copies or writes pixels while holding it. */
struct writer;

/* Starts the thread, which opens the sink. If the thread or the sink fails, the status
 * says so. */
struct writer *writer_start(const char *path, const struct video_format *format);

/* Only the thread that started the writer calls the following functions. Only
 * writer_destroy waits; the others return at once. */

/* Queues a frame of any size. Returns false if the sink is not open yet or the queue is
 * full; the frame is then dropped. */
bool writer_push(struct writer *w, const struct frame *f);

/* Adds `frames` video frames, which all show the frame pushed last. Unless `frames` is
 * 0, a frame must have been pushed. If there is sound, first pass the sound of these
 * frames to writer_sound. */
void writer_count(struct writer *w, uint64_t frames);

/* Queues `count` pairs of samples, left and right, for the video frames that
 * writer_count adds next. The format must have sound. If the queue is full, silence
 * replaces the samples. */
void writer_sound(struct writer *w, const int16_t *samples, size_t count);

/* Lets the thread write the rest of the queue and finish the file. Afterwards call
 * neither writer_push nor writer_count. */
void writer_finish(struct writer *w);

struct writer_status writer_status(struct writer *w);

/* Calls writer_finish, waits for the thread, frees the writer and returns the final
 * status. */
struct writer_status writer_destroy(struct writer *w);
