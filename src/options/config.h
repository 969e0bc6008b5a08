/* What the window remembers from one run to the next: a small text file. */
#ifndef OPTIONS_CONFIG_H
#define OPTIONS_CONFIG_H

#include "options/options.h"

/* Lines "option = value" with the names of long options, # begins a comment. */
#define PATH_SIZE 1024

/* $XDG_CONFIG_HOME/sudoscope/config, or the same below ~/.config. False if there is no
 * home. */
bool config_default_path(char out[PATH_SIZE]);

/* Takes what the file says into *o. A file that is missing is no error. At a line that
 * cannot be used the error names file, line and column; the other lines count. */
bool config_load(struct options *o, const char *path, struct error *e);

/* Writes what *o holds, all at once: a reader sees the old file or the new one. */
bool config_save(const struct options *o, const char *path, struct error *e);

#endif
