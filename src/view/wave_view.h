/* Draws the wave (solve/wave.h), the changes of one step in their order: marks a change
 * and its cause on the board, and describes both in words. */
#pragma once

#include "view/board_views.h"
#include "view/layout.h"
#include "view/pen.h"

/* Draws borders around the cell of the marked change and around its reason, and strikes
 * out the removed candidate. Call it after board_draw. Only the views of values and
 * frontier show marks. */
void wave_draw(struct draw_list *d, const struct layout *l, const struct snapshot *snap,
               const struct board_style *style);

/* Describes the marked change or, if none is marked, how many changes of the wave are
 * shown; empty if all are shown. */
struct description wave_describe(const struct snapshot *snap,
                                 const struct board_style *style);

/* Says in a sentence what happened last and why: the dead end; else the marked change;
 * else the last change shown that does not simply follow from an assignment. `order`
 * describes the variable order. "" if there is nothing to say. */
struct phrase wave_tell(const struct snapshot *snap, const struct board_style *style,
                        const char *order);

/* Describes why the wave assigned the cell under the pointer, or why it removed the
 * candidate whose pencil mark would be at this pixel; in a cell without marks, the last
 * candidate removed. Empty if the cell's own description says more. */
struct description wave_describe_cell(const struct snapshot *snap,
                                      const struct board_style *style,
                                      const struct layout *l, int x, int y);
