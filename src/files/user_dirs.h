/* The XDG directories: the user's pictures, videos, documents; the program's files. */
#pragma once

#include "base/path.h"

#define USER_DIRS_PATH PATH_SIZE

enum user_dir { USER_PICTURES, USER_VIDEOS, USER_DOCUMENTS, USER_DIRS };

/* A path for a new file, named by the current time; `ending` has no dot. The folder
 * is $XDG_PICTURES_DIR etc. from the environment or user-dirs.dirs, else ~/Pictures
 * etc., else the home folder. */
void user_dirs_new_file(enum user_dir kind, const char *ending,
                        char out[USER_DIRS_PATH]);

/* $VARIABLE/sudoscope/NAME, or ~/IN_HOME/sudoscope/NAME if the variable is not set.
 * False if HOME is not set either or the path does not fit. */
bool user_dirs_own_file(const char *variable, const char *in_home, const char *name,
                        char *out, size_t size);

/* The path with ~ for the home folder, for messages. */
void user_dirs_shorten(const char *path, char out[USER_DIRS_PATH]);
