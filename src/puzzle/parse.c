#include "puzzle/parse.h"

#include "base/alloc.h"
#include "base/number.h"
#include "puzzle/check.h"
#include "puzzle/parse_draft.h"
#include "puzzle/parse_members.h"
#include "puzzle/parse_text.h"

#include <stdio.h>

#define LONGEST_LINE (8 * MAX_CELLS) /* in bytes; a board in one line is shorter */

/* Finds the text of each of the n*n cells, and moves *at past the last row. */
static bool collect_cells(struct draft *d, const char **at, struct error *e)
{
    const struct source *s = d->source;
    const struct shape *shape = &d->shape;
    int n_rows = shape->one_line ? 1 : shape->n;
    int per_row = shape->n * shape->n / n_rows;
    char below[80] = "";
    struct span l, next;

    if (d->heading.start)
        snprintf(below, sizeof below, " below '%.*s'",
                 int_min((int)span_length(d->heading), 40), d->heading.start);
    for (int row = 0; row < n_rows; row++) {
        if (!scan_row_line(s, at, shape->has_bars, &l))
            return source_fail(s, s->end, e,
                               "expected %d rows%s, found the end of the text after %d",
                               n_rows, below, row);
        if (scan_cells(s, l, shape->layout, per_row, scan_cell_name(shape->layout),
                       &d->cells[row * per_row], e))
            continue;
        bool is_heading =
            row > 0 && scan_content_line(s, at, &next) && text_is_heading(l, next);
        return is_heading
                   ? source_fail(s, l.start, e,
                                 "expected %d rows%s, found '%.*s' after %d", n_rows,
                                 below, (int)span_length(l), l.start, row)
                   : false;
    }
    return true;
}

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
static bool keep_alphabet(const struct parser *p, const struct letters *l, int *first,
                          struct error *e)
{
    int before = p->alphabet.first;
    const char *wrong = before == 0    ? l->last
                        : before == 10 ? l->digit
                        : *first == 0  ? l->zero
                        : *first == 10 ? l->letter
                                       : NULL;

    if (wrong && before == 10)
        return scan_fail(&p->source, (struct span){wrong, wrong + 1}, e,
                         "letters from A on, as before");
    if (wrong)
        return scan_fail(&p->source, (struct span){wrong, wrong + 1}, e,
                         "values from %d to %d, as before", before,
                         before + p->alphabet.n - 1);
    *first = before;
    return true;
}

/* Finds which number or symbol stands for value 1: 0, 1, or 10 for 'A'. If 0 and
 * another mark of an empty cell occur, 0 is a value, unless n is one too. Writes the
 * alphabet to p->note if it is a guess. */
