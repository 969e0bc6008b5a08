/* The table of the readers of other programs' formats, and of what is refused by its
 * name. */
#include "puzzle/formats/readers.h"
#include "base/number.h"
#include "puzzle/parse_text.h"

#include <ctype.h>
#include <string.h>

/* Whether the line has a capital and four small letters in a row: "The Times No 1". The
 * letters of a board are of one kind. */
static bool is_prose(struct span l)
{
    int small = 0;
    bool has_capital = false, has_word = false;

    for (const char *c = l.start; c < l.end; c++) {
        small = islower((unsigned char)*c) ? small + 1 : 0;
        has_word |= small == 4;
        has_capital |= isupper((unsigned char)*c);
    }
    return has_capital && has_word;
}

/* Whether the line has words that cannot be cells: of m symbols of a row or a board the
 * largest is at most the m-th letter. */
static bool is_text(const struct source *s, struct span l, const char *next)
{
    int largest = 0, count = 0;

    (void)s, (void)next;
    if (is_prose(l) || !text_has_word(l))
        return is_prose(l);
    for (const char *c = l.start; c < l.end; c++) {
        largest = int_max(largest, scan_symbol_rank(*c));
        count += scan_symbol_rank(*c) != SYMBOL_INVALID;
    }
    return largest - 9 > count;
}

/* What else is refused by how it begins. */
static const struct {
    const char *begin, *words;
} kinds[] = {
    {"SAVEFILE:", "a saved game of Simon Tatham's puzzles, of which game IDs are read"},
    {"SumoCue", "a killer of SumoCue, which is not read"},
    {"{{", "a template of a wiki, which is not read"},
};

static const char *find_kind(struct span l)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t length = strlen(kinds[i].begin);
        if (span_length(l) >= length && memcmp(l.start, kinds[i].begin, length) == 0)
            return kinds[i].words;
    }
    return NULL;
}

/* "4:0U,0,0,3L": numbers and letters, a colon, then a word with other characters than
 * those of a board. */
static bool is_game_id(const struct source *s, struct span l, const char *next)
{
    const char *at = l.start;
    bool has_comma = false;

    (void)s, (void)next;
    while (at < l.end && isalnum((unsigned char)*at))
        at++;
    if (at == l.end || *at != ':' || !isdigit((unsigned char)*l.start))
        return false;
    for (at++; at < l.end; at++) {
        has_comma |= *at == ',';
        if (!isalnum((unsigned char)*at) && !strchr("_,", *at))
            return false;
    }
    return has_comma;
}

/* ",0,1,2": what pandas writes above a table, whose rows it numbers, too. */
static bool is_numbered(const struct source *s, struct span l, const char *next)
{
    char separator = *l.start;
    int count = 0;

    (void)s, (void)next;
    if (separator != ',' && separator != ';')
        return false;
    for (const char *at = l.start; at < l.end; count++) {
        struct span number = {at + 1, at + 1};
        while (number.end < l.end && *number.end != separator)
            number.end++;
        if (*at != separator || scan_number(number) != count)
            return false;
        at = number.end;
    }
    return count >= MIN_N;
}

/* Whether both lines have as many of these separators, and some. */
static bool has_as_many(struct span a, struct span b, char separator)
{
    int count = 0, of_first = 0;

    for (const char *c = a.start; c < a.end; c++)
        of_first += *c == separator;
    for (const char *c = b.start; c < b.end; c++)
        count += *c == separator;
    return count > 0 && count == of_first;
}

static bool is_header(const struct source *s, struct span l, const char *next)
{
    struct span second;

    return is_text(s, l, next) && scan_content_line(s, &next, &second) &&
           (has_as_many(l, second, ',') || has_as_many(l, second, ';') ||
            has_as_many(l, second, '\t'));
}

static bool is_xml(const struct source *s, struct span l, const char *next)
{
    (void)s, (void)next;
    return *l.start == '<';
}

static bool is_json(const struct source *s, struct span l, const char *next)
{
    (void)s, (void)next;
    return *l.start == '{';
}

static bool is_link(const struct source *s, struct span l, const char *next)
{
    (void)s, (void)next;
    const char *colon = memchr(l.start, ':', span_length(l));
    return colon && l.end - colon >= 3 && memcmp(colon, "://", 3) == 0;
}

/* UTF-16 begins with a byte order mark, which no text in UTF-8 has. */
static bool is_utf16(const struct source *s, struct span l, const char *next)
{
    (void)s, (void)next;
    return l.end - l.start >= 2 &&
           (memcmp(l.start, "\xff\xfe", 2) == 0 || memcmp(l.start, "\xfe\xff", 2) == 0);
}

static bool names_cells(const struct source *s, struct span l, const char *next)
{
    struct span board;

    (void)s, (void)next;
    return text_names_cells(l) && !text_find_board(l, &board);
}

static bool is_latex(const struct source *s, struct span l, const char *next)
{
    (void)s, (void)next;
    return *l.start == '\\';
}

/* A fact or a term of ASP or Prolog: "clue(1,2,3)." */
static bool is_fact(const struct source *s, struct span l, const char *next)
{
    const char *at = l.start;

    (void)s, (void)next;
    while (at < l.end && (isalnum((unsigned char)*at) || *at == '_'))
        at++;
    return islower((unsigned char)*l.start) && at < l.end && *at == '(' &&
           l.end[-1] == '.';
}

