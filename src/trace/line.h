/* Reads one line of a trace. A line has numbers, whose count tells what they mean, or a
 * verb (a word such as `decide`) with operands. */
#pragma once

#include "puzzle/units.h"

enum trace_shape {
    TRACE_CELL,  /* three numbers: row, column, value; value 0 clears the cell */
    TRACE_BOARD, /* n*n numbers; up to 9x9 also n*n characters */
    TRACE_ROW,   /* n numbers or, up to 9x9, n characters: a row of a board */
    TRACE_BLANK,
    TRACE_WORDS, /* anything else */
    TRACE_WRONG  /* values out of range, or a board of another size */
};

/* Plain data. */
struct trace_line {
    enum trace_shape shape;
    cell_t cell;   /* the cell of a TRACE_CELL */
    value_t value; /* the value of a TRACE_CELL; VALUE_NONE: cleared */
    char wrong[120];
};

/* Reads text[0 .. length), without its newline. A board or a row goes to `values`,
 * [n_cells], VALUE_NONE where a cell is empty. Never fails. */
void trace_line_read(const struct geometry *geo, const char *text, size_t length,
                     value_t *values, struct trace_line *out);

/* Columns: id, name, operands. Each letter is an operand:
 * - c: a cell, such as r3c4, or its index from 0, row by row.
 * - v: a value 1 .. n. e: a value or, with a minus sign, "not this value".
 * - i: a whole number. j: a whole number, 0 if missing. p: the number of a parent node.
 * - x: a real number. n: a name. t: further text, which may be missing.
 * - h: a cell and a number, or n*n numbers. b: a cell and n numbers, or n*n*n numbers.
 */
#define TRACE_VERBS(ROW)                                                               \
    ROW(trace, "trace", "it")                                                          \
    ROW(decide, "decide", "ce")                                                        \
    ROW(refute, "refute", "cet")                                                       \
    ROW(assign, "assign", "cvt")                                                       \
    ROW(remove, "remove", "cvt")                                                       \
    ROW(fail, "fail", "t")                                                             \
    ROW(undo, "undo", "i")                                                             \
    ROW(node, "node", "ipt")                                                           \
    ROW(restart, "restart", "j")                                                       \
    ROW(solution, "solution", "")                                                      \
    ROW(done, "done", "")                                                              \
    ROW(unsolvable, "unsolvable", "")                                                  \
    ROW(gave_up, "gave-up", "")                                                        \
    ROW(learn, "learn", "t")                                                           \
    ROW(forget, "forget", "t")                                                         \
    ROW(move, "move", "cv")                                                            \
    ROW(cost, "cost", "x")                                                             \
    ROW(heat, "heat", "h")                                                             \
    ROW(belief, "belief", "b")                                                         \
    ROW(figure, "figure", "nx")                                                        \
    ROW(say, "say", "t")                                                               \
    ROW(board, "board", "t")

#define TRACE_VERB_ENUM(id, ...) TRACE_VERB_##id,
enum trace_verb { TRACE_VERBS(TRACE_VERB_ENUM) TRACE_VERB_COUNT };

#define TRACE_NAME 20

/* Plain data; only the operands of the verb are filled in. */
struct trace_words {
    enum trace_verb verb;
    cell_t cell; /* operands h and b: CELL_NONE if the numbers are those of all cells */
    value_t value;
    bool excludes; /* true if operand e had a minus sign */
    long number, parent;
    double real;
    char name[TRACE_NAME];
    const char *text; /* the rest of the line, `length` bytes: operands h, b, t */
    size_t length;
};

/* Reads text[0 .. length). False if the first word is no verb, or if its operands do
 * not fit: such a line is text. `geo` may be NULL if the verb is `trace`. */
bool trace_verb_read(const struct geometry *geo, const char *text, size_t length,
                     struct trace_words *out);

/* Reads the number at *at and moves *at behind it. False if there is none before `end`.
 */
bool trace_number_read(const char **at, const char *end, double *out);

/* Whether the rest of the line (w->text) begins with this word. */
bool trace_words_begin(const struct trace_words *w, const char *word);

/* Reads the board in w->text, the rest of a line `trace`, such as "9 3x3 boxes+x": its
 * side, the rows and columns of a box, its units (units.h). Returns how many of these
 * four the text has, from the left; the others stay as they are. */
int trace_words_board(const struct trace_words *w, int *n, int *rows, int *cols,
                      struct unit_list *units);

/* Reads a cell at *at, a text that ends with a NUL, and moves *at behind it. */
bool trace_cell_read(const struct geometry *geo, const char **at, cell_t *out);
