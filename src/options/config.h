/* The configuration file, which keeps options between runs of the window: lines
 * "option = value" of remembered options; yes or no for flags; # is a comment. */
#pragma once

#include "base/path.h"
#include "options/options.h"

/* $XDG_CONFIG_HOME/sudoscope/config, else in ~/.config; false if neither is set. */
bool config_default_path(char out[PATH_SIZE]);

/* keys.conf in the folder of the configuration file; false as above. */
bool config_keys_path(const struct options *o, char out[PATH_SIZE]);

/* Reads the file into *o. A missing file is no error. Reads all valid lines; the error
 * names file, line and column of the first invalid one. */
bool config_load(struct options *o, const char *path, struct error *e);

/* Writes the remembered options (out_file.h). */
bool config_save(const struct options *o, const char *path, struct error *e);
