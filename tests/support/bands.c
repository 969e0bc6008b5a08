#include "support/bands.h"

#include "base/units.h"

#include <math.h>

#define BANDS 14

/* Two band-pass filters of second order, one after the other (Bristow-Johnson's
 * "Cookbook formulae for audio EQ biquad filter coefficients"). */
static double band_energy(const int *samples, int count, int band)
{
    double w = 2 * 3.14159265358979 * 50 * pow(2, (band + 0.5) / 2) / SOUND_RATE;
    double alpha = sin(w) / (2 * 2.87), a1 = -2 * cos(w), a2 = 1 - alpha;
    double x[3][3] = {{0}}, energy = 0; /* of each stage: the last three samples */

    for (int i = 0; i < count; i++) {
        for (int stage = 0; stage < 3; stage++) {
            x[stage][2] = x[stage][1];
            x[stage][1] = x[stage][0];
        }
        x[0][0] = samples[i];
        for (int stage = 1; stage < 3; stage++) {
            const double *in = x[stage - 1];
            double *out = x[stage];
            out[0] =
                (alpha * (in[0] - in[2]) - a1 * out[1] - a2 * out[2]) / (1 + alpha);
        }
        energy += x[2][0] * x[2][0];
    }
    return energy;
}

double bands_over(const int *event, const int *wash, int count)
{
    double most = 0;
    int strongest = 0;

    for (int band = 0; band < BANDS; band++) {
        double energy = band_energy(event, count, band);
        if (energy > most) {
            most = energy;
            strongest = band;
        }
    }
    double ratio = most / (band_energy(wash, count, strongest) + 1e-6 * most + 1e-9);
    return 10 * log10(ratio + 1e-9);
}
