/* Chooses the hints of keys for the panel. Lists all keys that act now for the help. */
#pragma once

#include "view/help_view.h"

struct show;

/* Sets s->hints. The most useful hints come first and "?" last; a small panel shows the
 * first ones and the last. To fit, a key has at most 7 characters and its effect at
 * most 23. */
void hints_update(struct show *s);

/* Lists the keys that act now, in sections; the section of the open overlay is first.
 * The line of a key that changes a choice ends with the present choice: "variable
 * order: mrv". Returns the number of lines. */
#define HELP_LINES 128
int help_lines(const struct show *s, struct help_line lines[HELP_LINES]);
