/* The puzzle files used last, newest first: a small text file in XDG_STATE_HOME. */
#pragma once

#include "base/error.h"
#include "base/path.h"

#define RECENT_MOST 24
#define RECENT_PATH PATH_SIZE

/* Absolute paths, each once; owned. */
struct recent {
    char *paths[RECENT_MOST];
    int count;
};

/* $XDG_STATE_HOME/sudoscope/recent, else in ~/.local/state; false if neither is set. */
bool recent_default_file(char out[RECENT_PATH]);

/* Reads one path per line; # starts a comment; a missing file is an empty list. Fails
 * on invalid lines, naming the first, but still reads the others. */
bool recent_load(struct recent *r, const char *file, struct error *e);
void recent_free(struct recent *r);

/* Reads the file again, puts a path first and writes it, so that windows keep each
 * other's entries. Fails if the file had invalid lines (then it is rewritten without
 * them) or cannot be written. */
bool recent_add(const char *file, const char *path, struct error *e);
