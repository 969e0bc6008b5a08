/* Allocation that never fails: if no memory is left, the program prints a message and
 * exits. Use it for small, bounded sizes; structures that grow without bound need a
 * memory limit of their own. */
#pragma once

#include <stdlib.h> /* free */

/* `count * size` zeroed bytes; never NULL, even for a count of 0. Free with free(). */
void *alloc_zeroed(size_t count, size_t size);

/* Resizes `memory` to `count * size` bytes, as realloc does, but never fails. The new
 * part is not initialised. */
void *alloc_resize(void *memory, size_t count, size_t size);

/* Returns `array`, which has `count` elements, with room for one more. Only this
 * function may resize the array: it expects room for the least power of 2 >= count. */
void *alloc_one_more(void *array, int count, size_t size);

/* Returns `memory`, which another function allocated. If it is NULL, prints that no
 * memory is left for `count * size` bytes, and exits. */
void *alloc_checked(void *memory, size_t count, size_t size);

/* A copy of a string. Free with free(). */
char *alloc_text(const char *text);

/* Between these two calls no other thread can end the process for lack of memory. Use
 * them around steps that must not be left half done. Do not allocate in between: if no
 * memory is left, the allocation would wait for ever. */
void alloc_hold_end(void);
void alloc_release_end(void);
