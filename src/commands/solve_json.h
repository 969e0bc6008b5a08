/* The JSON lines of `solve`. */
#pragma once

#include "puzzle/identity.h"
#include "solve/search.h"
#include "solve/snapshot.h"

#include <stdio.h>

/* One of several solutions, the one that the search has just found; `before` is the one
 * before it, or NULL. `part` is all 0 for a puzzle that is no part. */
void solve_json_solution(FILE *file, const char *puzzle,
                         const struct part_identity *part, const struct search *s,
                         const value_t *before);

struct solve_outcome {
    const struct part_identity *part;
    const char *status;
    const char *limit;        /* that ended the search, or NULL */
    const value_t *solution;  /* NULL: none was found */
    bool is_printed;          /* the solution, by solve_json_solution */
    int64_t cpu_ns, wall_ns;  /* of all threads; on the wall */
    struct snapshot *scratch; /* room for one */
};

/* The result of a run, with its statistics. */
void solve_json_run(FILE *file, const char *puzzle, const struct search *s,
                    const struct solve_outcome *outcome);
