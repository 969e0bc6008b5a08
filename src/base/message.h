/* Messages to the user, on standard error. */
#pragma once

#include "base/error.h"

/* Whether a message that nobody takes, because the reader of standard error is a pipe
 * that stands still, is left out and counted instead of waiting. For the thread that
 * draws. */
void message_never_waits(bool never);

/* Takes the error of the next wrong line of a file, whose last one is *e if *count is
 * not 0: that one is printed, so that the caller is left with one. Tells of twenty, and
 * whether there are more. Returns false. */
bool message_wrong_line(int *count, const struct error *next, struct error *e);

/* Prints one line. Control characters in it become visible (text_printable). */
void message_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
