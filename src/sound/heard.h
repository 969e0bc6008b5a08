/* The audible events of one search in one frame: plain data. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define HEARD_NOTES 64
#define HEARD_LANES 16
#define HEARD_FULL  256 /* stands for a share of 1, and for a pan fully to the right */

/* Every kind of sound except the texture. Notes and texture are the background, called
 * the wash; the other kinds are events, during which the wash is quieter. */
enum heard_kind {
    HEARD_NOTE, /* a cell assigned */
    HEARD_DEAD_END,
    HEARD_BACKJUMP, /* several levels undone */
    HEARD_RESTART,
    HEARD_SOLUTION, /* the first one */
    HEARD_STRUM,    /* a further one */
    HEARD_END,      /* gave up, or no solution */
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
    int levels;          /* decision levels that a backjump with a sound undid */
    uint64_t n_assigned; /* including those without a note */
    uint64_t n_failures; /* dead ends, including those without a sound */
    int share; /* part of the cells assigned without conflict: 0 .. HEARD_FULL */
};
