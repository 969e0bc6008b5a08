/* Small files that are replaced as a whole: a reader sees the old one or the new one.
 */
#ifndef BASE_ATOMIC_FILE_H
#define BASE_ATOMIC_FILE_H

#include "base/text.h"

/* Writes a draft beside the file and gives it the file's name. Folders that are missing
 * above it are made, for their owner alone. */
bool atomic_file_write(const char *path, const struct text *t, struct error *e);

#endif
