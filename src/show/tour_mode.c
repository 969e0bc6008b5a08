#include "show/tour_mode.h"

#include "base/units.h"
#include "files/tour_list.h"

#include <stdio.h>

void tour_player_init(struct tour_player *p)
{
    *p = (struct tour_player){.caption = ""};
}

void tour_player_free(struct tour_player *p)
{
    bool may_repeat = p->may_repeat;

    tour_free(&p->tour);
    tour_player_init(p);
    p->may_repeat = may_repeat;
}

void tour_player_start(struct tour_player *p, struct tour *tour)
{
    tour_player_free(p);
    p->tour = *tour;
    *tour = (struct tour){0};
    p->setting = setting_default();
    p->is_playing = true;
}

bool tour_player_open(struct tour_player *p, const char *name, struct error *e)
{
    struct tour tour;
    char path[PATH_SIZE];

    if (!tour_list_find(name, path, sizeof path, e) || !tour_read(&tour, path, e))
        return false;
    tour_player_start(p, &tour);
    snprintf(p->name, sizeof p->name, "%s", name);
    return true;
}

bool tour_player_open_next(struct tour_player *p, struct error *e)
{
    char name[sizeof p->name];

    if (!tour_list_next(p->name[0] ? p->name : NULL, name, sizeof name))
        return error_fail(e, "no tours are installed");
    return tour_player_open(p, name, e);
}

void tour_player_stop(struct tour_player *p)
{
    p->is_playing = false;
    p->caption = "";
}

bool tour_player_yields(const struct tour_player *p)
{
    return p->is_playing && p->tour.commands[p->tour.count - 1].kind == TOUR_REPEAT;
}

static struct reply change_setting(struct tour_player *p, const struct tour_command *c)
{
    if (c->is_speed)
        return reply_command(
            (struct player_command){.kind = PLAYER_SPEED, .steps_per_s = c->number});
    if (c->plug == PLUG_KINDS)
        p->setting.seed = c->seed + p->round;
    else
        setting_choose(&p->setting, c->plug, c->text, NULL);
    return reply_command(
        (struct player_command){.kind = PLAYER_SETTING, .setting = p->setting});
}

static struct reply begin(struct tour_player *p, struct lens_control *lens,
                          const struct player_view *now)
{
    const struct tour_command *c = &p->tour.commands[p->at];
    int unit = (int)c->unit_kind * now->snap.n + c->unit_number - 1;
    struct reply reply = reply_taken();

    switch (c->kind) {
    case TOUR_LOAD:
    case TOUR_DOMAINS:
        reply.puzzle = puzzle_copy(c->puzzle);
        reply.command.setting = p->setting;
        break;
    case TOUR_SET:
        if (!c->is_method)
            return change_setting(p, c);
        lens->method = c->method;
        break;
    case TOUR_SELECT:
        reply = lens_control_select(lens, now, unit);
        lens_control_rewind(lens, false);
        break;
    case TOUR_RUN:
        lens_control_rewind(lens, true);
        break;
    case TOUR_APPLY:
        return lens_control_apply(lens, now);
    case TOUR_UNDO:
        return lens_control_undo(now);
    case TOUR_UNSELECT:
        return lens_control_close(lens);
    case TOUR_SEARCH:
        return reply_command((struct player_command){.kind = PLAYER_RUN});
    case TOUR_VIEW:
        reply.has_view = true;
        reply.view = (int)c->view;
        break;
    case TOUR_SOUND:
        p->sound = c->is_on ? 1 : -1;
        break;
    case TOUR_CAPTION:
        p->caption = c->text;
        break;
    case TOUR_WAIT:
    case TOUR_REPEAT:
    case TOUR_COMMAND_KINDS:
        break;
    }
    return reply;
}

static bool is_done(const struct tour_player *p, const struct lens_control *lens,
                    const struct player_view *now, int64_t now_ns)
{
    const struct tour_command *c = &p->tour.commands[p->at];
    bool is_time = (double)(now_ns - p->since_ns) >= c->number * (double)NS_PER_S;

    if (now->play.command < p->awaited)
        return false;
    return c->kind == TOUR_SELECT     ? lens->glide >= 1
           : c->kind == TOUR_RUN      ? lens_control_is_at_rest(lens)
           : c->kind == TOUR_UNSELECT ? !lens->is_open
           : c->kind == TOUR_SEARCH
               ? p->is_pausing || is_time || now->snap.status != SEARCH_RUNNING
               : c->kind != TOUR_WAIT || is_time;
}

void tour_player_sent(struct tour_player *p, uint64_t command)
{
    p->awaited = command;
}

static void repeat(struct tour_player *p)
{
    p->at = 0;
    p->round++;
    p->setting = setting_default();
}

bool tour_player_update(struct tour_player *p, struct lens_control *lens,
                        const struct player_view *now, int64_t now_ns,
                        struct reply *reply)
{
    bool ended = p->ends_update;

    p->ends_update = false;
    if (ended || !p->is_playing)
        return false;
    if (p->has_begun) {
        if (!is_done(p, lens, now, now_ns))
            return false;
        /* A search ends with a pause, which a later snapshot has to show too. */
        if (p->tour.commands[p->at].kind == TOUR_SEARCH && !p->is_pausing) {
            p->is_pausing = true;
            *reply = reply_command((struct player_command){.kind = PLAYER_PAUSE});
            reply->is_taken = false; /* nothing to show yet */
            p->ends_update = true;
            return true;
        }
        p->has_begun = false;
        if (p->tour.commands[p->at].kind == TOUR_REPEAT && p->may_repeat)
            repeat(p);
        else
            p->at++;
    }
    *reply = reply_taken();
    if (p->at == p->tour.count) {
        tour_player_stop(p);
        return true;
    }
    p->since_ns = now_ns;
    p->has_begun = true;
    p->is_pausing = false;
    *reply = begin(p, lens, now);
    return true;
}
