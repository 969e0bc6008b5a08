#include "view/race_course.h"

#include "view/pen.h"

#define SHORTEST 16 /* length of the axis in samples before it first doubles */

double race_course_cost(const struct snapshot *snap)
{
    for (int i = 0; i < snap->n_metrics; i++)
        if (snap->metric[i].unit == METRIC_COST)
            return snap->metric[i].value;
    return -1;
}

double race_course_share(const struct lane_course *lane, const struct snapshot *snap)
{
    double cost = race_course_cost(snap);
    int to_assign = snap->n_cells - snap->n_clues;

    if (snap->status == SEARCH_SOLVED || to_assign == 0)
        return 1;
    if (cost < 0)
        return (double)(snap->n_assigned - snap->n_clues) / to_assign;
    return lane->first_cost > 0 ? real_clamp(1 - cost / lane->first_cost, 0, 1) : 0;
}

struct phrase race_course_words(double share, double cost)
{
    int percent = (int)(share * 100 + 1e-5); /* 0.57f * 100 is less than 57 */

    return phrase("%d %% %s", percent, cost >= 0 ? "repaired" : "filled");
}

static void double_stride(struct race_course *c)
{
    c->stride *= 2;
    for (int i = 0; i < COURSE_LANES; i++) {
        struct lane_course *lane = &c->lane[i];
        for (int k = 0; 2 * k < lane->count; k++)
            lane->share[k] = lane->share[int_min(2 * k + 1, lane->count - 1)];
        lane->count = (lane->count + 1) / 2;
    }
}

/* Adds samples up to index `to`, interpolated linearly from the last one to `share`. */
static void extend(struct lane_course *lane, int to, float share)
{
    int from = lane->count - 1;
    float before = from >= 0 ? lane->share[from] : share;

    for (int k = lane->count; k <= to; k++)
        lane->share[k] =
            before + (share - before) * (float)(k - from) / (float)(to - from);
    lane->share[to] = share;
    lane->count = to + 1;
}

void race_course_add(struct race_course *c, int i, double clock,
                     const struct snapshot *snap)
{
    struct lane_course *lane = &c->lane[i];
    double cost = race_course_cost(snap);

    assert(c->stride > 0 && i >= 0 && i < COURSE_LANES && clock >= 0);
    if (lane->first_cost == 0 && cost > 0)
        lane->first_cost = cost;
    lane->end = clock;
    if (c->most > 0 && clock > c->most)
        return;
    while (clock >= c->stride * COURSE_SAMPLES)
        double_stride(c);
    int at = (int)(clock / c->stride);
    if (lane->count > at + 1) { /* an earlier step: what came later has not happened */
        lane->count = at + 1;
        lane->furthest = 0;
        for (int k = 0; k < lane->count; k++)
            lane->furthest = float_max(lane->furthest, lane->share[k]);
    }
    extend(lane, at, (float)race_course_share(lane, snap));
    lane->furthest = float_max(lane->furthest, lane->share[at]);
}

int race_course_length(const struct race_course *c, bool is_over)
{
    int longest = 1, length = SHORTEST;

    for (int i = 0; i < COURSE_LANES; i++)
        longest = int_max(longest, c->lane[i].count);
    while (length < longest)
        length *= 2;
    if (c->most > 0)
        length = int_min(length, int_max((int)(c->most / c->stride), longest));
    return is_over ? longest : length;
}
