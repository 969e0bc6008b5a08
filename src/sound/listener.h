/* Turns the changes between two snapshots of a search into audible events. */
#pragma once

#include "solve/snapshot.h"
#include "sound/heard.h"

/* All zero before the first snapshot. One thread owns and frees it. */
struct listener {
    int n, n_clues; /* of the last board; n = 0: none seen yet */
    uint64_t seed;
    char puzzle[64];
    struct stats stats;
    enum search_status status;
    int credit[HEARD_KINDS]; /* per kind: time saved up for its sounds, in samples */
    int covered;    /* a backjump is heard if it undoes covered / 1024 levels */
    value_t *value; /* [n * n]; owned, like `clashes` and `changed` */
    bool *clashes;
    cell_t *changed; /* the cells that changed in this frame */
    int n_changed;
};

void listener_free(struct listener *l);

/* Makes the next snapshot silent. Call it after a seek or a time without sound. */
void listener_forget(struct listener *l);

/* Fills *out with the changes of a frame that lasts `length` > 0 samples. The first
 * snapshot of a board is silent. In a race, the more `lanes` there are, the fewer
 * sounds each has. In a local search a note stands for a conflict that ended, a failure
 * for a conflict that began. */
void listener_hear(struct listener *l, const struct snapshot *snap, int length,
                   int lanes, struct heard *out);
