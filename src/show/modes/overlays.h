/* What the modes of the screen (modes.h) do: who takes keys and pointer, what is closed
 * first, what is drawn over the frame. */
#pragma once

#include "show/show.h"

/* Both pass input to the topmost mode that takes it or, if none takes it, to the show.
 * A key that is bound to nothing acts as `us_key`. If a key has no effect, a message
 * says so. */
void overlays_key(struct show *s, const char *key, const char *us_key);
void overlays_pointer(struct show *s, const struct input_event *event);

/* If `close` was commanded, closes the topmost mode that can be closed. */
void overlays_close_if_asked(struct show *s);

/* Call it once a frame: ends notices, and lets the editor and the list go on. */
void overlays_tick(struct show *s);

/* Draws the open modes over the frame, the topmost last. */
void overlays_draw(struct show *s);
