#include "puzzle/parse_read.h"

#include "base/alloc.h"
#include "base/number.h"
#include "puzzle/parse_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Whether the line has words that cannot be cells: of m symbols of a row or a board the
 * largest is at most the m-th letter. */
static bool is_text(const struct parser *p, const struct shape *shape, struct span l,
                    const char *next)
{
    int letters = 0, largest = 0, count = 0;

    (void)p, (void)shape, (void)next;
    for (const char *c = l.start; c < l.end && letters < 4; c++)
        letters = isalpha((unsigned char)*c) ? letters + 1 : 0;
    for (const char *c = l.start; c < l.end && letters == 4; c++) {
        largest = int_max(largest, scan_symbol_rank(*c));
        count += scan_symbol_rank(*c) != SYMBOL_INVALID;
    }
    return largest - 9 > count;
}

static bool is_header(const struct parser *p, const struct shape *shape, struct span l,
                      const char *next)
{
    bool is_list = memchr(l.start, ',', span_length(l)) ||
                   memchr(l.start, ';', span_length(l)) ||
                   memchr(l.start, '\t', span_length(l));

    return is_list && is_text(p, shape, l, next);
}

static bool is_xml(const struct parser *p, const struct shape *shape, struct span l,
                   const char *next)
{
    (void)p, (void)shape, (void)next;
    return *l.start == '<';
}

static bool is_json(const struct parser *p, const struct shape *shape, struct span l,
                    const char *next)
{
    (void)p, (void)shape, (void)next;
    return *l.start == '{';
}

static bool is_link(const struct parser *p, const struct shape *shape, struct span l,
                    const char *next)
{
    (void)p, (void)shape, (void)next;
    const char *colon = memchr(l.start, ':', span_length(l));
    return colon && l.end - colon >= 3 && memcmp(colon, "://", 3) == 0;
}

/* The characters that draw lines, U+2500 .. U+257F, begin with this byte. */
static bool is_drawn(const struct parser *p, const struct shape *shape, struct span l,
                     const char *next)
{
    (void)p, (void)shape, (void)next;
    return *l.start == '\xe2' && l.end - l.start >= 3 &&
           (l.start[1] == '\x94' || l.start[1] == '\x95');
}

static bool claims_all(const struct parser *p, const struct shape *shape, struct span l,
                       const char *next)
{
    (void)p, (void)shape, (void)l, (void)next;
    return true;
}

/* A board in a line with other text is cut out before (parse.c), and is one line of
 * cells. */
static const struct reader readers[] = {
    {.claims = dimacs_claims, .read = dimacs_read},
    {.claims = game_id_claims, .read = game_id_read},
    {.claims = triples_claims, .read = triples_read},
    {.claims = table_claims, .read = table_read},
    {.claims = is_xml, .refusal = "XML, which is not read"},
    {.claims = is_drawn, .refusal = "lines in Unicode: draw them as | - +"},
    {.claims = is_json, .refusal = "a JSON object, of which only lists are read"},
    {.claims = is_link, .refusal = "a link that contains no board as plain text"},
    {.claims = is_header, .refusal = "a header of CSV, but no column holds boards"},
    {.claims = is_text, .refusal = "a line of text"},
    {.claims = claims_all, .read = grid_read},
};

const struct reader *reader_find(const struct parser *p, const struct shape *shape,
                                 struct span l, const char *next)
{
    const struct reader *r = readers;

    while (!r->claims(p, shape, l, next))
        r++;
    return r;
}

void draft_init(struct draft *d, int box_rows, int box_cols)
{
    d->shape = (struct shape){
        .n = box_rows * box_cols, .box_rows = box_rows, .box_cols = box_cols};
    d->names_units = false;
    d->units = (struct unit_list){.boxes = true};
    d->cells = NULL;
    d->clue = NULL;
    d->candidates = NULL;
}

bool draft_begin(const struct source *s, struct span found, struct draft *d,
                 int box_rows, int box_cols, struct error *e)
{
    int n = d->shape.n;

    if (box_rows == 0)
        geometry_default_box(n, &box_rows, &box_cols);
    if (!geometry_is_valid(box_rows, box_cols) || box_rows * box_cols < MIN_N)
        return scan_fail(s, found, e, "a board of size %d..%d", MIN_N, MAX_N);
    if (n > 0 && n != box_rows * box_cols)
        return source_fail(s, found.start, e, "expected a board of size %d, found %d",
                           n, box_rows * box_cols);
    d->shape.n = n = box_rows * box_cols;
    d->shape.box_rows = box_rows;
    d->shape.box_cols = box_cols;
    d->cells = alloc_zeroed((size_t)(n * n), sizeof *d->cells);
    d->clue = alloc_resize(NULL, (size_t)(n * n), sizeof *d->clue);
    for (int c = 0; c < n * n; c++)
        d->clue[c] = VALUE_NONE;
    return true;
}

void draft_free(struct draft *d)
{
    free(d->cells);
    free(d->clue);
    free(d->candidates);
}

bool draft_put(const struct source *s, struct span text, struct draft *d, int cell,
               int value, struct error *e)
{
    if (value < 1 || value > d->shape.n)
        return scan_fail(s, text, e, "a value 1..%d", d->shape.n);
    if (d->clue[cell] != VALUE_NONE && d->clue[cell] != value - 1)
        return scan_fail(s, text, e, "the value %d, which row %d column %d has already",
                         d->clue[cell] + 1, cell / d->shape.n + 1,
                         cell % d->shape.n + 1);
    d->cells[cell] = text;
    d->clue[cell] = (value_t)(value - 1);
    return true;
}

bool draft_regions(const struct source *s, struct span found, struct draft *d,
                   const int *label, struct error *e)
{
    int n = d->shape.n, count = 0, n_cells[MAX_N] = {0};
    int *number = alloc_zeroed((size_t)(n * n), sizeof *number); /* 0: none yet */
    bool fine = true;

    for (int c = 0; c < n * n && fine; c++) {
        int *of = &number[label[c]];
        if (*of == 0)
            *of = ++count;
        fine = count <= n && ++n_cells[*of - 1] <= n;
        d->region[c] = (uint8_t)(*of - 1);
    }
    free(number);
    d->units.regions = true;
    return fine || scan_fail(s, found, e, "%d regions of %d cells", n, n);
}
