/* The configuration file, in which a window keeps the options that it remembers: lines
 * "option = value", yes or no for flags; # begins a comment. */
#pragma once

#include "base/path.h"
#include "options/options.h"

/* $XDG_CONFIG_HOME/sudoscope/config or ~/.config/sudoscope/config. False if neither
 * variable is set. */
bool config_default_path(char out[PATH_SIZE]);

/* The path of keys.conf, beside the configuration file. False if there is no path. */
bool config_keys_path(const struct options *o, char out[PATH_SIZE]);

/* Reads the file into *o. A missing file is no error. Reads all valid lines; the error
 * names file, line and column of the first invalid one. */
bool config_load(struct options *o, const char *path, struct error *e);

/* Replaces the file by the remembered options (out_file.h). */
bool config_save(const struct options *o, const char *path, struct error *e);
