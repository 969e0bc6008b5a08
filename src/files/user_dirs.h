/* Paths in the user's XDG folders: pictures, videos, documents, and our own files. */
#pragma once

#include "base/path.h"

enum user_dir { USER_PICTURES, USER_VIDEOS, USER_DOCUMENTS, USER_DIRS };

/* Sets `out` to the path of a new file, named by the current time; `ending` has no dot.
 * The folder is $XDG_PICTURES_DIR etc. (from the environment, else from
 * user-dirs.dirs), else ~/Pictures etc., else the home folder. */
void user_dirs_new_file(enum user_dir kind, const char *ending, char out[PATH_SIZE]);

/* Sets `out` to $VARIABLE/sudoscope/NAME, else to ~/IN_HOME/sudoscope/NAME. False if
 * there is no home folder either, or the path is too long. */
bool user_dirs_own_file(const char *variable, const char *in_home, const char *name,
                        char *out, size_t size);

/* Sets `out` to the path as messages show it: with ~ for the home folder. */
void user_dirs_shorten(const char *path, char out[PATH_SIZE]);
