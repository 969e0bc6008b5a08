/* The configuration file: what the window remembers from one run to the next. */
#pragma once

#include "base/path.h"
#include "options/options.h"

/* Lines "option = value" of remembered options; yes or no for flags; # is a comment. */

/* $XDG_CONFIG_HOME/sudoscope/config, else in ~/.config; false if neither is set. */
bool config_default_path(char out[PATH_SIZE]);

/* Reads the file into *o. A missing file is no error. The error names file, line and
 * column of the first line that is wrong; the other lines are read. */
bool config_load(struct options *o, const char *path, struct error *e);

/* Writes the remembered options atomically: a reader sees the old file or the new. */
bool config_save(const struct options *o, const char *path, struct error *e);
