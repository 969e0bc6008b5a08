/* Draws a stage of the analysis of a conflict: its sentence, the implication graph, the
 * line of the algorithm, and the clause on the board. */
#pragma once

#include "teach/conflict.h"
#include "teach/why_view.h"

/* Fills rows, with room for a->n_stages, and returns their number. Unless `unfolds`, a
 * row also has the stages that replace single removals after its first stage. */
int conflict_list_rows(const struct analysis *a, bool unfolds, struct why_row *rows);

/* Call after board_draw with the snapshot of the conflict. Draws in l->lens and
 * l->code; ignores view->w. */
void conflict_view_draw(struct draw_list *d, const struct layout *l,
                        const struct snapshot *snap, const struct analysis *a,
                        const struct why_view *view);
