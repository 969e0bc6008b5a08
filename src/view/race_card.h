/* The end card of a recorded race: the ranking, over the last boards. */
#ifndef VIEW_RACE_CARD_H
#define VIEW_RACE_CARD_H

#include "view/race_view.h"

/* `lanes` are in the order of the ranking. */
void race_card_draw(struct draw_list *d, const struct lane_view *lanes, int count,
                    const struct glyphs *glyphs);

#endif
