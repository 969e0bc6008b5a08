/* The memory that the scripts of a search may write: numbers that later calls can read,
 * a note for each cell, which views show, and the failure that makes the search give
 * up. A search whose setting has a script owns one, in store->memory. */
#pragma once

#include "base/rng.h"
#include "puzzle/geometry.h"

#include <stddef.h>

#define PLUG_FAILURE 160 /* bytes of the message, with its terminator */
#define PLUG_WHY     30  /* bytes of a reason, with its terminator: it fits the panel */
#define PLUG_REASONS 1024

/* Why a script has removed a candidate. */
struct plug_reason {
    cell_t cell;
    value_t value;
    char why[PLUG_WHY];
};

struct plug_memory {
    struct rng rng; /* seeded by the search */
    int n_used;     /* the numbers from index n_used on are 0 */
    bool has_notes;
    char failure[PLUG_FAILURE]; /* "mine.lua:7: ..."; "": none */
    cell_t failed_cell;         /* given to the call that failed; CELL_NONE: none */
    int n_reasons;              /* elements of `reason`, all from the last step */

    /* search_save saves the members above, the used numbers, the notes and the
     * reasons. */
    int n_numbers;
    double *numbers; /* [n_numbers] */
    uint8_t *notes;  /* [n_cells]: 0 .. 255 for 0 .. 1 */
    struct plug_reason reason[PLUG_REASONS];
    uint64_t calls;    /* calls of scripts since the memory was created */
    int64_t called_ns; /* CPU time of the calls, extrapolated from a sample */
};

/* The bytes that plug_memory_create allocates. */
uint64_t plug_memory_bytes(const struct geometry *geo);

struct plug_memory *plug_memory_create(const struct geometry *geo, uint64_t seed);
void plug_memory_destroy(struct plug_memory *m); /* m may be NULL */

/* Sets all numbers and notes to 0, clears the failure and seeds the random numbers. */
void plug_memory_reset(struct plug_memory *m, const struct geometry *geo,
                       uint64_t seed);
