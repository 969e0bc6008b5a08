/* The last 20 seconds that a lane showed, or several lanes, as a film from their
 * histories: the players go back and repeat their steps on the clock of the film, which
 * the window shows meanwhile; then they return. For the driver of a window. */
#pragma once

#include "show/show_driver.h"

struct clip;

/* Begins the clip of s->clip_path. NULL, with a message, if it cannot be written. */
struct clip *clip_open(struct show *s);

/* Makes some frames; s->frame is the last one. False if all are made, or one could not
 * be written. `now_ns` is the time of the players; the show has that of the film. */
bool clip_advance(struct clip *c, int64_t now_ns);

void clip_stop(struct clip *c); /* ends the clip with the frames that it has */

/* Completes and frees the clip; a message says where the file is. The players return,
 * and go on if they were running. */
void clip_close(struct clip *c);
