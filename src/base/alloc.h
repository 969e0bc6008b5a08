/* Allocation that never fails: if no memory is left, the program prints a message and
 * exits. Use it for small, bounded sizes; structures that grow without bound need a
 * memory limit of their own. */
#pragma once

#include <stdlib.h> /* free */

/* `count * size` zeroed bytes; never NULL, even for a count of 0. Free with free(). */
void *alloc_zeroed(size_t count, size_t size);

/* Resizes as realloc does, but never fails. The new part is not initialised. */
void *alloc_resize(void *memory, size_t count, size_t size);

/* Makes room for one more element in an array that has `count`. The array may grow only
 * here: its capacity follows from `count`, as the next power of two. */
void *alloc_one_more(void *array, int count, size_t size);

/* Returns memory that another function allocated; ends the program if it is NULL. */
void *alloc_checked(void *memory, size_t count, size_t size);

/* A copy of a string. Free with free(). */
char *alloc_text(const char *text);

/* Between these two calls no other thread can end the process for lack of memory. Put
 * steps between them that must not be left half done, but no allocation. */
void alloc_hold_end(void);
void alloc_release_end(void);
