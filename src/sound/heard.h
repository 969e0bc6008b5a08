/* The audible events of one search in one frame: plain data. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define HEARD_NOTES 64
#define HEARD_LANES 16
#define HEARD_FULL  256 /* represents a share of 1, or a pan fully to the right */

/* The kinds of sound. Dead ends that are too fast to sound one by one are heard as a
 * texture of short notes; the texture is no kind of its own. Notes and texture are the
 * background (the wash). All other kinds are events: while an event sounds, the wash is
 * quieter. */
enum heard_kind {
    HEARD_NOTE, /* a cell was assigned */
    HEARD_DEAD_END,
    HEARD_BACKJUMP, /* several decision levels were undone */
    HEARD_RESTART,
    HEARD_SOLUTION, /* the first solution was found */
    HEARD_STRUM,    /* a further solution was found */
    HEARD_END,      /* the search gave up, or there is no solution */
    HEARD_KINDS
};

struct heard_note {
    uint8_t value; /* 0 .. n - 1 */
    int16_t pan;   /* -HEARD_FULL: left .. HEARD_FULL: right */
};

/* What one search sounds like in one frame; all zero: silence. The listener leaves out
 * sounds that would follow each other too fast for an ear. */
struct heard {
    int n;                                /* number of values of the board */
    int count[HEARD_KINDS];               /* number of sounds of each kind */
    struct heard_note notes[HEARD_NOTES]; /* in the order of assignment */
    int levels;          /* decision levels that an audible backjump has undone */
    uint64_t n_assigned; /* number of assignments, with or without a note */
    uint64_t n_failures; /* number of dead ends, with or without a sound */
    /* Fraction of the cells that are assigned and in no conflict: 0 .. HEARD_FULL. */
    int share;
};
