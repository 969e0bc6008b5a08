/* Reads puzzles that the user opens, pastes or drops; limits the time for it, so that
 * no text stalls the window. */
#pragma once

#include "base/text.h"
#include "puzzle/puzzle.h"

struct puzzle_file {
    struct puzzle *first; /* owned by the caller */
    int count;            /* number of puzzles found */
    bool has_more;        /* not counted to the end: counting stops after 256 KiB */
    char note[128];       /* the parser's guess about the first puzzle, or "" */
};

/* Returns the absolute path with links resolved or, if that fails, a copy of `path`.
 * Free it with free(). */
char *puzzle_file_full_path(const char *path);

/* Reads the first puzzle, checks and counts the others; errors name line and column. */
bool puzzle_file_parse(struct puzzle_file *out, const char *name, const struct text *t,
                       struct error *e);
