/* A formula in DIMACS of unit clauses, which are the clues. With 999
 * variables, a variable has the digits ROW, COLUMN and VALUE. With n^3 variables it is
 * 1 + n * CELL + VALUE, where cells and values count from 0. */
#include "puzzle/formats/readers.h"

#include <string.h>

#define HEAD "p cnf "

static bool is_comment(struct span l)
{
    return *l.start == 'c' && (span_length(l) == 1 || l.start[1] == ' ');
}

static bool is_head(struct span l)
{
    return span_length(l) > strlen(HEAD) && memcmp(l.start, HEAD, strlen(HEAD)) == 0;
}

/* Any number of comments may precede the head, so only a text that begins with a
 * formula is one: the lines of a list of boards are not read again for each board. */
bool dimacs_claims(const struct source *s, const struct shape *shape, struct span l,
                   const char *next)
{
    (void)shape;
    while (is_comment(l))
        if (!scan_content_line(s, &next, &l))
            return false;
    return is_head(l);
}

/* Reads up to 9 digits; returns -1 for anything else. */
static int take_variable(struct span word)
{
    int number = 0;

    for (const char *c = word.start; c < word.end; c++) {
        if (*c < '0' || *c > '9' || c - word.start == 9)
            return -1;
        number = number * 10 + (*c - '0');
    }
    return number;
}

/* Sets *cell and *value to what a variable means. */
static bool find_meaning(int variable, int n, bool is_decimal, int *cell, int *value)
{
    int row = variable / 100, column = variable / 10 % 10;

    *cell = is_decimal ? (row - 1) * n + column - 1 : (variable - 1) / n;
    *value = is_decimal ? variable % 10 : (variable - 1) % n + 1;
    return is_decimal ? row >= 1 && row <= 9 && column >= 1 && *value >= 1
                      : variable >= 1 && variable <= n * n * n;
}

/* Finds n from the number of variables in the head. */
static int find_side(struct span head, bool *is_decimal)
{
    struct span word;
    int n = MIN_N;

    head.start += strlen(HEAD);
    if (!scan_next_cell(LAYOUT_NUMBERS, &head, &word))
        return 0;
    int variables = take_variable(word);
    *is_decimal = variables == 999;
    while (n < MAX_N && n * n * n < variables)
        n++;
    return *is_decimal ? 9 : n * n * n == variables ? n : 0;
}

bool dimacs_read(const char **at, struct draft *d, struct error *e)
{
    const struct source *s = d->source;
    int cell, value;
    bool is_decimal = false;
    struct span l, word, end;

    while (scan_content_line(s, at, &l) && is_comment(l))
        ;
    int n = find_side(l, &is_decimal);
    if (n == 0)
        return scan_fail(s, l, e,
                         "'p cnf' with 999 variables, or n*n*n for a board of n x n");
    if (!draft_begin(d, l, n, e))
        return false;
    while (scan_content_line(s, at, &l)) {
        if (is_comment(l))
            continue;
        struct span rest = l;
        bool is_unit = scan_next_cell(LAYOUT_NUMBERS, &rest, &word) &&
                       scan_next_cell(LAYOUT_NUMBERS, &rest, &end) &&
                       span_length(end) == 1 && *end.start == '0' &&
                       !scan_next_cell(LAYOUT_NUMBERS, &rest, &end);
        if (!is_unit || *word.start == '-')
            return scan_fail(s, l, e, "a clause of one positive variable, such as 5 0");
        if (!find_meaning(take_variable(word), n, is_decimal, &cell, &value))
            return is_decimal ? scan_fail(s, word, e, "a variable of three digits 1..9")
                              : scan_fail(s, word, e, "a variable 1..%d", n * n * n);
        if (!draft_put(d, word, cell, value, e))
            return false;
    }
    return true;
}
