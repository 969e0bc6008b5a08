#include "puzzle/parse_text.h"

#include "base/number.h"
#include "puzzle/geometry.h"

#include <ctype.h>
#include <string.h>

#define LEAST_CELLS 81           /* shorter words may be anything */
#define LEAST_PIECE 20           /* of a damaged puzzle; shorter ones may be anything */
#define SEPARATORS  ",;:|\"' \t" /* of fields */
#define MOST_LINES  (3 * MAX_N)  /* of a board, with borders */

static bool has(struct span text, char c)
{
    return memchr(text.start, c, span_length(text)) != NULL;
}

static bool is_word_end(char c)
{
    return scan_symbol_rank(c) == SYMBOL_INVALID && c != '+'; /* a mark */
}

/* Whether the word is a board, and whether it has an empty cell. */
static bool is_board(struct span word, bool *has_empty)
{
    bool has_marks = memchr(word.start, '+', span_length(word));
    int cells =
        has_marks ? scan_count_cells(LAYOUT_SYMBOLS, word) : (int)span_length(word);
    int n = geometry_root(cells), largest = 0;

    *has_empty = false;
    if (cells < LEAST_CELLS || n == 0 || n > MAX_SYMBOL_N)
        return false;
    for (const char *c = word.start; c < word.end; c++) {
        int rank = scan_symbol_rank(*c);
        *has_empty |= rank == SYMBOL_EMPTY;
        largest = int_max(largest, rank);
    }
    return n > 9 || largest <= 9;
}

/* Whether the word may be a damaged puzzle, which lacks a character or has one too
 * many: it is long, and at least a third of it are empty cells. */
static bool is_like_puzzle(struct span word)
{
    size_t empty = 0;

    for (const char *c = word.start; c < word.end; c++)
        empty += scan_symbol_rank(*c) == SYMBOL_EMPTY;
    return span_length(word) >= LEAST_PIECE && 3 * empty >= span_length(word);
}

/* The field of a table around a word. */
static struct span field_around(struct span line, struct span word)
{
    while (word.start > line.start && !strchr(SEPARATORS, word.start[-1]))
        word.start--;
    while (word.end < line.end && !strchr(SEPARATORS, *word.end))
        word.end++;
    return word;
}

/* Whether the text has almost as many characters as a board of 9x9 or more. */
static bool is_nearly_board(struct span text)
{
    int n = geometry_near_side((int)span_length(text));

    return n >= 9 && n <= MAX_SYMBOL_N;
}

bool text_find_board(struct span line, struct span *board)
{
    bool is_found = false, has_empty = false, is_even = true;
    struct span damaged = {NULL, NULL}, first = damaged;

    for (const char *at = line.start; at < line.end && !has_empty;) {
        struct span word = {at, at};
        while (word.end < line.end && !is_word_end(*word.end))
            word.end++;
        bool is_other = span_length(word) < span_length(line), is_open;
        if (!first.start)
            first = word;
        is_even &= word.start == word.end || span_length(word) == span_length(first);
        if (is_other && is_board(word, &is_open) && (!is_found || is_open)) {
            *board = word;
            is_found = true;
            has_empty = is_open;
        } else if (!damaged.start && is_like_puzzle(word)) {
            damaged = field_around(line, word);
        }
        at = word.end + (word.end < line.end);
    }
    if (is_found && !has_empty && damaged.start)
        *board = damaged; /* what was found is its solution */
    if (is_found || is_even || !damaged.start || !is_nearly_board(damaged))
        return is_found;
    *board = damaged; /* a rating, or a name, is beside it */
    return true;
}

bool text_has_more(struct span line, struct span board)
{
    struct span more, rest = {board.end, line.end};
    bool has_empty = false;

    for (const char *mark = "0.-*_"; *mark && !has_empty; mark++)
        has_empty = span_length(rest) > LEAST_CELLS && has(rest, *mark);
    return has_empty && is_board(board, &has_empty) && has_empty &&
           text_find_board(rest, &more) && is_board(more, &has_empty) && has_empty;
}

/* Whether a name, an operator or a term before a list may have this character. */
static bool is_before_list(char c)
{
    return isalnum((unsigned char)c) || (c && strchr(" _.,=<-(", c));
}

/* Where the list begins; NULL: nowhere. Sets *depth to the number of terms around it.
 */
static const char *list_start(struct span line, int *depth)
{
    const char *open = line.start;

    *depth = 0;
    if (!isalpha((unsigned char)*line.start))
        return NULL;
    while (open < line.end && is_before_list(*open) &&
           !(*open == '(' && open > line.start && open[-1] == 'c'))
        *depth += *open++ == '(';
    return open < line.end && (*open == '[' || *open == '(') ? open : NULL;
}

