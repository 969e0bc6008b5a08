/* The audible events of one search in one frame: plain data. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define HEARD_NOTES 64
#define HEARD_LANES 16
#define HEARD_FULL  256 /* the share of a whole board; the right end of a pan */

struct heard_note {
    uint8_t value; /* 0 .. n - 1 */
    int16_t pan;   /* -HEARD_FULL: left .. HEARD_FULL: right */
};

/* Silent if all zero. The notes, thuds and sweeps are thinned (listener.h). */
struct heard {
    int n; /* values of the board */
    struct heard_note notes[HEARD_NOTES];
    int n_notes;           /* cells assigned, in the order of the search */
    int n_thuds, n_sweeps; /* failures, restarts */
    int levels;            /* undone in the frame */
    uint64_t n_assigned;   /* including those without a note */
    uint64_t n_failures;   /* including those without a thud */
    int share; /* of the board that is assigned and right, HEARD_FULL: all */
    bool solved, has_ended; /* the first solution; the end without one */
    bool solved_again;
};
