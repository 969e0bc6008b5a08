/* Answers whether a path of decisions leads to a solution, by solutions that are known
 * and by searches with a limit. */
#pragma once

#include "puzzle/puzzle.h"

/* A literal is a level of kinds.h: (cell << 8) + value, with LEVEL_EXCLUDES for "not
 * this value". The path is a list of literals. Only solutions count that were not
 * announced: a program that looks for all solutions may give up those that it has
 * found.
 *
 * The first question searches for all solutions. If there are few, every later answer
 * takes no search. The limits are in propagations, so answers repeat exactly. For one
 * thread. */
struct answers;

enum answer { ANSWER_NO, ANSWER_YES, ANSWER_UNKNOWN };

/* The puzzle stays the caller's. */
struct answers *answers_create(const struct puzzle *p);
void answers_destroy(struct answers *a);

/* Adds a literal to the end of the path; keeps its first `length` literals. */
void answers_push(struct answers *a, uint32_t literal);
void answers_cut(struct answers *a, int length);

int answers_length(const struct answers *a);

/* The literals of the path from an index on, valid until the next answers_push. */
const uint32_t *answers_literals(const struct answers *a, int from);

/* Whether the first `length` literals of the path, and all literals in `more`, have a
 * solution. On ANSWER_YES *solution is one, [n_cells], valid as long as `a`; NULL if
 * the caller does not need it. */
enum answer answers_ask(struct answers *a, int length, const uint32_t *more, int count,
                        const value_t **solution);

/* The same of the puzzle alone, with the solutions that were announced. */
enum answer answers_ask_puzzle(struct answers *a, const value_t **solution);

/* From now on this solution does not count. NULL: its values are not known; from then
 * on no answer is ANSWER_YES, because any solution may be that one. */
void answers_announce(struct answers *a, const value_t *solution);

/* Whether a solution was announced. */
bool answers_is_announced(const struct answers *a, const value_t *solution);

/* Allows a bit more searching. Call it for every line. */
void answers_allow_more(struct answers *a);
