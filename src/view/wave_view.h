/* Draws the wave (solve/wave.h), the changes of one step in their order: marks a change
 * and its cause on the board, and describes both in words. */
#pragma once

#include "view/board_views.h"
#include "view/pen.h"

/* In the views of values and frontier, draws borders around the cell of the marked
 * change and around its reason, and strikes out a removed candidate. If cells are too
 * small for their values, a corner of the board shows those around the change enlarged.
 * Call it after board_draw. */
void wave_draw(struct draw_list *d, const struct layout *l, const struct snapshot *snap,
               const struct board_style *style);

/* Describes the marked change and its reason. If no change is marked, says how many
 * changes are visible; but describes the first one while only its group (solve/wave.h)
 * is visible. Empty if no change is marked and all are visible. */
struct description wave_describe(const struct snapshot *snap,
                                 const struct board_style *style);

/* Says in a sentence what happened last and why. This is the dead end, if there is one;
 * else the marked change; else the last visible change that does not simply follow from
 * an assignment; "" if there is none. `order` describes the variable order. */
struct phrase wave_tell(const struct snapshot *snap, const struct board_style *style,
                        const char *order);

/* Describes a change of the cell under the pointer, with its reason. At the pencil mark
 * of a removed candidate, this is the removal. Elsewhere it is the cell's last visible
 * change, if that is an assignment or the board has no pencil marks. Empty if there is
 * none. */
struct description wave_describe_cell(const struct snapshot *snap,
                                      const struct board_style *style,
                                      const struct layout *l, int x, int y);
