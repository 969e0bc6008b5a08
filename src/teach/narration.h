/* Tells in sentences what happens in a search: the caption of the board. */
#pragma once

#include "solve/snapshot.h"
#include "view/pen.h"

#define NARRATION_UNKNOWN UINT64_MAX
#define NARRATION_EVENTS  14 /* rows of the table of events (narration.c) */

/* All zero before the first frame. The drawing thread owns it. */
struct narration {
    struct phrase sentence; /* the last one; "" before the first */
    int64_t told_ns;        /* when it was told */
    int last;               /* the event that it tells (narration.c) */
    /* The search at the last update: a smaller number of nodes, or another board, is
     * another search or an earlier state. */
    uint64_t nodes;
    int n, n_clues;
    char chosen[PLUG_KINDS][SETTING_NAME]; /* its setting */
    enum plug_kind changed;                /* the choice that changed last */
    uint64_t changes;                      /* how often one changed */
    double first_cost;                     /* of a local search */
    bool has_learnt;           /* the search learnt clauses at the last update */
    int first_fixed;           /* cells fixed before its first conflict */
    uint64_t refutations;      /* of the search at the last update */
    bool is_half;              /* half of the empty cells were filled */
    uint64_t half_refutations; /* dead ends until then; NARRATION_UNKNOWN */
    /* How far each event had gone when it was last told (narration.c). */
    uint64_t told[NARRATION_EVENTS];
};

/* Tells the most important event that has not been told, but no more than one in three
 * seconds. Only the end of the search does not wait, nor a change of the setting while
 * the sentence tells an earlier one. Returns whether the text changed. */
bool narration_update(struct narration *t, const struct snapshot *snap, int64_t now_ns);
