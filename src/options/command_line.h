/* Reads the command line and the configuration file into options. */
#pragma once

#include "base/path.h"
#include "options/options.h"

/* Sets *o to the defaults, then to the options of the configuration file (for watch,
 * race and exercise; for record only if --config names it), then to those of argv.
 * Permutes argv, and *o points into it. */
bool options_parse(struct options *o, int argc, char **argv, struct error *e);

/* Fails if a file that is to be written is also to be read, or to be written twice,
 * even by another path or link (paths.c). Devices may be used twice. */
bool paths_check(const struct options *o, struct error *e);

/* The configuration file keeps the options that a window remembers. Its lines are
 * "option = value", with yes or no for flags; # begins a comment. */

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
