#include "run/clockwork.h"

#include "base/clock.h"

#include <assert.h>

static void see_unit(void *context, const struct event *event)
{
    struct clockwork *c = context;

    c->filtered_unit = event->unit;
}

static void follow(struct clockwork *c, bool follows)
{
    c->follows = follows;
    c->filtered_unit = -1;
    search_observe(c->search, follows ? &c->observer : NULL);
}

static void keep_pace_from_here(struct clockwork *c)
{
    c->since_ns = c->now_ns;
    c->taken = 0;
}

void clockwork_init(struct clockwork *c, struct search *search)
{
    *c = (struct clockwork){.search = search, .speed = RUNNER_AUTOMATIC};
    c->observer = (struct observer){EVENT_BIT(EVENT_UNIT_FILTERED), see_unit, c};
    c->filtered_unit = -1;
    manual_filter_init(&c->by_hand);
}

void clockwork_free(struct clockwork *c)
{
    search_destroy(c->search);
    manual_filter_free(&c->by_hand);
}

static void replace_search(struct clockwork *c, const struct runner_command *command)
{
    search_destroy(c->search);
    c->search = command->search;
    c->paused = command->paused;
    c->elapsed_ns = 0;
    manual_filter_commit(&c->by_hand);
    follow(c, c->follows);
}

uint64_t clockwork_send(struct clockwork *c, const struct runner_command *command)
{
    switch (command->kind) {
    case RUNNER_RUN:
    case RUNNER_PAUSE:
        c->paused = command->kind == RUNNER_PAUSE;
        break;
    case RUNNER_SPEED:
        c->speed = command->steps_per_s;
        break;
    case RUNNER_SETTING:
        search_reconfigure(c->search, &command->setting);
        break;
    case RUNNER_SEARCH:
        replace_search(c, command);
        break;
    case RUNNER_FOLLOW:
        follow(c, command->follow);
        break;
    case RUNNER_APPLY:
        manual_filter_apply(&c->by_hand, c->search, command->unit);
        break;
    case RUNNER_TAKE_BACK:
        manual_filter_undo(&c->by_hand, c->search);
        break;
    case RUNNER_STEP:
    case RUNNER_BACK:
    case RUNNER_SEEK:
    case RUNNER_BRANCH:
    case RUNNER_HISTORY:
        assert(false && "clockwork takes no single steps and keeps no history");
    }
    keep_pace_from_here(c);
    return ++c->carried_out;
}

double clockwork_speed(const struct clockwork *c)
{
    if (c->speed == RUNNER_FLAT_OUT)
        return CLOCKWORK_FLAT_OUT;
    return c->speed > 0 ? c->speed : runner_automatic_speed(c->search);
}

bool clockwork_advance(struct clockwork *c, int64_t now_ns, int most)
{
    double due = clockwork_speed(c) * (double)(now_ns - c->since_ns) / (double)NS_PER_S;

    if (c->paused || clockwork_is_over(c)) {
        c->now_ns = now_ns;
        keep_pace_from_here(c);
        return true;
    }
    for (; (double)(c->taken + 1) <= due && !clockwork_is_over(c); c->taken++) {
        if (most-- == 0)
            return false;
        manual_filter_commit(&c->by_hand);
        search_step(c->search);
    }
    c->elapsed_ns += now_ns - c->now_ns;
    c->now_ns = now_ns;
    return true;
}

void clockwork_picture(const struct clockwork *c, struct played *out)
{
    search_snapshot(c->search, &out->snap);
    out->play.command = c->carried_out;
    out->play.paused = c->paused || clockwork_is_over(c);
    out->play.automatic_speed = c->speed < 0;
    out->play.steps_per_s = clockwork_speed(c);
    out->play.elapsed_ns = c->elapsed_ns;
    out->play.filtered_unit = c->filtered_unit;
    out->play.n_by_hand =
        c->search->setting.strategy->allows_manual_filter ? c->by_hand.n_marks : -1;
}
