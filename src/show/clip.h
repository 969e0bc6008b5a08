/* Makes a clip: a film of the last 20 seconds of the lanes on the screen. The players
 * of these lanes seek back in their histories and repeat the steps on the clock of the
 * film, while the window shows its frames. Then the players return to the steps where
 * they were. Only window_loop.c calls these functions. */
#pragma once

#include "show/show.h"

struct clip;

/* Begins a clip in the file s->clip_path. If the file cannot be written, shows a
 * message and returns NULL. */
struct clip *clip_open(struct show *s);

/* Makes some frames of the clip, and leaves the last one in the `frame` of the show
 * that clip_open got. Returns false when all frames are made or when a frame could not
 * be written. `now_ns` is the time on the wall clock. Until all frames are made, the
 * now_ns of the show is the time of the last frame in the film. */
bool clip_advance(struct clip *c, int64_t now_ns);

void clip_stop(struct clip *c); /* ends the clip with the frames that it has */

/* Completes and frees the clip; a message says where the file is. The players return to
 * the steps at which they were, and run if they ran before. */
void clip_close(struct clip *c);
