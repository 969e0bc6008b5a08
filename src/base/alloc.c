#include "base/alloc.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *checked(void *memory, size_t count, size_t size)
{
    if (!memory) {
        fprintf(stderr, "sudoscope: out of memory (%zu x %zu bytes)\n", count, size);
        exit(1);
    }
    return memory;
}

void *alloc_zeroed(size_t count, size_t size)
{
    return checked(calloc(count ? count : 1, size ? size : 1), count, size);
}

void *alloc_resize(void *memory, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        return checked(NULL, count, size);
    return checked(realloc(memory, count && size ? count * size : 1), count, size);
}

char *alloc_text(const char *text)
{
    assert(text);
    size_t length = strlen(text) + 1;
    return memcpy(alloc_resize(NULL, length, 1), text, length);
}
