/* The files that `solve` writes. A file of a kind with an ending may instead be a
 * folder that gets a file for each puzzle. */
#pragma once

#include "base/out_file.h"
#include "options/options.h"

enum solve_file {
    FILE_STATES,
    FILE_TRACE,
    FILE_CNF,
    FILE_PROOF,
    FILE_RESULTS,
    SOLVE_FILES
};

/* Starts all zero. */
struct solve_files {
    struct out_file file[SOLVE_FILES]; /* stream NULL: not requested */
    const char *folder[SOLVE_FILES];   /* NULL: no folder */
    bool is_unread; /* the results go to /dev/null: solutions are checked and counted */
};

/* Opens the files and makes the folders; returns EXIT_DONE or an error status. If
 * another output uses stdout, results go to the file of -o or, without one, to
 * /dev/null. */
int solve_files_open(struct solve_files *f, const struct options *o, struct error *e);

/* Opens the files of a puzzle in the folders, 000001.trace and so on. */
bool solve_files_open_puzzle(struct solve_files *f, int number, struct error *e);

/* Fails with the name of the puzzle whose file could not be written. */
bool solve_files_close_puzzle(struct solve_files *f, const char *name, struct error *e);

/* Whether writing a file has failed; closing it reports the error. */
bool solve_files_have_failed(struct solve_files *f);

/* Commits all files if no error has occurred. After an error commits only the results,
 * if there are any; the other files keep their old content. Committing a file whose
 * writing failed keeps its old content too, and reports the cause. */
bool solve_files_close(struct solve_files *f, bool is_fine, struct error *e);

/* Whether an output can take only one puzzle. */
bool solve_needs_one_puzzle(const struct options *o);
