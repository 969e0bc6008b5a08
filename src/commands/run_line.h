/* The JSON line of a run of `compare`, written and read. */
#pragma once

#include "base/json_read.h"
#include "commands/compare_sweep.h"

#include <stdio.h>

struct run {
    enum search_status status; /* SEARCH_RUNNING: the run has not ended */
    bool wrong;                /* its solution is wrong: an error of the program */
    struct stats stats;
    double peak_frontier; /* NAN: the strategy has none */
    double seconds;       /* CPU time */
};

/* Appends the line, with its newline. */
void run_line_write(const struct sweep *s, int index, const struct run *run,
                    struct text *out);

/* The contents of a line of any comparison. The caller owns the texts. */
struct run_facts {
    struct text preset, puzzle;
    uint64_t seed, size;
    uint64_t board; /* number of the generated board, from 1; 0: none was generated */
    double holes;   /* fraction of the cells; 0: a puzzle of a file */
    uint64_t max_nodes; /* 0: no limit */
    double max_seconds; /* 0: no limit */
    struct run run;
};

/* Reads a line into `facts`, whose texts must be empty. After an error the facts are
 * incomplete. */
bool run_facts_read(const struct json_place *place, struct run_facts *facts,
                    struct error *e);

/* Reads a line into the element of `runs` for its run, which must not have a result
 * yet. An error names FILE:LINE:COLUMN, what was expected and what was found. */
bool run_line_read(const struct sweep *s, const struct json_place *place,
                   struct run *runs, struct error *e);
