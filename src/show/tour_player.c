#include "show/tour_player.h"

#include "base/clock.h"

#include <stdio.h>

void tour_player_init(struct tour_player *p)
{
    *p = (struct tour_player){.caption = ""};
}

void tour_player_free(struct tour_player *p)
{
    tour_free(&p->tour);
    tour_player_init(p);
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
    char path[1024];

    if (!tour_find(name, path, sizeof path, e) || !tour_read(&tour, path, e))
        return false;
    tour_player_start(p, &tour);
    snprintf(p->name, sizeof p->name, "%s", name);
    return true;
}

bool tour_player_open_next(struct tour_player *p, struct error *e)
{
    char name[sizeof p->name];

    if (!tour_next(p->name[0] ? p->name : NULL, name, sizeof name))
        return error_fail(e, "no tours are installed");
    return tour_player_open(p, name, e);
}

void tour_player_stop(struct tour_player *p)
{
    p->is_playing = false;
    p->caption = "";
}

/* ---- What a command begins ---- */

static void send(struct tour_player *p, const struct tour_host *host,
                 struct runner_command command)
{
    p->awaited = host->send(host->context, &command);
}

static void answer(struct tour_player *p, const struct tour_host *host,
                   const struct lens_reply *reply)
{
    if (reply->has_command)
        send(p, host, reply->command);
}

static void change_setting(struct tour_player *p, const struct tour_host *host,
                           const struct tour_command *c)
{
    if (c->is_speed) {
        send(p, host,
             (struct runner_command){.kind = RUNNER_SPEED, .steps_per_s = c->number});
        return;
    }
    if (c->plug == PLUG_KINDS)
        p->setting.seed = c->seed;
    else
        setting_choose(&p->setting, c->plug, c->text, NULL);
    send(p, host,
         (struct runner_command){.kind = RUNNER_SETTING, .setting = p->setting});
}

static void begin(struct tour_player *p, const struct tour_host *host,
                  struct lens_control *lens, const struct played *now)
{
    const struct tour_command *c = &p->tour.commands[p->at];
    struct lens_reply reply = {.is_taken = false};

    switch (c->kind) {
    case TOUR_LOAD:
        p->awaited = host->load(host->context, c->puzzle, &p->setting);
        break;
    case TOUR_SET:
        change_setting(p, host, c);
        break;
    case TOUR_SELECT:
        reply = lens_control_select(
            lens, now, (int)c->unit_kind * now->snap.n + c->unit_number - 1);
        lens_control_rewind(lens, false);
        break;
    case TOUR_RUN:
        lens_control_rewind(lens, true);
        break;
    case TOUR_APPLY:
        reply = lens_control_apply(lens, now);
        break;
    case TOUR_UNDO:
        reply = lens_control_take_back(now);
        break;
    case TOUR_UNSELECT:
        reply = lens_control_close(lens);
        break;
    case TOUR_SEARCH:
        send(p, host, (struct runner_command){.kind = RUNNER_RUN});
        break;
    case TOUR_VIEW:
        if (host->show)
            host->show(host->context, c->view);
        break;
    case TOUR_CAPTION:
        p->caption = c->text;
        break;
    case TOUR_WAIT:
    case TOUR_COMMAND_KINDS:
        break;
    }
    answer(p, host, &reply);
}

/* ---- When it is done ---- */

/* A search ends with a pause, which has to be seen too. */
static bool search_is_done(struct tour_player *p, const struct tour_host *host,
                           const struct played *now, bool is_time)
{
    if (p->is_pausing)
        return true;
    if (!is_time && now->snap.status == SEARCH_RUNNING)
        return false;
    send(p, host, (struct runner_command){.kind = RUNNER_PAUSE});
    p->is_pausing = true;
    return false;
}

static bool is_done(struct tour_player *p, const struct tour_host *host,
                    const struct lens_control *lens, const struct played *now,
                    int64_t now_ns)
{
    const struct tour_command *c = &p->tour.commands[p->at];
    bool is_time = (double)(now_ns - p->since_ns) >= c->number * (double)NS_PER_S;

    if (now->play.command < p->awaited)
        return false;
    switch (c->kind) {
    case TOUR_SELECT:
        return lens->glide >= 1;
    case TOUR_RUN:
        return lens_control_is_at_rest(lens);
    case TOUR_UNSELECT:
        return !lens->is_open;
    case TOUR_SEARCH:
        return search_is_done(p, host, now, is_time);
    case TOUR_WAIT:
        return is_time;
    default:
        return true;
    }
}

bool tour_player_update(struct tour_player *p, const struct tour_host *host,
                        struct lens_control *lens, const struct played *now,
                        int64_t now_ns)
{
    bool happened = false;

    while (p->is_playing) {
        if (p->at == p->tour.count) {
            tour_player_stop(p);
            return true;
        }
        if (!p->has_begun) {
            p->since_ns = now_ns;
            p->has_begun = true;
            p->is_pausing = false;
            begin(p, host, lens, now);
            happened = true;
        }
        if (!is_done(p, host, lens, now, now_ns))
            return happened;
        p->has_begun = false;
        p->at++;
    }
    return happened;
}
