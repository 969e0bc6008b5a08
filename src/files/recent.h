/* Recently used puzzle files, newest first: a small text file in XDG_STATE_HOME. */
#pragma once

#include "base/error.h"
#include "base/path.h"

#define RECENT_MOST 24

/* A list of different absolute paths, which it owns. */
struct recent {
    char *paths[RECENT_MOST];
    int count;
    bool is_readable; /* false: the file exists but could not be read */
};

/* Sets `out` to $XDG_STATE_HOME/sudoscope/recent, else to ~/.local/state/... Returns
 * false if there is no home folder. */
bool recent_default_file(char out[PATH_SIZE]);

/* Reads one path per line; # starts a comment; a missing file is an empty list. Reads
 * all valid lines; if some are invalid, fails with an error at the first of them. */
bool recent_load(struct recent *r, const char *file, struct error *e);
void recent_free(struct recent *r);

/* Puts a path first in the list. Reads the list's file again, because other windows may
 * have changed it, and writes it without invalid lines. Returns false if the file had
 * invalid lines, or cannot be read or written. */
bool recent_add(const char *file, const char *path, struct error *e);
