/* Identifies puzzles and the parts that `split` makes of them: by hashes of their
 * boards, not by file names. */
#pragma once

#include "base/text.h"
#include "puzzle/puzzle.h"

#define MAX_PARTS    1000000 /* largest value of --parts */
/* Most parts of a puzzle, because the last division may make more than --parts. */
#define MOST_PARTS   (MAX_PARTS + MAX_N)
#define IDENTITY_HEX 16 /* number of hexadecimal digits of a hash */

struct part_identity {
    int number, count;     /* `number` is 1 .. count; 0: the board is no part */
    uint64_t puzzle, part; /* identity_of the whole puzzle, and of this part */
};

/* A hash (text_hash) of the box shape, any further units, the clues and the excluded
 * candidates. Equal puzzles have equal hashes; two different puzzles have equal hashes
 * with probability 2^-64. */
uint64_t identity_of(const struct puzzle *p);

void identity_hex(uint64_t hash, char out[static IDENTITY_HEX + 1]);

/* Appends the comment of a part: "# part 3 of 24 of puzzle HEX, clues HEX\n". */
void identity_write(struct text *t, const struct part_identity *id);

/* Finds the comment of a part (identity_write) in text[0 .. length). Without one, all
 * members are 0. */
struct part_identity identity_read(const char *text, size_t length);
