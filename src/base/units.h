/* Units of time, in nanoseconds and in samples of sound. */
#pragma once

#define NS_PER_MS 1000000LL
#define NS_PER_S  1000000000LL

#define SOUND_RATE 48000 /* samples a second, of two channels each */
