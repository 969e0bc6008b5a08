#include "show/parting_watch.h"

#include "show/lanes.h"
#include "show/verbs/actions.h"
#include "trace/watched.h"

/* Work in a frame, in cells that are looked at and some more for each place. */
#define PLACE_WORK 2000
#define FRAME_WORK 2000000

void parting_watch_end(struct show *s)
{
    struct parting_watch *w = &s->parting;

    parting_end(w->parting);
    puzzle_destroy(w->puzzle);
    *w = (struct parting_watch){.is_found = false};
}

static const struct lane *side(const struct show *s, int k)
{
    return s->lanes[s->parting.lane[k]];
}

/* Whether both lanes still search what they searched when the comparison began. */
static bool is_current(const struct show *s)
{
    const struct parting_watch *w = &s->parting;

    for (int k = 0; k < PARTING_SIDES; k++)
        if (w->lane[k] >= s->n_lanes || side(s, k)->player != w->player[k] ||
            side(s, k)->board_command != w->began[k] ||
            side(s, k)->now->play.is_changed)
            return false;
    return true;
}

/* Sets the caption: the names of both lanes, then the text. */
static void tell(struct show *s, struct phrase rest)
{
    text_clear(&s->caption);
    text_printf(&s->caption, "%s and %s %s", side(s, 0)->caption, side(s, 1)->caption,
                rest.text);
    s->must_draw = true;
}

static void tell_result(struct show *s)
{
    const struct parting_found *f = &s->parting.found;
    const struct stats *stats = &f->stats;

    tell(s, f->is_equal ? phrase("are equal: %s, %s, %s.",
                                 count_of((int64_t)stats->decisions, "decision").text,
                                 count_of((int64_t)stats->refutations, "dead end").text,
                                 count_of((int64_t)stats->solutions, "solution").text)
            : stats->decisions == 0
                ? phrase("part at the start.")
                : phrase("part at level %d after %s.", f->level,
                         count_of((int64_t)stats->decisions, "equal decision").text));
    for (int k = 0; k < PARTING_SIDES && !f->is_equal; k++)
        text_printf(&s->caption, " %s: %s.", side(s, k)->caption, f->text[k]);
}

/* Pauses the lanes, and shows both at the step where they part. */
static void show_parting(struct show *s)
{
    const struct parting_watch *w = &s->parting;

    lanes_run(s, false);
    lanes_show_all(s);
    for (int k = 0; k < PARTING_SIDES; k++)
        if (lane_will(side(s, k))->keeps_history)
            lane_send(s->lanes[w->lane[k]],
                      (struct player_command){.kind = PLAYER_SEEK,
                                              .steps = w->found.step[k]});
}

void verb_part(struct show *s, const struct show_command *c)
{
    struct parting_watch *w = &s->parting;
    struct setting settings[PARTING_SIDES];
    struct error e;

    (void)c;
    parting_watch_end(s);
    if (s->n_lanes < 2) {
        show_say(s, "two searches part in a race: w adds one");
        return;
    }
    for (int k = 0; k < PARTING_SIDES; k++) {
        w->lane[k] = (s->selected + k) % s->n_lanes;
        const struct lane *l = side(s, k);
        settings[k] = l->started;
        w->player[k] = l->player;
        w->began[k] = l->board_command;
        if (l->now->play.is_changed || !watched_can_repeat(l->started.strategy)) {
            show_say(s, "%s: cannot be repeated, so it is not compared", l->caption);
            return;
        }
    }
    w->puzzle = puzzle_copy(s->puzzle);
    w->parting = parting_begin(w->puzzle, settings, &e);
    if (w->parting)
        show_say(s, "comparing %s and %s", side(s, 0)->caption, side(s, 1)->caption);
    else
        show_notify(s, e.text);
}

void parting_watch_tick(struct show *s)
{
    struct parting_watch *w = &s->parting;
    struct parting_limits limits = {.lines = 1000};
    enum parting_state state = PARTING_GOES_ON;
    struct error e;

    if (!w->parting)
        return;
    if (!is_current(s)) {
        parting_watch_end(s);
        text_clear(&s->caption);
        return;
    }
    uint64_t before = parting_step(w->parting);
    const struct geometry *geo = w->puzzle->geo;
    int places = FRAME_WORK / (geo->n_cells * geo->words + PLACE_WORK) + 1;
    for (int k = 0; k < PARTING_SIDES; k++)
        limits.steps[k] = side(s, k)->now->play.newest_step;
    for (int i = 0; i < places && state == PARTING_GOES_ON; i++)
        state = parting_advance(w->parting, &limits, &w->found, &e);
    w->is_found = state == PARTING_IS_FOUND;
    if (w->is_found && !w->found.is_equal)
        show_parting(s);
    if (w->is_found)
        tell_result(s);
    else if (state == PARTING_GOES_ON && parting_step(w->parting) != before)
        tell(s, phrase("are equal up to step %s.",
                       thousands(parting_step(w->parting)).text));
    if (state == PARTING_FAILED)
        show_notify(s, e.text);
    if (state != PARTING_GOES_ON) {
        parting_end(w->parting);
        w->parting = NULL;
    }
}

const cell_t *parting_watch_cell(const struct show *s, int i)
{
    const struct parting_watch *w = &s->parting;

    for (int k = 0; k < PARTING_SIDES && w->is_found && is_current(s); k++)
        if (w->lane[k] == i && w->found.cell[k] != CELL_NONE &&
            side(s, k)->now->play.step == w->found.step[k])
            return &w->found.cell[k];
    return NULL;
}

double parting_watch_nodes(const struct show *s)
{
    const struct parting_watch *w = &s->parting;
    bool is_here = w->is_found && !w->found.is_equal && is_current(s);

    return is_here ? (double)stats_nodes(&w->found.stats) : 0;
}
