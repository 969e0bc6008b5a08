/* The keys of a race. */
#include "show/press.h"

#include "base/units.h"
#include "show/race/race_state.h"

#include <string.h>

#define FIRST_STRIDE_NS 65536.0 /* between samples of the course, by CPU time */

bool race_begin(struct race_show *r, const struct race_lanes *lanes, struct error *e)
{
    struct race *race = race_lanes_start(lanes, r->puzzle, r->base.o->race_clock,
                                         !r->base.is_virtual, e);
    double limit_s = r->base.o->max_seconds;

    if (!race)
        return false;
    if (r->race)
        race_stop(r->race);
    r->race = race;
    r->lanes = *lanes;
    r->end_ns = limit_s > 0 ? r->base.now_ns + ns_of_seconds(limit_s) : INT64_MAX;
    for (int i = 0; i < MAX_LANES; i++) /* they hold the last race's colours */
        blend_forget(&r->lights[i].blend);
    race_course_begin(&r->course, race_counts_nodes(r) ? 1 : FIRST_STRIDE_NS);
    memset(r->metrics, 0, sizeof r->metrics);
    r->refreshed_ns = 0;
    race_set_speed(r->race, r->base.speed);
    if (r->isolated > r->puzzle->geo->n)
        r->isolated = 0;
    r->hover = CELL_NONE; /* until a frame shows these lanes */
    r->hover_lane = 0;
    r->running = true;
    race_run(r->race, true);
    return true;
}

void race_press_run(struct show *base, int argument)
{
    struct race_show *r = race_of(base);

    (void)argument;
    r->running = !r->running;
    race_run(r->race, r->running);
    show_say(base, "%s", r->running ? "running" : "paused");
}

void race_press_step(struct show *base, int argument)
{
    struct race_show *r = race_of(base);

    (void)argument;
    r->running = false;
    race_step(r->race);
    show_say(base, "one step in each lane");
}

void race_press_restart(struct show *base, int new_seed)
{
    struct race_show *r = race_of(base);
    struct race_lanes lanes = r->lanes;
    struct error e;

    for (int i = 0; i < lanes.count; i++)
        lanes.settings[i].seed += (uint64_t)new_seed;
    if (race_begin(r, &lanes, &e))
        show_say(base, "restarted, seed %llu",
                 (unsigned long long)lanes.settings[0].seed);
    else
        show_notify(base, e.text);
}

/* The next count of lanes that fills its grid. Not for a race from the command line. */
void race_press_lanes(struct show *base, int by)
{
    static const int counts[] = {2, 4, 9, MAX_LANES};
    enum { COUNTS = sizeof counts / sizeof *counts };
    struct race_show *r = race_of(base);
    struct race_lanes lanes = r->lanes;
    struct error e;
    int before = lanes.count, at = by > 0 ? 0 : COUNTS - 1;

    while (at + by >= 0 && at + by < COUNTS &&
           (by > 0 ? counts[at] <= before : counts[at] >= before))
        at += by;
    if (base->parent)
        race_lanes_against(&lanes, &r->lanes.settings[0], counts[at]);
    if (lanes.count == before) {
        show_say(base, "%d lanes is the %s here", before, by > 0 ? "most" : "fewest");
        return;
    }
    if (race_begin(r, &lanes, &e))
        show_say(base, "%d lanes", lanes.count);
    else
        show_notify(base, e.text);
}

void race_press_texts(struct show *base, int argument)
{
    (void)argument;
    base->boards_alone = !base->boards_alone;
    show_say(base, "captions and plot: %s", base->boards_alone ? "off" : "on");
}

void race_press_return(struct show *base, int argument)
{
    (void)argument;
    if (base->parent)
        base->request = SHOW_BACK;
    else
        show_say(base, "this race was not opened from a search");
}
