#include "record/writer.h"

#include "base/alloc.h"

#include <pthread.h>
#include <string.h>

struct slot {
    struct frame frame;
    uint64_t count; /* number of video frames that still have to show `frame` */
};

struct writer {
    pthread_t thread;
    bool has_thread;
    char *path;
    struct video_format format;

    pthread_mutex_t lock; /* guards all members below except the pixels of slots */
    pthread_cond_t changed;
    struct slot *ring; /* [n_slots]; n_used of them hold frames, from `oldest` on */
    int n_slots, oldest, n_used;
    int16_t *sound; /* a ring of WRITER_SOUND pairs of samples; NULL: no sound */
    uint64_t sound_begin, sound_end; /* `sound` holds pairs begin to end - 1 */
    uint64_t sound_lost; /* number of dropped pairs not yet replaced by silence */
    bool ready;          /* true when the sink is open and the slots are allocated */
    bool finish;
    struct writer_status status;
};

/* Waits for the next video frame and returns it; NULL at the end of the recording. */
static const struct frame *next_frame(struct writer *w)
{
    const struct frame *next = NULL;

    pthread_mutex_lock(&w->lock);
    for (;;) {
        struct slot *slot = &w->ring[w->oldest];
        if (w->n_used > 0 && slot->count > 0) {
            slot->count--;
            next = &slot->frame;
            break;
        }
        if (w->n_used > 1) {
            w->oldest = (w->oldest + 1) % w->n_slots;
            w->n_used--;
        } else if (w->finish) {
            break;
        } else {
            pthread_cond_wait(&w->changed, &w->lock);
        }
    }
    pthread_mutex_unlock(&w->lock);
    return next;
}

static int16_t *sound_at(const struct writer *w, uint64_t sample)
{
    return w->sound + 2 * (sample % WRITER_SOUND);
}

/* Writes the sound of the last frame; missing samples are silent. */
static bool write_sound(struct writer *w, struct sink *sink, struct error *e)
{
    size_t count = sink_samples(sink);
    int16_t *samples = alloc_zeroed(2 * count, sizeof *samples);

    pthread_mutex_lock(&w->lock);
    for (size_t i = 0; i < count; i++) {
        bool is_kept = w->sound_begin < w->sound_end;
        if (is_kept)
            memcpy(samples + 2 * i, sound_at(w, w->sound_begin), 2 * sizeof *samples);
        w->sound_begin += is_kept;
        w->sound_lost -= !is_kept && w->sound_lost > 0;
    }
    pthread_mutex_unlock(&w->lock);
    bool fine = sink_sound(sink, samples, e);
    free(samples);
    return fine;
}

static bool write_all(struct writer *w, struct sink *sink, struct error *e)
{
    const struct frame *next;
    struct frame fitted = {0};
    bool fine = true;

    /* Allocates and touches the slots here, so that writer_push has no page faults. */
    for (int i = 0; i < w->n_slots; i++)
        frame_clear(&w->ring[i].frame, w->format.width, w->format.height);
    pthread_mutex_lock(&w->lock);
    w->ready = true;
    pthread_mutex_unlock(&w->lock);
    while (fine && (next = next_frame(w))) {
        next = frame_fit(&fitted, w->format.width, w->format.height, next);
        fine = sink_write(sink, next, e) && (!w->sound || write_sound(w, sink, e));
    }
    frame_free(&fitted);
    return fine;
}

static void *thread_main(void *context)
{
    struct writer *w = context;
    struct error e, ignored;
    struct sink *sink = sink_open(w->path, &w->format, &e);
    bool fine = sink && write_all(w, sink, &e);

    if (sink)
        fine = sink_close(sink, fine ? &e : &ignored);
    pthread_mutex_lock(&w->lock);
    w->status.state = fine ? WRITER_DONE : WRITER_FAILED;
    if (!fine)
        w->status.error = e;
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

struct writer *writer_start(const char *path, const struct video_format *format)
{
    struct writer *w = alloc_zeroed(1, sizeof *w);
    int frame_bytes = format->width * format->height * (int)sizeof(uint32_t);

    assert(frame_bytes > 0 && format->fps > 0);
    w->path = alloc_text(path);
    w->format = *format;
    w->n_slots = int_clamp(WRITER_BYTES / frame_bytes, WRITER_LEAST, WRITER_LONGEST);
    w->ring = alloc_zeroed((size_t)w->n_slots, sizeof *w->ring);
    if (format->has_sound)
        w->sound = alloc_resize(NULL, 2 * WRITER_SOUND, sizeof *w->sound);
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->changed, NULL);
    int failed = pthread_create(&w->thread, NULL, thread_main, w);
    w->has_thread = failed == 0;
    if (failed) {
        w->status.state = WRITER_FAILED;
        error_fail(&w->status.error, "cannot start a thread: %s", strerror(failed));
    }
    return w;
}

/* Returns the slot for the next pushed frame. NULL if the sink is not open yet or the
 * queue is full. */
static struct slot *free_slot(struct writer *w)
{
    struct slot *slot = NULL;

    pthread_mutex_lock(&w->lock);
    assert(w->n_used <= w->n_slots && !w->finish);
    if (w->n_used == w->n_slots)
        w->status.dropped++;
    else if (w->ready)
        slot = &w->ring[(w->oldest + w->n_used) % w->n_slots];
    pthread_mutex_unlock(&w->lock);
    return slot;
}

bool writer_push(struct writer *w, const struct frame *f)
{
    struct slot *slot = free_slot(w);

    if (!slot)
        return false;
    frame_copy(&slot->frame, f);
    slot->count = 0;
    pthread_mutex_lock(&w->lock);
    w->n_used++;
    pthread_cond_signal(&w->changed);
    pthread_mutex_unlock(&w->lock);
    return true;
}

void writer_count(struct writer *w, uint64_t frames)
{
    pthread_mutex_lock(&w->lock);
    assert(frames == 0 || (w->n_used > 0 && !w->finish));
    if (frames > 0) {
        w->ring[(w->oldest + w->n_used - 1) % w->n_slots].count += frames;
        w->status.counted += frames;
        pthread_cond_signal(&w->changed);
    }
    pthread_mutex_unlock(&w->lock);
}

void writer_sound(struct writer *w, const int16_t *samples, size_t count)
{
    pthread_mutex_lock(&w->lock);
    for (size_t i = 0; i < count; i++) {
        bool fits = w->sound_lost == 0 && w->sound_end - w->sound_begin < WRITER_SOUND;
        if (fits)
            memcpy(sound_at(w, w->sound_end), samples + 2 * i, 2 * sizeof *samples);
        w->sound_end += fits;
        w->sound_lost += !fits;
    }
    pthread_mutex_unlock(&w->lock);
}

void writer_finish(struct writer *w)
{
    pthread_mutex_lock(&w->lock);
    w->finish = true;
    pthread_cond_signal(&w->changed);
    pthread_mutex_unlock(&w->lock);
}

struct writer_status writer_status(struct writer *w)
{
    pthread_mutex_lock(&w->lock);
    struct writer_status status = w->status;
    pthread_mutex_unlock(&w->lock);
    return status;
}

struct writer_status writer_destroy(struct writer *w)
{
    writer_finish(w);
    if (w->has_thread)
        pthread_join(w->thread, NULL);
    struct writer_status status = w->status;
    for (int i = 0; i < w->n_slots; i++)
        frame_free(&w->ring[i].frame);
    pthread_cond_destroy(&w->changed);
    pthread_mutex_destroy(&w->lock);
    free(w->ring);
    free(w->sound);
    free(w->path);
    free(w);
    return status;
}
