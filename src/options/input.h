/* The puzzles of the command line: files, stdin, or an empty board of a given size. */
#pragma once

#include "base/text.h"
#include "options/options.h"
#include "puzzle/parse.h"

struct input {
    const struct options *options; /* must outlive this */
    int file;                      /* index of the next file to open */
    int default_n; /* side of the empty board without --size and --box */
    bool gave_empty;
    bool is_open;
    struct text text; /* of the open file */
    struct parser parser;
};

void input_init(struct input *in, const struct options *o, int default_n);
void input_free(struct input *in);

/* Like parser_next, over all files. Replaces *puzzle, which the caller destroys. */
enum parse_result input_next(struct input *in, struct puzzle **puzzle, struct error *e);

/* The exit status after an input error: EXIT_GAVE_UP if a signal interrupted reading.
 */
int input_failure(void);

/* Appends the name of the puzzle last read; "many.sdm:2" for the second of a file. */
void input_name(const struct input *in, const struct puzzle *p, struct text *out);

/* The board to show, the first given of: first of the files, random with --holes, empty
 * of --size, race preset, empty 100x100. NULL on error. */
struct puzzle *input_board(const struct options *o, struct error *e);

/* The first puzzle of one file. NULL on error. */
struct puzzle *input_read_one(const struct options *o, const char *path,
                              struct error *e);
