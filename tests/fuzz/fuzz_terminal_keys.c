/* Any bytes are read to their end as keys whose names are valid, printable UTF-8; a key
 * never depends on the bytes after it. */
#include "base/utf8.h"
#include "front/terminal_keys.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#define LONGEST_CHECKED 64

static void require_name(const char *name)
{
    require(memchr(name, '\0', TERMINAL_KEY_NAME) != NULL);
    for (int length; *name; name += length) {
        length = utf8_length(name);
        require(length > 0 && (unsigned char)*name > ' ' && *name != 0x7f);
    }
}

/* The first `taken` bytes are the same key alone, and no part of them is a key. */
static void require_prefix(const char *bytes, size_t taken, const char *name)
{
    char alone[TERMINAL_KEY_NAME];

    for (size_t part = 1; part < taken && part < LONGEST_CHECKED; part++)
        require(terminal_keys_read(bytes, part, false, alone) == 0);
    require(terminal_keys_read(bytes, taken, false, alone) == taken);
    require(strcmp(alone, name) == 0);
}

/* The bytes consumed from the start of bytes[0 .. length). */
static size_t read_key(const char *bytes, size_t length)
{
    char name[TERMINAL_KEY_NAME];
    size_t taken = terminal_keys_read(bytes, length, false, name);

    require(taken <= length);
    require_name(name);
    if (name[0] != '\0')
        require_prefix(bytes, taken, name);
    if (taken == 0) {
        taken = terminal_keys_read(bytes, length, true, name);
        require(taken > 0 && taken <= length);
        require_name(name);
    }
    return taken;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* A sanitizer detects reads beyond an exact copy. */
    char *bytes = malloc(size ? size : 1);

    require(bytes != NULL);
    if (size > 0)
        memcpy(bytes, data, size);
    for (size_t at = 0; at < size;)
        at += read_key(bytes + at, size - at);
    free(bytes);
    return 0;
}
