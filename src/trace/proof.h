/* Reads the proof that a SAT solver prints as text while it searches: clauses that it
 * adds and deletes (DRAT: Wetzler, Heule, Hunt 2014). A literal names a candidate, as
 * in formula.h. A clause of one literal assigns or removes its candidate at the root. A
 * longer clause changes only the heat of its cells. */
#pragma once

#include "trace/levels.h"
#include "trace/line.h"

/* Plain data, part of the state after a line. */
struct trace_proof {
    bool is_on;
    bool in_model; /* true while lines tell a solution that is still incomplete */
    uint64_t n_units, n_learnt, n_shrunk, n_deleted;
    uint64_t last_sum; /* the last line's clause: sum of its literals' hashes */
    int last_length;   /* number of its literals; 0: no clause of two or more */
};

enum trace_proof_shape {
    PROOF_TEXT,  /* not a line of a proof */
    PROOF_HEAT,  /* the line changes at most the heat of cells */
    PROOF_LEARN, /* changes the heat, and claims the clause in `words` (verb `learn`) */
    PROOF_VERB,  /* the line means the verb in `words` */
    PROOF_BOARD, /* the line completes a solution, l->row */
    PROOF_WRONG
};

/* Reads the line text[0 .. length). The lines of a solution begin with v or, as in the
 * files that minisat writes, follow a line SAT. A solution goes to l->row; l->heat goes
 * up with added clauses and down with deleted ones. `words` gets the verb, cell, value
 * and text of an added clause: `assign` or `remove` for one literal, `learn` for more,
 * and `unsolvable` for none, or if the line says so.
 *
 * Solvers delete false literals from a clause: they add the shorter clause, then delete
 * the longer one. So a clause is counted as shrunk, not as learnt, if the next line
 * deletes the same clause with further literals that are all false at the root. */
enum trace_proof_shape trace_proof_read(struct trace_proof *p, struct trace_levels *l,
                                        const char *text, size_t length,
                                        struct trace_words *words);
