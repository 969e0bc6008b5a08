/* Writes JSON (RFC 8259) into a text, with commas and quotes. */
#pragma once

#include "base/text.h"

#include <stdint.h>

#define JSON_DEPTH 8

/* A JSON writer; all members except `out` start as zero. In an object, `key` is the
 * member's name; elsewhere `key` is NULL. The caller closes every bracket. */
struct json {
    struct text *out; /* not owned */
    bool needs_comma;
    int depth;              /* objects and arrays that are open, up to JSON_DEPTH */
    char close[JSON_DEPTH]; /* their closing brackets, the innermost last */
};

void json_open(struct json *j, const char *key, char bracket); /* '{' or '[' */
void json_close(struct json *j, char bracket);                 /* '}' or ']' */

/* json_text writes a value of NULL as null. */
void json_text(struct json *j, const char *key, const char *value);
void json_bool(struct json *j, const char *key, bool value);
void json_int(struct json *j, const char *key, int64_t value);
void json_count(struct json *j, const char *key, uint64_t value);

/* Writes the value with this number of decimals, or null if it is not finite. */
void json_real(struct json *j, const char *key, double value, int decimals);

/* Copies `json`, a value that is already JSON. */
void json_raw(struct json *j, const char *key, const char *json);
