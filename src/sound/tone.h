/* The waves of the synthesiser, and its scale. Integers only. */
#pragma once

#include <stdint.h>

#define TONE_BITS 11
#define TONE_SIZE (1 << TONE_BITS)

enum tone {
    TONE_SEARCH,
    TONE_LANE, /* the first of eight, one for each lane of a race */
    TONE_LANES = 8,
    TONE_THUD = TONE_LANE + TONE_LANES,
    TONE_FALL,
    TONES
};

/* One cycle of each wave, -32767 .. 32767. */
struct tones {
    int16_t wave[TONES][TONE_SIZE];
};

void tones_fill(struct tones *t);

/* The phase that each sample adds, in 1/2^32 of a cycle, for a degree, 0 .. 39, of the
 * pentatonic scale that begins at C3 (131 Hz) and has five degrees an octave. */
#define TONE_DEGREES 20 /* degrees for values; beyond the last, A6, is shrill */
uint32_t tone_step(int degree);

/* Returns the degree of a value in the scale. The n values are spread over all
 * TONE_DEGREES. Fewer values than degrees take the degrees in the middle. */
int tone_degree(int value, int n);
