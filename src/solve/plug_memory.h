/* The memory that the scripts of a search can write: numbers for later calls, a note
 * for each cell, which views show, and the failure that makes the search give up. A
 * search whose setting has a script owns one, in store->memory. */
#pragma once

#include "base/rng.h"
#include "puzzle/geometry.h"

#include <stddef.h>

#define PLUG_FAILURE 160 /* bytes of the longest message, with its terminator */
#define PLUG_WHY     30  /* bytes of the longest reason, which fits the side panel */
#define PLUG_REASONS 1024

/* Why a script removed a candidate. */
struct plug_reason {
    cell_t cell;
    value_t value;
    char why[PLUG_WHY];
};

struct plug_memory {
    struct rng rng; /* random numbers for scripts; seeded by the search */
    int n_used;     /* numbers[n_used] and later ones are 0 */
    bool has_notes;
    char failure[PLUG_FAILURE]; /* message such as "mine.lua:7: ..."; "": none */
    cell_t failed_cell;         /* argument of the call that failed; CELL_NONE: none */
    int n_reasons; /* number of elements of `reason`; each step begins with 0 */

    /* search_save saves the members above, numbers[0 .. n_used), the notes and the
     * first n_reasons reasons. */
    int n_numbers;
    double *numbers; /* [n_numbers] */
    uint8_t *notes;  /* [n_cells]: for each cell a note, 0 .. 1, stored as 0 .. 255 */
    struct plug_reason reason[PLUG_REASONS];
    uint64_t calls;    /* number of calls of scripts since the memory was created */
    int64_t called_ns; /* CPU nanoseconds of all calls, estimated from a sample */
};

/* The bytes that plug_memory_create allocates. */
uint64_t plug_memory_bytes(const struct geometry *geo);

struct plug_memory *plug_memory_create(const struct geometry *geo, uint64_t seed);
void plug_memory_destroy(struct plug_memory *m); /* m may be NULL */

/* Sets all numbers and notes to 0, clears the failure and seeds the random numbers. */
void plug_memory_reset(struct plug_memory *m, const struct geometry *geo,
                       uint64_t seed);
