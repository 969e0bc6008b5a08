/* Reads puzzles that the user opens, pastes or drops. The time is limited, so that even
 * a very long text does not stall the window. */
#pragma once

#include "base/text.h"
#include "puzzle/puzzle.h"

struct puzzle_file {
    struct puzzle *first; /* owned by the caller */
    int count;            /* number of puzzles counted in the text */
    bool has_more;        /* more puzzles follow: counting stopped after 256 KiB */
    char note[128];       /* the parser's note on the first puzzle, or "" */
};

/* Returns the absolute path with links resolved or, if that fails, a copy of `path`.
 * Free it with free(). */
char *puzzle_file_full_path(const char *path);

/* Reads the first puzzle, checks and counts the others; errors name line and column. */
bool puzzle_file_parse(struct puzzle_file *out, const char *name, const struct text *t,
                       struct error *e);
