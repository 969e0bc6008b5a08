/* The window of watch and race. */
#pragma once

#include "show/show.h"

/* Opens a window or the terminal and a show, runs it, remembers what its keys changed,
 * and writes the report. `at_end` (NULL: nothing) sees the show once the window is
 * gone. Sets *gave_up to that of the show. */
bool window_run(const struct options *o, const char *title,
                void (*at_end)(const struct show *s), bool *gave_up, struct error *e);
