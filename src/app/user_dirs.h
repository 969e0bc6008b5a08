/* Where the user keeps pictures, videos and documents: the XDG user directories. */
#ifndef APP_USER_DIRS_H
#define APP_USER_DIRS_H

#define USER_DIRS_PATH 640

enum user_dir { USER_PICTURES, USER_VIDEOS, USER_DOCUMENTS, USER_DIRS };

/* A path for a new file in that folder, named by the time: XDG_PICTURES_DIR and the like
 * of the environment or of user-dirs.dirs; ~/Pictures and the like; the home folder
 * where there is none of them. */
void user_dirs_new_file(enum user_dir kind, const char *ending,
                        char out[USER_DIRS_PATH]);

/* The same path with ~ for the home folder, for people. */
void user_dirs_shorten(const char *path, char out[USER_DIRS_PATH]);

#endif
