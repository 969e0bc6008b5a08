/* Reads JSON (RFC 8259): one object a line. */
#pragma once

#include "base/text.h"

#include <stdint.h>

/* A member to find; `key` needs no escapes. `value` points into the line, where it
 * stands as it was written: a string with its quotes. */
struct json_member {
    const char *key;
    const char *value; /* NULL: the object has none */
    size_t length;
};

/* A line of a file: its text; name and number for messages. */
struct json_place {
    const char *name;
    int line; /* from 1 */
    const char *start;
    size_t length; /* without the newline */
};

/* Finds members of the object that fills the line. If a key occurs twice, the last
 * counts. */
bool json_read(const struct json_place *p, struct json_member *members, int count,
               struct error *e);

/* Fails at the value of a member, or at the end of the line if it is missing. */
bool json_fail(const struct json_place *p, const struct json_member *m, struct error *e,
               const char *expected);

/* Whether both values are written in the same way, or both are missing. */
bool json_same(const struct json_member *a, const struct json_member *b);

/* False: the member is not there, is no number, or is not from `least` to `most`. */
bool json_read_real(const struct json_member *m, double least, double most,
                    double *value);
bool json_read_count(const struct json_member *m, uint64_t least, uint64_t most,
                     uint64_t *value);

/* Appends the text with its escapes replaced; text_json writes it back byte by byte.
 * False: the member is missing, is no text, or contains a NUL. */
bool json_read_text(const struct json_member *m, struct text *out);
