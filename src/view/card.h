/* The end cards of recordings: the result of a search, the ranking of a race. */
#pragma once

#include "view/panel.h"
#include "view/race_view.h"

/* Draws the card of one search in the place of the panel or, if the layout has no
 * panel, as a single line over the lower edge of the board. `command` is NULL, or has
 * the words of the command that made the recording, then NULL. */
void card_draw(struct draw_list *d, const struct layout *l, const struct snapshot *snap,
               const struct playback *play, char *const *command);

/* Whether the whole card fits into the panel, which the layout must have. */
bool card_fits(const struct layout *l, const struct snapshot *snap,
               const struct playback *play, char *const *command);

/* Draws the ranking of a race in the place of its plot or, if that is too low, over the
 * boards. `lanes` are in the order of the ranking: by CPU time, or else by steps. */
void race_card_draw(struct draw_list *d, struct rect plot,
                    const struct lane_view *lanes, int count, bool by_cpu);
