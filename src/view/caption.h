/* A line of words below everything else: what a tour says. */
#ifndef VIEW_CAPTION_H
#define VIEW_CAPTION_H

#include "draw/glyphs.h"

/* Pixels that it takes from the height of a frame; room for two lines. */
int caption_height(const struct glyphs *glyphs);

/* Within the lowest caption_height pixels of the frame; large where it fits. */
void caption_draw(struct draw_list *d, const struct glyphs *glyphs, const char *text);

#endif
