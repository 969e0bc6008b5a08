/* The end cards of recordings: the result of a search, the ranking of a race. */
#pragma once

#include "view/panel.h"
#include "view/race_view.h"

void card_draw(struct draw_list *d, const struct snapshot *snap,
               const struct playback *play);

/* Draws a card as wide as the frame; `lanes` are in the order of the ranking, by CPU
 * time or by steps. */
void race_card_draw(struct draw_list *d, const struct lane_view *lanes, int count,
                    bool by_cpu);
