/* Locks between processes (flock). The end of a process releases its locks. */
#pragma once

#include "base/error.h"

/* Locks an open file or folder until `fd` and its duplicates are closed. Fails with
 * "PATH: in use by another WHO" if another process holds the lock. */
bool file_lock(int fd, const char *path, const char *who, struct error *e);

/* Locks the folder of a file that the caller is about to read and replace. Waits up to
 * a second for another process. Returns a descriptor, which the caller closes to
 * release the lock, or -1 if it could not lock the folder. */
int file_lock_folder(const char *path);
