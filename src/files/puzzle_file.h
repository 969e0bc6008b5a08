/* Reads puzzles that the user opens, pastes or drops; limits the time for it, so that
 * no text stalls the window. */
#pragma once

#include "base/text.h"
#include "puzzle/puzzle.h"

struct puzzle_file {
    struct puzzle *first; /* owned by the caller */
    int count;            /* puzzles counted */
    bool has_more;        /* the text has more: counting stops after 256 KiB */
    char note[128];       /* the parser's guess about the first puzzle, or "" */
};

/* The absolute path with links resolved, else a copy of `path`. Free with free(). */
char *puzzle_file_full_path(const char *path);

/* Reads the first puzzle, checks and counts the others; errors name line and column. */
bool puzzle_file_parse(struct puzzle_file *out, const char *name, const struct text *t,
                       struct error *e);
