/* Writes JSON (RFC 8259) into a text, with commas and quotes. */
#pragma once

#include "base/text.h"

#define JSON_DEPTH 8

/* A JSON writer. The caller sets `out`, zeroes the other members, and closes every
 * bracket. In the functions below `key` is the name of the value in an object; in an
 * array, or outside of all brackets, it is NULL. */
struct json {
    struct text *out; /* not owned */
    bool needs_comma;
    int depth;              /* number of open brackets, up to JSON_DEPTH */
    char close[JSON_DEPTH]; /* [depth] closing brackets to write, outermost first */
};

void json_open(struct json *j, const char *key, char bracket); /* bracket: '{' or '[' */
void json_close(struct json *j, char bracket);                 /* bracket: '}' or ']' */

/* Each writes one value. If `value` is NULL, json_text writes null. */
void json_text(struct json *j, const char *key, const char *value);
void json_bool(struct json *j, const char *key, bool value);
void json_int(struct json *j, const char *key, int64_t value);
void json_count(struct json *j, const char *key, uint64_t value);

/* Writes the value with this number of decimals, or null if it is not finite. */
void json_real(struct json *j, const char *key, double value, int decimals);

/* Writes `json` unchanged; it must be one JSON value. */
void json_raw(struct json *j, const char *key, const char *json);
