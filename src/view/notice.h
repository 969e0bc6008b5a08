/* A text of any length over the lower part of a frame, in as many lines as it needs. */
#ifndef VIEW_NOTICE_H
#define VIEW_NOTICE_H

#include "draw/glyphs.h"

/* Nothing for "". */
void notice_draw(struct draw_list *d, const struct glyphs *glyphs, const char *text);

#endif
