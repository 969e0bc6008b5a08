#include "view/race_view.h"

#define CAPTION_COLUMNS 40 /* most characters of a lane's name in a sentence */

static bool count_alike(const struct lane_view *lanes, int count)
{
    for (int i = 1; i < count; i++)
        if (lanes[i].is_local != lanes[0].is_local)
            return false;
    return true;
}

const char *race_step_unit(const struct lane_view *lanes, int count)
{
    return !count_alike(lanes, count) ? "steps" : lanes[0].is_local ? "moves" : "nodes";
}

struct phrase race_steps(const struct lane_view *lane, uint64_t nodes)
{
    return phrase("%s %s", thousands(nodes).text, race_step_unit(lane, 1));
}

/* Returns what a lane has used: nanoseconds of CPU time, or a number of steps. */
static double used(const struct lane_view *lane, bool by_cpu)
{
    return by_cpu ? (double)lane->metrics.cpu_ns : (double)lane->nodes;
}

struct phrase race_factor(const struct lane_view *lane, const struct lane_view *winner,
                          bool by_cpu)
{
    bool are_alike = by_cpu ? used(lane, true) > 0 : lane->is_local == winner->is_local;

    if (winner->rank == 0 || !are_alike || used(winner, by_cpu) == 0)
        return phrase("%s", "");
    double times = used(lane, by_cpu) / used(winner, by_cpu);
    struct phrase rounded =
        times < 100 ? phrase("%.1f", times) : thousands((uint64_t)(times + 0.5));
    return phrase("%s%s\xc3\x97", lane->rank > 0 ? "" : "> ", rounded.text);
}

static struct phrase name(const struct lane_view *lane)
{
    char caption[FIT_LINE];

    fit_line(lane->caption, CAPTION_COLUMNS, FIT_KEEP_BOTH, caption);
    return phrase("%s", caption);
}

/* Compares the second lane with the winner: in steps if both count the same kind of
 * step, else in CPU time. */
static struct phrase describe_second(const struct lane_view *lanes)
{
    struct phrase steps = race_factor(&lanes[1], &lanes[0], false);
    struct phrase cpu = race_factor(&lanes[1], &lanes[0], true);
    struct phrase second = name(&lanes[1]);

    if (steps.text[0])
        return phrase("; %s takes %s", second.text, steps.text);
    if (cpu.text[0])
        return phrase("; %s takes %s its CPU time", second.text, cpu.text);
    return phrase("; %s is second", second.text);
}

/* Names the unfinished lanes and how many steps each of them took at least. If some
 * lanes count nodes and others moves, leaves the number out. */
static struct phrase describe_unfinished(const struct lane_view *lanes, int count,
                                         int finished)
{
    int left = count - finished;
    uint64_t least = UINT64_MAX;
    struct phrase who = finished == 1 && left > 1 ? phrase("the others")
                        : left == 1 ? phrase("'%s'", name(&lanes[finished]).text)
                                    : phrase("%d others", left);

    if (left == 0)
        return phrase("%s", "");
    for (int i = finished; i < count; i++)
        least = u64_min(least, lanes[i].nodes);
    if (!count_alike(lanes, count))
        return phrase("; %s unfinished", who.text);
    return phrase("; %s unfinished after %s", who.text, thousands(least).text);
}

struct phrase race_verdict(const struct lane_view *lanes, int count)
{
    int finished = 0, tied = 0;

    assert(count >= 1);
    for (; finished < count && lanes[finished].rank > 0; finished++)
        tied += lanes[finished].rank == 1;
    if (finished == 0)
        return phrase("%s", count == 1 ? "unfinished" : "no lane has finished");
    struct phrase winner = tied > 1 ? phrase("%d lanes tie", tied) : name(&lanes[0]);
    return phrase("%s: %s%s%s", winner.text, race_steps(&lanes[0], lanes[0].nodes).text,
                  finished > 1 && tied == 1 ? describe_second(lanes).text : "",
                  describe_unfinished(lanes, count, finished).text);
}
