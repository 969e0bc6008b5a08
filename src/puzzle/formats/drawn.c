/* Boards whose boxes or cells are drawn with lines of Unicode, or with | around blank
 * cells: forums, tables in Markdown, the environment "sudoku" of LaTeX. */
#include "puzzle/formats/readers.h"

#include "base/alloc.h"

#include <string.h>

#define LATEX_BEGIN "\\begin{sudoku}"
#define LATEX_END   "\\end{sudoku}"

/* The length of a line that is drawn, U+2500 .. U+257F; 0: there is none. */
static int drawn_length(const char *at, const char *end)
{
    bool is_drawn =
        end - at >= 3 && *at == '\xe2' && (at[1] == '\x94' || at[1] == '\x95');

    return is_drawn ? 3 : 0;
}

/* The length of a bar between cells: | or a vertical line; 0: there is none. */
static int bar_length(const char *at, const char *end)
{
    static const char *const bars[] = {"│", "┃", "║", "┆", "┇", "┊", "┋", "╎", "╏"};

    for (size_t i = 0; i < sizeof bars / sizeof *bars; i++)
        if (drawn_length(at, end) && memcmp(at, bars[i], 3) == 0)
            return 3;
    return at < end && *at == '|';
}

/* The length of a character that is a blank or a dot in the middle, an empty cell; 0:
 * it is neither. */
static int blank_length(const char *at, const char *end)
{
    bool is_wide = end - at >= 2 && *at == '\xc2';

    return is_wide && (at[1] == '\xa0' || at[1] == '\xb7')
               ? 2
               : (*at == ' ' || *at == '\t');
}

/* Whether a line only draws: lines of Unicode, or those of ASCII between bars. */
static bool is_rule(struct span l)
{
    bool is_drawn = false;

    for (int length; l.start < l.end; l.start += length) {
        length = drawn_length(l.start, l.end);
        if (length == 0 && !strchr("|-+=: ", *l.start))
            return false;
        is_drawn |= *l.start == '-' || *l.start == '=' ||
                    (length && !bar_length(l.start, l.end));
        length = length ? length : 1;
    }
    return is_drawn;
}

/* The cells of one row, and how many stand between two bars. */
struct drawn_row {
    struct span cell[MAX_N]; /* the text of each; an empty one has no text */
    int n_cells, per_part;
    bool has_blank; /* an empty cell is left blank */
    bool has_ends;  /* bars begin and end the row */
};

static struct span trim(struct span s)
{
    for (int n; s.start < s.end && (n = blank_length(s.start, s.end)) > 0;)
        s.start += n;
    while (s.end > s.start && strchr(" \t\xa0\xb7\xc2", s.end[-1]))
        s.end--;
    return s;
}

static bool put(struct drawn_row *r, struct span text)
{
    if (r->n_cells == MAX_N)
        return false;
    r->cell[r->n_cells++] = trim(text);
    return true;
}

/* The length of a character, a blank one or any other; sets *is_mark to whether it is
 * no space. */
static int next_mark(struct span part, bool *is_mark)
{
    int blank = blank_length(part.start, part.end);

    *is_mark = blank == 0 || memcmp(part.start, "\xc2\xb7", 2) == 0;
    return blank ? blank : 1;
}

/* Takes the characters of a part at the `count` columns first, first + stride, ...; the
 * others must be spaces. Stride 0: takes all that are no spaces. */
static bool put_columns(struct drawn_row *r, struct span part, int first, int stride,
                        int count)
{
    bool is_mark;

    for (int length, column = -first; part.start < part.end; column++) {
        length = next_mark(part, &is_mark);
        bool is_cell = stride == 0 ? is_mark
                                   : column >= 0 && column % stride == 0 &&
                                         column / stride < count;
        if (is_mark && !is_cell)
            return false;
        if (is_cell && !put(r, (struct span){part.start, part.start + length}))
            return false;
        part.start += length;
    }
    return true;
}

/* Takes the `count` cells of a part: a word each, or a character each. If some are
 * blank, the characters must be at even distances. Count 1: the part is the cell. */
static bool put_part(struct drawn_row *r, struct span part, int count)
{
    struct span inner = trim(part), rest = part, word;
    int width = 0, marks = 0, words = scan_count_cells(LAYOUT_NUMBERS, part);
    bool is_mark, has_dot = false;

    if (count == 1) {
        r->has_blank |= inner.start == inner.end;
        return words <= 1 && put(r, inner);
    }
    for (struct span left = part; left.start < left.end; width++) {
        has_dot |= *left.start == '\xc2';
        left.start += next_mark(left, &is_mark);
        marks += is_mark;
    }
    if (words == count && !has_dot) {
        while (scan_next_cell(LAYOUT_NUMBERS, &rest, &word))
            put(r, word);
        return true;
    }
    if (marks == count)
        return put_columns(r, part, 0, 0, count);
    r->has_blank = true;
    return r->has_ends &&
           ((width == count && put_columns(r, part, 0, 1, count)) ||
            (width == count + 2 && put_columns(r, part, 1, 1, count)) ||
            (width == 2 * count + 1 && put_columns(r, part, 1, 2, count)));
}

static int count_parts(struct span l)
{
    int parts = 1;

    for (int length; l.start < l.end; l.start += length ? length : 1) {
        length = bar_length(l.start, l.end);
        parts += length > 0;
    }
    return parts;
}

