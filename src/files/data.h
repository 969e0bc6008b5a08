/* Finds the data files and the second binary of the program, in the source tree or
 * installed. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The path of a file or folder such as "assets/tours". False if not found. */
bool data_find(const char *name, char *out, size_t size);

/* The path of the full program. If it is not found, the last path that was tried. */
bool data_find_program(char *out, size_t size);
