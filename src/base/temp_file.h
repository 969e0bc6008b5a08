/* Temporary files with names, for other programs. They lie in a folder that this
 * process creates for its first one, locks until its end, and removes at its exit. The
 * folders of processes that were killed are removed by the next process that creates
 * one. Any number of threads may call these functions. */
#pragma once

#include "base/path.h"

/* Creates a file whose name ends in `ending`; the caller removes it. Returns its
 * descriptor, or -1 with an empty path. Prefers $TMPDIR, then /var/tmp, then /tmp,
 * which is often in memory: the trace of a program may grow large. */
int temp_file_open(const char *ending, char path[PATH_SIZE]);

/* Opens a file without a name, which vanishes with its descriptor; -1 on error. */
int temp_file_nameless(void);
