/* The values of a board, from the texts of its cells: which number or symbol stands for
 * which value, clues, and candidates. */
#include "puzzle/parse_draft.h"

#include "base/number.h"
#include "puzzle/parse_members.h"

#include <stdio.h>

/* What a board's cells say about its alphabet. */
struct letters {
    const char *zero;  /* the first 0; or NULL */
    struct span blank; /* the first other empty mark; its start may be NULL */
    const char *last;  /* the first n; NULL: none */
    int n_of[MAX_N];   /* how often 0 .. n-1 occur */
    int largest;
    const char *digit, *letter; /* the first of each that is a value; or NULL */
};

static bool is_minus_one(struct span cell)
{
    return span_length(cell) == 2 && memcmp(cell.start, "-1", 2) == 0;
}

/* Lists of numbers write -1 or null for an empty cell, too, and tables write nothing.
 */
static bool is_empty_mark(struct span cell, bool is_numbers)
{
    if (cell.start == cell.end || (is_numbers && scan_is_null(cell.start, cell.end)))
        return true;
    return scan_symbol_rank(*cell.start) == SYMBOL_EMPTY &&
           (!is_numbers || span_length(cell) == 1 || is_minus_one(cell));
}

static void look_at_cell(struct letters *l, int n, struct span cell, bool is_numbers)
{
    bool is_empty = is_empty_mark(cell, is_numbers);
    bool is_zero = is_empty && cell.start < cell.end && *cell.start == '0';

    if (is_zero && !l->zero)
        l->zero = cell.start;
    if (is_empty && !is_zero && !l->blank.start)
        l->blank = cell;
    if (is_empty && !is_zero)
        return;
    int rank = scan_symbol_rank(*cell.start);
    if (is_zero)
        rank = 0;
    else if (is_numbers)
        rank = scan_number(cell);
    if (rank == n && !l->last)
        l->last = cell.start;
    if (!l->digit && rank >= 1 && rank <= 9)
        l->digit = cell.start;
    if (!is_numbers && rank > 9 && !l->letter)
        l->letter = cell.start;
    l->largest = int_max(l->largest, rank);
    if (rank >= 0 && rank < n)
        l->n_of[rank]++;
}

/* Whether the cells are a full square of 0 .. n-1, in which each value occurs n times.
 */
static bool is_full_from_zero(const struct letters *l, int n)
{
    bool is_full = !l->blank.start;

    for (int value = 0; value < n; value++)
        is_full &= l->n_of[value] == n;
    return is_full;
}

/* Whether the board can be read with the alphabet of those before it, or of the puzzle
 * that it belongs to. If so, sets *first to that alphabet's. */
static bool keep_alphabet(const struct source *s, struct alphabet known,
                          const struct letters *l, int *first, struct error *e)
{
    int before = known.first;
    const char *wrong = before == 0    ? l->last
                        : before == 10 ? l->digit
                        : *first == 0  ? l->zero
                        : *first == 10 ? l->letter
                                       : NULL;

    if (wrong && before == 10)
        return scan_fail(s, (struct span){wrong, wrong + 1}, e,
                         "letters from A on, as before");
    if (wrong)
        return scan_fail(s, (struct span){wrong, wrong + 1}, e,
                         "values from %d to %d, as before", before,
                         before + known.n - 1);
    *first = before;
    return true;
}

/* Finds which number or symbol stands for value 1: 0, 1, or 10 for 'A'. 0 is a value if
 * another mark of an empty cell occurs, but not n. Writes the alphabet to d->note if it
 * is a guess. */
static bool guess_alphabet(struct draft *d, struct alphabet *known, int *first,
                           struct error *e)
{
    const struct shape *shape = &d->shape;
    const int n = shape->n;
    const bool is_numbers = shape->layout == LAYOUT_NUMBERS;
    struct letters l = {0};

    if (shape->has_first) {
        *first = shape->first;
        *known = (struct alphabet){n, *first, is_numbers};
        return true;
    }
    for (int c = 0; c < n * n; c++)
        look_at_cell(&l, n, d->cells[c], is_numbers);
    bool has_letters = !is_numbers && (n > 9 || l.largest > 9);
    *first = 1;
    if (has_letters && !l.digit && l.largest > n)
        *first = 10;
    else if ((l.zero && l.blank.start && (l.largest < n || is_minus_one(l.blank))) ||
             is_full_from_zero(&l, n))
        *first = 0; /* beside -1, which is no value, 0 is always one */
    else if (l.zero && l.blank.start && l.last) {
        struct source_place zero = source_place(d->source, l.zero);
        return source_fail(
            d->source, l.blank.start, e,
            "expected one mark for all empty cells (0 is no value, as %d is "
            "one), found 0 in line %d column %d and '%.*s' here",
            n, zero.line, zero.column, (int)span_length(l.blank), l.blank.start);
    }
    bool is_known = known->n == n && (known->is_numbers == is_numbers || n <= 9);
    if (is_known && !keep_alphabet(d->source, *known, &l, first, e))
        return false;
    if (l.largest > 0 || *first == 0)
        *known = (struct alphabet){n, *first, is_numbers};
    if (is_numbers && *first == 0)
        snprintf(d->note, sizeof d->note, "numbers read as 0-%d", n - 1);
    else if (!is_numbers && *first == 0 && n <= 10)
        snprintf(d->note, sizeof d->note, "symbols read as 0-%d", n - 1);
    else if (has_letters && (n > 9 || *first == 10))
        snprintf(d->note, sizeof d->note, "symbols read as %s%s%c",
                 *first == 0    ? "0-9, "
                 : *first == 10 ? ""
                                : "1-9, ",
                 *first + n - 1 > 10 ? "A-" : "", 'A' + int_max(*first + n - 11, 0));
    return true;
}

