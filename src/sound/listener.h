/* Hears what changed between two snapshots of a search. */
#pragma once

#include "solve/snapshot.h"
#include "sound/heard.h"

enum heard_kind { HEARD_NOTE, HEARD_THUD, HEARD_SWEEP, HEARD_CHORD, HEARD_KINDS };

/* All zero before the first snapshot. One thread owns and frees it. */
struct listener {
    int n, n_clues; /* of the board last seen; n 0: none */
    uint64_t seed;
    char puzzle[64];
    struct stats stats;
    enum search_status status;
    int credit[HEARD_KINDS]; /* samples since the last one of a kind, bounded */
    value_t *value;          /* [n * n]; owned, as the next two */
    bool *clashes;
    cell_t *changed; /* in this frame */
    int n_changed;
};

void listener_free(struct listener *l);

/* The next snapshot makes no sound: after a seek, or a time in which nobody listened.
 */
void listener_forget(struct listener *l);

/* Fills *out with the changes of a frame that lasts `length` > 0 samples. The first
 * snapshot of a board is silent. A search in a race of `lanes` leaves room for the
 * others. In a local search a note is a conflict that ends, a failure one that begins.
 */
void listener_hear(struct listener *l, const struct snapshot *snap, int length,
                   int lanes, struct heard *out);
