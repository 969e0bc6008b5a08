/* Finds data files, tours, exercises and the full program, which is the one with
 * windows (commands/commands.h), in the source tree or in the installed folders. */
#pragma once

#include "base/error.h"

#include <stddef.h>

/* Sets `out` to the path of a data file or folder, such as "puzzles". Returns false if
 * it is not found. */
bool data_find(const char *name, char *out, size_t size);

/* Sets `out` to the path of the full program. False if it is not found; `out` is then
 * the last path that was tried. */
bool data_find_program(char *out, size_t size);

/* Exercises are tours with questions, in a folder of their own. */
enum tour_kind { TOURS, EXERCISES };

/* Sets `out` to `name` if it has a slash or ends in .tour, else to the path of
 * NAME.tour among the program's tours of this kind. */
bool tour_list_find(enum tour_kind kind, const char *name, char *out, size_t size,
                    struct error *e);

/* The tours of a kind are sorted by name. tour_list_at gives the i-th name and, as
 * summary, the comment in the tour's first line. It returns false beyond the last tour.
 * tour_list_next gives the name of the tour after `name`; after the last one or an
 * unknown one, it gives the first. It returns false if there are no tours. */
#define TOUR_NAME 64
bool tour_list_at(enum tour_kind kind, int i, char name[TOUR_NAME], char *summary,
                  size_t size);
bool tour_list_next(const char *name, char out[TOUR_NAME]);
