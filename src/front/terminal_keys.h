/* The byte sequences of terminal keys, translated to the names of window.h. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#define TERMINAL_KEY_NAME 24

/* Reads one key from the start of bytes[0 .. length), length > 0. Returns the number of
 * its bytes, 0 for an incomplete sequence. Sets `name`, to "" if the sequence is no
 * key. With `is_all` no more bytes will follow: the function then reads at least one
 * byte, and takes a lone ESC for the key Escape. */
size_t terminal_keys_read(const char *bytes, size_t length, bool is_all,
                          char name[TERMINAL_KEY_NAME]);
