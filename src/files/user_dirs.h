/* The XDG directories: the user's pictures, videos, documents; the program's files. */
#pragma once

#include "base/path.h"

enum user_dir { USER_PICTURES, USER_VIDEOS, USER_DOCUMENTS, USER_DIRS };

/* A path named by the current time; `ending` has no dot. Folder: $XDG_PICTURES_DIR etc.
 * (environment, else user-dirs.dirs), else ~/Pictures etc., else the home folder. */
void user_dirs_new_file(enum user_dir kind, const char *ending, char out[PATH_SIZE]);

/* $VARIABLE/sudoscope/NAME, else ~/IN_HOME/... in a home folder that exists; false if
 * there is neither, or the path is too long. */
bool user_dirs_own_file(const char *variable, const char *in_home, const char *name,
                        char *out, size_t size);

/* The path with ~ for the home folder, for messages. */
void user_dirs_shorten(const char *path, char out[PATH_SIZE]);
