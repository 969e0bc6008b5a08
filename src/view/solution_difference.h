/* The difference between a further solution and the one before it: cells that differ
 * flash; in calm mode they get a frame instead. */
#pragma once

#include "draw/palette.h"
#include "solve/snapshot.h"

#define DIFFERENCE_UNKNOWN -1

/* All zero before the first frame. The drawing thread owns and frees it. */
struct solution_difference {
    int n;             /* of the board; 0: none yet */
    uint64_t number;   /* of the last solution shown; 0: none */
    value_t *solution; /* [n * n]; owned */
    bool *differs; /* [n * n]; owned; from the solution before it, none for the first */
    int distance;  /* number of such cells, or DIFFERENCE_UNKNOWN: it was not shown */
    int intercalates;
    int64_t found_ns;
};

void solution_difference_free(struct solution_difference *d);

/* Once per frame. True while its light changes. */
bool solution_difference_update(struct solution_difference *d,
                                const struct snapshot *snap, int64_t now_ns,
                                bool is_calm);

/* Whether it compares the snapshot's last solution with the one before it. */
bool solution_difference_is_known(const struct solution_difference *d,
                                  const struct snapshot *snap);

/* "Hamming distance 17 from solution 1; 53 intercalates". Only if it is known. */
void solution_difference_write(const struct solution_difference *d, char *out,
                               size_t size);

/* Lights the cells that differ, at the time of the last update, [n_cells]. */
void solution_difference_apply(const struct solution_difference *d,
                               const struct snapshot *snap, int64_t now_ns,
                               color_t *image);

/* How visible the frames of calm mode are, 0 .. 255. They appear slowly, and only when
 * the solution has been shown for a while, so that they do not flash either. */
int solution_difference_frame_alpha(const struct solution_difference *d,
                                    const struct snapshot *snap, int64_t now_ns);
