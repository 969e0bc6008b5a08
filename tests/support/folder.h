/* Folders that tests make for themselves. */
#ifndef SUPPORT_FOLDER_H
#define SUPPORT_FOLDER_H

/* Removes a folder with everything in it. Returns 0, or -1 where that failed, as tests'
 * teardowns do. */
int folder_remove(const char *path);

#endif
