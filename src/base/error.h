/* An error message for the user, filled in by the function that fails. */
#pragma once

#include <stdbool.h>

/* A function that fails returns false (or NULL) and fills in this struct. Unless its
 * comment says otherwise, it leaves its other outputs unchanged. */
struct error {
    char text[512];
};

/* Sets the message to "NAME: " and the text of errno value `number`; returns false. */
bool error_fail_errno(struct error *e, const char *name, int number);

/* Formats the message, unless e is NULL. Always returns false, so that a caller can
 * write `return error_fail(...)`. */
bool error_fail(struct error *e, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
