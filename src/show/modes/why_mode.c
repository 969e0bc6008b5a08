#include "show/modes/why_mode.h"

void why_control_free(struct why_control *c)
{
    why_free(&c->why);
    conflict_free(&c->conflict);
    story_free(&c->story);
    *c = (struct why_control){.cell = CELL_NONE};
}

/* Whether there is a reason to ask for: the value is removed, or could be. */
static bool is_lost(const struct snapshot *snap, cell_t c, int v)
{
    return !bits_has(&snap->dom[c * snap->words], v) ||
           accusation_is_missed(&snap->accusation, c, (value_t)v);
}

/* Returns a value that an unassigned cell has lost: the next (by = 1) or the previous
 * (-1) one after `from`, in a cycle. VALUE_NONE: the cell has lost no value. */
static value_t find_lost(const struct snapshot *snap, cell_t c, int from, int by)
{
    for (int i = 1; i <= snap->n; i++) {
        int v = (from + i * by + 2 * snap->n) % snap->n;
        if (is_lost(snap, c, v))
            return (value_t)v;
    }
    return VALUE_NONE;
}

/* Returns a value that the cell has lost. Prefers one that it lost for another reason
 * than the value of a peer, because that explanation is longer. */
static value_t choose_lost(const struct snapshot *snap, cell_t c)
{
    for (int v = 0; v < snap->n; v++)
        if (is_lost(snap, c, v) &&
            wave_explain_gone(snap, c, (value_t)v).reason != WAVE_PEER)
            return (value_t)v;
    return find_lost(snap, c, -1, 1);
}

static void ask(struct why_control *c, const struct player_view *now)
{
    const struct snapshot *snap = &now->snap;

    c->n = snap->n;
    c->step = now->play.step;
    c->wave_shown = now->play.wave_shown;
    c->story.n_rows = 0;
    if (c->cell == CELL_NONE || snap->value[c->cell] != VALUE_NONE)
        c->value = VALUE_NONE;
    else if (c->value >= snap->n || !is_lost(snap, c->cell, c->value))
        c->value = choose_lost(snap, c->cell);
    if (c->cell == CELL_NONE && snap->learning.kind == LEARNING_CLAUSES) {
        c->story.kind = &conflict_story;
        c->story.of = &c->conflict;
        if (conflict_analyze(&c->conflict, &now->conflict))
            story_list(&c->story, 0);
        return;
    }
    c->story.kind = &why_story;
    c->story.of = &c->why;
    if (why_explain(&c->why, snap, c->cell, c->value, WHY_BUDGET))
        story_list(&c->story, c->why.n_chain - 1);
}

struct reply why_control_ask(struct why_control *c, const struct player_view *now,
                             cell_t cell, value_t value)
{
    c->is_open = true;
    c->seeks = cell == CELL_NONE;
    c->cell = cell;
    c->value = value;
    ask(c, now);
    return reply_taken();
}

bool why_can_go_back(const struct player_view *now)
{
    const struct playback *play = &now->play;
    uint64_t quiet = now->snap.stats.quiet;

    return play->keeps_history && quiet > 0 && quiet < play->step &&
           play->step - quiet >= play->first_step;
}

bool why_control_seeks(struct why_control *c, const struct player_view *now,
                       uint64_t *step)
{
    const struct playback *play = &now->play;

    if (!c->is_open || !c->seeks || !play->paused || play->step != play->target_step)
        return false;
    *step = play->step - now->snap.stats.quiet;
    bool must_seek = why_can_go_back(now);
    c->seeks = !must_seek && !now->snap.at_dead_end;
    return must_seek;
}

static struct reply move_row(struct story *story, int to)
{
    if (story->n_rows <= 1)
        return reply_say("there is only one step");
    if (to < 0 || to >= story->n_rows || to == story->row)
        return reply_say("%s", to <= 0 ? "first step" : story->kind->at_last);
    story->row = to;
    return reply_taken();
}

static struct reply move_cell(struct why_control *c, const struct player_view *now,
                              int rows, int columns)
{
    int n = now->snap.n, at = c->cell == CELL_NONE ? now->snap.conflict_cell : c->cell;
    int row = (at / n + rows + n) % n, column = (at % n + columns + n) % n;

    return why_control_ask(c, now, row * n + column, VALUE_NONE);
}

struct reply why_control_act(struct why_control *c, const struct player_view *now,
                             enum why_action action)
{
    switch (action) {
    case WHY_NEXT:
    case WHY_PREVIOUS:
        return move_row(&c->story, c->story.row + (action == WHY_NEXT ? 1 : -1));
    case WHY_FIRST:
        return move_row(&c->story, 0);
    case WHY_LAST:
        return move_row(&c->story, c->story.n_rows - 1);
    case WHY_FOLD:
        if (c->story.n_rows == 0)
            return reply_say("nothing to fold");
        story_fold(&c->story);
        return reply_say("%s", c->story.unfolds ? "every step" : "folded");
    case WHY_NEXT_VALUE:
    case WHY_PREVIOUS_VALUE:
        if (c->value == VALUE_NONE)
            return reply_say("only for an unassigned cell that has lost candidates");
        return why_control_ask(c, now, c->cell,
                               find_lost(&now->snap, c->cell, c->value,
                                         action == WHY_NEXT_VALUE ? 1 : -1));
    case WHY_UP:
    case WHY_DOWN:
        return move_cell(c, now, action == WHY_UP ? -1 : 1, 0);
    case WHY_LEFT:
    case WHY_RIGHT:
        return move_cell(c, now, 0, action == WHY_LEFT ? -1 : 1);
    case WHY_CLOSE:
        break;
    }
    c->is_open = false;
    return reply_say("why: closed");
}

/* Whether the conflict that is explained, if any is, is the one of the snapshot. */
static bool has_conflict_of(const struct why_control *c, const struct player_view *now)
{
    return !why_control_is_of_conflict(c) ||
           c->conflict.n_nodes == now->conflict.n_nodes;
}

bool why_control_update(struct why_control *c, const struct player_view *now, bool runs)
{
    bool is_same = c->n == now->snap.n && c->step == now->play.step &&
                   c->wave_shown == now->play.wave_shown && has_conflict_of(c, now);

    if (!c->is_open || is_same)
        return false;
    if (runs || c->n != now->snap.n)
        c->is_open = false;
    else
        ask(c, now);
    return true;
}

void why_control_draw(const struct why_control *c, struct draw_list *d,
                      const struct layout *layout, const struct player_view *now,
                      const char *hint)
{
    struct story story = c->story;
    struct analysis conflict = c->conflict;

    if (c->n != now->snap.n)
        return;
    if (story.of == &c->conflict) {
        conflict.cone = &now->conflict; /* the copy in this snapshot */
        story.of = &conflict;
    }
    if (story.n_rows > 0) {
        if (has_conflict_of(c, now))
            story.kind->draw(&story, d, layout, &now->snap, hint);
        return;
    }
    if (layout->lens.w > d->glyphs->advance[TEXT_LARGE] && d->glyphs->advance[0] > 0) {
        struct pen p = pen_in(d, layout->lens);
        pen_wrapped(&p, TEXT_LARGE, COLOR_TEXT, 6,
                    story.kind->nothing(story.of, &now->snap).text);
    }
    if (c->cell != CELL_NONE && layout->cell > 0)
        draw_frame(d, layout_cell_rect(layout, now->snap.n, c->cell), 2, COLOR_ACCENT,
                   255);
}
