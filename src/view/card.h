/* The end card of a recording: what the search came to, over the last board. */
#ifndef VIEW_CARD_H
#define VIEW_CARD_H

#include "view/panel.h"

void card_draw(struct draw_list *d, const struct snapshot *snap,
               const struct playback *play, const struct glyphs *glyphs);

#endif
