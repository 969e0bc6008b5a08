/* The puzzle files used last, newest first: a small text file below XDG_STATE_HOME. */
#ifndef FILES_RECENT_H
#define FILES_RECENT_H

#include "base/error.h"

#define RECENT_MOST 24
#define RECENT_PATH 1024

/* Absolute paths, each once; owned. */
struct recent {
    char *paths[RECENT_MOST];
    int count;
};

/* $XDG_STATE_HOME/sudoscope/recent, or the same below ~/.local/state. False if there is
 * no home. */
bool recent_default_file(char out[RECENT_PATH]);

/* One path a line, # begins a comment. A file that is missing is no error. At a line
 * that cannot be used the error names file and line; the other lines count. */
bool recent_load(struct recent *r, const char *file, struct error *e);
void recent_free(struct recent *r);

/* Puts a path first, into the file as it is by then: windows do not forget what others
 * have opened. False with an error where the file could not be read as a whole (it is
 * written anew with what could be used) or not be written. */
bool recent_add(const char *file, const char *path, struct error *e);

#endif