/* Returns 1, 2, ... for the text of a value, 0 for an empty cell, -1 for anything else.
 * `first` is the result of guess_alphabet. */
static int cell_number(struct span cell, int first, bool is_numbers)
{
    if (is_empty_mark(cell, is_numbers))
        return cell.start < cell.end && *cell.start == '0' && first == 0;
    int rank = is_numbers ? scan_number(cell) : scan_symbol_rank(*cell.start);
    return rank < first ? -1 : rank - first + 1;
}

/* Sets the error that the cell has no value of the alphabet, with a hint at a letter
 * that looks like a digit. */
static bool fail_value(const struct draft *d, struct alphabet a, struct span cell,
                       struct error *e)
{
    const char *first = cell.start;
    const char *looks = span_length(cell) != 1        ? ""
                        : is_letter_of(*first, "Oo")  ? "; is it the digit 0?"
                        : is_letter_of(*first, "Il|") ? "; is it the digit 1?"
                                                      : "";

    if (d->note[0])
        scan_fail(d->source, cell, e, "one of %d values (%s)", a.n, d->note);
    else
        scan_fail(d->source, cell, e, "a value %s..%s", value_word(a, 0).text,
                  value_word(a, a.n - 1).text);
    size_t used = strlen(e->text);
    snprintf(e->text + used, sizeof e->text - used, "%s", looks);
    return false;
}

bool draft_read_clues(struct draft *d, struct alphabet *known, struct error *e)
{
    const struct shape *shape = &d->shape;
    const struct span *cells = d->cells;
    int n = shape->n, first;
    bool is_numbers = shape->layout == LAYOUT_NUMBERS;

    if (shape->has_first && shape->first == 10 && is_numbers)
        return scan_fail(d->source, cells[0], e, "letters from A on");
    if (!guess_alphabet(d, known, &first, e))
        return false;
    const struct alphabet a = {n, first, is_numbers};
    for (int c = 0; c < n * n; c++) {
        int number = cell_number(cells[c], first, is_numbers);
        if (number < 0 || number > n)
            return fail_value(d, a, cells[c], e);
        d->clue[c] = number == 0 ? VALUE_NONE : (value_t)(number - 1);
    }
    if (known->n == n)
        d->alphabet = *known;
    return true;
}

static bool read_mask(const struct source *s, struct span cell, uint64_t *set,
                      struct error *e)
{
    for (int k = 0; cell.start + k < cell.end; k++) {
        const char *at = cell.start + k;
        int rank = scan_symbol_rank(*at);
        if (rank == k + 1)
            *set |= bits_mask(k);
        else if (rank != SYMBOL_EMPTY)
            return scan_fail(s, (struct span){at, at + 1}, e,
                             "%c or . at place %d of a cell's candidates",
                             k < 9 ? '1' + k : 'A' + k - 9, k + 1);
    }
    return *set || scan_fail(s, cell, e, "at least one candidate of the cell");
}

bool draft_read_candidates(struct draft *d, struct error *e)
{
    const struct source *s = d->source;
    const struct shape *shape = &d->shape;
    const struct span *cells = d->cells;
    uint64_t *set = d->candidates;
    int n = shape->n, words = geometry_words(n);

    for (int c = 0; c < n * n; c++, set += words) {
        const char *at = cells[c].start;
        if (shape->layout == LAYOUT_MASKS) {
            if (!read_mask(s, cells[c], set, e))
                return false;
        } else if (!puzzle_read_group(&at, cells[c].end, n, set)) {
            return scan_fail(s, cells[c], e, "candidates 1..%d%s, each once", n,
                             n > 9 ? " with commas" : "");
        }
        bool is_single = bits_count_set(set, words) == 1;
        d->clue[c] = is_single ? (value_t)bits_nth(set, 0) : VALUE_NONE;
        if (is_single)
            bits_fill(set, words, n);
    }
    return true;
}
