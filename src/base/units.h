/* Units of time, in nanoseconds and in samples of sound. */
#pragma once

#include <stdint.h>

#define NS_PER_MS 1000000LL
#define NS_PER_S  1000000000LL

static inline int64_t ns_of_seconds(double seconds)
{
    return (int64_t)(seconds * (double)NS_PER_S);
}

static inline double seconds_of_ns(int64_t ns)
{
    return (double)ns / (double)NS_PER_S;
}

/* Returns the rate of `count` events in `ns`, or 0 if no time has passed. */
static inline double per_second(uint64_t count, int64_t ns)
{
    return ns > 0 ? (double)count * (double)NS_PER_S / (double)ns : 0;
}

#define SOUND_RATE 48000 /* stereo samples per second */
