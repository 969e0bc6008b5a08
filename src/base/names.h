/* Tables of named rows: `count` structs of `size` bytes, each beginning with a
 * `const char *` name. Finds a row by its name, lists the names for a message. */
#pragma once

#include "base/text.h"

/* The index of the row whose name is name[0 .. length), or -1. */
int names_find_part(const void *rows, int count, size_t size, const char *name,
                    size_t length);

/* The same for a whole string. */
int names_find(const void *rows, int count, size_t size, const char *name);

/* Appends the names: "a, b, c". */
void names_join(const void *rows, int count, size_t size, struct text *out);
