/* The tours that come with the program, by name. */
#pragma once

#include "base/error.h"

#include <stddef.h>

/* The file of a tour: `name` itself if it is a path, else NAME.tour among the program's
 * tours. */
bool tour_list_find(const char *name, char *out, size_t size, struct error *e);

/* The program's tours are sorted by name. tour_list_next gives the one after `name`,
 * the first after the last and for NULL; false if there is none. tour_list_at gives the
 * i-th, and the comment in its first line; false beyond the last. */
#define TOUR_NAME 64
bool tour_list_next(const char *name, char *out, size_t size);
bool tour_list_at(int i, char name[TOUR_NAME], char *summary, size_t size);
