/* What a terminal sends for keys, by the names that window.h gives them. */
#ifndef FRONT_TERMINAL_KEYS_H
#define FRONT_TERMINAL_KEYS_H

#include <stdbool.h>
#include <stddef.h>

#define TERMINAL_KEY_NAME 24

/* Reads one key from the front of `bytes` [length], length > 0; returns how many bytes
 * it took. `name` is empty for sequences that are no key. 0: the sequence has not
 * arrived completely; `is_all` says that nothing more will come, so that a single ESC
 * is the Escape key. */
size_t terminal_keys_read(const char *bytes, size_t length, bool is_all,
                          char name[TERMINAL_KEY_NAME]);

#endif
