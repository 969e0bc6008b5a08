/* A text of some length over the lower part of a frame: as many lines as it needs. */
#ifndef VIEW_NOTICE_H
#define VIEW_NOTICE_H

#include "draw/glyphs.h"

/* Nothing where the text is empty. */
void notice_draw(struct draw_list *d, const struct glyphs *glyphs, const char *text);

#endif
