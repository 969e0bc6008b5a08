/* The keys of a race. */
#include "show/press.h"

#include "show/race_state.h"

void race_begin(struct race_show *r)
{
    if (r->race)
        race_stop(r->race);
    r->blends_are_used = false; /* they hold the last race's colours */
    r->race = race_lanes_start(&r->lanes, r->puzzle, r->base.o->race_clock,
                               r->base.window != NULL);
    race_set_speed(r->race, r->base.speed);
    r->running = true;
    race_run(r->race, true);
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

    for (int i = 0; i < r->lanes.count; i++)
        r->lanes.settings[i].seed += (uint64_t)new_seed;
    show_say(base, "restarted, seed %llu",
             (unsigned long long)r->lanes.settings[0].seed);
    race_begin(r);
}

/* The next count of lanes that fills its grid. Not for a race from the command line. */
void race_press_lanes(struct show *base, int by)
{
    static const int counts[] = {2, 4, 9, MAX_LANES};
    enum { COUNTS = sizeof counts / sizeof *counts };
    struct race_show *r = race_of(base);
    struct setting own = r->lanes.settings[0];
    int before = r->lanes.count, at = by > 0 ? 0 : COUNTS - 1;

    while (at + by >= 0 && at + by < COUNTS &&
           (by > 0 ? counts[at] <= before : counts[at] >= before))
        at += by;
    if (base->parent)
        race_lanes_against(&r->lanes, &own, counts[at]);
    if (r->lanes.count == before) {
        show_say(base, "%d lanes is the %s here", before, by > 0 ? "most" : "fewest");
        return;
    }
    show_say(base, "%d lanes", r->lanes.count);
    race_begin(r);
}

void race_press_return(struct show *base, int argument)
{
    (void)argument;
    if (base->parent)
        base->request = SHOW_BACK;
    else
        show_say(base, "this race was not opened from a search");
}
