/* A puzzle: a board shape, its clues, and perhaps the candidates of the other cells. */
#pragma once

#include "puzzle/geometry.h"

/* How a text writes the values of its boards with n values. */
struct alphabet {
    int n;     /* 0: unknown; the text had no value, or there is none */
    int first; /* what stands for the first value: 0, 1, or 10 for 'A' */
    bool is_numbers;
};

struct value_word { /* a value in words for people, returned by value */
    char text[12];
};

/* How a text with this alphabet writes the value, which counts from 0. Whatever people
 * read names values so; formats for programs have value_number. An unknown alphabet has
 * the numbers from 1 on. What is no value, such as VALUE_NONE, has no name: "". */
struct value_word value_word(struct alphabet a, int value);

/* Whether each value is one character: then a key types it. */
static inline bool alphabet_has_symbols(struct alphabet a)
{
    return a.n > 0 && !a.is_numbers && a.first + a.n - 1 <= MAX_SYMBOL_N;
}

/* The character of a symbol: 0 .. 9, A .. Z. */
char symbol_of(int rank);

/* Immutable once filled in; then any thread may read it. No unit repeats a clue. */
struct puzzle {
    struct geometry *geo; /* owned */
    value_t *clue;        /* [n_cells], VALUE_NONE: no clue; owned */
    /* [n_cells][words]: the candidates of each cell, at least one; owned. NULL: every
     * cell has all n. In a cell with a clue only the clue counts; it must be among the
     * candidates. */
    uint64_t *candidates;
    char *name; /* where the puzzle comes from, for messages; owned */
    struct alphabet alphabet;
};

/* A board without clues. The shape must be valid (geometry_create). */
struct puzzle *puzzle_create(struct board_shape shape, const char *name);
struct puzzle *puzzle_copy(const struct puzzle *p);
void puzzle_destroy(struct puzzle *p);

/* Whether the cell may have the value: its clue or, without a clue, a candidate. */
static inline bool puzzle_allows(const struct puzzle *p, cell_t c, value_t v)
{
    if (p->clue[c] != VALUE_NONE)
        return p->clue[c] == v;
    return !p->candidates || bits_has(&p->candidates[c * p->geo->words], v);
}

/* Whether two puzzles have the same shape, the same clues, and in all other cells the
 * same candidates. */
bool puzzle_equals(const struct puzzle *a, const struct puzzle *b);

/* Gives every cell all candidates. The caller may then remove some. */
void puzzle_give_candidates(struct puzzle *p);

/* Replaces the candidates of `p` by a copy of those of `from`, of the same shape. */
void puzzle_copy_candidates(struct puzzle *p, const struct puzzle *from);

/* Reads the candidates of one cell from [*at, end), a text without spaces: digits or,
 * if n > 9 or the text has a comma, numbers separated by commas. Adds them to the set
 * and moves *at past them. At a wrong or repeated candidate stops and returns false. */
bool puzzle_read_group(const char **at, const char *end, int n, uint64_t *set);

/* The number of excluded candidates, summed over all cells without a clue. */
int puzzle_count_excluded(const struct puzzle *p);

int puzzle_count_clues(const struct puzzle *p);

/* Whether the puzzle has neither clues nor lists of candidates. */
static inline bool puzzle_is_empty(const struct puzzle *p)
{
    return !p->candidates && puzzle_count_clues(p) == 0;
}
