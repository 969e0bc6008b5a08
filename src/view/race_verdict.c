#include "view/race_verdict.h"

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
    return count_alike(lanes, count) ? race_step_word(lanes[0].is_local) : "steps";
}

static struct phrase factor(double amount, double of_winner, bool has_finished)
{
    double times = amount / of_winner;
    struct phrase rounded =
        times < 100 ? phrase("%.1f", times) : thousands((uint64_t)(times + 0.5));

    return phrase("%s%s\xc3\x97", has_finished ? "" : "> ", rounded.text);
}

struct phrase race_steps_factor(const struct lane_view *lane,
                                const struct lane_view *winner)
{
    double steps = (double)stats_nodes(&lane->snap->stats);
    double of_winner = (double)stats_nodes(&winner->snap->stats);

    if (winner->rank == 0 || lane->is_local != winner->is_local || of_winner == 0)
        return phrase("%s", "");
    return factor(steps, of_winner, lane->rank > 0);
}

struct phrase race_cpu_factor(const struct lane_view *lane,
                              const struct lane_view *winner)
{
    double ns = (double)lane->metrics.cpu_ns,
           of_winner = (double)winner->metrics.cpu_ns;

    if (winner->rank == 0 || ns == 0 || of_winner == 0)
        return phrase("%s", "");
    return factor(ns, of_winner, lane->rank > 0);
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
    struct phrase times = race_steps_factor(&lanes[1], &lanes[0]);
    const char *what = "";

    if (!times.text[0]) {
        times = race_cpu_factor(&lanes[1], &lanes[0]);
        what = " its CPU time";
    }
    if (!times.text[0])
        return phrase("; %s is second", name(&lanes[1]).text);
    return phrase("; %s takes %s%s", name(&lanes[1]).text, times.text, what);
}

/* Names the unfinished lanes and the largest number of steps that one of them took. If
 * some lanes count nodes and others moves, leaves the number out. */
static struct phrase describe_unfinished(const struct lane_view *lanes, int count,
                                         int finished)
{
    int left = count - finished;
    uint64_t most = 0;
    struct phrase who = finished == 1 && left > 1 ? phrase("the others")
                        : left == 1 ? phrase("'%s'", name(&lanes[finished]).text)
                                    : phrase("%d others", left);

    if (left == 0)
        return phrase("%s", "");
    for (int i = finished; i < count; i++)
        most = u64_max(most, stats_nodes(&lanes[i].snap->stats));
    if (!count_alike(lanes, count))
        return phrase("; %s unfinished", who.text);
    return phrase("; %s unfinished after %s", who.text, thousands(most).text);
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
    return phrase("%s: %s%s%s", winner.text,
                  race_steps(&lanes[0], &lanes[0].snap->stats).text,
                  finished > 1 && tied == 1 ? describe_second(lanes).text : "",
                  describe_unfinished(lanes, count, finished).text);
}
