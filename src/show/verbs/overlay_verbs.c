/* Commands for the overlays: lens, why, tour, list. */
#include "show/verbs/actions.h"

#include "show/lanes.h"
#include "show/puzzle_io.h"

void verb_list_action(struct show *s, const struct show_command *c)
{
    puzzle_io_answer_list(s, list_control_act(&s->list, (enum list_action)c->word));
}

/* Whether the selected lane has a snapshot yet. If not, shows a message. */
static bool has_board(struct show *s)
{
    if (show_lane(s)->now->snap.n > 0)
        return true;
    show_say(s, "no board yet");
    return false;
}

void overlay_close_lens(struct show *s)
{
    show_say(s, "lens off");
    lanes_answer(s, lens_control_close(&s->lens));
}

void verb_lens(struct show *s, const struct show_command *c)
{
    bool only_closes = c->word;

    s->why.is_open = false;
    if (lens_control_stays_open(&s->lens)) {
        overlay_close_lens(s);
    } else if (!only_closes && has_board(s)) {
        show_say(s, "lens on");
        lanes_answer(s, lens_control_open(&s->lens, show_lane(s)->now));
    }
}

/* Selects a unit in the lens. If the number is too large for the board, selects the
 * last unit of the kind. */
void verb_lens_unit(struct show *s, const struct show_command *c)
{
    const struct player_view *now = show_lane(s)->now;

    if (!has_board(s))
        return;
    s->why.is_open = false;
    /* The words name the kinds of units in order; both diagonals share a word. */
    int kind = c->word > UNIT_DIAGONAL ? c->word + 1 : c->word;
    const int *first = &now->snap.units.first[kind];
    int count = first[kind == UNIT_DIAGONAL ? 2 : 1] - first[0];
    lanes_answer(s, count == 0 ? reply_say("this board has no such unit")
                               : lens_control_select(
                                     &s->lens, now,
                                     *first + int_min((int)c->number, count) - 1));
    lens_control_rewind(&s->lens, false);
}

void verb_lens_units(struct show *s, const struct show_command *c)
{
    (void)c;
    if (has_board(s))
        list_control_open_units(&s->list, &show_lane(s)->now->snap.units,
                                int_max(s->lens.unit, 0));
}

void verb_lens_method(struct show *s, const struct show_command *c)
{
    s->lens.method = c->word ? EXPLAIN_FLOW : EXPLAIN_PATHS;
}

void verb_lens_act(struct show *s, const struct show_command *c)
{
    int action = c->id == VERB_LENS_STAGE ? LENS_NEXT_STAGE + c->word : c->word;

    if (has_board(s)) /* a new lane may have no board yet */
        lanes_answer(
            s, lens_control_act(&s->lens, show_lane(s)->now, (enum lens_action)action));
}

/* Returns the cell that was assigned last, by propagation if is_by_propagation;
 * CELL_NONE: none was. */
static cell_t last_assigned(const struct snapshot *snap, bool is_by_propagation)
{
    cell_t last = CELL_NONE;
    int latest = 0;

    for (cell_t c = 0; c < snap->n_cells; c++)
        if (snap->order[c] > latest && snap->value[c] != VALUE_NONE &&
            snap->cause[c] != CAUSE_CLUE &&
            (!is_by_propagation || snapshot_propagator(snap, c))) {
            latest = snap->order[c];
            last = c;
        }
    return last;
}

/* Returns the cell that `why` explains, the first of these that applies:
 * - the cell under the pointer, unless the pointer is hidden since it rests; that of a
 *   watched program in any case, since no other cell of it has reasons
 * - at a dead end, or if the search learns clauses: CELL_NONE, which stands for the
 *   dead end or the last conflict
 * - the cell of the step that has just been found wrong
 * - CELL_NONE, the last dead end, if the player can seek to it, and either the search
 *   `ran` until now or its last step was no propagation
 * - the cell that propagation assigned last; else the cell decided last
 * - cell 0 */
