/* Messages to the user, on standard error. */
#pragma once

#include <stdbool.h>

/* Whether a message that nobody takes, because the reader of standard error is a pipe
 * that stands still, is left out and counted instead of waiting. For the thread that
 * draws. */
void message_never_waits(bool never);

/* Prints one line. Control characters in it become visible (text_printable). */
void message_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
