/* Temporary folders of tests. */
#ifndef SUPPORT_FOLDER_H
#define SUPPORT_FOLDER_H

/* Removes a folder with everything in it. Returns 0, or -1 on failure, like a cmocka
 * teardown. */
int folder_remove(const char *path);

#endif