/* "5.000000000000000000e+00" */
static bool has_exponent(const struct source *s, struct span l, const char *next)
{
    (void)s, (void)next;
    const char *e = memchr(l.start, 'e', span_length(l));
    return e && e > l.start && isdigit((unsigned char)e[-1]) && l.end - e > 2 &&
           (e[1] == '+' || e[1] == '-') && isdigit((unsigned char)e[2]) &&
           memchr(l.start, '.', (size_t)(e - l.start));
}

static bool is_r_print(const struct source *s, struct span l, const char *next)
{
    (void)s, (void)next;
    return span_length(l) > 4 && memcmp(l.start, "[,1]", 4) == 0;
}

/* "---", "- [5, 3" or "board: |", or a name before such a line. */
static bool is_yaml(const struct source *s, struct span l, const char *next)
{
    size_t length = span_length(l);
    struct span second;

    if (length >= 3 && (memcmp(l.start, "- [", 3) == 0 ||
                        (length == 3 && memcmp(l.start, "---", 3) == 0)))
        return true;
    if (!isalpha((unsigned char)*l.start) || length < 3)
        return false;
    return memcmp(l.end - 3, ": |", 3) == 0 ||
           (l.end[-1] == ':' && scan_content_line(s, &next, &second) &&
            *second.start == '-');
}

/* Moves past the name of row `row`, "B", "2" or "r2", and the colon or blank behind it.
 */
static bool skip_row_name(struct span *l, int row)
{
    const char *at = l->start;
    struct span number = {at + (*at == 'r' || *at == 'R'),
                          at + (*at == 'r' || *at == 'R')};

    while (number.end < l->end && isdigit((unsigned char)*number.end))
        number.end++;
    if (number.end > number.start && scan_number(number) == row + 1)
        at = number.end;
    else if (scan_symbol_rank(*at) == 10 + row)
        at++;
    if (at == l->start || at == l->end || !strchr(":) \t", *at))
        return false;
    l->start = at + 1;
    return true;
}

/* n rows of n cells, each behind its name. */
static bool has_row_names(const struct source *s, struct span l, const char *next)
{
    int row = 0, n = 0, count;

    do {
        if (!skip_row_name(&l, row))
            return false;
        count = scan_count_cells(LAYOUT_SYMBOLS, l);
        n = row == 0 ? count : n;
    } while (count == n && ++row < n && scan_row_line(s, &next, true, &l));
    return row == n && n >= MIN_N && span_length(scan_line_at(s, next, &next)) == 0;
}

/* Readers in the order in which a text is offered to them. What none of them claims is
 * a table with blank fields, or rows of cells. */
static const struct board_reader readers[] = {
    {.is_first = true, .claims = dimacs_claims, .read = dimacs_read},
    {.claims = game_id_claims, .read = game_id_read},
    {.claims = triples_claims, .read = triples_read},
    {.claims = list_claims, .read = list_read, .has_cells = true},
    {.claims = object_claims, .read = object_read},
    {.claims = packed_claims, .read = packed_read},
    {.claims = drawn_claims, .read = drawn_read, .has_cells = true},
    {.claims = blanks_claims, .read = blanks_read, .has_cells = true},
};

/* What no reader claims, but is no board either. */
static const struct refusal {
    bool (*is)(const struct source *s, struct span l, const char *next);
    const char *words;
    bool is_first; /* only at the start of a text */
} refusals[] = {
    {is_utf16, "UTF-16: save it as UTF-8", true},
    {is_xml, "XML, which is not read", false},
    {names_cells, "names of cells: cages and the like are not read", false},
    {is_latex, "LaTeX, of which \\begin{sudoku} is read", false},
    {is_json, "a JSON object without rows of cells", false},
    {is_link, "a link that contains no board as plain text", false},
    {is_fact, "a fact of ASP or Prolog, which is not read", false},
    {is_r_print, "a matrix as R prints it, which is not read", false},
    {has_exponent,
     "numbers with exponents: write whole numbers (numpy.savetxt: fmt='%d')", false},
    {is_yaml, "YAML, which is not read", false},
    {has_row_names, "rows that begin with their names: leave these out", false},
    {is_numbered,
     "a table with numbered rows and columns: leave the numbers out (in pandas, "
     "index=False)",
     false},
    {is_game_id, "a game ID of another puzzle than Solo", false},
    {is_header, "a header of CSV, but no column holds boards", false},
    {is_text, "a line of text", false},
};

const struct board_reader *reader_find(const struct source *s, bool is_first,
                                       const struct shape *shape, struct span l,
                                       const char *next)
{
    const struct board_reader *end = readers + sizeof readers / sizeof *readers;

    if (is_xml(s, l, next)) /* whatever stands in it */
        return NULL;
    for (const struct board_reader *r = readers; r < end; r++)
        if ((is_first || !r->is_first) && r->claims(s, shape, l, next))
            return r;
    return NULL;
}

const char *reader_refusal(const struct source *s, bool is_first, struct span l,
                           const char *next)
{
    const struct refusal *end = refusals + sizeof refusals / sizeof *refusals;
    const char *kind = find_kind(l);

    if (kind)
        return kind;
    for (const struct refusal *r = refusals; r < end; r++)
        if ((is_first || !r->is_first) && r->is(s, l, next))
            return r->words;
    return NULL;
}