/* Splits a row of n cells; n 0: each part is a cell. */
static bool split(struct span l, int n, struct drawn_row *r)
{
    *r = (struct drawn_row){.per_part = 1};
    if (l.end > l.start && l.end[-1] == '.' && l.end - l.start > 1 && l.end[-2] == '|')
        l.end--; /* LaTeX ends a row by "|." */
    int first = bar_length(l.start, l.end);
    r->has_ends = first && (l.end[-1] == '|' || (l.end - l.start >= 3 &&
                                                 bar_length(l.end - 3, l.end) == 3));
    if (r->has_ends) {
        l.start += first;
        l.end -= l.end[-1] == '|' ? 1 : 3;
    }
    int parts = count_parts(l);
    r->per_part = n ? n / parts : 1;
    if (r->per_part == 0 || (n && n % parts != 0))
        return false;
    for (const char *from = l.start, *at = from; at <= l.end;) {
        int length = at < l.end ? bar_length(at, l.end) : 1;
        if (length && !put_part(r, (struct span){from, at}, r->per_part))
            return false;
        at += length ? length : 1;
        from = length ? at : from;
    }
    return true;
}

/* The line that begins at `at` as it stands, with comments: they do not occur. */
static bool next_line(const struct source *s, const char **at, struct span *l)
{
    if (*at == s->end)
        return false;
    *l = scan_line_at(s, *at, at);
    return l->start < l->end;
}

/* The rows of a board that begins at `at`, at most MAX_N + 1: to a blank line. */
struct drawing {
    struct span row[MAX_N + 1];
    int n_rows;
    bool has_header; /* a rule follows the first row, which begins a table */
    const char *end;
};

static void collect(const struct source *s, const char *at, struct drawing *d)
{
    struct span l;
    bool is_latex = false;

    d->n_rows = 0;
    d->has_header = false;
    d->end = at;
    for (int lines = 0; lines < 3 * MAX_N && next_line(s, &at, &l); lines++) {
        size_t length = span_length(l);
        bool is_begin =
            length == strlen(LATEX_BEGIN) && memcmp(l.start, LATEX_BEGIN, length) == 0;
        bool is_end =
            length == strlen(LATEX_END) && memcmp(l.start, LATEX_END, length) == 0;
        is_latex |= is_begin;
        if (is_rule(l))
            d->has_header |= lines == 1 && d->n_rows == 1;
        else if (!is_begin && !is_end && d->n_rows <= MAX_N)
            d->row[d->n_rows++] = l;
        d->end = at;
        if (is_end && is_latex)
            return;
    }
}

/* A drawing in ASCII is ours if a bar begins each row and a cell is blank; LaTeX and
 * Unicode are always ours. */
bool drawn_claims(const struct source *s, const struct shape *shape, struct span l,
                  const char *next)
{
    struct drawing d;
    struct drawn_row r;
    bool has_blank = false;

    (void)shape, (void)next;
    if (span_length(l) >= strlen(LATEX_BEGIN) &&
        memcmp(l.start, LATEX_BEGIN, strlen(LATEX_BEGIN)) == 0)
        return true;
    for (const char *c = l.start; (c = memchr(c, '\xe2', (size_t)(l.end - c))); c++)
        if (drawn_length(c, l.end))
            return true;
    if (*l.start != '|')
        return false;
    collect(s, l.start, &d);
    for (int i = 0; i < d.n_rows; i++) {
        if (*d.row[i].start != '|')
            return false;
        if (split(d.row[i], 0, &r) && r.n_cells == d.n_rows - d.has_header)
            has_blank |= r.has_blank || d.has_header;
        else if (split(d.row[i], d.n_rows, &r))
            has_blank |= r.has_blank;
    }
    return has_blank;
}

bool drawn_read(const char **at, struct draft *d, struct error *e)
{
    const struct source *s = d->source;
    struct drawing *drawing = alloc_zeroed(1, sizeof *drawing);
    struct drawn_row row;
    struct span l;

    scan_content_line(s, at, &l);
    collect(s, l.start, drawing);
    *at = drawing->end;
    const struct span *rows = drawing->row;
    int n = drawing->n_rows;
    bool is_table =
        drawing->has_header && split(rows[0], 0, &row) && n > 1 && row.n_cells == n - 1;
    n -= is_table;
    bool fine = n > 0 && split(rows[is_table], n, &row);
    if (fine && row.per_part > 1 && d->shape.box_rows == 0) {
        d->shape.box_rows = n / row.per_part;
        d->shape.box_cols = row.per_part;
    }
    fine = fine
               ? draft_begin(d, l, n, e)
               : scan_fail(
                     s, l, e,
                     "a drawn board with as many cells in each row as it has rows (%d)",
                     n);
    d->shape.layout = LAYOUT_SYMBOLS;
    for (int i = 0; fine && i < n; i++) {
        fine = (split(rows[i + is_table], n, &row) && row.n_cells == n) ||
               scan_fail(s, rows[i + is_table], e, "a row of %d cells", n);
        for (int c = 0; fine && c < n; c++) {
            d->cells[i * n + c] = row.cell[c];
            if (span_length(row.cell[c]) > 1)
                d->shape.layout = LAYOUT_NUMBERS;
        }
    }
    free(drawing);
    return fine;
}
