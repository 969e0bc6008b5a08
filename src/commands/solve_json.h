/* The JSON lines of `solve`. */
#pragma once

#include "puzzle/identity.h"
#include "solve/search.h"
#include "solve/snapshot.h"

#include <stdio.h>

/* Writes the line of a solution that the search has just found; used if --solutions
 * asks for several. `before` is the previous solution, or NULL. `part` is all 0 unless
 * the command split made the puzzle. */
void solve_json_solution(FILE *file, const char *puzzle,
                         const struct part_identity *part, const struct search *s,
                         const value_t *before);

struct solve_outcome {
    const struct part_identity *part;
    const char *status;
    const char *limit;        /* the limit that ended the search, or NULL */
    const value_t *solution;  /* NULL: none was found */
    bool is_printed;          /* true if solve_json_solution printed all solutions */
    int64_t cpu_ns, wall_ns;  /* CPU time of all threads; elapsed time */
    struct snapshot *scratch; /* memory for a snapshot */
    const char *rests_on; /* script without whose removals nothing is proved; NULL */
};

/* Writes the line of the result of a search, with its statistics. */
void solve_json_run(FILE *file, const char *puzzle, const struct search *s,
                    const struct solve_outcome *outcome);
