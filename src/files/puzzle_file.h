/* Reads puzzles that the user opens, pastes or drops. The time is limited, so that even
 * a very long text does not stall the window. */
#pragma once

#include "base/text.h"
#include "puzzle/puzzle.h"

struct puzzle_file {
    struct puzzle *chosen; /* owned by the caller */
    int number;            /* of this puzzle in the text, from 1 */
    int count;             /* number of puzzles counted in the text */
    bool has_more;         /* more puzzles follow: counting stopped after 256 KiB */
    char note[128];        /* the parser's note on the chosen puzzle, or "" */
};

/* Returns the absolute path with links resolved or, if that fails, a copy of `path`.
 * Free it with free(). */
char *puzzle_file_full_path(const char *path);

/* Splits FILE:NUMBER, which names one puzzle of a list: if there is no file `path`, but
 * one of the name before its last colon, copies that name into file[PATH_SIZE] and
 * returns the number behind it. Else copies `path` and returns 0. */
int puzzle_file_number(const char *path, char *file);

/* Sets the error that the file has no puzzle of this number, and returns false. */
bool puzzle_file_fail_number(const char *name, int number, int count, struct error *e);

/* Reads the puzzle of this number (0: the first), checks and counts the others; errors
 * name line and column. */
bool puzzle_file_parse(struct puzzle_file *out, const char *name, const struct text *t,
                       int number, struct error *e);
