/* An error message for the user, filled in by the function that fails. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

/* A function that fails returns false, fills the struct and leaves its other outputs
 * untouched. */
struct error {
    char text[512];
};

/* Formats the message and returns false, for `return error_fail(e, ...)`. `e` may be
 * NULL. */
bool error_fail(struct error *e, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
