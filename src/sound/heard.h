/* The audible events of one search in one frame: plain data. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define HEARD_NOTES 64
#define HEARD_LANES 16
#define HEARD_FULL  256 /* stands for a share of 1, and for a pan fully to the right */

/* The kinds of sound. The texture is none of them: it is made of short notes that stand
 * for dead ends too fast for a sound each. Notes and texture are the background, called
 * the wash. All other kinds are events; while an event sounds, the wash is quieter. */
enum heard_kind {
    HEARD_NOTE, /* a cell assigned */
    HEARD_DEAD_END,
    HEARD_BACKJUMP, /* several levels undone */
    HEARD_RESTART,
    HEARD_SOLUTION, /* the first solution */
    HEARD_STRUM,    /* a further solution */
    HEARD_END,      /* the search gave up, or there is no solution */
    HEARD_KINDS
};

struct heard_note {
    uint8_t value; /* 0 .. n - 1 */
    int16_t pan;   /* -HEARD_FULL: left .. HEARD_FULL: right */
};

/* All zero: silence. The listener leaves out sounds that come too fast for an ear. */
struct heard {
    int n;                                /* values of the board */
    int count[HEARD_KINDS];               /* sounds of each kind */
    struct heard_note notes[HEARD_NOTES]; /* in the order of the search */
    int levels;          /* decision levels undone by the backjump that sounds */
    uint64_t n_assigned; /* assignments, with or without a note */
    uint64_t n_failures; /* dead ends, with or without a sound */
    int share; /* the share of cells assigned without a conflict: 0 .. HEARD_FULL */
};
