/* Finds the data files and the second binary of the program, in the source tree or
 * installed. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Sets `out` to the path of a file or folder, as "assets/tours". False: not found. */
bool data_find(const char *name, char *out, size_t size);

/* Sets `out` to the path of the full program. False if it is not found; `out` is then
 * the last path that was tried. */
bool data_find_program(char *out, size_t size);
