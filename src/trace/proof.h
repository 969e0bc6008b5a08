/* Reads the proof that a SAT solver prints while it searches: clauses that it adds and
 * deletes (DRAT: Wetzler, Heule, Hunt 2014), as text. A literal names a candidate, as
 * in formula.h. A clause of one literal assigns or removes its candidate at the root;
 * the others are heat of their cells. */
#pragma once

#include "trace/levels.h"
#include "trace/verb.h"

/* Plain data, part of the state after a line. */
struct trace_proof {
    bool is_on;
    bool in_model; /* the last line was a part of a solution */
    uint64_t n_units, n_learnt, n_shrunk, n_deleted;
    /* If the last line added a clause of several literals, its length and the sum of
     * their hashes; else the length is 0. */
    uint64_t last_sum;
    int last_length;
};

enum trace_proof_shape {
    PROOF_TEXT,  /* no line of a proof */
    PROOF_HEAT,  /* nothing but heat */
    PROOF_VERB,  /* the same as a line with the verb in `words` */
    PROOF_BOARD, /* the solution is complete */
    PROOF_WRONG
};

/* Reads text[0 .. length). A solution goes to board[n_cells]; heat[n_cells] goes up
 * with added clauses and down with deleted ones. `words` has a verb, cell and value.
 *
 * Solvers delete false literals from clauses: they add the shorter clause, then delete
 * the longer one. A clause is counted as shrunk, not as learnt, if the next line
 * deletes it with further literals, all false at the root. */
enum trace_proof_shape trace_proof_read(struct trace_proof *p,
                                        const struct trace_levels *l, const char *text,
                                        size_t length, value_t *board, uint16_t *heat,
                                        struct trace_words *words);

/* What a line of a proof claims, as words: `assign` or `remove` for a unit, `learn` for
 * a longer clause, or `unsolvable`. False if it claims nothing. */
bool trace_proof_words(const struct trace_levels *l, const char *text, size_t length,
                       struct trace_words *out);
