/* The files that a command names: {puzzle} is the board as rows of numbers, {cnf} its
 * formula (formula.h). They have names, since some programs want to open a file, and
 * vanish when the program ends. */
#pragma once

#include "base/path.h"
#include "base/text.h"
#include "puzzle/puzzle.h"

#include <stdio.h>

/* For one thread at a time. All zero: no files. */
struct given_files {
    const struct puzzle *puzzle;                          /* not owned */
    char puzzle_path[PATH_SIZE], formula_path[PATH_SIZE]; /* empty: none */
    FILE *formula; /* open while it is not complete */
    int part;      /* the next part of the formula */
};

/* Creates the files that the command names, and appends it to `out` with their paths,
 * quoted for the shell. On error there are no files. */
bool given_files_create(struct given_files *g, const char *command,
                        const struct puzzle *p, struct text *out, struct error *e);

/* Writes the formula, which may be large, for about `milliseconds`. True once it is
 * complete, or if there is none. False with an empty error: call again. */
bool given_files_write(struct given_files *g, int milliseconds, struct error *e);

/* Removes the files. */
void given_files_remove(struct given_files *g);

/* Creates a temporary file whose name ends in `ending`. Returns its descriptor; on
 * error -1, and the path is empty. The trace of a program may grow large, so /tmp,
 * which is often in memory, is tried last. */
int given_file_open(const char *ending, char path[PATH_SIZE]);

/* Writes the puzzle as rows of numbers. False: errno is set. */
bool given_puzzle_write(int fd, const struct puzzle *p);

/* Whether a command reads the formula, so that it prints a proof. */
bool given_files_has_formula(const char *command);
