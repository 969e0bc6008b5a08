/* The end card of a recording: the result of the search, over the last board. */
#ifndef VIEW_CARD_H
#define VIEW_CARD_H

#include "view/panel.h"

void card_draw(struct draw_list *d, const struct snapshot *snap,
               const struct playback *play, const struct glyphs *glyphs);

/* A veil over the frame, and on it the ground of a card of that size with its border.
 * Returns the card without its padding. */
struct rect card_draw_plate(struct draw_list *d, int w, int h, int padding);

#endif
