/* The output file of a recording, for video and for sound. */
#pragma once

#include "base/out_file.h"

/* Locks the output file until the end of the recording. Fails if another recording
 * writes it.
 * - If the file exists, file->stream is a new file, which out_file_commit puts in its
 *   place.
 * - If not, creates an empty file. file->stream is NULL: the caller opens the path.
 * - For a pipe or device, file->stream is NULL, and there is no lock. */
bool target_reserve(struct out_file *file, const char *path, struct error *e);

/* Locks the file as target_reserve does, and opens it for writing. A file that did not
 * exist is written in place; "-" is standard output. */
bool target_open(struct out_file *file, const char *path, struct error *e);