static bool guess_alphabet(struct parser *p, const struct shape *shape,
                           const struct span *cells, int *first, struct error *e)
{
    const int n = shape->n;
    const bool is_numbers = shape->layout == LAYOUT_NUMBERS;
    struct letters l = {0};

    if (shape->has_first) {
        *first = shape->first;
        p->alphabet = (struct alphabet){n, *first, is_numbers};
        return true;
    }
    for (int c = 0; c < n * n; c++)
        look_at_cell(&l, n, cells[c], is_numbers);
    bool has_letters = !is_numbers && (n > 9 || l.largest > 9);
    *first = 1;
    if (has_letters && !l.digit && l.largest > n)
        *first = 10;
    else if ((l.zero && l.blank.start && (l.largest < n || is_minus_one(l.blank))) ||
             is_full_from_zero(&l, n))
        *first = 0; /* -1 stands for no value of those from 0 on */
    else if (l.zero && l.blank.start && l.last) {
        struct source_place zero = source_place(&p->source, l.zero);
        return source_fail(
            &p->source, l.blank.start, e,
            "expected one mark for all empty cells (0 is no value, as %d is "
            "one), found 0 in line %d column %d and '%.*s' here",
            n, zero.line, zero.column, (int)span_length(l.blank), l.blank.start);
    }
    const struct alphabet *before = &p->alphabet;
    bool is_known = before->n == n && (before->is_numbers == is_numbers || n <= 9);
    if (is_known && !keep_alphabet(p, &l, first, e))
        return false;
    if (l.largest > 0 || *first == 0)
        p->alphabet = (struct alphabet){n, *first, is_numbers};
    if (is_numbers && *first == 0)
        snprintf(p->note, sizeof p->note, "numbers read as 0-%d", n - 1);
    else if (!is_numbers && *first == 0 && n <= 10)
        snprintf(p->note, sizeof p->note, "symbols read as 0-%d", n - 1);
    else if (has_letters && (n > 9 || *first == 10))
        snprintf(p->note, sizeof p->note, "symbols read as %s%s%c",
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
static bool fail_value(const struct parser *p, struct alphabet a, struct span cell,
                       struct error *e)
{
    const char *first = cell.start;
    const char *looks = span_length(cell) != 1  ? ""
                        : strchr("Oo", *first)  ? "; is it the digit 0?"
                        : strchr("Il|", *first) ? "; is it the digit 1?"
                                                : "";

    if (p->note[0])
        scan_fail(&p->source, cell, e, "one of %d values (%s)", a.n, p->note);
    else
        scan_fail(&p->source, cell, e, "a value %s..%s", value_word(a, 0).text,
                  value_word(a, a.n - 1).text);
    size_t used = strlen(e->text);
    snprintf(e->text + used, sizeof e->text - used, "%s", looks);
    return false;
}

static bool read_clues(struct parser *p, struct draft *d, struct error *e)
{
    const struct shape *shape = &d->shape;
    const struct span *cells = d->cells;
    int n = shape->n, first;
    bool is_numbers = shape->layout == LAYOUT_NUMBERS;

    if (shape->has_first && shape->first == 10 && is_numbers)
        return scan_fail(&p->source, cells[0], e, "letters from A on");
    if (!guess_alphabet(p, shape, cells, &first, e))
        return false;
    const struct alphabet a = {n, first, is_numbers};
    for (int c = 0; c < n * n; c++) {
        int number = cell_number(cells[c], first, is_numbers);
        if (number < 0 || number > n)
            return fail_value(p, a, cells[c], e);
        d->clue[c] = number == 0 ? VALUE_NONE : (value_t)(number - 1);
    }
    if (p->alphabet.n == n)
        d->alphabet = p->alphabet;
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

/* Reads the candidates of all cells. If a cell has only one, it becomes the clue. */
static bool read_candidates(const struct source *s, const struct shape *shape,
                            const struct span *cells, value_t *clue, uint64_t *set,
                            struct error *e)
{
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
        clue[c] = is_single ? (value_t)bits_nth(set, 0) : VALUE_NONE;
        if (is_single)
            bits_fill(set, words, n);
    }
    return true;
}

void parser_init(struct parser *p, const char *file, const char *text, size_t length)
{
    bool has_mark = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0;

    *p = (struct parser){.source = {.file = file, .text = text, .end = text + length},
                         .at = text + (has_mark ? 3 : 0)};
}

void parser_require_box(struct parser *p, int box_rows, int box_cols)
{
    assert((box_rows == 0 && box_cols == 0) || geometry_is_valid(box_rows, box_cols));
    p->hint_rows = box_rows;
    p->hint_cols = box_cols;
}

void parser_require_units(struct parser *p, struct unit_list units, int n,
                          const uint8_t *region)
{
    p->has_units = true;
    p->units = units;
    p->region_n = n;
    p->region = region;
}

void parser_require(struct parser *p, const struct geometry *geo)
{
    p->hint_rows = geo->box_rows;
    p->hint_cols = geo->box_cols;
    parser_require_units(p, units_of(geometry_shape(geo)), geo->region ? geo->n : 0,
                         geo->region);
}

bool regions_read(const struct source *s, int *n, uint8_t *region, struct error *e)
{
    const char *at = s->text;
    struct span first, second;
    int root = 1;

    if (!scan_content_line(s, &at, &first))
        return source_fail(s, s->end, e,
                           "expected a map of regions, found the end of the text");
    int cells = scan_count_cells(LAYOUT_NUMBERS, first);
    if (cells == 1)
        cells = scan_count_cells(LAYOUT_SYMBOLS, first);
    while (root * root < cells)
        root++;
    *n = scan_content_line(s, &at, &second) ? cells : root;
    if (*n < MIN_N || *n > MAX_N)
        return source_fail(s, first.start, e,
                           "expected a map of regions with %d..%d rows, found %d "
                           "regions in the first line",
                           MIN_N, MAX_N, cells);
    at = s->text;
    if (!parse_regions(s, &at, *n, region, e))
        return false;
    return !scan_content_line(s, &at, &first) ||
           scan_fail(s, first, e, "the end of the map after %d rows", *n);
}

/* Finds what comments above the next board say: its first value; its units, else those
 * that the caller requires, else boxes, or none after "order N". Fails if comment and
 * caller differ. */
static bool find_units(struct parser *p, const char *at, struct shape *shape,
                       struct unit_list *units, struct error *e)
{
    struct unit_list own = {.boxes = !shape->is_latin};
    struct span first = {at, at};

    if (p->has_units)
        own = p->units;
    scan_row_line(&p->source, &at, shape->has_bars, &first);
    const char *rows = first.start;
    if (!parse_units(&p->source, p->at, rows, &own, e) ||
        !parse_first(&p->source, p->at, rows, shape, e))
        return false;
    *units = own;
    return !p->has_units || units_equal(own, p->units) ||
           source_fail(
               &p->source, rows, e,
               "expected a board with the units that --units names, found others");
}

/* Whether the line at `at` can only be the first of a map of regions: as long as a row
 * of a board, without an empty cell, but with a repeated symbol. */
static bool is_map_row(const struct source *s, const char *at,
                       const struct shape *shape)
{
    bool is_repeated = false, has_seen[256] = {false};
    int count = 0;
    struct span l, cell;

    if (shape->one_line || shape->n > MAX_SYMBOL_N || !scan_content_line(s, &at, &l))
        return false;
    const struct span line = l;
    for (; scan_next_cell(LAYOUT_SYMBOLS, &l, &cell); count++) {
        bool *seen = &has_seen[(unsigned char)*cell.start];
        is_repeated |= *seen;
        *seen = true;
    }
    for (const char *mark = "0.*_-"; *mark; mark++)
        is_repeated &= !has_seen[(unsigned char)*mark];
    return count == shape->n && is_repeated && !text_names_cells(line);
}

/* Sets region[n * n], if the board has regions, from the caller's map or the text. */
static bool read_regions(struct parser *p, const struct shape *shape, const char **at,
                         struct unit_list units, uint8_t *region, struct error *e)
{
    int n = shape->n;

    if (units.windows && geometry_root(n) == 0)
        return source_fail(&p->source, p->at, e,
                           "expected a square number of values for windows, found %d",
                           n);
    if (!units.regions)
        return true;
    if (p->region_n == 0)
        return parse_regions(&p->source, at, n, region, e);
    if (p->region_n != n)
        return source_fail(&p->source, p->at, e,
                           "expected a board of the size of the map of regions, %dx%d, "
                           "found %dx%d",
                           p->region_n, p->region_n, n, n);
    memcpy(region, p->region, (size_t)(n * n) * sizeof *region);
    return true;
}

/* Whether a map of regions follows a board that names no units. */
static bool has_own_map(const struct parser *p, const char *at,
                        const struct shape *shape, struct unit_list units)
{
    struct unit_list plain = {.boxes = true};

    return !p->has_units && units_equal(units, plain) &&
           is_map_row(&p->source, at, shape);
}

/* Fails if a comment says another first value than formats have that always begin with
 * 1. */
static bool is_from_one(const struct parser *p, const struct shape *shape,
                        const char *at, struct error *e)
{
    return !shape->has_first || shape->first == 1 ||
           source_fail(&p->source, at, e,
                       "expected values from 1 on in this format, found a comment that "
                       "names others");
}

/* Reads the cells of a grid, in d->cells, and a map of regions behind it. */
static bool read_values(struct parser *p, const char **at, struct draft *d,
                        struct error *e)
{
    const struct shape *shape = &d->shape;

    if (has_own_map(p, *at, shape, d->units))
        d->units = (struct unit_list){.regions = true};
    return read_regions(p, shape, at, d->units, d->region, e) &&
           (d->candidates ? is_from_one(p, shape, d->cells[0].start, e) &&
                                read_candidates(&p->source, shape, d->cells, d->clue,
                                                d->candidates, e)
                          : read_clues(p, d, e));
}

static bool grid_read(struct parser *p, const char **at, struct draft *d,
                      struct error *e)
{
    const struct source *s = &p->source;
    struct shape *shape = &d->shape;

    if (!shape_find(s, *at, &p->ahead, shape, e))
        return false;
    size_t n_cells = (size_t)(shape->n * shape->n);
    d->cells = alloc_resize(NULL, n_cells, sizeof *d->cells);
    d->clue = alloc_resize(NULL, n_cells, sizeof *d->clue);
    if (shape->layout == LAYOUT_GROUPS || shape->layout == LAYOUT_MASKS)
        d->candidates = alloc_zeroed(n_cells * (size_t)geometry_words(shape->n),
                                     sizeof *d->candidates);
    return find_units(p, *at, shape, &d->units, e) && collect_cells(d, at, e) &&
           read_values(p, at, d, e);
}

/* Whether the line begins with so many digits and dots that it can only be cells. */
static bool is_plainly_cells(struct span l)
{
    int cells = 0;

    while (cells < 32 && l.start + cells < l.end &&
           ((l.start[cells] >= '0' && l.start[cells] <= '9') || l.start[cells] == '.'))
        cells++;
    return cells == 32;
}

/* Reads a board of a format that may name its own units. */
static bool read_draft(struct parser *p, const char **at, struct draft *d,
                       struct error *e)
{
    const char *next = *at, *rows;
    struct span l;

    if (!scan_content_line(&p->source, &next, &l) || is_plainly_cells(l))
        return grid_read(p, at, d, e);
    rows = list_begin(&p->source, *at); /* in a list, a line with its bracket alone */
    if (rows < l.start && strchr("[(", *rows))
        l = scan_line_at(&p->source, rows, &next);
    rows = l.start;
    bool is_first = p->index == 0;
    const struct board_reader *reader =
        reader_find(&p->source, is_first, &d->shape, l, next);
    const char *refusal = reader ? NULL : reader_refusal(&p->source, is_first, l, next);
    if (refusal)
        return source_fail(&p->source, rows, e, "expected a puzzle, found %s", refusal);
    if (!reader && table_claims(&p->source, p->at, &d->shape, l))
        return table_read(p->at, at, d, e) &&
               find_units(p, rows, &d->shape, &d->units, e) && read_values(p, at, d, e);
    if (!reader)
        return grid_read(p, at, d, e);
    if (!reader->read(at, d, e))
        return false;
    snprintf(p->note, sizeof p->note, "%s", d->note);
    if (reader->has_cells)
        return find_units(p, rows, &d->shape, &d->units, e) && read_values(p, at, d, e);
    struct unit_list own = d->units, asked;
    if (!find_units(p, rows, &d->shape, &asked, e))
        return false;
    if (!d->names_units)
        d->units = asked;
    else if (!units_equal(own, asked) &&
             (p->has_units || !units_equal(asked, (struct unit_list){.boxes = true})))
        return source_fail(
            &p->source, rows, e,
            "expected a board with the units that --units or a comment names, found "
            "others");
    return is_from_one(p, &d->shape, rows, e) &&
           (d->names_units || read_regions(p, &d->shape, at, d->units, d->region, e));
}

/* Whether the clues clash in boxes alone, which nobody asked for: in a Latin square
 * they fit. */
static bool is_latin(const struct parser *p, const struct draft *d)
{
    struct unit_list boxes = {.boxes = true}, none = {0};
    struct error ignored;
    cell_t second;

    if (p->has_units || !units_equal(d->units, boxes))
        return false;
    struct geometry *geo =
        geometry_create(units_shape(none, d->shape.box_rows, d->shape.box_cols, NULL));
    bool fits = check_no_duplicates(geo, d->clue, &second, &ignored);
    geometry_destroy(geo);
    return fits;
}

/* The row behind which a blank line stands, if that is inside a box and behind no other
 * such row: there the board may lack a row. Else 0. */
static int find_gap(const struct draft *d)
{
    int n = d->shape.n, found = 0;

    for (int row = 1; row < n; row++) {
        const char *at = d->cells[row * n - 1].end, *end = d->cells[row * n].start;
        int lines = 0;
        for (; at && at < end; at++)
            lines += *at == '\n';
        if (lines > 1 && row % d->shape.box_rows != 0) {
            if (found)
                return 0;
            found = row;
        }
    }
    return found;
}

/* Makes *puzzle of what was read. The board's text begins at `rows`. */
static bool finish(struct parser *p, struct draft *d, const char *rows,
                   struct puzzle **puzzle, struct error *e)
{
    const struct source *s = &p->source;
    struct puzzle *made = *puzzle;
    struct error detail;
    cell_t second;
    struct board_shape board =
        units_shape(d->units, d->shape.box_rows, d->shape.box_cols, d->region);

    if (!made || !geometry_has_shape(made->geo, board) ||
        strcmp(made->name, s->file) != 0)
        made = puzzle_create(board, s->file);
    if (!check_duplicates_as(made->geo, d->alphabet, d->clue, &second, &detail)) {
        const char *found = d->cells[second].start;
        int gap = find_gap(d);
        if (gap > 0)
            source_fail(s, found ? found : rows, e,
                        "%s; does the blank line after row %d end the board?",
                        detail.text, gap);
        else
            source_fail(s, found ? found : rows, e, "%s%s", detail.text,
                        is_latin(p, d) ? "; the clues fit a Latin square: --units none?"
                                       : "");
        if (made != *puzzle)
            puzzle_destroy(made);
        return false;
    }
    made->alphabet = d->alphabet;
    memcpy(made->clue, d->clue, (size_t)made->geo->n_cells * sizeof *made->clue);
    free(made->candidates);
    made->candidates = d->candidates;
    d->candidates = NULL;
    if (made != *puzzle)
        puzzle_destroy(*puzzle);
    *puzzle = made;
    return true;
}

static bool has_word(struct span text, const char *word)
{
    size_t length = strlen(word);

    for (const char *c = text.start; c && text.end - c >= (long)length; c++)
        if (memcmp(c, word, length) == 0)
            return true;
    return false;
}

/* Whether a list (text_find_list) is a matrix of R, which has columns unless its tail
 * says that it has rows. */
static bool is_by_columns(struct span line, struct span tail)
{
    return tail.start && has_word(line, "matrix(") && !has_word(tail, "byrow = T") &&
           !has_word(tail, "byrow=T");
}

/* The next board of a text. */
struct found_board {
    struct span line;    /* its first line */
    struct span heading; /* the last line above it that was skipped */
    struct span
        board; /* a part of the line, or of a list; its start is NULL: neither */
    const char *behind; /* the text behind the part */
    char skipped[64];   /* which lines before it were skipped */
};

/* Skips headings before the next board. Sets its line, and *at behind it, and which
 * lines were skipped. Returns false at the end of the text. */
static bool skip_headings(struct parser *p, const char **at, struct found_board *b)
{
    const struct source *s = &p->source;
    const char *first = NULL; /* the first line that is skipped */
    struct span next, *l = &b->line;
    int count = 0;

    while (scan_content_line(s, at, l)) {
        const char *behind = *at;
        if (!scan_content_line(s, &behind, &next) ||
            (!text_is_heading(*l, next) && !table_is_numbering(s, *l, *at))) {
            if (count > 0)
                snprintf(b->skipped, sizeof b->skipped,
                         "skipped %d line%s of text, from line %d on", count,
                         count > 1 ? "s" : "", source_place(s, first).line);
            return true;
        }
        p->at = l->start;
        b->heading = *l;
        first = first ? first : l->start;
        count++;
    }
    return false;
}

/* Moves behind what closes the lists around a board. Fails if the line has more than
 * that, and no further list. */
static bool end_list(struct parser *p, struct found_board *part, struct error *e)
{
    const struct source *s = &p->source;
    const char *next;

    p->is_whole &= !members_find_end(s, &part->behind);
    return part->behind == s->end || strchr("\n#[({\"'", *part->behind) ||
           scan_fail(s, scan_line_at(s, part->behind, &next), e,
                     "the end of the line behind the board");
}

/* Ends the part where a further board of the line begins, if there is one. Fails if the
 * rest of the line may constrain the board. */
static bool end_word(struct parser *p, struct found_board *part, struct error *e)
{
    const struct span rest = {part->board.end, part->line.end};

    p->rest = text_has_more(part->line, part->board) ? span_length(rest) : 0;
    if (p->rest > 0)
        part->behind = rest.start;
    return p->rest > 0 || !text_names_cells(rest) ||
           scan_fail(&p->source, rest, e,
                     "only a name or a rating behind the board, not names of cells");
}

/* Fails if the line `l` behind the first board is no puzzle, for then it may constrain
 * that one. */
static bool check_next(const struct parser *p, struct span l, const char *next,
                       struct error *e)
{
    const struct source *s = &p->source;
    const char *behind = next;
    struct span second = {NULL, NULL};
    const struct shape none = {0};

    if (is_plainly_cells(l) || reader_find(s, false, &none, l, next))
        return true;
    bool has_second = scan_content_line(s, &behind, &second);
    const char *refusal = reader_refusal(s, false, l, next);
    if (!refusal || text_find_board(l, &second) ||
        (has_second && (text_is_heading(l, second) || table_is_numbering(s, l, next))))
        return true;
    if (!has_second && s->is_short)
        *s->is_short = true; /* a heading, if a board follows */
    return source_fail(s, l.start, e, "expected a puzzle, found %s", refusal);
}

/* Finds the board if it is a part of its line, before `next`, or of a list that begins
 * there. Fails if it cannot be read. */
static bool find_part(struct parser *p, const char *next, struct found_board *part,
                      struct error *e)
{
    const struct source *s = &p->source;
    const struct shape none = {0};
    const struct span l = part->line;
    const char *list = text_list_start(l);
    struct span tail = {NULL, NULL};

    if (list_find_board(s, list ? list : l.start, &p->is_whole, &part->board,
                        &part->behind) &&
        part->board.start != list)
        return end_list(p, part, e);
    /* In an object or a link a long word may be the solution, or a code; in a game ID
     * it has runs of empty cells. */
    bool is_board = !object_claims(s, &none, l, next) &&
                    !game_id_claims(s, &none, l, next) &&
                    !packed_claims(s, &none, l, next);
    part->behind = next;
    if (is_board && text_find_board(l, &part->board))
        return end_word(p, part, e);
    if (!is_board || !text_find_list(s, l, &part->board, &tail)) {
        part->board.start = NULL;
        return true;
    }
    if (is_by_columns(l, tail))
        return source_fail(
            s, l.start, e,
            "expected a matrix of R by rows (byrow = TRUE), found one by columns");
    bool has_list = tail.start < tail.end && memchr(tail.start, '[', span_length(tail));
    part->behind = has_list ? tail.start : tail.end;
    return end_list(p, part, e);
}

static enum parse_result find_next(struct parser *p, struct found_board *part,
                                   struct error *e)
{
    const struct source *s = &p->source;
    const char *next = p->at;

    if (p->rest > 0) {
        part->line = (struct span){p->at, p->at + p->rest};
        part->behind = part->line.end;
        text_find_board(part->line, &part->board);
        return end_word(p, part, e) ? PARSE_PUZZLE : PARSE_ERROR;
    }
    if (list_find_board(s, p->at, &p->is_whole, &part->board, &part->behind)) {
        part->line = part->board;
        return end_list(p, part, e) ? PARSE_PUZZLE : PARSE_ERROR;
    }
    if (!skip_headings(p, &next, part)) {
        part->line = (struct span){s->end, s->end};
        part->board.start = NULL;
        return PARSE_END;
    }
    long long length = (long long)span_length(part->line);
    bool fine = length <= LONGEST_LINE ||
                source_fail(s, part->line.start, e,
                            "expected a line of at most %d bytes, found %lld",
                            LONGEST_LINE, length);
    return fine && find_part(p, next, part, e) ? PARSE_PUZZLE : PARSE_ERROR;
}

/* Moves *at, which is behind a board, past the borders that follow it, and *next behind
 * the next line, *l. False: there is none, or the board ends inside a line. */
static bool find_line_behind(const struct source *s, bool has_bars, const char **at,
                             const char **next, struct span *l)
{
    bool is_line = *at > s->text && strchr("\n\r", (*at)[-1]);

    *next = *at;
    while (is_line && scan_content_line(s, next, l)) {
        if (!scan_is_border(*l, has_bars))
            return true;
        *at = *next;
    }
    return false;
}

enum parse_result parser_next(struct parser *p, struct puzzle **puzzle, struct error *e)
{
    const struct source whole = p->source;
    struct draft d;
    struct found_board part = {.behind = NULL};
    struct span l;

    p->note[0] = '\0';
    enum parse_result found = find_next(p, &part, e);
    if (found == PARSE_ERROR || (found == PARSE_END && p->index > 0))
        return found;
    bool is_inside = part.board.start;
    const char *rows = is_inside ? part.board.start : part.line.start, *at = rows,
               *next;
    if (is_inside)
        p->source =
            (struct source){.file = whole.file, /* the rest of the line is none */
                            .text = whole.text,
                            .end = part.board.end,
                            .lines_before = whole.lines_before};
    draft_init(&d, &p->source, p->hint_rows, p->hint_cols);
    d.heading = part.heading;
    bool fine =
        shape_take_size_line(&p->source, &at, &d.shape, e) && read_draft(p, &at, &d, e);
    p->source = whole;
    if (is_inside)
        at = part.behind;
    fine = fine &&
           (!find_line_behind(&whole, d.shape.has_bars, &at, &next, &l) ||
            p->index > 0 || check_next(p, l, next, e)) &&
           finish(p, &d, rows, puzzle, e);
    draft_free(&d);
    if (!fine)
        return PARSE_ERROR;
    size_t noted = strlen(p->note);
    if (part.skipped[0] && p->index == 0) /* once for a file */
        snprintf(p->note + noted, sizeof p->note - noted, "%s%s", noted ? "; " : "",
                 part.skipped);
    assert(p->at < at && at <= whole.end);
    p->part = identity_read(p->at, (size_t)(part.line.start - p->at));
    p->at = at;
    p->index++;
    return PARSE_PUZZLE;
}
