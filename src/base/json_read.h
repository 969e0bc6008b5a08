/* Reads JSON (RFC 8259) from lines that contain one object each. */
#pragma once

#include "base/text.h"

#include <stdint.h>

/* A line of a file; error messages contain the file's name and the line's number. */
struct json_place {
    const char *name;
    int line; /* from 1 */
    const char *start;
    size_t length; /* without the newline */
};

/* A member to find; `key` needs no escapes. `value` points to the value in the line, in
 * which a string still has its quotes and escapes. */
struct json_member {
    const char *key;
    const char *value; /* NULL: the object lacks this member */
    size_t length;
    const struct json_place *place; /* where json_read looked for it; not owned */
};

/* Finds the values of `members` in the object that is the whole line. If a key occurs
 * twice, its last value counts. */
bool json_read(const struct json_place *p, struct json_member *members, int count,
               struct error *e);

/* Sets the error "expected ..., found ..." and returns false. What was found is the
 * member's value or, if the member is missing, the end of the line. */
bool json_fail(const struct json_member *m, struct error *e, const char *expected, ...)
    __attribute__((format(printf, 3, 4)));

/* Whether both values are written in the same way, or both are missing. */
bool json_same(const struct json_member *a, const struct json_member *b);

/* Read the number of a member. False: the member is missing, is no number
 * (json_read_count: no whole number), or is not in `least` .. `most`. */
bool json_read_real(const struct json_member *m, double least, double most,
                    double *value);
bool json_read_count(const struct json_member *m, uint64_t least, uint64_t most,
                     uint64_t *value);

/* Appends the member's string without quotes and escapes: the bytes that text_json was
 * given. False: the member is missing, is no string, or contains a NUL. */
bool json_read_text(const struct json_member *m, struct text *out);
