/* The audible events of one search in one frame: plain data. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define HEARD_NOTES 64
#define HEARD_LANES 16
#define HEARD_FULL  256 /* stands for a share of 1, and for a pan fully to the right */

struct heard_note {
    uint8_t value; /* 0 .. n - 1 */
    int16_t pan;   /* -HEARD_FULL: left .. HEARD_FULL: right */
};

/* All zero: silence. The listener leaves out notes, thuds and sweeps that come too fast
 * for an ear. */
struct heard {
    int n; /* values of the board */
    struct heard_note notes[HEARD_NOTES];
    int n_notes;            /* cells assigned, in the order of the search */
    int n_thuds, n_sweeps;  /* sounds of failures (thuds) and of restarts (sweeps) */
    int levels;             /* decision levels undone in this frame */
    uint64_t n_assigned;    /* including those without a note */
    uint64_t n_failures;    /* including those without a thud */
    int share;              /* share assigned without a conflict: 0 .. HEARD_FULL */
    bool solved, has_ended; /* found the first solution; gave up or has none */
    bool solved_again;      /* a further solution */
};
