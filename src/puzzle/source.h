/* A puzzle text, and errors that name a position in it. */
#pragma once

#include "base/error.h"

struct source {       /* text .. end; may contain NUL bytes */
    const char *file; /* its name in messages; not owned */
    const char *text, *end;
};

/* Sets the error to "FILE:LINE:COLUMN: MESSAGE" for the byte `at` and returns false.
 * Lines and columns count from 1, columns in bytes. */
bool source_fail(const struct source *s, const char *at, struct error *e,
                 const char *format, ...) __attribute__((format(printf, 4, 5)));
