/* The overlays and modes of a show, as one table: notice, help, list, editor, lens,
 * tour. Input is offered from the top down, and to the show last. */
#pragma once

#include "show/stage.h"

/* Passes a key to the first mode that takes it or to the show; reports unused keys. */
void modes_key(struct show *s, const char *key);

/* The same for clicks and the wheel. */
void modes_pointer(struct show *s, const struct input_event *event);

/* Draws the open modes over the frame, the topmost last. */
void modes_draw(struct show *s, const struct glyphs *glyphs);

/* True if an open mode covers the frame or a part of it. */
bool modes_cover(const struct show *s);

/* The keys that matter now: key, effect, key, effect ..., NULL. */
const char *const *modes_hints(const struct show *s);
