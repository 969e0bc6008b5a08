/* What the scripts of a search may write: numbers that last, notes for the views, and
 * the failure that makes the search give up. A search whose setting has a script owns
 * one; its store leads to it. It is part of the state that search_save saves. */
#pragma once

#include "base/rng.h"
#include "puzzle/geometry.h"

#include <stddef.h>

#define PLUG_FAILURE 160 /* bytes of the message, with its terminator */

struct plug_memory {
    struct rng rng; /* seeded by the search */
    int n_used;     /* numbers from here on are 0 */
    bool has_notes;
    char failure[PLUG_FAILURE]; /* "mine.lua:7: ..."; "": none */

    /* Saved apart, or not at all. */
    int n_numbers;
    double *numbers;   /* [n_numbers] */
    uint8_t *notes;    /* [n_cells], 255 for 1 */
    uint64_t calls;    /* since the memory was created */
    int64_t called_ns; /* the CPU time that they took, from a sample */
};

/* The bytes of plug_memory_create. */
uint64_t plug_memory_bytes(const struct geometry *geo);

struct plug_memory *plug_memory_create(const struct geometry *geo, uint64_t seed);
void plug_memory_destroy(struct plug_memory *m); /* which may be NULL */

/* Makes all numbers and notes 0 and forgets the failure. */
void plug_memory_reset(struct plug_memory *m, const struct geometry *geo,
                       uint64_t seed);
