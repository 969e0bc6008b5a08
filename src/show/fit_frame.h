/* Sizes the fonts of a frame and lays it out. */
#ifndef SHOW_FIT_FRAME_H
#define SHOW_FIT_FRAME_H

#include "front/font.h"
#include "solve/snapshot.h"
#include "view/layout.h"

/* What a frame has besides its board. */
#define FIT_PANEL   1u
#define FIT_LENS    2u
#define FIT_CAPTION 4u /* below everything else */

/* Makes the sizes of a frame ready and lays it out. `f` may be NULL. */
struct layout fit_frame(struct font *f, int width, int height,
                        const struct snapshot *snap, unsigned wants);

#endif
