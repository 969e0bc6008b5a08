/* Locks between processes (flock). The end of a process releases its locks. */
#pragma once

#include "base/error.h"

/* Locks an open file or folder until the last descriptor of this opening is closed. If
 * another process holds the lock: "PATH: in use by another WHO". */
bool file_lock(int fd, const char *path, const char *who, struct error *e);
