#include "sound/tone.h"

#include "base/number.h"

#define HARMONICS 6

/* The weights of a wave's harmonics, the fundamental first. The waves of the lanes
 * differ in what an ear notices: even harmonics or none, many harmonics or few, a
 * strong fundamental or a weak one. */
static const uint8_t harmonics[TONES][HARMONICS] = {
    [TONE_SEARCH] = {200, 40, 14, 20},
    [TONE_LANE + 0] = {200, 10},
    [TONE_LANE + 1] = {200, 0, 80, 0, 30},
    [TONE_LANE + 2] = {160, 90, 60, 40, 20},
    [TONE_LANE + 3] = {200, 0, 0, 70},
    [TONE_LANE + 4] = {100, 160, 10},
    [TONE_LANE + 5] = {120, 100, 120, 0, 40},
    [TONE_LANE + 6] = {200, 0, 0, 0, 50, 20},
    [TONE_LANE + 7] = {150, 60, 0, 60},
    [TONE_THUD] = {200, 110, 50, 20},
    [TONE_FALL] = {200, 60, 20},
};

/* Sets sine[i] to sin(2 pi i / TONE_SIZE) * 2^30, by i small rotations of (1, 0). */
static void fill_sine(int64_t sine[TONE_SIZE])
{
    const int64_t cos_1 = 1073736771, sin_1 = 3294193, half = 1 << 29;
    int64_t x = 1 << 30, y = 0;

    for (int i = 0; i < TONE_SIZE; i++) {
        int64_t turned = (x * cos_1 - y * sin_1 + half) >> 30;
        sine[i] = y;
        y = (x * sin_1 + y * cos_1 + half) >> 30;
        x = turned;
    }
}

void tones_fill(struct tones *t)
{
    int64_t sine[TONE_SIZE];

    fill_sine(sine);
    for (int k = 0; k < TONES; k++) {
        int64_t total = 0;
        for (int h = 0; h < HARMONICS; h++)
            total += harmonics[k][h];
        for (int i = 0; i < TONE_SIZE; i++) {
            int64_t sum = 0;
            for (int h = 0; h < HARMONICS; h++)
                sum += harmonics[k][h] * sine[(h + 1) * i % TONE_SIZE];
            t->wave[k][i] = (int16_t)(sum / total * INT16_MAX >> 30);
        }
    }
}

uint32_t tone_step(int degree)
{
    /* The steps for C3, D3, E3, G3 and A3 in equal temperament (A4 is 440 Hz). */
    static const uint32_t lowest[] = {11704930, 13138339, 14747287, 17537579, 19685267};

    assert(degree >= 0 && degree < 40);
    return lowest[degree % 5] << degree / 5;
}

int tone_degree(int value, int n)
{
    int used = int_min(n, TONE_DEGREES);

    assert(value >= 0 && value < n);
    return (TONE_DEGREES - used) / 2 + value * used / n;
}
