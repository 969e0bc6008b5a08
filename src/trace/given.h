/* Files that are created for a command that names them: {puzzle} is the board as rows
 * of numbers, {cnf} its formula (formula.h). They have names because some programs open
 * them by name; they are removed when the program ends. */
#pragma once

#include "base/path.h"
#include "base/text.h"
#include "puzzle/puzzle.h"

#include <stdio.h>

/* For one thread at a time. All zero: no files. */
struct given_files {
    const struct puzzle *puzzle;                          /* not owned */
    char puzzle_path[PATH_SIZE], formula_path[PATH_SIZE]; /* empty: no such file */
    FILE *formula; /* open until the formula is complete */
    int part;      /* number of the next part of the formula */
};

/* Creates the files that `command` names. Appends the command to `out` with the paths,
 * quoted for the shell, in place of {puzzle} and {cnf}. On error no file is left. */
bool given_files_create(struct given_files *g, const char *command,
                        const struct puzzle *p, struct text *out, struct error *e);

/* Works on the formula for about `milliseconds`; a large one takes several calls. True:
 * the formula is complete, or not needed. False with an empty error: call again. */
bool given_files_write(struct given_files *g, int milliseconds, struct error *e);

/* Removes the files. */
void given_files_remove(struct given_files *g);

/* Creates a temporary file whose name ends in `ending`. Returns its descriptor, or -1
 * with an empty path. Tries /tmp last: it is often in memory, and the trace of a
 * program may grow large. */
int given_file_open(const char *ending, char path[PATH_SIZE]);

/* Writes the puzzle as rows of numbers. False: errno is set. */
bool given_puzzle_write(int fd, const struct puzzle *p);

/* Whether a command names {cnf}; its output is then read as a proof (proof.h). */
bool given_files_has_formula(const char *command);
