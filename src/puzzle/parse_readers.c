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

static bool is_header(const struct source *s, const struct shape *shape, struct span l,
                      const char *next)
{
    bool is_list = memchr(l.start, ',', span_length(l)) ||
                   memchr(l.start, ';', span_length(l)) ||
                   memchr(l.start, '\t', span_length(l));

    return is_list && is_text(s, shape, l, next);
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

/* The characters that draw lines, U+2500 .. U+257F, begin with this byte. */
static bool is_drawn(const struct source *s, const struct shape *shape, struct span l,
                     const char *next)
{
    (void)s, (void)shape, (void)next;
    return *l.start == '\xe2' && l.end - l.start >= 3 &&
           (l.start[1] == '\x94' || l.start[1] == '\x95');
}

/* Readers in the order in which a text is offered to them. What none of them claims is
 * a table with blank fields, or rows of cells. */
static const struct board_reader readers[] = {
    {.is_first = true, .claims = dimacs_claims, .read = dimacs_read},
    {.claims = game_id_claims, .read = game_id_read},
    {.claims = triples_claims, .read = triples_read},
    {.claims = is_xml, .refusal = "XML, which is not read"},
    {.claims = is_drawn, .refusal = "lines in Unicode: draw them as | - +"},
    {.claims = is_json, .refusal = "a JSON object, of which only lists are read"},
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
