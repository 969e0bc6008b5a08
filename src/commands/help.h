/* What --help and the man page share. */
#ifndef COMMANDS_HELP_H
#define COMMANDS_HELP_H

#include "base/text.h"
#include "options/options.h"

/* The exit statuses, in lines. */
extern const char help_exit_status[];

/* Appends "-n, --size N", after four spaces if the option has no letter. */
void help_usage(const struct option_row *row, struct text *out);

/* Appends the help of an option and its default. */
void help_describe(const struct option_row *row, struct text *out);

/* Prints the man page (roff). */
void man_print(void);

#endif
