#include "show/rewind_control.h"

#include "base/text.h"

#include <stdio.h>

/* Steps, where nothing has been seen that could be scrubbed through. */
#define BLIND_STRIDE 10

static bool is_shown(const struct rewind_control *r, const struct played *now)
{
    return now->play.command >= r->command;
}

static uint64_t place(const struct rewind_control *r, const struct played *now)
{
    return is_shown(r, now) ? now->play.target_step : r->target;
}

bool rewind_is_rewound(const struct rewind_control *r, const struct played *now)
{
    return is_shown(r, now) ? now->play.is_rewound : r->was_rewound;
}

static struct rewind_reply answer(const char *message)
{
    struct rewind_reply reply = {.has_command = false};

    snprintf(reply.message, sizeof reply.message, "%s", message);
    return reply;
}

static void tell_place(struct rewind_reply *reply, uint64_t step, uint64_t newest)
{
    struct text t;

    text_init(&t);
    text_puts(&t, "step ");
    text_thousands(&t, step);
    text_puts(&t, " of ");
    text_thousands(&t, newest);
    snprintf(reply->message, sizeof reply->message, "%s", t.data);
    text_free(&t);
}

static struct rewind_reply refusal(const struct played *now)
{
    struct rewind_reply reply = answer("there is no memory to go back in");

    if (now->play.history == HISTORY_TOO_LONG)
        snprintf(reply.message, sizeof reply.message,
                 "%s has to search again to go back: it offers that for %d seconds",
                 now->snap.strategy, (int)(HISTORY_RERUN_NS / NS_PER_S));
    return reply;
}

static struct rewind_reply go_to(struct rewind_control *r, const struct played *now,
                                 struct runner_command command, uint64_t target)
{
    struct rewind_reply reply = {.has_command = true, .command = command};

    r->target = target;
    r->was_rewound = target < now->play.newest_step;
    tell_place(&reply, target, now->play.newest_step);
    return reply;
}

struct rewind_reply rewind_seek(struct rewind_control *r, const struct played *now,
                                uint64_t step)
{
    if (!now->play.keeps_history)
        return refusal(now);
    if (step < now->play.first_step)
        step = now->play.first_step;
    if (step > now->play.newest_step)
        step = now->play.newest_step;
    return go_to(r, now, (struct runner_command){.kind = RUNNER_SEEK, .steps = step},
                 step);
}

/* Told as a distance: a search that runs is farther on than its picture. */
struct rewind_reply rewind_step_back(struct rewind_control *r, const struct played *now)
{
    uint64_t at = place(r, now);

    if (!now->play.keeps_history)
        return refusal(now);
    if (at <= now->play.first_step)
        return answer("the earliest step that is known");
    struct rewind_reply reply =
        go_to(r, now, (struct runner_command){.kind = RUNNER_BACK, .steps = 1}, at - 1);
    r->was_rewound = true;
    return reply;
}

struct rewind_reply rewind_scrub(struct rewind_control *r, const struct played *now,
                                 const struct chart *chart, int by)
{
    uint64_t at = place(r, now), step = chart_neighbour(chart, at, by);

    if (by < 0 && step == at)
        step = at > BLIND_STRIDE ? at - BLIND_STRIDE : 0;
    if (by > 0 && step == at)
        step = now->play.newest_step;
    return rewind_seek(r, now, step);
}

struct rewind_reply rewind_branch(struct rewind_control *r, const struct played *now,
                                  struct chart *chart)
{
    struct rewind_reply reply = answer("goes on from here");

    reply.has_command = true;
    reply.command = (struct runner_command){.kind = RUNNER_BRANCH};
    r->target = place(r, now);
    r->was_rewound = r->has_setting = false;
    chart_cut(chart, r->target);
    return reply;
}

void rewind_sent(struct rewind_control *r, uint64_t command)
{
    r->command = command;
}

void rewind_forget(struct rewind_control *r)
{
    *r = (struct rewind_control){0};
}

void rewind_adopt_setting(struct rewind_control *r, const struct played *now,
                          struct setting *setting)
{
    if (!rewind_is_rewound(r, now)) {
        r->has_setting = false;
        return;
    }
    if (r->has_setting)
        return;
    r->has_setting = true;
    setting_choose(setting, PLUG_VAR_ORDER, now->snap.var, NULL);
    setting_choose(setting, PLUG_VAL_ORDER, now->snap.val, NULL);
    setting_choose(setting, PLUG_PROPAGATOR, now->snap.prop, NULL);
    setting_choose(setting, PLUG_RESTART_RULE, now->snap.restarts, NULL);
}
