/* The part of a snapshot that shows how active each cell is: in clause learning, for a
 * script or for a watched program. */
#pragma once

#include "puzzle/geometry.h"

/* The decision levels before and after a backjump, which undoes (from - to) levels. */
struct jump {
    uint16_t from, to;
};

/* The roles of a cell in the last conflict, as bits. */
enum learning_role {
    ROLE_CLAUSE = 1, /* the learnt clause has a literal of the cell */
    ROLE_UNDONE = 2  /* the backjump undid the cell's value */
};

/* The source of the activity. Only LEARNING_CLAUSES has conflicts, jumps and roles. */
enum learning_kind {
    LEARNING_NONE,    /* no activity: the other members are undefined */
    LEARNING_CLAUSES, /* clause learning */
    LEARNING_NOTES,   /* the notes of a script */
    LEARNING_HEAT     /* the heat that a watched program reports */
};

/* Plain data. */
struct learning {
    enum learning_kind kind;
    uint64_t conflicts;
    struct jump jump; /* the last backjump; 0 and 0: none yet */
    /* Activity of each cell, 0 .. 255. For clause learning: activity in conflicts on a
     * logarithmic scale, 255 for the most active cell, 0 for little or none. */
    uint8_t activity[MAX_CELLS];
    uint8_t role[MAX_CELLS]; /* bits of enum learning_role */
};
