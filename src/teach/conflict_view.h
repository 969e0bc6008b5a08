/* Draws a stage of the analysis of a conflict: its sentence, the implication graph, the
 * line of the algorithm, and the clause on the board. */
#pragma once

#include "teach/conflict.h"
#include "teach/why_view.h"

/* Fills `rows`, which has room for a->n_stages rows, and returns their number. With
 * `unfolds` each stage has a row of its own. Otherwise a stage shares its row with the
 * details that follow it, such as the replacement of a literal by its only cause. */
int conflict_list_rows(const struct analysis *a, bool unfolds, struct why_row *rows);

/* Draws the stage of the selected row: marks on the board, texts in l->lens and
 * l->code. Call it after board_draw with the snapshot of the conflict. view->w is not
 * read. */
void conflict_view_draw(struct draw_list *d, const struct layout *l,
                        const struct snapshot *snap, const struct analysis *a,
                        const struct why_view *view);
