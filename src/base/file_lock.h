/* Locks between processes (flock). The end of a process releases its locks. */
#pragma once

#include "base/error.h"

/* Locks an open file or folder until the last descriptor of this opening is closed. If
 * another process holds the lock: "PATH: in use by another WHO". */
bool file_lock(int fd, const char *path, const char *who, struct error *e);

/* Locks the folder of a file that is read, changed and replaced; waits up to a second
 * for the other process. Returns the descriptor to close, or -1: there is no lock. */
int file_lock_folder(const char *path);
