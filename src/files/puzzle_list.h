/* The list of puzzles to choose from: gathers files, reads their puzzles piece by
 * piece, filters them by words. No window and no clock: the caller says how much is
 * done at once. */
#ifndef FILES_PUZZLE_LIST_H
#define FILES_PUZZLE_LIST_H

#include "base/error.h"
#include "puzzle/puzzle.h"

#include <stddef.h>

/* Bounds: what is beyond them is left out, and puzzle_list_is_cut says so. */
#define PUZZLE_LIST_FOLDERS  256
#define PUZZLE_LIST_FILES    2000
#define PUZZLE_LIST_ROWS     5000
#define PUZZLE_LIST_PER_FILE 1000
#define PUZZLE_LIST_CELLS    (8 << 20)

/* A puzzle, or a file that holds none. The list's. */
struct puzzle_row {
    const char *path;  /* of the file, absolute where that could be found out */
    const char *name;  /* the file's, without folders */
    const char *place; /* its folder, for people */
    bool is_recent;
    int index, count;       /* the how many-th of the file, from 1; 0: not known yet */
    bool has_more;          /* the file has more than `count` */
    int box_rows, box_cols; /* 0 where there is no puzzle */
    int n_clues;
    const value_t *clue; /* [n * n] */
    const char *error;   /* why there is no puzzle; NULL where there is one */
};

/* One thread. Files that were added by themselves come first, as they were added, then
 * those of folders by their paths, numbers in them compared as numbers. Of every file
 * there is the first puzzle, and behind all of those the others. */
struct puzzle_list;

struct puzzle_list *puzzle_list_create(void);
void puzzle_list_destroy(struct puzzle_list *l);

/* A file is listed once, however often it is added or found. Files are added before
 * the first step; both are read later. */
void puzzle_list_add_file(struct puzzle_list *l, const char *path);
void puzzle_list_add_folder(struct puzzle_list *l, const char *path);

/* Looks through a part of a folder, opens one file or reads one puzzle. False if
 * nothing was left to do. */
bool puzzle_list_step(struct puzzle_list *l);

/* Shows the rows that hold every word: in name, number, size or place, whatever the
 * case. */
void puzzle_list_filter(struct puzzle_list *l, const char *words);

/* Of the rows that are shown; puzzle_list_total counts all. */
int puzzle_list_count(const struct puzzle_list *l);
struct puzzle_row puzzle_list_row(const struct puzzle_list *l, int i);

int puzzle_list_total(const struct puzzle_list *l);
bool puzzle_list_is_cut(const struct puzzle_list *l);

/* "easy.txt", or "many.sdm 3 of 95". */
void puzzle_list_title(const struct puzzle_row *row, char *out, size_t size);

/* The puzzle of a row that has one, called by its title; the caller's. */
struct puzzle *puzzle_list_take(const struct puzzle_list *l, int i);

#endif
