/* Finds the next board of a text: behind headings, as one word of a line, or in nested
 * lists. For the parser's files only. */
#pragma once

#include "puzzle/parse_scan.h"

enum parse_result { PARSE_PUZZLE, PARSE_END, PARSE_ERROR };

struct found_board {
    struct span line;    /* its first line */
    struct span heading; /* the last line above it that was skipped */
    const char *begin; /* where that line begins; without one, where the search began */
    /* The board, if it is only a part of the line, or lies in a list; else its start is
     * NULL. `behind` is where the text after it begins. */
    struct span board;
    const char *behind;
    char skipped[64]; /* "skipped 2 lines of text, from line 1 on"; or "" */
};

/* What follows the last board. */
struct found_rest {
    size_t in_line; /* bytes of its line in which another board follows */
    bool is_whole;  /* each value of the list that is being read is a whole board */
};

/* Finds the next board from `at` on. Fails if text beside it may constrain it. */
enum parse_result find_board(const struct source *s, const char *at,
                             struct found_rest *rest, struct found_board *part,
                             struct error *e);

/* Fails if the line `l` behind the first board is refused by its name: it may constrain
 * that board. `next` is the start of the line after it. */
bool find_check_next(const struct source *s, struct span l, const char *next,
                     struct error *e);
