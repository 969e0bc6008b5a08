/* Memory that is always there: running out prints a line and ends the program.
 * For small and bounded needs; what may grow without bound keeps a budget instead. */
#ifndef BASE_ALLOC_H
#define BASE_ALLOC_H

#include <stddef.h>

/* `count * size` bytes of zeros; never NULL, also for a count of 0. Free with free().
 */
void *alloc_zeroed(size_t count, size_t size);

/* realloc that never fails; the new part is not initialised. */
void *alloc_resize(void *memory, size_t count, size_t size);

/* A copy of a text. */
char *alloc_text(const char *text);

#endif
