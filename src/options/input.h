/* Where puzzles come from on the command line: files, standard input, or an empty grid
 * of the size that was asked for. */
#ifndef OPTIONS_INPUT_H
#define OPTIONS_INPUT_H

#include "base/text.h"
#include "options/options.h"
#include "puzzle/parse.h"

struct input {
    const struct options *options;
    int file;      /* index of the next file to open */
    int default_n; /* the empty grid's, where no size was asked for */
    bool gave_empty;
    bool is_open;
    struct text text; /* of the file that is read */
    struct parser parser;
};

void input_init(struct input *in, const struct options *o, int default_n);
void input_free(struct input *in);

/* As parser_next, over all files. */
enum parse_result input_next(struct input *in, struct puzzle **puzzle, struct error *e);

/* The board to look at: of the first file, else --holes in a random grid, else an empty
 * grid, by default the largest square one. NULL on error. */
struct puzzle *input_board(const struct options *o, struct error *e);

/* The number of --palette; 0 where none was asked for. */
bool input_palette(const struct options *o, int *palette, struct error *e);

/* The first puzzle of one file. NULL on error. */
struct puzzle *input_read_one(const struct options *o, const char *path,
                              struct error *e);

#endif
