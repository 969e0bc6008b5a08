/* Turns the changes between two snapshots of a search into audible events. */
#pragma once

#include "base/text.h"
#include "solve/snapshot.h"
#include "sound/heard.h"

/* What a listener remembers of the last snapshot. The owner zeroes the struct before
 * the first snapshot, and calls listener_free in the end. For one thread. */
struct listener {
    int n, n_clues; /* the last board's side and number of clues; n 0: no board yet */
    uint64_t seed;
    char puzzle[64];
    struct stats stats;
    enum search_status status;
    int credit[HEARD_KINDS]; /* samples saved up for sounds (listener.c, thinning) */
    int covered;    /* a backjump of fewer than covered / 1024 levels is not heard */
    value_t *value; /* [n * n]: values of the cells; owned, like the next array */
    bool *clashes;
};

void listener_free(struct listener *l);

/* Adds to *out that the sentence beside the board has changed, unless an event with a
 * sound of its own brought it. `last` is the sentence of the last frame; the first one
 * is silent. */
void listener_hear_sentence(struct text *last, const char *said, struct heard *out);

/* Makes the next snapshot silent. Call it after a seek or a time without sound. */
void listener_forget(struct listener *l);

/* Fills *out with the changes of a frame that lasts `length` > 0 samples. The first
 * snapshot of a board is silent. In a race, the more `lanes` there are, the fewer
 * sounds each has. In a local search a note stands for a conflict that has ended, and a
 * failure for a conflict that has begun. */
void listener_hear(struct listener *l, const struct snapshot *snap, int length,
                   int lanes, struct heard *out);
