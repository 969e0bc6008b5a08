/* Finds where two traces of one puzzle part: their first different decision, set of
 * candidates, dead end, level or end. */
#pragma once

#include "base/error.h"
#include "solve/plug.h"

/* Two traces are compared at each decision, node, dead end, solution, restart and end.
 * There the levels have to be equal and, except at a dead end or a restart, the
 * candidates, too: the order of removals between two of these places does not count,
 * nor do learnt clauses. A trace of bare values or boards has no such places: it is
 * compared by board and level whenever it opens a level, or moves without levels. */

enum { PARTING_SIDES = 2 };

struct parting {
    /* What to compare: strategies that watch a trace or a program (watched.h), and the
     * seed that a program gets. `stop` is called while the comparison waits. */
    const struct strategy *watched[PARTING_SIDES];
    uint64_t seed;
    bool (*stop)(void);
    bool is_equal; /* the traces do not part; the texts are then "" */
    /* For each trace what it says, and the line that says it. If the candidates differ,
     * the line is the first one behind them. */
    uint64_t line[PARTING_SIDES];
    char text[PARTING_SIDES][100];
    int level;          /* level of the decision tree at which they part */
    uint64_t unread;    /* lines of both traces that could not be read */
    struct stats stats; /* of the first trace, up to the place where they part */
};

/* Sets the other members of *at. Memory does not grow with the traces. False with an
 * error if a trace cannot be read or is of another board, or if at->stop() returned
 * true; then the error is "interrupted". */
bool parting_find(const struct puzzle *p, struct parting *at, struct error *e);
