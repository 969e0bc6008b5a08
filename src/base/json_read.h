/* Reads JSON (RFC 8259) from lines that contain one object each. */
#pragma once

#include "base/text.h"

/* A line of a file; error messages contain the file's name and the line's number. */
struct json_place {
    const char *name;
    int line; /* number of the line, from 1 */
    const char *start;
    size_t length; /* bytes of the line, without the newline */
};

/* A member of an object that json_read looks for. `key` has no characters that JSON
 * escapes. `value` points into the line: a string still has its quotes and escapes. */
struct json_member {
    const char *key;
    const char *value; /* NULL: the object lacks this member */
    size_t length;
    const struct json_place *place; /* the line that json_read has read; not owned */
};

/* Reads a line that consists of one object, and finds the values of `members` in it. If
 * a key occurs twice, its last value counts. */
bool json_read(const struct json_place *p, struct json_member *members, int count,
               struct error *e);

/* Sets the error "expected ..., found VALUE" and returns false. If the member is
 * missing, VALUE is "the end of the line". */
bool json_fail(const struct json_member *m, struct error *e, const char *expected, ...)
    __attribute__((format(printf, 3, 4)));

/* Whether the two values have the same bytes, or both are missing. */
bool json_same(const struct json_member *a, const struct json_member *b);

/* Read a member that is a number. They return false if the member is missing, is no
 * number (json_read_count: no whole number), or is not in `least` .. `most`. */
bool json_read_real(const struct json_member *m, double least, double most,
                    double *value);
bool json_read_count(const struct json_member *m, uint64_t least, uint64_t most,
                     uint64_t *value);

/* Appends the member's string without quotes and escapes: the inverse of text_json.
 * Returns false if the member is missing, is no string, or contains a NUL. */
bool json_read_text(const struct json_member *m, struct text *out);
