/* The output file of a recording, for video and for sound. */
#pragma once

#include "base/out_file.h"

/* Locks the output file until the end of the recording; fails if another recording
 * writes it. If the file exists, file->stream is a new file that replaces it when the
 * output is committed. If it does not exist, an empty file is created and file->stream
 * is NULL: whoever writes the file opens the path. For a pipe or device file->stream is
 * NULL too, and there is no lock. */
bool target_reserve(struct out_file *file, const char *path, struct error *e);

/* Locks the file as target_reserve does, and opens it for writing. A file that did not
 * exist is written in place; "-" is standard output. */
bool target_open(struct out_file *file, const char *path, struct error *e);
