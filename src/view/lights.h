/* Three kinds of light on the cells of a board show recent changes, clause
 * learning and the difference between two solutions. The struct of each light is
 * all zero before the first frame. The drawing thread owns the structs, updates them
 * once per frame and frees them. */
#pragma once

#include "solve/snapshot.h"
#include "view/layout.h"

#define COLOR_NEW  0xfffcf0u
#define COLOR_GONE 0x8a3038u /* not a saturated red (WCAG 2.2, "red flash") */
/* The light of a lost candidate, which is too dark to count as a flash (blend.h). */
#define COLOR_LOSS 0x4cc2ffu
#define LOSS       80 /* its opacity, 0 .. 255 */

/* A cell of the board as it was in the last frame, and the light of its changes. */
struct changed_cell {
    value_t value;
    bool clashes, was_undone;
    float light;   /* light of the last change: at most 1 at first, then fades to 0 */
    float load;    /* count of recent changes; it decays, and dims the next light */
    uint16_t live; /* number of candidates */
    float loss;    /* light of a lost candidate: 1 at first, then fades to 0 */
    uint32_t failures; /* dead ends at the cell */
    float heat;        /* count of recent dead ends; it decays */
};

/* Shows changes for a fraction of a second. A cell that was assigned, or whose conflict
 * a local search has ended, fades from nearly white to its colour. A cell that was
 * undone flashes dark red; a cell that loses a candidate in a wave (solve/wave.h) turns
 * bluish. The values of the first solution light up in turn.
 *
 * Dead ends heat their cells, which cool within a few seconds. The hotter an unassigned
 * cell is, compared with the others, the nearer it is to the colour of a cell without
 * candidates. */
struct change_light {
    int n; /* side of the board; 0 before the first frame */
    int64_t at_ns;
    float load; /* recent changes per cell of the board; it dims new light */
    float heat; /* mean heat of the unassigned cells */
    bool is_solved;
    int64_t solved_ns;
    bool shows_losses; /* lost candidates get light; true while a wave is shown */
    bool is_moving;    /* the next frame will differ, even for the same snapshot */
    struct changed_cell *cell; /* [n * n]; owned */
};

void change_light_free(struct change_light *g);

/* Finds the changes since the last frame. No cell of the first board counts as changed.
 */
void change_light_update(struct change_light *g, const struct snapshot *snap,
                         int64_t now_ns);

/* Mixes the light of the changes into image[n_cells], the colours of the board that
 * change_light_update has seen last. */
void change_light_apply(const struct change_light *g, const struct snapshot *snap,
                        color_t *image);

/* Whether a local search is repairing the board: the board is full and has conflicts.
 * Views then lighten the cells in conflict, unless colours show beliefs. */
bool change_light_repairs(const struct snapshot *snap);

/* How bright three things at a cell are, 0 .. 1: its colour (activity in conflicts),
 * its mark as part of the learnt clause, and its mark as undone by the backjump. */
struct learning_cell {
    float activity, clause, undone;
};

/* Shows how active cells are in conflicts, which cells are in the last learnt clause,
 * and which cells the last backjump undid. The brightness fades over several frames,
 * since thousands of conflicts may happen between two frames. */
struct learning_light {
    int n; /* side of the board; 0: no board, or the search learns nothing */
    uint64_t conflicts;
    int64_t at_ns;
    bool is_moving; /* the next frame will differ, even for the same snapshot */
    struct learning_cell *light; /* [n * n]; owned */
};

void learning_light_free(struct learning_light *g);

/* A mark appears at once, in calm mode slowly. It fades when it no longer applies. */
void learning_light_update(struct learning_light *g, const struct snapshot *snap,
                           int64_t now_ns, bool calm);

/* Outlines the cells of the last learnt clause, and puts squares into the cells that
 * its backjump undid, unless they show digits again. Cells too small for marks are
 * tinted by board_fill_learning (board_views.h). If `light` is NULL or of another
 * board, nothing fades: the marks are those of the snapshot. */
void learning_draw(struct draw_list *d, const struct layout *l,
                   const struct snapshot *snap, const struct learning_light *light);

#define DIFFERENCE_UNKNOWN -1

/* Shows how a further solution differs from the one before it: the cells that differ
 * flash, or in calm mode get a border. */
struct solution_difference {
    int n;             /* side of the board; 0: no solution yet */
    uint64_t number;   /* number of the last solution shown; 0: no solution yet */
    value_t *solution; /* [n * n]: values of the last solution; owned */
    bool *differs; /* [n * n], owned: whether a cell differs from the solution before */
    int distance;  /* number of cells that differ; DIFFERENCE_UNKNOWN: not compared */
    int intercalates;
    int64_t found_ns, now_ns; /* times of the last solution and the last update */
};

void solution_difference_free(struct solution_difference *d);

/* Returns true while colours or borders of cells change. */
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

/* Returns the opacity, 0 .. 255, of the borders around differing cells in calm mode. It
 * stays 0 for a while after a new solution and then grows slowly, so that quickly
 * changing solutions do not flash. */
int solution_difference_frame_alpha(const struct solution_difference *d,
                                    const struct snapshot *snap);
