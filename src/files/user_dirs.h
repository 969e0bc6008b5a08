/* Paths in the user's XDG folders: pictures, videos, documents, and own files. */
#pragma once

#include "base/path.h"

enum user_dir { USER_PICTURES, USER_VIDEOS, USER_DOCUMENTS, USER_DIRS };

/* Sets `out` to the path of a new file, named after the current time. `ending`, such as
 * "png", has no dot. The folder is the first that exists: $XDG_PICTURES_DIR etc. in the
 * environment, the same in user-dirs.dirs, ~/Pictures etc., the home folder. */
void user_dirs_new_file(enum user_dir kind, const char *ending, char out[PATH_SIZE]);

/* Sets `out` to $VARIABLE/sudoscope/NAME, else to ~/IN_HOME/sudoscope/NAME. False if
 * the variable is not set and there is no home folder, or if the path is too long. */
bool user_dirs_own_file(const char *variable, const char *in_home, const char *name,
                        char *out, size_t size);

/* Sets `out` to the path as messages show it, with ~ in place of the home folder. */
void user_dirs_shorten(const char *path, char out[PATH_SIZE]);
