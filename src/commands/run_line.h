/* The JSON line of a run of `compare`, written and read. */
#pragma once

#include "base/json_read.h"
#include "commands/compare_sweep.h"

struct run {
    enum search_status status; /* SEARCH_RUNNING: the run has not ended */
    bool wrong;                /* true if its solution is wrong: a bug of the program */
    struct stats stats;
    double peak_frontier;  /* most boards in the frontier; NAN: no frontier */
    double seconds;        /* CPU time of the run */
    enum measured_end end; /* of a program; MEASURED_RIGHT for our searches */
    double real_seconds;
    uint64_t bytes; /* memory of the program */
    char *why;      /* of a program, to be written; NULL: nothing to say; owned */
    char *again;    /* the command that shows this run; NULL: there is none; owned */
};

/* Frees what a run owns. */
void run_free(struct run *run);

/* Appends the line, with a newline, of the run with this index in the sweep. */
void run_line_write(const struct sweep *s, int index, const struct run *run,
                    struct text *out);

/* The contents of a line of any comparison. The caller owns the texts. */
struct run_facts {
    struct text preset, puzzle;
    uint64_t seed, size;
    uint64_t board;     /* number of the generated board, from 1; 0: not generated */
    double max_seconds; /* limit of CPU time; 0: none */
    double holes;       /* share of empty cells; 0: the puzzle is from a file */
    struct run run;
};

/* Reads a line into `facts`, whose texts must be empty. After an error the facts are
 * incomplete. */
bool run_facts_read(const struct json_place *place, struct run_facts *facts,
                    struct error *e);

struct hashed_run {
    uint64_t hash; /* of the members that identify the run, among them its limits */
    int index;     /* in the sweep */
};

/* All runs of the sweep, sorted, for run_line_read. The caller frees them. */
struct hashed_run *run_hashes(const struct sweep *s);

/* Reads the result in a line into the element of `runs` for the same run. It is an
 * error if that element has a result already. An error names FILE:LINE:COLUMN, what was
 * expected and what was found. */
bool run_line_read(const struct sweep *s, const struct hashed_run *hashes,
                   const struct json_place *place, struct run *runs, struct error *e);
