/* Changes of the board shine for a moment. A cell that was assigned, or whose conflict
 * a local search has ended, fades from nearly white to its colour. A cell that was
 * undone flashes dark red; one that loses a candidate in a wave (solve/wave.h) glows.
 * When the first solution is found, its values light up in turn. */
#pragma once

#include "draw/palette.h"
#include "solve/snapshot.h"

/* A cell as the last frame showed it. */
struct ember {
    value_t value;
    bool clashes, was_undone;
    float light;   /* brightness of the last change; fades from at most 1 to 0 */
    float load;    /* number of recent changes of the cell; they weaken the light */
    uint16_t live; /* number of candidates */
    float loss;    /* fades from 1 to 0 after the loss of a candidate */
};

/* All zero before the first frame. The drawing thread owns and frees it. */
struct afterglow {
    int n; /* side of the board; 0: none yet */
    int64_t at_ns;
    float load; /* recent changes per cell of the board; they weaken the light */
    bool is_solved;
    int64_t solved_ns;
    bool shows_losses;  /* losses of candidates glow; set while a wave is shown */
    bool is_moving;     /* the next frame will differ, even for the same snapshot */
    struct ember *cell; /* [n * n]; owned */
};

void afterglow_free(struct afterglow *g);

/* Call once per frame. The first board does not glow. */
void afterglow_update(struct afterglow *g, const struct snapshot *snap, int64_t now_ns);

/* Lightens `image`: [n_cells], the colours of the board that the last update saw. */
void afterglow_apply(const struct afterglow *g, const struct snapshot *snap,
                     color_t *image);

/* Whether a local search repairs a full board. Then cells in conflict are lighter. */
bool afterglow_repairs(const struct snapshot *snap);