static cell_t cell_to_explain(const struct show *s, bool ran)
{
    const struct player_view *now = show_lane(s)->now;
    const struct snapshot *snap = &now->snap;
    cell_t hover = CELL_NONE;

    if (show_is_large(s) && s->pointer.x >= 0 &&
        (!s->pointer.is_hidden || snap->is_watched))
        hover = layout_cell_at(&s->layout, snap->n, s->pointer.x, s->pointer.y);
    if (hover != CELL_NONE || snap->at_dead_end ||
        snap->learning.kind == LEARNING_CLAUSES)
        return hover;
    if (snap->accusation.is_here && snap->accusation.cell != CELL_NONE)
        return snap->accusation.cell;
    cell_t last = last_assigned(snap, false), given = last_assigned(snap, true);
    if (snap->status == SEARCH_RUNNING && why_can_go_back(now) &&
        (ran || last == CELL_NONE || last != given))
        return CELL_NONE;
    return given != CELL_NONE ? given : last != CELL_NONE ? last : 0;
}

/* If an explanation is open and `why` names no cell, closes it. Otherwise pauses the
 * search and explains the cell that is named, what was missed at the last step, or the
 * cell that cell_to_explain chooses; for `why conflict`, the last dead end or conflict.
 * If a value is named or highlighted, explains how the cell lost this value. */
void verb_why(struct show *s, const struct show_command *c)
{
    const struct player_view *now = show_lane(s)->now;
    int n = now->snap.n, value = c->cell[2] > 0 ? c->cell[2] : s->isolated;

    if (!has_board(s))
        return;
    if (c->id == VERB_WHY && c->cell[0] == 0 && s->why.is_open) {
        lanes_answer(s, why_control_act(&s->why, now, WHY_CLOSE));
        return;
    }
    if (int_max(c->cell[0], int_max(c->cell[1], c->cell[2])) > n) {
        show_say(s, "why: the board is %d\xc3\x97%d", n, n);
        return;
    }
    bool ran = !show_is_paused(s);
    if (ran)
        playback_pause(s);
    if (lens_control_stays_open(&s->lens))
        overlay_close_lens(s);
    const struct accusation *accused = &now->snap.accusation;
    bool is_missed =
        c->cell[0] == 0 && accusation_is_missed(accused, accused->cell, accused->value);
    cell_t cell = is_missed        ? accused->cell
                  : c->cell[0] > 0 ? (c->cell[0] - 1) * n + c->cell[1] - 1
                                   : cell_to_explain(s, ran);
    if (is_missed)
        value = value_number(accused->value);
    if (c->id == VERB_WHY_CONFLICT)
        cell = CELL_NONE;
    lanes_answer(s, why_control_ask(&s->why, now, cell,
                                    value > 0 ? (value_t)(value - 1) : VALUE_NONE));
}

void verb_why_step(struct show *s, const struct show_command *c)
{
    const struct player_view *now = show_lane(s)->now;

    if (has_board(s)) /* a new lane may have no board yet */
        lanes_answer(s, why_control_act(&s->why, now, (enum why_action)c->word));
}

/* Starts a tour. A tour plays in one lane, so the other lanes are removed. */
void verb_tour(struct show *s, const struct show_command *c)
{
    struct error e;
    bool is_open = c->text ? tour_player_open(&s->tour, c->text, &e)
                           : tour_player_open_next(&s->tour, &e);

    if (!is_open) {
        show_say(s, "%s", e.text);
        return;
    }
    lanes_begin_tour(s);
    text_clear(&s->caption); /* forgets the caption of the last tour */
    show_say(s, "tour: %s; Esc ends it", s->tour.name);
}

/* Plays the tour again from its start. In a film (show.h) without
 * --seconds the tour ends instead. */
void verb_repeat(struct show *s, const struct show_command *c)
{
    (void)c;
    if (tour_player_repeat(&s->tour))
        lanes_begin_tour(s);
}
