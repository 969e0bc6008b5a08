/* The end cards of recordings: the result of a search, the ranking of a race. */
#pragma once

#include "view/panel.h"
#include "view/race_view.h"

/* Draws the card of one search in the place of the panel. A layout without panel gets a
 * single line over the lower edge of the board.  `command` has the words of the
 * command that made the film, and ends with NULL; or it is NULL. */
void card_draw(struct draw_list *d, const struct layout *l, const struct snapshot *snap,
               const struct playback *play, char *const *command);

/* Whether the panel of the layout, which it must have, has room for the whole card. */
bool card_fits(const struct layout *l, const struct snapshot *snap,
               const struct playback *play, char *const *command);

/* Draws a card in the place of the plot or, if that is too low, over the boards.
 * `lanes` are in the order of the ranking, by CPU time or by steps. */
void race_card_draw(struct draw_list *d, struct rect plot,
                    const struct lane_view *lanes, int count, bool by_cpu);
