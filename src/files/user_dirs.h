/* Where the user keeps pictures, videos and documents, and where the program keeps what
 * is its own: the XDG directories. */
#ifndef FILES_USER_DIRS_H
#define FILES_USER_DIRS_H

#include <stdbool.h>
#include <stddef.h>

#define USER_DIRS_PATH 640

enum user_dir { USER_PICTURES, USER_VIDEOS, USER_DOCUMENTS, USER_DIRS };

/* A path for a new file in that folder, named by the time: XDG_PICTURES_DIR and the
 * like of the environment or of user-dirs.dirs; ~/Pictures and the like; the home
 * folder where there is none of them. */
void user_dirs_new_file(enum user_dir kind, const char *ending,
                        char out[USER_DIRS_PATH]);

/* A file of the program's own below the folder that `variable` names, or else below
 * `in_home` of the home folder. False if there is no home. */
bool user_dirs_own_file(const char *variable, const char *in_home, const char *name,
                        char *out, size_t size);

/* The same path with ~ for the home folder, for people. */
void user_dirs_shorten(const char *path, char out[USER_DIRS_PATH]);

#endif
