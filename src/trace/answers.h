/* Answers whether a path of decisions leads to a solution. If the known solutions do
 * not tell, it searches within a limit. */
#pragma once

#include "puzzle/puzzle.h"
#include "solve/setting.h"

#define MOST_KNOWN     256   /* most solutions that are kept */
#define LIMIT_PER_LINE 20000 /* propagations that each line adds to `allowed` */

/* A literal is (cell << 8) + value, "the cell has the value", or with LEVEL_EXCLUDES
 * (kinds.h) "the cell does not have it". The path is a list of literals. Announced
 * solutions (answers_announce) do not count: a program that looks for all solutions may
 * give up a branch once it has found the branch's solutions.
 *
 * The first question searches for all solutions. If there are few, every later answer
 * takes no search. Searches are limited in propagations, not in time, so every run
 * gives the same answers. */

struct solution {
    value_t *value; /* [n_cells] */
    int agrees; /* number of literals from the path's start that `value` satisfies */
    bool is_announced; /* true if answers_announce was called for this solution */
    bool is_in_use;    /* set by callers that keep a pointer: it must stay as it is */
};

/* Used by one thread at a time. Callers read `path`, `length` and `found`, and raise
 * `allowed`. */
struct answers {
    const struct puzzle *puzzle;
    struct puzzle *question; /* a copy; each question restricts its candidates */
    struct setting setting;
    struct solution known[MOST_KNOWN];
    int n_known;
    /* has_begun: the search for all solutions was made. is_complete: `known` has all
     * solutions. */
    bool has_begun, is_complete;
    bool has_others; /* true if a solution was announced that `known` lacks */
    uint32_t *path;  /* [capacity]; the first `length` are in use */
    int length, capacity;
    /* If dead < INT_MAX, no solution has the first `dead` literals of the path. If
     * unknown < INT_MAX, the search for a solution with the first `unknown` literals
     * found no answer. */
    int dead, unknown;
    struct solution *found; /* the solution behind the last ANSWER_YES */
    uint64_t allowed;       /* number of propagations that searches may still use */
};

enum answer { ANSWER_NO, ANSWER_YES, ANSWER_UNKNOWN };

/* The caller keeps the puzzle, which must outlive the answers. */
struct answers *answers_create(const struct puzzle *p);
void answers_destroy(struct answers *a);

/* answers_push adds a literal to the end of the path. answers_cut keeps the first
 * `length` literals. */
void answers_push(struct answers *a, uint32_t literal);
void answers_cut(struct answers *a, int length);

/* Asks whether a solution has the first `length` literals of the path and all literals
 * in `more`. Announced solutions do not count. On ANSWER_YES a->found is such a
 * solution. A later question may replace it, unless the caller sets is_in_use. */
enum answer answers_ask(struct answers *a, int length, const uint32_t *more, int count);

/* Whether the puzzle has a solution. Here announced solutions count, too. */
enum answer answers_ask_puzzle(struct answers *a);

/* From now on this solution does not count. NULL: a solution whose values are unknown.
 * Then every later ANSWER_YES becomes ANSWER_UNKNOWN, because the solution found may be
 * the announced one. */
void answers_announce(struct answers *a, const value_t *solution);
