/* Plays a synthesiser on the system's sound device, which is opened when it is first
 * needed. The device may take the samples in a thread of its own; one other thread
 * calls these functions. */
#pragma once

#include "base/error.h"
#include "sound/synth.h"

/* Counts for reports. `blocks`: how often the device asked for samples; `late`: how
 * often it asked so late that the sound had a gap. */
struct audio_use {
    uint64_t blocks, late;
};

/* Other files may read the first four members. */
struct audio {
    bool is_wanted; /* the user's choice; false after a failure to open the device */
    bool is_on;
    int volume;      /* 0 .. SOUND_FULL */
    bool has_failed; /* the device could not be opened since audio_want */
    /* While the device is open, its lock guards the fields below. */
    struct synth *synth; /* NULL: the device is closed */
    struct audio_use use;
    int64_t asked_ns; /* when the device asked for the last block; 0: never */
};

struct audio *audio_create(bool is_wanted, int volume);
void audio_destroy(struct audio *a); /* `a` may be NULL */

void audio_want(struct audio *a, bool is_wanted); /* lets audio_switch try again */
void audio_set_volume(struct audio *a, int volume);

/* With `on`, opens the device; otherwise fades the sound out and then closes the
 * device. Call it once per frame. If the device cannot be opened, returns false with an
 * error, but only once; the sound then stays off until audio_want. */
bool audio_switch(struct audio *a, bool on, struct error *e);

/* Passes the events of a frame to the synthesiser (synth_feed). They are heard at most
 * one frame's time plus 35 ms later. The device must be on. */
void audio_feed(struct audio *a, const struct heard *lanes, int count, int length);

struct audio_use audio_use(struct audio *a);
