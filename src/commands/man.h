/* The man page, and the texts of assets/ that src/CMakeLists.txt embeds. */
#pragma once

void man_print(void); /* in roff */

/* Each is an array of lines, then NULL. */
extern const char *const embedded_man[];
extern const char *const embedded_completions[];
