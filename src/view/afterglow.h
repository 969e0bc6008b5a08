/* New changes of the board shine for a moment: a cell that was assigned is nearly white
 * and fades to its colour, one that was undone flashes dark red, a conflict of a local
 * search goes out, a cell that loses a candidate in a wave glows. The first solution
 * lights its values in turn. */
#pragma once

#include "draw/palette.h"
#include "solve/snapshot.h"

/* A cell as last seen. */
struct ember {
    value_t value;
    bool clashes, was_undone;
    float light;   /* what is left of it, 0 .. 1 */
    float load;    /* recent changes; the more there are, the weaker the light */
    uint16_t live; /* number of candidates */
    float loss;    /* like `light`, since the cell lost a candidate */
};

/* All zero before the first frame. The drawing thread owns and frees it. */
struct afterglow {
    int n; /* of the board; 0: none yet */
    int64_t at_ns;
    float load; /* recent changes, in whole boards; a high load weakens the light */
    bool is_solved;
    int64_t solved_ns;
    bool shows_losses;  /* set by the caller while a wave shows: losses glow */
    bool is_moving;     /* the next frame will differ, even for the same snapshot */
    struct ember *cell; /* [n * n]; owned */
};

void afterglow_free(struct afterglow *g);

/* Call once per frame. The first board does not glow. */
void afterglow_update(struct afterglow *g, const struct snapshot *snap, int64_t now_ns);

/* Adds the light to the colours of the board that was passed last, [n_cells]. */
void afterglow_apply(const struct afterglow *g, const struct snapshot *snap,
                     color_t *image);

/* Whether a local search repairs a full board. Its conflicts are lit, the rest dimmed.
 */
bool afterglow_repairs(const struct snapshot *snap);
