/* The table of overlays that may be open over a show. The topmost takes input first,
 * the show last. */
#pragma once

#include "show/show.h"

/* Pass input to the first overlay that takes it, or to the show. Unused keys are said.
 */
void overlays_key(struct show *s, const char *key);
void overlays_pointer(struct show *s, const struct input_event *event);

/* After the command `close`: closes the topmost overlay, else leaves fullscreen. */
void overlays_close_if_asked(struct show *s);

/* Ends a tour that yields to any key or click. True if there was one. */
bool overlays_take_control(struct show *s);

/* Draws the open overlays over the frame, the topmost last. */
void overlays_draw(struct show *s, const struct glyphs *glyphs);

/* The keys that matter now: key, effect, key, effect ..., NULL. */
const char *const *overlays_hints(const struct show *s);
