/* Shows changes with light for a fraction of a second. A cell that was assigned, or
 * whose conflict a local search has ended, fades from nearly white to its colour. A
 * cell that was undone flashes dark red; a cell that loses a candidate in a wave
 * (solve/wave.h) turns bluish. The values of the first solution light up in turn. */
#pragma once

#include "draw/palette.h"
#include "solve/snapshot.h"

/* A cell of the board as it was in the last frame, and the light of its changes. */
struct ember {
    value_t value;
    bool clashes, was_undone;
    float light;   /* light of the last change: at most 1 at first, then fades to 0 */
    float load;    /* number of recent changes, which decays; it dims later light */
    uint16_t live; /* number of candidates */
    float loss;    /* light of a lost candidate: 1 at first, then fades to 0 */
};

/* All zero before the first frame. The drawing thread owns and frees it. */
struct afterglow {
    int n; /* side of the board; 0 before the first frame */
    int64_t at_ns;
    float load; /* recent changes per cell of the board; it dims all lights */
    bool is_solved;
    int64_t solved_ns;
    bool shows_losses;  /* lost candidates get light; true while a wave is shown */
    bool is_moving;     /* the next frame will differ, even for the same snapshot */
    struct ember *cell; /* [n * n]; owned */
};

void afterglow_free(struct afterglow *g);

/* Finds the changes since the last frame; call it once per frame. No cell of the first
 * board counts as changed. */
void afterglow_update(struct afterglow *g, const struct snapshot *snap, int64_t now_ns);

/* Mixes the light of the changes into image[n_cells], the colours of the board that
 * afterglow_update has seen last. */
void afterglow_apply(const struct afterglow *g, const struct snapshot *snap,
                     color_t *image);

/* Whether a local search is repairing the board: the board is full and has conflicts.
 * Views then lighten the cells in conflict. */
bool afterglow_repairs(const struct snapshot *snap);
