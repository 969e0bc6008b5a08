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
 * quieter.
 * Columns: name; period, burst, missed (`thinning` in listener.c); and how it sounds:
 * wave, hz, sink, rise, fall, hold, loudness, duck (struct sound in synth.c). */
#define HEARD_SOUNDS(ROW)                                                              \
    /* A cell was assigned. */                                                         \
    ROW(NOTE, 1600, 6, 0, TONE_SEARCH, 0, 0, UNIT / 3, FALL_70_MS, 0, 4600, 0)         \
    ROW(DEAD_END, 2400, 3, 800, TONE_THUD, 110, 7, UNIT / 2, FALL_35_MS, 12, 7500, 80) \
    /* A new sentence tells what happens (show_caption). */                            \
    ROW(TURN, 0, 0, 0, TONE_LANE, 2349, 0, UNIT / 4, FALL_120_MS, 8, 9000, 90)         \
    /* Several decision levels were undone. */                                         \
    ROW(BACKJUMP, 0, 0, 0, TONE_FALL, 1320, 6, UNIT / 4, FALL_35_MS, 0, 6500, 90)      \
    ROW(RESTART, 36000, 4, 0, TONE_THUD, 196, 7, UNIT / 8, FALL_120_MS, 88, 9500, 95)  \
    /* SOLUTION: the first solution was found. STRUM: a further one was found. */      \
    ROW(SOLUTION, 0, 0, 0, TONE_SEARCH, 0, 0, UNIT / 4, FALL_450_MS, 0, 4200, 80)      \
    ROW(STRUM, 14400, 1, 0, TONE_SEARCH, 0, 0, UNIT / 4, FALL_450_MS, 0, 2700, 90)     \
    /* The search gave up, or there is no solution. */                                 \
    ROW(END, 0, 0, 0, TONE_SEARCH, 0, 0, UNIT / 4, FALL_450_MS, 0, 8400, 95)

#define HEARD_KIND(name, ...) HEARD_##name,
enum heard_kind { HEARD_SOUNDS(HEARD_KIND) HEARD_KINDS };

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
