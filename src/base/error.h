/* An error message on its way from where it happened to who can tell the user. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

/* A function that can fail returns false, fills the struct and leaves its other
 * outputs untouched. */
struct error {
    char text[512];
};

/* Formats the message and returns false, so that callers can write
 * `return error_fail(e, ...)`. `e` may be NULL. */
bool error_fail(struct error *e, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
