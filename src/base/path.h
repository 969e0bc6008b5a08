/* File paths. PATH_SIZE is the one limit on their length. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#define PATH_SIZE 4096 /* bytes, including the NUL at the end */

/* Formats a path. If it does not fit, writes "" and returns false; never truncates. */
bool path_format(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The file's name without its folders; points into `path`. */
const char *path_name(const char *path);

bool path_is_folder(const char *path); /* follows links */

/* Whether a path ends in `ending`, in letters of either case, and is longer than it. */
bool path_ends_in(const char *path, const char *ending);
