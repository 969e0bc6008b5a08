/* Shows how a further solution differs from the one before it: the cells that differ
 * flash, or in calm mode get a border. */
#pragma once

#include "draw/palette.h"
#include "solve/snapshot.h"

#define DIFFERENCE_UNKNOWN -1

/* All zero before the first frame. The drawing thread owns and frees it. */
struct solution_difference {
    int n;             /* side of the board; 0: no solution yet */
    uint64_t number;   /* number of the last solution shown; 0: no solution yet */
    value_t *solution; /* [n * n]: values of the last solution; owned */
    bool *differs; /* [n * n], owned: whether a cell differs from the solution before */
    int distance;  /* number of cells that differ; DIFFERENCE_UNKNOWN: not compared */
    int intercalates;
    int64_t found_ns, now_ns; /* time of the last solution; of the last update */
};

void solution_difference_free(struct solution_difference *d);

/* Call once per frame. Returns true while colours or borders of cells change. */
bool solution_difference_update(struct solution_difference *d,
                                const struct snapshot *snap, int64_t now_ns,
                                bool is_calm);

/* Whether *d compares the snapshot's last solution with the one before it. */
bool solution_difference_is_known(const struct solution_difference *d,
                                  const struct snapshot *snap);

/* Writes "Hamming distance 17 from solution 1; ..."; d->distance must be known. */
void solution_difference_write(const struct solution_difference *d, char *out,
                               size_t size);

/* Lightens the colours of the cells that differ, in image[n_cells]. */
void solution_difference_apply(const struct solution_difference *d,
                               const struct snapshot *snap, color_t *image);

/* Returns the opacity, 0 .. 255, of the borders around differing cells in calm mode.
 * After a pause it grows slowly, so that quickly changing solutions do not flash. */
int solution_difference_frame_alpha(const struct solution_difference *d,
                                    const struct snapshot *snap);
