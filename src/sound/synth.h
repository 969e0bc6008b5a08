/* Turns the events of searches into samples. It uses integers and reads no clock, so
 * the same frames give the same samples on every machine. One thread at a time. */
#pragma once

#include "sound/heard.h"
#include "sound/tone.h"

#include <stddef.h>

/* No sample is beyond SOUND_PEAK (-1 dBFS), none differs from the one before by more
 * than SOUND_STEP. Silence is samples of 0. */
#define SOUND_PEAK 29204
#define SOUND_STEP 7500
#define SOUND_FULL 100 /* the full volume */

struct synth *synth_create(void);
void synth_destroy(struct synth *s); /* may be NULL */

/* Adds the sounds of a frame that begins with the next sample and lasts `length`
 * samples: of one search, or of up to HEARD_LANES lanes of a race, each with its
 * instrument and its place between left and right. Sounds may outlast the frame. */
void synth_feed(struct synth *s, const struct heard *lanes, int count, int length);

void synth_set_volume(struct synth *s, int volume); /* glides to it; 0 .. SOUND_FULL */

/* Writes the next `count` samples: left, right, left, right ... */
void synth_render(struct synth *s, int16_t *out, size_t count);

bool synth_is_silent(const struct synth *s); /* all samples until the next feed are 0 */
