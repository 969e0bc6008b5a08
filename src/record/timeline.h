/* The clock of a recording: frame k shows the time k / fps seconds. fps > 0. */
#pragma once

#include "base/units.h"

#include <assert.h>
#include <stdbool.h>

/* Returns the time that a frame shows. */
static inline int64_t timeline_ns(int fps, uint64_t frame)
{
    assert(fps > 0);
    return (int64_t)(frame * (uint64_t)NS_PER_S / (uint64_t)fps);
}

/* Returns the number of frames in `seconds`, rounded to the nearest, at least 1. */
static inline uint64_t timeline_frames(int fps, double seconds)
{
    double frames = seconds * fps + 0.5;

    assert(fps > 0);
    return frames < 1 ? 1 : (uint64_t)frames;
}

/* Returns the index of a frame's first sample. The frame's last sample is the one
 * before the first sample of the next frame. */
static inline uint64_t timeline_sample(int fps, uint64_t frame)
{
    assert(fps > 0);
    return frame * SOUND_RATE / (uint64_t)fps;
}

/* A recording has `counted` video frames. Returns how many more are due elapsed_ns
 * after its start. If `fresh`, the window has just drawn a new frame, and the next
 * video frame is due up to half a frame early. So if window and recording have equal
 * frame rates, each frame of the window becomes one video frame, even if the window
 * draws slightly too early. */
static inline uint64_t timeline_due(int fps, int64_t elapsed_ns, uint64_t counted,
                                    bool fresh)
{
    uint64_t scaled = (uint64_t)elapsed_ns * (uint64_t)fps;
    uint64_t by_now = scaled / (uint64_t)NS_PER_S + 1;

    assert(fps > 0 && elapsed_ns >= 0);
    if (by_now > counted)
        return by_now - counted;
    return fresh && by_now == counted &&
           scaled % (uint64_t)NS_PER_S >= (uint64_t)NS_PER_S / 2;
}
