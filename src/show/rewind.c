#include "show/rewind.h"

#include "base/number.h"
#include "run/history.h"
#include "view/pen.h"

/* A scrub moves by this part of the run, or by some steps. */
#define SCRUB_PARTS 64
#define SCRUB_STEPS 10

static struct reply refusal(const struct playback *will, const char *strategy)
{
    if (will->history != HISTORY_TOO_LONG)
        return reply_say("no history: nothing to seek in");
    return reply_say("cannot seek back: repeating %s would take more than %d s",
                     strategy, (int)(HISTORY_RERUN_NS / NS_PER_S));
}

static struct reply go_to(const struct playback *will, struct player_command command,
                          uint64_t target)
{
    return reply_with(reply_say("step %s of %s", thousands(target).text,
                                thousands(will->newest_step).text),
                      command);
}

struct reply rewind_seek(const struct playback *will, const char *strategy,
                         uint64_t step)
{
    if (!will->keeps_history)
        return refusal(will, strategy);
    step = u64_min(u64_max(step, will->first_step), will->newest_step);
    return go_to(will, (struct player_command){.kind = PLAYER_SEEK, .steps = step},
                 step);
}

/* Sends a relative step: a running search is ahead of its snapshot. */
struct reply rewind_step_back(const struct playback *will, const char *strategy)
{
    uint64_t at = will->target_step;

    if (!will->keeps_history)
        return refusal(will, strategy);
    if (at <= will->first_step)
        return reply_say("at the earliest step of the history");
    return go_to(will, (struct player_command){.kind = PLAYER_BACK, .steps = 1},
                 at - 1);
}

struct reply rewind_change_back(const struct playback *will, const char *strategy)
{
    if (will->wave_shown == 0 && !will->keeps_history)
        return refusal(will, strategy);
    if (will->wave_shown == 0 && will->target_step <= will->first_step)
        return reply_say("at the earliest step of the history");
    return reply_with(reply_say("change back"),
                      (struct player_command){.kind = PLAYER_WAVE_STEP, .by = -1});
}

uint64_t rewind_scrub_step(const struct playback *will, int by)
{
    uint64_t at = will->target_step;
    uint64_t stride = u64_max(will->newest_step / SCRUB_PARTS, SCRUB_STEPS);

    return by > 0 ? at + stride : at - u64_min(at, stride);
}
