/* Tables of `count` structs of `size` bytes that begin with a `const char *` name. */
#pragma once

#include "base/text.h"

/* The index of the row whose name is name[0 .. length), or -1. */
int names_find_part(const void *rows, int count, size_t size, const char *name,
                    size_t length);

/* The same for a whole string. */
int names_find(const void *rows, int count, size_t size, const char *name);

/* Appends the names: "a, b, c". */
void names_join(const void *rows, int count, size_t size, struct text *out);
