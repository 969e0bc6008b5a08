/* Reads the puzzles of the command line: from files or stdin, or one empty board. Of a
 * file it keeps only a part in memory. */
#pragma once

#include "base/in_file.h"
#include "base/path.h"
#include "options/options.h"
#include "puzzle/parse.h"

struct input {
    const struct options *options; /* must outlive the struct */
    int file;                      /* index of the next file to open */
    int default_n;                 /* side of the board if the options name none */
    int n_broken;                  /* number of boards that --keep-going left out */
    bool gave_empty;
    bool is_open;
    int wanted; /* number of the only puzzle of the open file, FILE:NUMBER; 0: all */
    char path[PATH_SIZE]; /* of the open file */
    struct in_file opened;
    struct text text; /* the part of the open file that the parser reads */
    struct parser parser;
    uint8_t region[MAX_CELLS]; /* region of each cell, from --units regions=FILE */
    int region_n;              /* side of the board in that FILE; 0: no FILE given */
    /* Puzzles must have the shape and the alphabet of this one; NULL: any. */
    const struct puzzle *like;
};

void input_init(struct input *in, const struct options *o, int default_n);
void input_free(struct input *in);

/* Like parser_next (puzzle/parse.h), for all files in turn; FILE:NUMBER gives one
 * puzzle. With --keep-going it tells what is wrong with a board or a file, and goes on
 * behind it. *puzzle must be NULL before the first call. Each call frees the old puzzle
 * and sets *puzzle to the next one; the caller destroys the last. */
enum parse_result input_next(struct input *in, struct puzzle **puzzle, struct error *e);

/* The exit status after an input error: EXIT_GAVE_UP if a signal ended the reading,
 * else EXIT_BAD_INPUT. */
int input_failure(void);

/* Appends the name of the last puzzle; "many.sdm:2" for the second of a file. */
void input_name(const struct input *in, const struct puzzle *p, struct text *out);

/* Returns the board to show; NULL on error. The first of these that the options give:
 * - the first puzzle of the files;
 * - a random puzzle (--holes), or an empty board (--size, --box or --units);
 * - the puzzle of a named race, of a trace or of a moment; else an empty 100x100. */
struct puzzle *input_board(const struct options *o, struct error *e);

/* The board that the options name without a file: random with --holes, else empty. Its
 * side is default_n if the options name none. NULL on error. */
struct puzzle *input_own_board(const struct options *o, int default_n, struct error *e);

/* Reads the first puzzle of one file. NULL on error. The board gets the shape and the
 * alphabet of the puzzle `like`; if that is NULL, those of the options and the file.
 * Fails if the file has other units or values than `like`. */
struct puzzle *input_read_one(const struct options *o, const char *path,
                              const struct puzzle *like, struct error *e);

/* Sets *shape to the shape that the options name; its side is default_n if they name
 * none. With regions=FILE, fills in region[MAX_CELLS], to which *shape then points. */
bool input_find_shape(const struct options *o, int default_n, uint8_t *region,
                      struct board_shape *shape, struct error *e);

/* Makes a board whose share of empty cells is `holes`, 0 .. 1. Its regions are random
 * if --units names regions but the shape has none. NULL: INPUT_NO_GRID. */
#define INPUT_NO_GRID                                                                  \
    "--units: a search of a million nodes found no solved grid with these units; try " \
    "another --seed, --size or --box"
struct puzzle *input_make(const struct options *o, struct board_shape shape,
                          double holes, struct rng *r, const char *name);
