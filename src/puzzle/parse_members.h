/* The values of a list or an object of JSON, Python or NumPy. For parse*.c only. */
#pragma once

#include "puzzle/parse_scan.h"

#include <string.h>

/* A list or an object while its members are read. */
struct members {
    const char *at, *end;
};

static inline bool is_letter_of(char c, const char *set)
{
    return c && strchr(set, c);
}

/* The end of the value that begins at `at`; NULL: the text ends inside the value. At a
 * separator the value is empty. */
const char *value_end(const char *at, const char *end);

void skip_space(struct members *m);

/* The members of a list or object, which has its brackets at both ends. */
struct members members_of(struct span value);

/* Sets *value to the next value. False: there is none. */
bool next_value(struct members *m, struct span *value);

/* The text of a value without its quotes. */
struct span without_quotes(struct span value);

bool is_list(struct span value);

/* The number of symbols of a string; 0: it is no string, or has other characters. */
int count_symbols(struct span value);

/* The number of cells of a row, which is a list or a string of symbols; 0: the value is
 * no row. */
int count_cells(struct span value);

/* The next of the members of a row. */
bool next_cell(struct members *m, struct span row, struct span *cell);

/* Moves *end, which is behind a value, past brackets, commas and blanks on the same
 * line. Returns whether one of them closes a list. */
bool members_find_end(const struct source *s, const char **end);
