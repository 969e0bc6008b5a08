/* The level of one sound over another in its band, for tests of what can be heard. */
#ifndef SUPPORT_BANDS_H
#define SUPPORT_BANDS_H

/* The energy of an event over that of the wash, in dB, in the half octave (of 50 to
 * 6,400 Hz) in which the event is strongest. Both have `count` samples; at most 60. */
double bands_over(const int *event, const int *wash, int count);

#endif
