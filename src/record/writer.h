/* Writes frames on a thread of its own, so that whoever shows them never waits for an
 * encoder or a disk. */
#ifndef RECORD_WRITER_H
#define RECORD_WRITER_H

#include "record/sink.h"

#include <stdint.h>

/* Pictures that may wait to be written: as many as this memory holds, within bounds.
 * What comes while so many do is dropped. An encoder takes a moment to start. */
#define WRITER_BYTES   (192 << 20)
#define WRITER_LEAST   8
#define WRITER_LONGEST 32

enum writer_state {
    WRITER_WRITING,
    WRITER_DONE,  /* finished as asked for */
    WRITER_FAILED /* `error` says why; nothing is written any more */
};

struct writer_status {
    enum writer_state state;
    uint64_t counted; /* frames that the recording has or will have */
    uint64_t dropped; /* pictures that the queue had no room for */
    struct error error;
};

/*
 * The queue is a ring of pictures, each with the number of frames that still show it.
 * The oldest is the one that is written; the newest is shown on until another comes, so
 * time that passes without a new picture costs no memory. A picture belongs to the
 * caller's thread until it is in the ring, then to the writer's; the lock guards the
 * ring, and is never held while anything is copied or written.
 */
struct writer;

/* Starts the thread, which opens the sink; a failure to do so shows in the status. */
struct writer *writer_start(const char *path, const struct video_format *format);

/* All functions are for the one thread that started it, and never wait. */

/* The newest picture; frames of another size are fitted into the recording's. False if
 * it was not taken: the sink is not ready yet, or the queue is full. */
bool writer_push(struct writer *w, const struct frame *f);

/* Lets the newest picture stand for `frames` frames more. One must have been taken. */
void writer_count(struct writer *w, uint64_t frames);

/* No more will come: writes what is left and finishes the file. */
void writer_finish(struct writer *w);

struct writer_status writer_status(struct writer *w);

/* Finishes, waits for the end of the thread and tells how it ended. */
struct writer_status writer_destroy(struct writer *w);

#endif
