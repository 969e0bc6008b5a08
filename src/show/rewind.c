#include "show/rewind.h"

#include "base/number.h"
#include "base/text.h"
#include "run/history.h"

#include <stdio.h>

/* A scrub moves by this part of the run, or by some steps. */
#define SCRUB_PARTS 64
#define SCRUB_STEPS 10

static bool is_shown(const struct rewind_control *r, const struct played *now)
{
    return now->play.command >= r->command;
}

static uint64_t current_step(const struct rewind_control *r, const struct played *now)
{
    return is_shown(r, now) ? now->play.target_step : r->target;
}

bool rewind_is_rewound(const struct rewind_control *r, const struct played *now)
{
    return is_shown(r, now) ? now->play.is_rewound : r->was_rewound;
}

static struct reply refusal(const struct played *now)
{
    if (now->play.history != HISTORY_TOO_LONG)
        return reply_say("no history: nothing to seek in");
    return reply_say("seeking back would rerun %s for more than %d s",
                     now->snap.strategy, (int)(HISTORY_RERUN_NS / NS_PER_S));
}

static struct reply go_to(struct rewind_control *r, const struct played *now,
                          struct player_command command, uint64_t target)
{
    struct reply reply = reply_command(command);
    struct text t;

    r->target = target;
    r->was_rewound = target < now->play.newest_step;
    text_init(&t);
    text_puts(&t, "step ");
    text_thousands(&t, target);
    text_puts(&t, " of ");
    text_thousands(&t, now->play.newest_step);
    snprintf(reply.message, sizeof reply.message, "%s", t.data);
    text_free(&t);
    return reply;
}

struct reply rewind_seek(struct rewind_control *r, const struct played *now,
                         uint64_t step)
{
    if (!now->play.keeps_history)
        return refusal(now);
    if (step < now->play.first_step)
        step = now->play.first_step;
    step = u64_min(step, now->play.newest_step);
    return go_to(r, now, (struct player_command){.kind = PLAYER_SEEK, .steps = step},
                 step);
}

/* Sends a relative step: a running search is ahead of its snapshot. */
struct reply rewind_step_back(struct rewind_control *r, const struct played *now)
{
    uint64_t at = current_step(r, now);

    if (!now->play.keeps_history)
        return refusal(now);
    if (at <= now->play.first_step)
        return reply_say("at the earliest step of the history");
    struct reply reply =
        go_to(r, now, (struct player_command){.kind = PLAYER_BACK, .steps = 1}, at - 1);
    r->was_rewound = true;
    return reply;
}

/* Until the last command is shown, assumes that this one leaves the step. */
struct reply rewind_change_back(struct rewind_control *r, const struct played *now)
{
    struct reply reply =
        reply_command((struct player_command){.kind = PLAYER_INSIDE, .by = -1});
    bool leaves = !is_shown(r, now) || now->play.wave_shown == 0;
    uint64_t at = current_step(r, now);

    if (leaves && !now->play.keeps_history)
        return refusal(now);
    if (leaves && at <= now->play.first_step)
        return reply_say("at the earliest step of the history");
    snprintf(reply.message, sizeof reply.message, "one change back");
    r->was_rewound = leaves || rewind_is_rewound(r, now);
    r->target = at - leaves;
    return reply;
}

struct reply rewind_scrub(struct rewind_control *r, const struct played *now, int by)
{
    uint64_t at = current_step(r, now);
    uint64_t stride = u64_max(now->play.newest_step / SCRUB_PARTS, SCRUB_STEPS);

    return rewind_seek(r, now, by > 0 ? at + stride : at - u64_min(at, stride));
}

struct reply rewind_branch(struct rewind_control *r, const struct played *now)
{
    struct reply reply = reply_say("continuing from here");

    reply.has_command = true;
    reply.command = (struct player_command){.kind = PLAYER_BRANCH};
    r->target = current_step(r, now);
    r->was_rewound = r->has_setting = false;
    return reply;
}

void rewind_adopt_setting(struct rewind_control *r, const struct played *now,
                          struct setting *setting)
{
    bool had_setting = r->has_setting;

    r->has_setting = rewind_is_rewound(r, now);
    if (had_setting || !r->has_setting)
        return;
    setting_choose(setting, PLUG_VAR_ORDER, now->snap.var, NULL);
    setting_choose(setting, PLUG_VAL_ORDER, now->snap.val, NULL);
    setting_choose(setting, PLUG_PROPAGATOR, now->snap.prop, NULL);
    setting_choose(setting, PLUG_RESTART_RULE, now->snap.restarts, NULL);
}