const char *text_list_start(struct span line)
{
    int depth;

    return list_start(line, &depth);
}

bool text_find_list(const struct source *s, struct span line, struct span *list,
                    struct span *tail)
{
    int depth, lines = 0;
    const char *open = list_start(line, &depth);
    bool has_several = false;

    if (!open)
        return false;
    *list = (struct span){open, NULL};
    const int depth_of_list = depth;
    for (const char *c = open; c < s->end && lines < MOST_LINES; c++) {
        lines += *c == '\n';
        depth += (*c == '[' || *c == '(') - (*c == ']' || *c == ')');
        if (depth == depth_of_list && !list->end)
            list->end = c + 1;
        has_several |= *c == ',' || *c == '|' || *c == '\n' || *c == ' ';
        if (depth == depth_of_list && !has_several)
            return false; /* "[9]" of a declaration */
        if (depth == 0) {
            *tail = (struct span){list->end, c};
            return list->end != NULL;
        }
    }
    return false;
}

bool text_names_cells(struct span text)
{
    bool has_equals = false, has_plus = false, has_name = false;

    if (!has(text, 'r') && !has(text, 'R') && !has(text, '='))
        return false;
    for (const char *c = text.start; c < text.end; c++) {
        bool is_row = (*c == 'r' || *c == 'R') && text.end - c >= 4 &&
                      isdigit((unsigned char)c[1]);
        const char *column = c + 2;
        while (is_row && column + 1 < text.end && isdigit((unsigned char)*column))
            column++;
        if (is_row && column + 1 < text.end && (*column == 'c' || *column == 'C') &&
            isdigit((unsigned char)column[1]))
            return true;
        has_equals |= *c == '=';
        has_plus |= *c == '+';
        has_name |= isalnum((unsigned char)*c) != 0;
    }
    return has_equals && has_plus && has_name;
}

bool text_has_word(struct span text)
{
    int letters = 0;
    bool is_digits = true; /* the letters may be meant as digits: O for 0 */

    for (const char *c = text.start; c < text.end; c++) {
        if (letters == 0 && scan_is_null(c, text.end))
            c++; /* at most three letters are left */
        letters = isalpha((unsigned char)*c) ? letters + 1 : 0;
        is_digits = letters == 0 || (is_digits && strchr("OoIl", *c));
        if (letters >= 4 && !is_digits)
            return true;
    }
    return false;
}

/* Whether the line gives a number a name: "n = 3;" of MiniZinc. */
static bool is_named_number(struct span l)
{
    const char *at = l.start;

    while (at < l.end && (isalpha((unsigned char)*at) || *at == '_'))
        at++;
    const char *name_end = at;
    while (at < l.end && (isdigit((unsigned char)*at) || *at == ' ' || *at == '='))
        at++;
    return name_end > l.start && at + 1 == l.end && *at == ';' &&
           memchr(name_end, '=', (size_t)(at - name_end));
}

/* Whether the line names the separator of a CSV file, as Excel does: "sep=;". */
static bool is_separator(struct span l)
{
    return span_length(l) == 5 && memcmp(l.start, "sep=", 4) == 0;
}

/* Whether the line is a name and a number: "Grid 01", "Puzzle 3:". A line with as many
 * symbols as the next one may be a row, such as "ABCD 0000". */
static bool is_name_and_number(struct span l, struct span next)
{
    const char *at = l.start;

    while (at < l.end && isalpha((unsigned char)*at))
        at++;
    if (at - l.start < 3 || at == l.end || *at != ' ')
        return false;
    while (at < l.end && (*at == ' ' || isdigit((unsigned char)*at)))
        at++;
    return (at == l.end || (at + 1 == l.end && *at == ':')) &&
           scan_count_cells(LAYOUT_SYMBOLS, l) !=
               scan_count_cells(LAYOUT_SYMBOLS, next);
}

bool text_is_heading(struct span line, struct span next)
{
    struct span board;
    bool has_empty;

    if (*line.start == '{')
        return false; /* an object (parse_object.c) */
    if (span_length(line) > 6 && memcmp(line.start, "order ", 6) == 0)
        return false; /* a size (shape_take_size_line) */
    if (is_name_and_number(line, next) || is_named_number(line) || is_separator(line))
        return true;
    return text_has_word(line) && !text_find_board(line, &board) &&
           !is_board(line, &has_empty) &&
           (text_find_board(next, &board) || is_board(next, &has_empty));
}
