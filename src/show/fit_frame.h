/* Sets the font sizes of a frame and lays it out. A font may be NULL: no text. */
#pragma once

#include "front/font.h"
#include "solve/snapshot.h"
#include "view/layout.h"

#define FIT_PANEL   1u /* what a frame has besides its board */
#define FIT_LENS    2u
#define FIT_CAPTION 4u /* below everything else */

struct layout fit_frame(struct font *f, int width, int height,
                        const struct snapshot *snap, unsigned wants);

/* A race: first its captions; then, once laid out, its cells of `cell` pixels. */
void fit_race(struct font *f, int width, int height);
void fit_cells(struct font *f, int cell, const struct snapshot *snap);
