/* The clock of a recording: frame k shows the time k / fps seconds. fps > 0.
 *
 * A rate up to TIMELINE_MOST_FPS is in frames a second. A larger one is the number of
 * frames in 1001 seconds, as television counts: 30000 is 30000/1001 frames a second. */
#pragma once

#include "base/units.h"

#include <assert.h>
#include <stdbool.h>

#define TIMELINE_MOST_FPS 240

/* The number of seconds that have `fps` frames. */
static inline int timeline_seconds(int fps)
{
    return fps > TIMELINE_MOST_FPS ? 1001 : 1;
}

/* What follows the number `fps` where a rate is written: "" or "/1001". */
static inline const char *timeline_per(int fps)
{
    return fps > TIMELINE_MOST_FPS ? "/1001" : "";
}

/* Returns the time that a frame shows. */
static inline int64_t timeline_ns(int fps, uint64_t frame)
{
    uint64_t rate = (uint64_t)fps,
             ns = (uint64_t)timeline_seconds(fps) * (uint64_t)NS_PER_S;

    assert(fps > 0);
    return (int64_t)(frame / rate * ns + frame % rate * ns / rate);
}

/* Returns the number of frames in `seconds`, rounded to the nearest, at least 1. */
static inline uint64_t timeline_frames(int fps, double seconds)
{
    double frames = seconds * fps / timeline_seconds(fps) + 0.5;

    assert(fps > 0);
    return frames < 1 ? 1 : (uint64_t)frames;
}

/* Returns the index of a frame's first sample. The frame's last sample is the one
 * before the first sample of the next frame. */
static inline uint64_t timeline_sample(int fps, uint64_t frame)
{
    assert(fps > 0);
    return frame * SOUND_RATE * (uint64_t)timeline_seconds(fps) / (uint64_t)fps;
}

/* A recording has `counted` video frames. Returns how many more are due elapsed_ns
 * after its start. If `fresh`, the window has just drawn a new frame, and the next
 * video frame is due up to half a frame early. So if window and recording have equal
 * frame rates, each frame of the window becomes one video frame, even if the window
 * draws slightly too early. */
static inline uint64_t timeline_due(int fps, int64_t elapsed_ns, uint64_t counted,
                                    bool fresh)
{
    uint64_t rate = (uint64_t)fps, elapsed = (uint64_t)elapsed_ns,
             ns = (uint64_t)timeline_seconds(fps) * (uint64_t)NS_PER_S;
    uint64_t scaled = elapsed % ns * rate;
    uint64_t by_now = elapsed / ns * rate + scaled / ns + 1;

    assert(fps > 0 && elapsed_ns >= 0);
    if (by_now > counted)
        return by_now - counted;
    return fresh && by_now == counted && scaled % ns >= ns / 2;
}
