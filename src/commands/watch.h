/* The window of watch and race. */
#pragma once

#include "show/show.h"

/* Opens a window or the terminal and runs a show in it. At the end hides the window and
 * calls `at_end` with the show, unless `at_end` is NULL. Saves the options that the
 * user changed, and writes the file of --report. Sets *gave_up to whether the time
 * limit, or a signal before all searches had an answer, ended the show. */
bool window_run(const struct options *o, const char *title,
                void (*at_end)(const struct show *s), bool *gave_up, struct error *e);
