/* The keys that matter now, for the panel: key, effect, key, effect ..., NULL. The most
 * useful come first and "?" last, so a small panel shows the first ones and the last.
 * Keys have at most HINT_KEY_COLUMNS characters, effects HINT_EFFECT_COLUMNS. */
#pragma once

#define HINT_KEY_COLUMNS    7
#define HINT_EFFECT_COLUMNS 23

struct show;

const char *const *hints_of_search(const struct show *s); /* by its state */
const char *const *hints_of_editor(const struct show *s);
const char *const *hints_of_lens(const struct show *s);
const char *const *hints_of_tour(const struct show *s);
