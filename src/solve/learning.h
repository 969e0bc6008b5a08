/* The part of a snapshot that shows clause learning. */
#pragma once

#include "puzzle/geometry.h"

/* The decision levels before and after a backjump; chronological: from k to k - 1. */
struct jump {
    uint16_t from, to;
};

#define JUMPS_KEPT 64

/* The last backjumps, newest last. */
struct jumps {
    struct jump at[JUMPS_KEPT];
    int count;
};

/* The roles of a cell in the last conflict, as bits. */
enum learning_role {
    ROLE_CLAUSE = 1, /* the learnt clause contains it */
    ROLE_UNDONE = 2  /* the backjump undid its value */
};

/* Plain data, about 20 kB if MAX_N is 100. */
struct learning {
    bool is_on; /* false: the strategy does not learn, the rest is undefined */
    uint64_t conflicts;
    struct jumps jumps;
    /* Conflict activity, logarithmic: 255 for the most active cell, 0 for none. */
    uint8_t activity[MAX_CELLS];
    uint8_t role[MAX_CELLS]; /* bits of enum learning_role */
};
