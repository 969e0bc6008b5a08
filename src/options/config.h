/* The configuration file, in which a window keeps the options that it remembers. Its
 * lines are "option = value", with yes or no for flags; # begins a comment. */
#pragma once

#include "base/path.h"
#include "options/options.h"

/* Sets `out` to $XDG_CONFIG_HOME/sudoscope/config or ~/.config/sudoscope/config. False
 * if neither variable, XDG_CONFIG_HOME or HOME, is set. */
bool config_default_path(char out[PATH_SIZE]);

/* Sets `out` to the path of keys.conf beside the configuration file; false: no path. */
bool config_keys_path(const struct options *o, char out[PATH_SIZE]);

/* Reads the file into *o. A missing file is no error. If some lines are invalid, reads
 * the others, and fails with file, line and column of the first invalid one. */
bool config_load(struct options *o, const char *path, struct error *e);

/* Writes the remembered options to the file, which is replaced (out_file.h). */
bool config_save(const struct options *o, const char *path, struct error *e);
