#include "front/audio.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "front/audio_device.h"

/* The time of a block, 16 ms. A device keeps two blocks: if it gets no new block for 32
 * ms, the sound has a gap. */
#define BLOCK_NS (AUDIO_BLOCK * NS_PER_S / SOUND_RATE)

static void fill(void *context, int16_t *out, size_t frames)
{
    struct audio *a = context;
    int64_t now_ns = clock_now_ns();

    a->use.blocks++;
    a->use.late += a->asked_ns > 0 && now_ns - a->asked_ns > 2 * BLOCK_NS;
    a->asked_ns = now_ns;
    synth_render(a->synth, out, frames);
}

struct audio *audio_create(bool is_wanted, int volume)
{
    struct audio *a = alloc_zeroed(1, sizeof *a);

    a->is_wanted = is_wanted;
    a->volume = volume;
    return a;
}

static bool open_device(struct audio *a, struct error *e)
{
    a->synth = synth_create();
    a->asked_ns = 0;
    if (audio_device_open(fill, a, e))
        return true;
    synth_destroy(a->synth);
    a->synth = NULL;
    return false;
}

static void close_device(struct audio *a)
{
    if (!a->synth)
        return;
    audio_device_close();
    synth_destroy(a->synth);
    a->synth = NULL;
}

void audio_destroy(struct audio *a)
{
    if (a)
        close_device(a);
    free(a);
}

void audio_want(struct audio *a, bool is_wanted)
{
    a->is_wanted = is_wanted;
    a->has_failed = false;
}

static void apply_volume(struct audio *a)
{
    audio_device_lock();
    synth_set_volume(a->synth, a->is_on ? a->volume : 0);
    audio_device_unlock();
}

void audio_set_volume(struct audio *a, int volume)
{
    a->volume = volume;
    if (a->synth)
        apply_volume(a);
}

static bool is_silent(struct audio *a)
{
    audio_device_lock();
    bool is_silent = synth_is_silent(a->synth);
    audio_device_unlock();
    return is_silent;
}

bool audio_switch(struct audio *a, bool on, struct error *e)
{
    if (on && !a->synth) {
        if (a->has_failed)
            return true;
        a->has_failed = !open_device(a, e);
        if (a->has_failed) {
            a->is_wanted = false;
            return false;
        }
    }
    if (on != a->is_on) {
        a->is_on = on;
        apply_volume(a);
    }
    if (!on && a->synth && is_silent(a))
        close_device(a);
    return true;
}

void audio_feed(struct audio *a, const struct heard *lanes, int count, int length)
{
    audio_device_lock();
    synth_feed(a->synth, lanes, count, length);
    audio_device_unlock();
}

struct audio_use audio_use(struct audio *a)
{
    audio_device_lock();
    struct audio_use use = a->use;
    audio_device_unlock();
    return use;
}
