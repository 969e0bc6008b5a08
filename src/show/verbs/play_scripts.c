#include "show/verbs/play_scripts.h"

#include "base/message.h"
#include "show/board.h"
#include "show/tour.h"
#include "show/verbs/actions.h"
#include "show/verbs/control.h"

static bool read_commands(struct script *script, const struct options *o,
                          struct error *e)
{
    script_init(script, "--command", FROM_COMMAND_LINE);
    return !o->commands || script_add(script, o->commands, 1, e);
}

bool play_scripts_check(const struct options *o, struct error *e)
{
    struct script script;
    bool fine = read_commands(&script, o, e);

    script_free(&script);
    return fine;
}

bool play_scripts_open(struct show *s, struct error *e)
{
    if (!read_commands(&s->start.script, s->o, e) ||
        !script_read_puzzles(&s->start.script, e))
        return false;
    if (!s->o->control || !s->window)
        return true;
    script_init(&s->control.script, s->o->control, FROM_CONTROL);
    return (s->fifo = control_open(s->o->control, e)) != NULL;
}

void play_scripts_close(struct show *s)
{
    script_free(&s->start.script);
    script_free(&s->control.script);
    control_close(s->fifo);
}

static bool play(struct show *s, struct script_player *p)
{
    const struct show_command *c;
    bool happened = false;
    struct error e;

    while (show_lane(s)->now->snap.n > 0 &&
           (c = script_player_next(p, show_is_current(s), show_lane(s)->now, &s->lens,
                                   s->now_ns))) {
        happened |= c->id != VERB_PAUSE; /* which shows nothing new */
        if (!carry_out(s, &p->script, p->at, &e))
            message_print("sudoscope: %s", e.text);
    }
    return happened;
}

static bool play_control(struct show *s)
{
    if (!s->fifo)
        return false;
    if (script_player_is_over(&s->control)) {
        script_clear(&s->control.script);
        s->control.at = 0;
    }
    control_read(s->fifo, &s->control.script);
    return play(s, &s->control);
}

static bool play_tour(struct show *s)
{
    if (!s->tour.is_playing)
        return false;
    s->has_tour_looks = true;
    bool happened = play(s, &s->tour.play);
    bool is_over = script_player_is_over(&s->tour.play);
    if (is_over)
        board_end_tour(s);
    return happened || is_over;
}

bool play_scripts(struct show *s)
{
    bool happened = play(s, &s->start);

    happened |= play_control(s);
    happened |= play_tour(s);
    s->must_draw |= happened;
    return happened;
}
