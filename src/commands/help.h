/* Texts of --help and of the man page. */
#pragma once

#include "options/options.h"

#define HELP_USAGE 64

/* "-n, --size N", with four spaces for a missing letter. */
void help_usage(const struct option_row *row, char out[HELP_USAGE]);

void man_print(void); /* in roff */

/* Texts of assets/, embedded by src/CMakeLists.txt: lines, then NULL. */
extern const char *const embedded_man[];
extern const char *const embedded_completions[];
