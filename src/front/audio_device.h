/* The sound device of the platform. One thread opens and closes it; the device may call
 * `fill` from a thread of its own. */
#pragma once

#include "base/error.h"

#include <stddef.h>
#include <stdint.h>

/* How many pairs of samples the device asks for at a time: 16 ms at SOUND_RATE. */
#define AUDIO_BLOCK 768

/* Writes `frames` pairs of samples, left and right. */
typedef void audio_fill(void *context, int16_t *out, size_t frames);

/* Opens the device, which calls `fill` from now on. Only one can be open. Returns false
 * with an error if there is no device. */
bool audio_device_open(audio_fill *fill, void *context, struct error *e);

/* Closes the open device after it has played the samples that it already has. */
void audio_device_close(void);

/* Between these calls the device does not call `fill`. The device need not be open. */
void audio_device_lock(void);
void audio_device_unlock(void);
