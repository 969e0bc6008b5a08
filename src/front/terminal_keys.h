/* The byte sequences of terminal keys, translated to the names of window.h. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#define TERMINAL_KEY_NAME 24

/* Reads the first key of bytes[0 .. length), length > 0. Sets `name` to its name, or to
 * "" if the bytes are no key. Returns the number of bytes read; 0 if the sequence is
 * incomplete. If is_all is true, no more bytes will follow: the function then reads at
 * least one byte, and takes a lone ESC for the key Escape. */
size_t terminal_keys_read(const char *bytes, size_t length, bool is_all,
                          char name[TERMINAL_KEY_NAME]);
