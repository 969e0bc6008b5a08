/* Copies and comparisons of snapshots that pass over what a small board does not use.
 */
#pragma once

#include "solve/snapshot.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* A range of the struct that is in use: first byte, size. */
#define SNAPSHOT_RANGES(ROW, snap)                                                     \
    ROW(0, offsetof(struct snapshot, value))                                           \
    SNAPSHOT_ARRAY(ROW, snap, value, 1)                                                \
    SNAPSHOT_ARRAY(ROW, snap, live, 1)                                                 \
    SNAPSHOT_ARRAY(ROW, snap, cause, 1)                                                \
    SNAPSHOT_ARRAY(ROW, snap, depth, 1)                                                \
    SNAPSHOT_ARRAY(ROW, snap, dom, (snap)->words)                                      \
    SNAPSHOT_ARRAY(ROW, snap, order, 1)                                                \
    SNAPSHOT_ARRAY(ROW, snap, assignments, 1)                                          \
    SNAPSHOT_ARRAY(ROW, snap, failures, 1)                                             \
    SNAPSHOT_ARRAY(ROW, snap, clashes, 1)                                              \
    ROW(offsetof(struct snapshot, refuted),                                            \
        (size_t)(snap)->n_refuted * sizeof(snap)->refuted[0])                          \
    ROW(offsetof(struct snapshot, metric),                                             \
        offsetof(struct snapshot, learning.activity) -                                 \
            offsetof(struct snapshot, metric))                                         \
    SNAPSHOT_ARRAY(ROW, snap, learning.activity, 1)                                    \
    SNAPSHOT_ARRAY(ROW, snap, learning.role, 1)
#define SNAPSHOT_ARRAY(ROW, snap, name, each)                                          \
    ROW(offsetof(struct snapshot, name),                                               \
        (size_t)((snap)->n_cells * (each)) * sizeof(snap)->name[0])

static inline void snapshot_copy(struct snapshot *to, const struct snapshot *from)
{
#define COPY(first, size)                                                              \
    memcpy((char *)to + (first), (const char *)from + (first), size);
    SNAPSHOT_RANGES(COPY, from)
}

static inline bool snapshot_equals(const struct snapshot *a, const struct snapshot *b)
{
#define EQUALS(first, size)                                                            \
    if (memcmp((const char *)a + (first), (const char *)b + (first), size) != 0)       \
        return false;
    SNAPSHOT_RANGES(EQUALS, a)
    return true;
}
