#include "run/wave_playback.h"

#include "base/number.h"

#include <math.h>

#define REMOVALS_A_UNIT 32
/* Shares of a wave's time: viewers read assignments, and skim over removals. */
#define WEIGHT_ASSIGNED 4
#define WEIGHT_REMOVED  1

void wave_playback_resume(struct wave_playback *r)
{
    r->plays = r->shown < r->wave.count;
    if (r->plays)
        r->mark = WAVE_MARK_CAUSE;
}

void wave_playback_start(struct wave_playback *r, bool plays)
{
    r->shown = wave_next(&r->wave, 0);
    r->share = 0;
    r->mark = plays ? WAVE_MARK_CAUSE : WAVE_MARK_CHANGE;
    if (plays)
        wave_playback_resume(r);
}

void wave_playback_finish(struct wave_playback *r)
{
    r->shown = r->wave.count;
    r->share = 1;
    r->plays = false;
    r->mark = WAVE_MARK_NONE;
}

void wave_playback_clear(struct wave_playback *r)
{
    wave_begin(&r->wave);
    r->shown = 0;
    r->share = 0;
    r->plays = false;
    r->mark = WAVE_MARK_NONE;
}

bool wave_playback_end_step(struct wave_playback *r)
{
    if (r->plays || r->shown == r->wave.count)
        return false;
    if (r->shown == 0)
        wave_playback_resume(r);
    else
        wave_playback_finish(r);
    return true;
}

/* The weight of the group of changes at `i`: its share of the wave's duration. The
 * first group has weight 0, because it is shown at once. */
static int weight_of(const struct wave *w, int i)
{
    return i == 0 ? 0 : w->change[i].is_assignment ? WEIGHT_ASSIGNED : WEIGHT_REMOVED;
}

static int weight_until(const struct wave *w, int shown)
{
    int weight = 0;

    for (int i = 0; i < shown; i = wave_next(w, i))
        weight += weight_of(w, i);
    return weight;
}

void wave_playback_play(struct wave_playback *r, double share)
{
    const struct wave *w = &r->wave;
    int weight = weight_until(w, r->shown);

    if (!r->plays)
        return;
    r->share += share;
    double due = fmin(r->share, 1) * weight_until(w, w->count);
    while (r->shown < w->count && weight + weight_of(w, r->shown) <= due) {
        weight += weight_of(w, r->shown);
        r->shown = wave_next(w, r->shown);
    }
    r->plays = r->shown < w->count;
}

bool wave_playback_move(struct wave_playback *r, int by)
{
    const struct wave *w = &r->wave;
    int before = r->shown, whole = weight_until(w, w->count);

    r->plays = false;
    r->mark = WAVE_MARK_CHANGE;
    if (by > 0)
        r->shown = wave_next(w, before);
    else if (before > 0)
        r->shown = wave_previous(w, before);
    r->share = whole > 0 ? (double)weight_until(w, r->shown) / whole : 1;
    return r->shown != before;
}

double wave_playback_length(const struct wave_playback *r)
{
    int assigned = 0;

    for (int i = 0; i < r->wave.count; i++)
        assigned += r->wave.change[i].is_assignment;
    int removed = r->wave.count - assigned;
    return int_max(int_max(assigned, removed / REMOVALS_A_UNIT), 1);
}

void wave_playback_rewind(struct wave_playback *r, struct snapshot *snap)
{
    if (!r->wave.is_explained)
        wave_explain(&r->wave, snap);
    r->shown = int_min(r->shown, r->wave.count);
    wave_rewind(&r->wave, r->shown, snap);
}
