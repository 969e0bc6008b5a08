/* An explanation that is told step by step: a chain of reasons, or the analysis of a
 * conflict. What lets the user walk through it knows only this, so that a further
 * explanation needs a kind and whatever computes it. */
#pragma once

#include "solve/snapshot.h"
#include "view/layout.h"
#include "view/pen.h"

/* A row of the list: the step `first`, or a band, which stands for the steps first ..
 * last - 1. */
struct story_row {
    int first, last;
    bool is_band;
};

struct story;

struct story_kind {
    /* It is told from the conflict that the player reports, and its figure takes the
     * place of the panel. */
    bool is_of_conflict;
    const char *at_last; /* said if there is no next row */

    /* The functions get `of`, which the kind knows: a struct why, a struct analysis. */
    int (*n_steps)(const void *of);
    /* Fills `rows`, which has room for all steps, and returns their number. Unless
     * `unfolds`, some steps share a row. */
    int (*list)(const void *of, bool unfolds, struct story_row *rows);
    /* Says why there is nothing to tell. */
    struct phrase (*nothing)(const void *of, const struct snapshot *snap);
    /* Draws the selected row: marks on the board, texts and figure in l->lens, the line
     * of the algorithm in l->code. Call it after board_draw with the same snapshot.
     * `hint` names keys; NULL: none. */
    void (*draw)(const struct story *story, struct draw_list *d, const struct layout *l,
                 const struct snapshot *snap, const char *hint);
};

/* why_story tells a struct why: a list beside the board, and marks on the board; cells
 * of steps below the selected row are black. A row is the step w->chain[first], or a
 * band of one or more earlier decision levels: a long chain is folded, so that the
 * steps of a level share a row, except those of the last level.
 *
 * conflict_story tells a struct analysis. A stage has its sentence, the implication
 * graph, the line of the algorithm, and the clause on the board. It shares its row with
 * the details that follow it, such as the replacement of a literal by its only cause.
 */
extern const struct story_kind why_story, conflict_story;

/* All zero: nothing was asked. */
struct story {
    const struct story_kind *kind;
    const void *of;         /* not owned */
    struct story_row *rows; /* [n_rows], owned */
    int n_rows, row;        /* `row` is selected; n_rows 0: there is nothing to tell */
    bool unfolds;
};

void story_free(struct story *s);

/* Lists the rows, and selects the one that has this step. */
void story_list(struct story *s, int step);

/* Folds or unfolds the rows. The step of the selected row stays selected. */
void story_fold(struct story *s);
