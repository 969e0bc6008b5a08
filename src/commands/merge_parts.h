/* The verdict on a puzzle from the lines of `solve --json` over its parts. Every line
 * names the puzzle and the part by their hashes (puzzle/identity.h), so file names do
 * not matter. */
#pragma once

#include "base/json_read.h"
#include "options/options.h"
#include "puzzle/identity.h"

/* How far the search of a part has come. If lines differ, the furthest counts. */
enum part_state { PART_MISSING, PART_UNFINISHED, PART_SOLVED, PART_FINISHED };

struct part_result {
    enum part_state state;
    uint64_t solutions; /* all of them if finished, else the most that a line has */
    const char *file; /* file and line from which `solutions` was read, for messages */
    int line;
};

struct verdict {
    struct part_identity of;   /* from the first line; count 0: no line yet */
    struct part_result *parts; /* [of.count] */
    struct puzzle *board;      /* the shape; clues and candidates of the last line */
    struct text solution;      /* the first solution, as its line has it; "": none */
};

void verdict_init(struct verdict *v);
void verdict_free(struct verdict *v);

/* Takes one line; place->name must outlive the verdict. Fails at a line of another
 * puzzle, at clues that are not those that split wrote, at a solution that
 * check_solution refuses, and at a result that contradicts an earlier one. */
bool verdict_take(struct verdict *v, const struct json_place *place, struct error *e);

/* Prints the verdict and returns the exit status. */
int verdict_print(const struct verdict *v, const struct options *o, struct error *e);
