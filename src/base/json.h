/* Writes JSON (RFC 8259) into a text: commas and quotes are its business. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

#include <stdint.h>

/* Begin with all zero but `out`. Within an object each value has a key; within an array
 * the key is NULL. Objects and arrays that are opened must be closed. */
struct json {
    struct text *out; /* the caller's */
    bool needs_comma;
    int depth;
};

void json_open(struct json *j, const char *key, char bracket); /* '{' or '[' */
void json_close(struct json *j, char bracket);                 /* '}' or ']' */

/* NULL is written as null. */
void json_text(struct json *j, const char *key, const char *value);
void json_bool(struct json *j, const char *key, bool value);
void json_int(struct json *j, const char *key, int64_t value);
void json_count(struct json *j, const char *key, uint64_t value);

/* With so many decimals; null where the value is not finite. */
void json_real(struct json *j, const char *key, double value, int decimals);

/* A value that is JSON already. */
void json_raw(struct json *j, const char *key, const char *json);

#endif
