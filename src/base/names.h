/* Searches tables by name. A table has `count` rows: structs of `size` bytes whose
 * first member is the name, a char *. */
#pragma once

#include "base/text.h"

/* The index of the row whose name is name[0 .. length), or -1. */
int names_find_part(const void *rows, int count, size_t size, const char *name,
                    size_t length);

/* The index of the row whose name is the string `name`, or -1. */
int names_find(const void *rows, int count, size_t size, const char *name);

/* Appends the names: "a, b, c". */
void names_join(const void *rows, int count, size_t size, struct text *out);

/* Finds the name in a list "a, b, c" or "a|b|c" that is nearest to a word of `length`
 * bytes. Sets `out` to "; did you mean 'b'?", or to "" if none is near. The distance
 * counts insertions, deletions, changes and swaps (Damerau 1964; Levenshtein 1966). */
#define NAMES_HINT 80
void names_hint(const char *list, const char *word, size_t length,
                char out[NAMES_HINT]);

/* The same for the names of a table. */
void names_hint_rows(const void *rows, int count, size_t size, const char *word,
                     size_t length, char out[NAMES_HINT]);

/* Takes the first word of a list "a,b" in which "\," is a comma of a word. Writes as
 * much of it as fits into out[size]; returns its length. Moves *list to the next word;
 * NULL: there is none. */
size_t names_next_word(const char **list, char *out, size_t size);
