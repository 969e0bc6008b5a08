/* Opens the window on a run of `compare`. */
#pragma once

#include "options/options.h"

/* How the member "again" of a line begins; a moment follows and, if a program made the
 * run, --solver and its command as a word of the shell. */
#define COMPARE_SHOWS "sudoscope watch --moment"

/* Becomes the program that watches the run of line --show of the only file. Returns an
 * exit status after an error. */
int compare_show(const struct options *o);
