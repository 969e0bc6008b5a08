#include "show/tour_mode.h"

#include "files/tour_list.h"
#include "show/tour.h"

#include <stdio.h>

void tour_player_free(struct tour_player *p)
{
    bool may_repeat = p->may_repeat;

    script_free(&p->play.script);
    *p = (struct tour_player){.may_repeat = may_repeat};
}

void tour_player_start(struct tour_player *p, struct script *tour)
{
    tour_player_free(p);
    p->play.script = *tour;
    *tour = (struct script){0};
    p->is_playing = true;
}

bool tour_player_open(struct tour_player *p, const char *name, struct error *e)
{
    struct script tour;
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

bool tour_player_repeat(struct tour_player *p)
{
    if (!p->may_repeat)
        return false;
    p->play.at = 0;
    p->play.has_begun = false;
    p->round++;
    return true;
}

bool tour_player_yields(const struct tour_player *p)
{
    const struct script *script = &p->play.script;

    return p->is_playing && script->commands[script->count - 1].id == VERB_REPEAT;
}
