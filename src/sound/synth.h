/* Turns the events of searches into samples. It uses integers and reads no clock, so
 * the same frames give the same samples on every machine. One thread at a time. */
#pragma once

#include "sound/heard.h"

#include <stddef.h>

/* The absolute value of a sample is at most SOUND_PEAK (-1 dBFS), and its difference
 * from the sample before at most SOUND_STEP. In silence all samples are 0. */
#define SOUND_PEAK 29204
#define SOUND_STEP 7500
#define SOUND_FULL 100 /* the largest volume */

struct synth *synth_create(void);
void synth_destroy(struct synth *s); /* `s` may be NULL */

/* Adds the sounds of a frame that begins with the next sample and lasts `length`
 * samples. `count` is 1 for a single search. In a race it is the number of lanes, each
 * of which has a wave and a pan of its own. Sounds may outlast the frame. */
void synth_feed(struct synth *s, const struct heard *lanes, int count, int length);

/* Sets the volume, 0 .. SOUND_FULL, which changes gradually, without a click. */
void synth_set_volume(struct synth *s, int volume);

/* Writes the next `count` pairs of samples: left, right, left, right ... */
void synth_render(struct synth *s, int16_t *out, size_t count);

bool synth_is_silent(const struct synth *s); /* all samples until the next feed are 0 */

/* Returns the phase that a tone gains with each sample, in 1/2^32 of a cycle. `degree`,
 * 0 .. 39, is a note of the pentatonic scale that begins at C3 (131 Hz) and has five
 * notes an octave. The values of a board use only the first TONE_DEGREES notes, because
 * notes above A6 would be shrill. */
#define TONE_DEGREES 20
uint32_t tone_step(int degree);

/* Returns the degree of a value in the scale. The n values are spread over all
 * TONE_DEGREES. If there are fewer values than degrees, they take the degrees in the
 * middle. */
int tone_degree(int value, int n);
