/* Finds the program's data files, and the full program, which has windows
 * (commands/commands.h): in the source tree or where they are installed. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Sets `out` to the path of a data file or folder, such as "puzzles". Returns false if
 * it is not found. */
bool data_find(const char *name, char *out, size_t size);

/* Sets `out` to the path of the full program. False if it is not found; `out` is then
 * the last path that was tried. */
bool data_find_program(char *out, size_t size);
