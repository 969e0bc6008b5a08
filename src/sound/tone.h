/* The waves and the scale of the synthesiser, computed with integers only. */
#pragma once

#include <stdint.h>

#define TONE_BITS 11
#define TONE_SIZE (1 << TONE_BITS)

enum tone {
    TONE_SEARCH,
    TONE_LANE, /* the first of eight waves; lane i of a race has number i % 8 */
    TONE_LANES = 8,
    TONE_THUD = TONE_LANE + TONE_LANES,
    TONE_FALL,
    TONES
};

/* One cycle of each wave; samples are -32767 .. 32767. */
struct tones {
    int16_t wave[TONES][TONE_SIZE];
};

void tones_fill(struct tones *t);

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
