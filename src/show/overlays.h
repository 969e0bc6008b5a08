/* The overlays of a show, from the topmost down: notice, help, list, editor, tour, why,
 * lens, caption, an enlarged lane. The topmost takes input first, the show last. */
#pragma once

#include "show/show.h"

/* Both pass input to the topmost overlay that takes it or, if none takes it, to the
 * show. If a key has no effect, a message says so. */
void overlays_key(struct show *s, const char *key);
void overlays_pointer(struct show *s, const struct input_event *event);

/* If `close` was commanded, closes the topmost overlay or leaves fullscreen. */
void overlays_close_if_asked(struct show *s);

/* Some tours end at any key or click (tour_player_yields). If such a tour plays, ends
 * the tour; if the lens is closed, the search of the tour then runs. `key` is "" for a
 * click. Returns true if the key must do nothing else: Escape, or Space if it made a
 * paused search run. */
bool overlays_take_control(struct show *s, const char *key);

/* Draws the open overlays over the frame, the topmost last. */
void overlays_draw(struct show *s);
