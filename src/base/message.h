/* Messages to the user, on standard error. */
#pragma once

/* Prints one line. Control characters in it become visible (text_printable). */
void message_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
