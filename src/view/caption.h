/* Words of a tour below everything else, in one or two lines. */
#ifndef VIEW_CAPTION_H
#define VIEW_CAPTION_H

#include "draw/glyphs.h"

/* Pixels of the frame's height that a caption takes. */
int caption_height(const struct glyphs *glyphs);

/* Within the lowest caption_height pixels of the frame, large if it fits in one line.
 */
void caption_draw(struct draw_list *d, const struct glyphs *glyphs, const char *text);

#endif
