/* What a search that learns from conflicts shows of it: a part of its snapshot. */
#ifndef SOLVE_LEARNING_H
#define SOLVE_LEARNING_H

#include "puzzle/geometry.h"

/* Of a conflict: the level it happened at, and the one that stood behind it. A search
 * that undoes one decision after the other would go from k to k - 1 each time. */
struct jump {
    uint16_t from, to;
};

#define JUMPS_KEPT 64

/* Of the last conflicts, the newest last. */
struct jumps {
    struct jump at[JUMPS_KEPT];
    int count;
};

/* How a cell takes part in the last conflict. */
enum learning_role {
    ROLE_CLAUSE = 1, /* the clause that was learnt names it */
    ROLE_UNDONE = 2  /* the jump took its value back */
};

/* Plain data of about 20 kB where MAX_N is 100. Where the strategy does not learn,
 * `is_on` is false and nothing else is filled. */
struct learning {
    bool is_on;
    uint64_t conflicts;
    struct jumps jumps;
    /* How much conflicts were about a cell lately: 255 for the most active one, 0 for
     * none, logarithmic in between. */
    uint8_t activity[MAX_CELLS];
    uint8_t role[MAX_CELLS]; /* enum learning_role */
};

#endif
