/* The output file of a recording, for video and for sound. */
#pragma once

#include "base/out_file.h"

/* Locks the file until the end of the recording; if another recording writes it, that
 * is an error. An existing file is opened, to be replaced when the output is committed.
 * A new file is created, empty, and file->stream is NULL: who writes it opens the path;
 * so it is with pipes and devices, which have no lock. */
bool target_reserve(struct out_file *file, const char *path, struct error *e);

/* Reserves the file and opens it; a new file, or "-", is written in place. */
bool target_open(struct out_file *file, const char *path, struct error *e);
