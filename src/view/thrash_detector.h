/* Detects that a search fails again and again in the same few cells (it thrashes). */
#pragma once

#include "solve/snapshot.h"

#define THRASH_WINDOW_S 10
#define THRASH_SAMPLES  6 /* number of samples, spread evenly over THRASH_WINDOW_S */

/* Samples of the number of failures in each cell, at equal distances of playback time.
 * All zero before the first frame. The drawing thread owns and frees it. */
struct thrash_detector {
    int n; /* side of the board; 0: none yet */
    uint64_t refutations;
    int64_t sampled_ns;
    int count;          /* number of samples, of which the last is the newest */
    uint32_t *failures; /* [THRASH_SAMPLES][n * n], and [n * n] for sorting; owned */
    int cells, percent; /* `cells` cells (0: none) had `percent` % of the failures */
};

void thrash_detector_free(struct thrash_detector *t);

/* Call once per frame. Only the strategy "backtrack" (chronological) is judged. */
void thrash_detector_update(struct thrash_detector *t, const struct snapshot *snap,
                            int64_t elapsed_ns);

/* Writes "stuck: 97 % of the last dead ends are in the same 12 cells; ...". */
void thrash_detector_write(const struct thrash_detector *t, char *out, size_t size);
