/* Controls the explanation that answers "why?": the cell that is explained, and the
 * selected row in the list of reasons. Its inputs are snapshots and actions. */
#pragma once

#include "show/reply.h"
#include "teach/conflict.h"
#include "teach/story.h"
#include "teach/why.h"

/* The explanation that is open; all zero: closed. */
struct why_control {
    bool is_open;
    bool seeks; /* the player may have to seek to the dead end (why_control_seeks) */
    struct analysis conflict;
    cell_t cell;   /* the cell that is explained; CELL_NONE: the dead end */
    value_t value; /* the lost candidate explained; VALUE_NONE: the cell's value */
    struct why why;
    struct story story; /* tells `why` or `conflict` */
    /* The board that is explained: its side, step, and number of visible changes. */
    int n;
    uint64_t step;
    int wave_shown;
};

/* Whether the explanation is told from the conflict that the player reports. */
static inline bool why_control_is_of_conflict(const struct why_control *c)
{
    return c->is_open && c->story.kind->is_of_conflict;
}

void why_control_free(struct why_control *c);

/* Opens an explanation, and selects the end of its chain or the first stage of its
 * conflict. It explains:
 * - the value of an assigned cell
 * - why an unassigned cell has lost `value` or, if it has not, another candidate
 * - for CELL_NONE: the last dead end or, with clause learning, its conflict */
struct reply why_control_ask(struct why_control *c, const struct player_view *now,
                             cell_t cell, value_t value);

/* Whether there was a dead end before the step shown, and the player can seek to it. */
bool why_can_go_back(const struct player_view *now);

/* Whether the player must seek to *step, the last dead end, so that it can be
 * explained: true at most once for each question. Call it only if `now` includes every
 * command. */
bool why_control_seeks(struct why_control *c, const struct player_view *now,
                       uint64_t *step);

/* The order is that of the words of the command `why` (show/verbs/verbs.h). */
enum why_action {
    WHY_NEXT,
    WHY_PREVIOUS,
    WHY_FIRST,
    WHY_LAST,
    WHY_FOLD,
    WHY_NEXT_VALUE, /* another candidate that the cell lost */
    WHY_PREVIOUS_VALUE,
    WHY_UP, /* explains the cell above; the next three: the other neighbours */
    WHY_DOWN,
    WHY_LEFT,
    WHY_RIGHT,
    WHY_CLOSE
};
struct reply why_control_act(struct why_control *c, const struct player_view *now,
                             enum why_action action);

/* After a step or a seek, explains the same cell again. If the search `runs` or the
 * board has another size, closes the explanation. Call it once per frame. Returns true
 * if the frame must be drawn again. */
bool why_control_update(struct why_control *c, const struct player_view *now,
                        bool runs);

/* Call it after board_draw. `hint` names keys, or is NULL. */
void why_control_draw(const struct why_control *c, struct draw_list *d,
                      const struct layout *layout, const struct player_view *now,
                      const char *hint);
