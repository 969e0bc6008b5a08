#include "record/timeline.h"

#include "base/units.h"

#include <assert.h>

int64_t timeline_ns(int fps, uint64_t frame)
{
    assert(fps > 0);
    return (int64_t)(frame * (uint64_t)NS_PER_S / (uint64_t)fps);
}

uint64_t timeline_sample(int fps, uint64_t frame)
{
    assert(fps > 0);
    return frame * SOUND_RATE / (uint64_t)fps;
}

uint64_t timeline_frames(int fps, double seconds)
{
    double frames = seconds * fps + 0.5;

    assert(fps > 0);
    return frames < 1 ? 1 : (uint64_t)frames;
}

uint64_t timeline_due(int fps, int64_t elapsed_ns, uint64_t counted, bool fresh)
{
    uint64_t scaled = (uint64_t)elapsed_ns * (uint64_t)fps;
    uint64_t by_now = scaled / (uint64_t)NS_PER_S + 1;

    assert(fps > 0 && elapsed_ns >= 0);
    if (by_now > counted)
        return by_now - counted;
    return fresh && by_now == counted &&
           scaled % (uint64_t)NS_PER_S >= (uint64_t)NS_PER_S / 2;
}
