/* Moments: one search at one step as a short text, from which anyone can repeat it. */
#pragma once

#include "options/options.h"

/* The text is MOMENT_FORMAT and, in base64url, what zlib makes of a line with version,
 * step, hash of the board and options ("-": not set), and of the clues. The limits
 * suffice for 256x256 boards with half of their clues. Reading takes less than 8 MiB.
 */
#define MOMENT_FORMAT '1'
#define MOMENT_BYTES  ((size_t)64 << 10) /* at most, after zlib */
#define MOMENT_LINES  ((size_t)1 << 20)  /* bytes at most, before zlib */

struct moment {
    struct puzzle *puzzle;
    double holes; /* if the puzzle was generated with the setting's seed: of --holes */
    struct setting setting; /* with which the search began, without max_nodes */
    enum board_view view;
    uint64_t step;
    char version[16]; /* set by moment_read: another one that wrote it, or "" */
};

/* Writes a moment into an empty text. Fails if it is too large, or if another program
 * or a script takes part in the search. */
bool moment_write(const struct moment *m, struct text *out, struct error *e);

/* Reads a moment; the caller then owns the puzzle. Opens no file. The step of another
 * version is 0, since it may search differently. After an error *m is undefined. */
bool moment_read(const char *text, struct moment *m, struct error *e);
