/* The end cards of recordings: the result of a search, the ranking of a race. */
#pragma once

#include "view/panel.h"
#include "view/race_view.h"

void card_draw(struct draw_list *d, const struct snapshot *snap,
               const struct playback *play, const struct glyphs *glyphs);

/* `lanes` are in the order of the ranking. */
void race_card_draw(struct draw_list *d, const struct lane_view *lanes, int count,
                    const struct glyphs *glyphs);
