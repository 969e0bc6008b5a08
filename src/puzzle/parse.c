#include "puzzle/parse.h"

#include "base/alloc.h"
#include "base/number.h"
#include "puzzle/check.h"
#include "puzzle/formats/readers.h"
#include "puzzle/parse_text.h"

#include <stdio.h>
#include <string.h>

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
                                draft_read_candidates(d, e)
                          : draft_read_clues(d, &p->alphabet, e));
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

/* Reads a board of a format that may name its own units. */
static bool read_draft(struct parser *p, const char **at, struct draft *d,
                       struct error *e)
{
    const char *next = *at, *rows;
    struct span l;

    if (!scan_content_line(&p->source, &next, &l) || scan_is_plainly_cells(l))
        return grid_read(p, at, d, e);
    rows = list_begin(&p->source, *at); /* in a list, a line with its bracket alone */
    if (rows < l.start && (*rows == '[' || *rows == '('))
        l = scan_line_at(&p->source, rows, &next);
    rows = l.start;
    bool is_first = p->index == 0;
    const struct board_reader *reader =
        reader_find(&p->source, is_first, &d->shape, l, next);
    const char *refusal = reader ? NULL : reader_refusal(&p->source, is_first, l, next);
    if (refusal)
        return source_fail(&p->source, rows, e, "expected a puzzle, found %s", refusal);
    /* A table is asked for last: one with numbered rows is refused. */
    bool is_table = !reader && table_claims(&p->source, p->at, &d->shape, l);
    if (!reader && !is_table)
        return grid_read(p, at, d, e);
    if (!(is_table ? table_read(p->at, at, d, e) : reader->read(at, d, e)))
        return false;
    if (is_table || reader->has_cells)
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

/* If just one blank line stands inside a box, returns the number of rows above it:
 * there the board may lack a row. Else 0. */
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

/* Moves *at from the end of a board past its last borders. Sets *l to the line after
 * them, and *next to the start of the one after that. Returns false at the end of the
 * text, or if the board ends inside a line. */
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
    struct found_board part = {.begin = p->at};
    struct span l;

    p->note[0] = '\0';
    enum parse_result found = find_board(&p->source, p->at, &p->rest, &part, e);
    p->at = part.begin;
    if (found == PARSE_ERROR || (found == PARSE_END && p->index > 0))
        return found;
    bool is_inside = part.board.start;
    const char *rows = is_inside ? part.board.start : part.line.start, *at = rows,
               *next;
    if (is_inside)
        p->source = (struct source){.file = whole.file, /* the rest is no part of it */
                                    .text = whole.text,
                                    .end = part.board.end,
                                    .lines_before = whole.lines_before};
    draft_init(&d, &p->source, p->hint_rows, p->hint_cols);
    d.heading = part.heading;
    bool fine =
        shape_take_size_line(&p->source, &at, &d.shape, e) && read_draft(p, &at, &d, e);
    snprintf(p->note, sizeof p->note, "%s", d.note);
    p->source = whole;
    if (is_inside)
        at = part.behind;
    fine = fine &&
           (!find_line_behind(&whole, d.shape.has_bars, &at, &next, &l) ||
            p->index > 0 || find_check_next(&whole, l, next, e)) &&
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
