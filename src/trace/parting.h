/* Finds where two searches of one puzzle part: their first different decision, set of
 * candidates, dead end, level or end. */
#pragma once

#include "solve/search.h"

/* Both searches are read as traces: that of a search of ours is written here while the
 * search is repeated. They are compared at each decision, node, dead end, solution,
 * restart and end. There the levels have to be equal and, except at a dead end or a
 * restart, the candidates, too: the order of removals between two of these places does
 * not count, nor do learnt clauses. A trace of bare values or boards has no such
 * places: it and the other one are compared by board and level whenever they open a
 * level, or move without levels. Memory does not grow with the traces. For one thread.
 */
struct parting;

enum { PARTING_SIDES = 2 };

struct parting_found {
    bool is_equal; /* the searches do not part; the texts are then "" */
    /* For each side what its trace says, and the line that says it. If the candidates
     * differ, the line is the first one behind them. */
    uint64_t line[PARTING_SIDES];
    char text[PARTING_SIDES][100];
    uint64_t step[PARTING_SIDES]; /* step of the search after which a board shows it */
    cell_t cell[PARTING_SIDES];   /* the cell of which the text tells; or CELL_NONE */
    int level;                    /* level of the decision tree at which they part */
    uint64_t unread;              /* lines of both traces that could not be read */
    struct stats stats; /* of the first trace, up to the place where they part */
};

/* Begins to compare two searches of a puzzle, each with its setting; a watched trace or
 * program is opened again. The caller keeps the puzzle. NULL on error. */
struct parting *parting_begin(const struct puzzle *p,
                              const struct setting settings[PARTING_SIDES],
                              struct error *e);
void parting_end(struct parting *x); /* x may be NULL */

enum parting_state { PARTING_GOES_ON, PARTING_IS_FOUND, PARTING_FAILED };

/* How far one call of parting_advance goes. */
struct parting_limits {
    int lines;   /* most lines that are read of each trace */
    int wait_ms; /* most milliseconds to wait for a line of a program */
    uint64_t steps[PARTING_SIDES]; /* last step of each search that is looked at */
};

/* Goes on comparing. PARTING_IS_FOUND: *out is set. PARTING_FAILED: a trace cannot be
 * read, or is of another board; *e says so. In both cases call parting_end next. */
enum parting_state parting_advance(struct parting *x,
                                   const struct parting_limits *limits,
                                   struct parting_found *out, struct error *e);

/* The number of steps compared so far: the last step of the first search. */
uint64_t parting_step(const struct parting *x);
