/* Recently used puzzle files, newest first: a small text file in XDG_STATE_HOME. */
#pragma once

#include "base/error.h"
#include "base/path.h"

#define RECENT_MOST 24

/* Absolute paths, each once; owned. */
struct recent {
    char *paths[RECENT_MOST];
    int count;
};

/* $XDG_STATE_HOME/sudoscope/recent, else in ~/.local/state; false if neither is set. */
bool recent_default_file(char out[PATH_SIZE]);

/* Reads one path per line; # starts a comment; a missing file is an empty list. Reads
 * all valid lines; fails if any is invalid and names the first of these. */
bool recent_load(struct recent *r, const char *file, struct error *e);
void recent_free(struct recent *r);

/* Reads the list anew, as other windows add to it, puts a path first and writes it
 * without invalid lines. Fails if it had any, or cannot be read or written. */
bool recent_add(const char *file, const char *path, struct error *e);
