/* Sound in a page: a thread fills a ring, which the page's AudioWorklet reads. */
#include "front/audio_device.h"

#include "front/web/page.h"

#include <emscripten.h>
#include <pthread.h>
#include <time.h>

#define AHEAD (3 * AUDIO_BLOCK) /* most pairs of samples that wait in the ring */

static struct page_sound ring;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* held during fill_block */
static pthread_t thread;
static audio_fill *fill_block;
static void *fill_context;

EMSCRIPTEN_KEEPALIVE struct page_sound *page_sound(void)
{
    return &ring;
}

static uint32_t frames_ahead(void)
{
    return ring.written - __atomic_load_n(&ring.read, __ATOMIC_ACQUIRE);
}

/* Appends a block to the ring. Copies each pair of samples separately, because the
 * block may pass the end of the ring and go on at its start. */
static void write_block(void)
{
    int16_t block[2 * AUDIO_BLOCK];

    pthread_mutex_lock(&lock);
    fill_block(fill_context, block, AUDIO_BLOCK);
    pthread_mutex_unlock(&lock);
    for (uint32_t i = 0; i < AUDIO_BLOCK; i++) {
        uint32_t at = (ring.written + i) % PAGE_SOUND_FRAMES;
        ring.samples[2 * at] = block[2 * i];
        ring.samples[2 * at + 1] = block[2 * i + 1];
    }
    __atomic_store_n(&ring.written, ring.written + AUDIO_BLOCK, __ATOMIC_RELEASE);
}

static void *fill_ring(void *unused)
{
    struct timespec rest = {0, 4000000};

    while (__atomic_load_n(&ring.is_open, __ATOMIC_ACQUIRE)) {
        while (frames_ahead() + AUDIO_BLOCK <= AHEAD)
            write_block();
        nanosleep(&rest, NULL);
    }
    return unused;
}

bool audio_device_open(audio_fill *fill, void *context, struct error *e)
{
    fill_block = fill;
    fill_context = context;
    ring.written = ring.read;
    __atomic_store_n(&ring.is_open, 1, __ATOMIC_RELEASE);
    if (pthread_create(&thread, NULL, fill_ring, NULL) == 0)
        return true;
    __atomic_store_n(&ring.is_open, 0, __ATOMIC_RELEASE);
    return error_fail(e, "the browser has no worker left for the sound");
}

void audio_device_close(void)
{
    __atomic_store_n(&ring.is_open, 0, __ATOMIC_RELEASE);
    pthread_join(thread, NULL);
}

void audio_device_lock(void)
{
    pthread_mutex_lock(&lock);
}

void audio_device_unlock(void)
{
    pthread_mutex_unlock(&lock);
}
