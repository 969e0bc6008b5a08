/* A moment is a short text that describes one search at one step: with it anyone can
 * repeat the search up to this step. */
#pragma once

#include "options/options.h"

/* The text is MOMENT_FORMAT, then a zlib stream in base64url. The stream has a line
 * with version, step, hash of the board and options ("-": not set), then the clues. The
 * two limits below suffice for 256x256 boards with half of their cells given. Reading
 * takes less than 8 MiB of memory. */
#define MOMENT_FORMAT '1'
#define MOMENT_BYTES  ((size_t)64 << 10) /* the most bytes of the zlib stream */
#define MOMENT_LINES  ((size_t)1 << 20)  /* the most bytes that the stream unpacks to */

struct moment {
    struct puzzle *puzzle;
    double holes; /* --holes, if --holes and the seed have generated the puzzle */
    struct setting setting; /* setting when the search began, but without max_nodes */
    enum board_view view;
    uint64_t step;
    char version[16]; /* moment_read: the version that wrote the text; "": this one */
};

/* Writes a moment into an empty text. Fails if it is too large, or if another program
 * takes part in the search. A script is in it as its name and the hash of its text. */
bool moment_write(const struct moment *m, struct text *out, struct error *e);

/* Reads a moment; the caller then owns the puzzle. Opens no file: a script that the
 * moment names must have been loaded before. If another version wrote the text, the
 * step becomes 0, because that version may search differently. After an error *m is
 * undefined. */
bool moment_read(const char *text, struct moment *m, struct error *e);
