/* Answers whether a path of decisions leads to a solution: from known solutions, else
 * by searches with a limit. */
#pragma once

#include "puzzle/puzzle.h"

/* A literal is (cell << 8) + value, "the cell has the value", or with LEVEL_EXCLUDES
 * (kinds.h) "the cell does not have it". The path is a list of literals. Announced
 * solutions (answers_announce) do not count: a program that looks for all solutions may
 * give up a branch once it has found the branch's solutions.
 *
 * The first question searches for all solutions. If there are few, every later answer
 * takes no search. Searches are limited in propagations, not in time, so every run
 * gives the same answers. Only one thread at a time may use `struct answers`. */
struct answers;

enum answer { ANSWER_NO, ANSWER_YES, ANSWER_UNKNOWN };

/* The caller keeps the puzzle, which must outlive the answers. */
struct answers *answers_create(const struct puzzle *p);
void answers_destroy(struct answers *a);

/* answers_push adds a literal to the end of the path. answers_cut keeps the first
 * `length` literals. */
void answers_push(struct answers *a, uint32_t literal);
void answers_cut(struct answers *a, int length);

int answers_length(const struct answers *a);

/* The literals of the path from an index on, valid until the next answers_push. */
const uint32_t *answers_literals(const struct answers *a, int from);

/* Whether a solution that counts has the first `length` literals of the path and all
 * literals in `more`. On ANSWER_YES sets *solution, unless `solution` is NULL, to such
 * a solution: [n_cells] values, valid as long as `a`. */
enum answer answers_ask(struct answers *a, int length, const uint32_t *more, int count,
                        const value_t **solution);

/* Whether the puzzle has a solution. Here announced solutions count, too. */
enum answer answers_ask_puzzle(struct answers *a, const value_t **solution);

/* Announces a solution, which from now on does not count. NULL: its values are unknown.
 * After that every ANSWER_YES becomes ANSWER_UNKNOWN, because the solution found may be
 * the announced one. */
void answers_announce(struct answers *a, const value_t *solution);

/* Whether this solution was announced. */
bool answers_is_announced(const struct answers *a, const value_t *solution);

/* Raises the limit of propagations a little. Call it for every line of a trace. */
void answers_allow_more(struct answers *a);
