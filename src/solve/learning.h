/* The part of a snapshot that shows clause learning, or other activity of cells. */
#pragma once

#include "puzzle/geometry.h"

/* The decision levels before and after a backjump, which undoes from - to levels. */
struct jump {
    uint16_t from, to;
};

/* The roles of a cell in the last conflict, as bits. */
enum learning_role {
    ROLE_CLAUSE = 1, /* the learnt clause has a literal of the cell */
    ROLE_UNDONE = 2  /* the backjump undid the cell's value */
};

/* Where the activity comes from. Only LEARNING_CLAUSES has conflicts, jumps and roles.
 */
enum learning_kind {
    LEARNING_NONE,    /* there is none: the other members are undefined */
    LEARNING_CLAUSES, /* the search learns clauses */
    LEARNING_NOTES,   /* from the notes of a script */
    LEARNING_HEAT     /* from a watched program */
};

/* Plain data. */
struct learning {
    enum learning_kind kind;
    uint64_t conflicts;
    struct jump jump; /* the last backjump; from 0 to 0: none yet */
    /* Conflict activity of each cell on a logarithmic scale: 255 for the most active
     * cell, 0 for little or none. */
    uint8_t activity[MAX_CELLS];
    uint8_t role[MAX_CELLS]; /* bits of enum learning_role */
};
