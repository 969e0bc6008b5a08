/* The table of the readers of other programs' formats, and of what is refused by its
 * name. */
#include "base/number.h"
#include "puzzle/parse_draft.h"

#include <ctype.h>
#include <string.h>

/* Whether the line has words that cannot be cells: of m symbols of a row or a board the
 * largest is at most the m-th letter. */
static bool is_text(const struct source *s, const struct shape *shape, struct span l,
                    const char *next)
{
    int letters = 0, largest = 0, count = 0;

    (void)s, (void)shape, (void)next;
    for (const char *c = l.start; c < l.end && letters < 4; c++)
        letters = isalpha((unsigned char)*c) ? letters + 1 : 0;
    for (const char *c = l.start; c < l.end && letters == 4; c++) {
        largest = int_max(largest, scan_symbol_rank(*c));
        count += scan_symbol_rank(*c) != SYMBOL_INVALID;
    }
    return largest - 9 > count;
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

static bool is_header(const struct source *s, const struct shape *shape, struct span l,
                      const char *next)
{
    struct span second;

    return is_text(s, shape, l, next) && scan_content_line(s, &next, &second) &&
           (has_as_many(l, second, ',') || has_as_many(l, second, ';') ||
            has_as_many(l, second, '\t'));
}

static bool is_xml(const struct source *s, const struct shape *shape, struct span l,
                   const char *next)
{
    (void)s, (void)shape, (void)next;
    return *l.start == '<';
}

static bool is_json(const struct source *s, const struct shape *shape, struct span l,
                    const char *next)
{
    (void)s, (void)shape, (void)next;
    return *l.start == '{';
}

static bool is_link(const struct source *s, const struct shape *shape, struct span l,
                    const char *next)
{
    (void)s, (void)shape, (void)next;
    const char *colon = memchr(l.start, ':', span_length(l));
    return colon && l.end - colon >= 3 && memcmp(colon, "://", 3) == 0;
}

/* UTF-16 begins with a byte order mark, which no text in UTF-8 has. */
static bool is_utf16(const struct source *s, const struct shape *shape, struct span l,
                     const char *next)
{
    (void)s, (void)shape, (void)next;
    return l.end - l.start >= 2 &&
           (memcmp(l.start, "\xff\xfe", 2) == 0 || memcmp(l.start, "\xfe\xff", 2) == 0);
}

static bool is_latex(const struct source *s, const struct shape *shape, struct span l,
                     const char *next)
{
    (void)s, (void)shape, (void)next;
    return *l.start == '\\';
}

/* Readers in the order in which a text is offered to them. What none of them claims is
 * a table with blank fields, or rows of cells. */
static const struct board_reader readers[] = {
    {.is_first = true, .claims = dimacs_claims, .read = dimacs_read},
    {.claims = game_id_claims, .read = game_id_read},
    {.claims = triples_claims, .read = triples_read},
    {.claims = is_xml, .refusal = "XML, which is not read"},
    {.claims = object_claims, .read = object_read},
    {.claims = packed_claims, .read = packed_read},
    {.claims = drawn_claims, .read = drawn_read, .has_cells = true},
    {.is_first = true, .claims = is_utf16, .refusal = "UTF-16: save it as UTF-8"},
    {.claims = is_latex, .refusal = "LaTeX, of which \\begin{sudoku} is read"},
    {.claims = is_json, .refusal = "a JSON object without rows of cells"},
    {.claims = is_link, .refusal = "a link that contains no board as plain text"},
    {.claims = is_header, .refusal = "a header of CSV, but no column holds boards"},
    {.claims = is_text, .refusal = "a line of text"},
};

const struct board_reader *reader_find(const struct source *s, bool is_first,
                                       const struct shape *shape, struct span l,
                                       const char *next)
{
    const struct board_reader *end = readers + sizeof readers / sizeof *readers;

    for (const struct board_reader *r = readers; r < end; r++)
        if ((is_first || !r->is_first) && r->claims(s, shape, l, next))
            return r;
    return NULL;
}
