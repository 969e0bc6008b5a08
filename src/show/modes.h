/* Overlays and modes of a show, in one table. Input: from the top, last to the show. */
#pragma once

#include "show/stage.h"

/* Pass input to the first mode that takes it or to the show. Report unused keys. */
void modes_key(struct show *s, const char *key);
void modes_pointer(struct show *s, const struct input_event *event);

/* Ends a tour that yields to any key or click. True if there was one. */
bool modes_take_control(struct show *s);

/* Draws the open modes over the frame, the topmost last. */
void modes_draw(struct show *s, const struct glyphs *glyphs);

/* The keys that matter now: key, effect, key, effect ..., NULL. */
const char *const *modes_hints(const struct show *s);
