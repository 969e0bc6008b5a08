/* The list of puzzles to choose from: finds files, reads their puzzles step by step and
 * filters them by words. No window and no clock: the caller decides how many steps. */
#pragma once

#include "base/error.h"
#include "puzzle/puzzle.h"

#include <stddef.h>

/* Limits of the list; puzzle_list_is_cut tells whether they left something out. */
#define PUZZLE_LIST_FOLDERS  256
#define PUZZLE_LIST_FILES    2000
#define PUZZLE_LIST_ROWS     5000
#define PUZZLE_LIST_PER_FILE 1000
#define PUZZLE_LIST_CELLS    (8 << 20)

/* A row: a puzzle, or a file without one. The list owns what the pointers point to. */
struct puzzle_row {
    int file;          /* index of its file in the list */
    const char *path;  /* path of the file; absolute if it could be resolved */
    const char *name;  /* file name without folders */
    const char *place; /* the file's folder, shortened for the user */
    bool is_recent;
    int index;     /* the puzzle's number in its file, from 1; 0: no puzzle */
    int count;     /* number of puzzles in its file; 0: not known yet */
    bool has_more; /* the file has more puzzles than `count` */
    struct board_shape shape; /* the list owns its regions; box_rows 0: no puzzle */
    struct alphabet alphabet; /* of its file */
    int n_clues;
    const value_t *clue;        /* [n * n]: values of the clues; NULL: no puzzle */
    const uint64_t *candidates; /* as in puzzle.h; NULL: each cell has all */
    /* What `generate` or we have measured, from the comments before the first puzzle of
     * a file: "mrv thrashes; learn: 412". "": not known. */
    char difficulty[64];
    const char *error; /* why the file has no puzzle, or NULL */
};

/* For one thread. The rows begin with the first puzzle of every file; the other
 * puzzles follow. Files that were added one by one come first, then the files found in
 * folders, sorted by path; numbers in paths are compared by value. */
struct puzzle_list;

struct puzzle_list *puzzle_list_create(void);
void puzzle_list_destroy(struct puzzle_list *l);

/* Call these two only before the first puzzle_list_step. They read no file yet. A path
 * that is added twice is listed once. */
void puzzle_list_add_file(struct puzzle_list *l, const char *path);
void puzzle_list_add_folder(struct puzzle_list *l, const char *path);

/* Scans part of a folder, opens a file or reads a puzzle. Returns false once all is
 * read or the list is full. */
bool puzzle_list_step(struct puzzle_list *l);

/* Shows the rows whose name, index, size, place or difficulty contain every word,
 * ignoring case. */
void puzzle_list_filter(struct puzzle_list *l, const char *words);

/* puzzle_list_count counts the rows that the filter shows, and puzzle_list_row returns
 * the i-th of them. puzzle_list_total counts all rows. */
int puzzle_list_count(const struct puzzle_list *l);
struct puzzle_row puzzle_list_row(const struct puzzle_list *l, int i);

int puzzle_list_total(const struct puzzle_list *l);
bool puzzle_list_is_cut(const struct puzzle_list *l);

/* Sets `out` to the title of a row: "easy.txt", or "many.sdm 3 of 95". */
void puzzle_list_title(const struct puzzle_row *row, char *out, size_t size);

/* Makes a copy of a row's puzzle, named after the row's title. The row must have a
 * puzzle. The caller owns the copy. */
struct puzzle *puzzle_list_take(const struct puzzle_list *l, int i);
