/* The messages of `solve` about a result, for people: its lines on stderr. */
#pragma once

#include "commands/solve_json.h"
#include "options/options.h"

/* Prints how the search ended and what it cost, what an automatic strategy chose, the
 * answers of a referee, and on what the result rests. */
void solve_text_run(const char *puzzle, const struct search *s,
                    const struct solve_outcome *outcome, int jobs);

/* The whole MB that so many bytes need. */
static inline unsigned long long solve_megabytes(uint64_t bytes)
{
    return (bytes + (1 << 20) - 1) >> 20;
}

/* Returns the name of the script on whose removals the answer "no solution", or "no
 * other solution", rests. NULL: the answer is a proof. */
const char *solve_rests_on(const struct search *s, enum search_status status);

/* Whether the clues of a small board without a solution fit a Latin square, and nobody
 * asked for the boxes: perhaps it is meant as one. The search is short. */
bool solve_fits_latin_square(const struct options *o, const struct puzzle *p);
