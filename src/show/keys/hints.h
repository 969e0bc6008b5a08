/* The keys that matter now, for the panel, and all keys that act now, for the help. */
#pragma once

#include "view/help_view.h"

struct show;

/* Sets s->hints. The most useful hints come first and "?" last; a small panel shows the
 * first ones and the last. Keys have at most 7 characters and effects 23, so that the
 * panel has room for them. */
void hints_update(struct show *s);

/* Lists the keys that act now, in sections; the section of the open overlay is first.
 * The line of a key that changes a choice ends with the present choice: "variable
 * order: mrv". Returns the number of lines. */
#define HELP_LINES 128
int help_lines(const struct show *s, struct help_line lines[HELP_LINES]);
