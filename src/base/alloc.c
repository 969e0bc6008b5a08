#include "base/alloc.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A lock that is held from alloc_hold_end to alloc_release_end. The thread that ends
 * the process takes it as well, and never releases it. */
static atomic_flag is_held = ATOMIC_FLAG_INIT;

void alloc_hold_end(void)
{
    const struct timespec moment = {0, 1000000};

    while (atomic_flag_test_and_set(&is_held))
        nanosleep(&moment, NULL);
}

void alloc_release_end(void)
{
    atomic_flag_clear(&is_held);
}

static void give_up(size_t count, size_t size)
{
    static _Thread_local bool is_here;

    if (is_here) /* exit() below has called a function that lacks memory too */
        _exit(1);
    is_here = true;
    alloc_hold_end();
    fprintf(stderr, "sudoscope: out of memory (%zu x %zu bytes)\n", count, size);
    exit(1);
}

void *alloc_checked(void *memory, size_t count, size_t size)
{
    if (!memory)
        give_up(count, size);
    return memory;
}

void *alloc_zeroed(size_t count, size_t size)
{
    return alloc_checked(calloc(count ? count : 1, size ? size : 1), count, size);
}

void *alloc_resize(void *memory, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        return alloc_checked(NULL, count, size);
    return alloc_checked(realloc(memory, count && size ? count * size : 1), count,
                         size);
}

void *alloc_one_more(void *array, int count, size_t size)
{
    bool may_be_full = (count & (count - 1)) == 0;

    assert(count >= 0);
    return may_be_full ? alloc_resize(array, 2 * (size_t)count + (count == 0), size)
                       : array;
}

char *alloc_text(const char *text)
{
    assert(text);
    size_t length = strlen(text) + 1;
    return memcpy(alloc_resize(NULL, length, 1), text, length);
}
