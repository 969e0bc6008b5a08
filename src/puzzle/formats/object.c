/* Boards as rows of cells in an object of JSON: those of f-puzzles and SudokuPad, also
 * packed in a link. We know values, regions and diagonals; what else may constrain the
 * board is refused by its name. SudokuPad's short form has keys without quotes. */
#include "puzzle/formats/readers.h"
#include "puzzle/parse_members.h"

#include "base/alloc.h"
#include "base/number.h"
#include "puzzle/formats/lz_string.h"

#include <stdio.h>

#define MOST_UNPACKED ((size_t)1 << 20)

/* A board while its object is read. */
struct object {
    struct draft *draft;
    struct span found; /* the object's first line, or the link */
    bool is_packed;    /* the text was unpacked, so errors are at the link */
    struct error *e;
    int *label;               /* [n * n]: the region of each cell; owned */
    bool has_zero, has_blank; /* how empty cells are written */
    bool has_given;           /* clues are marked as such; other values are no clues */
};

static bool is_among(struct span word, const char *names)
{
    char quoted[40];

    word = without_quotes(word);
    snprintf(quoted, sizeof quoted, " %.*s ", (int)(span_length(word) % 32),
             word.start);
    return span_length(word) > 0 && span_length(word) < 32 && strstr(names, quoted);
}

static bool next_member(struct members *m, struct span *key, struct span *value)
{
    return next_value(m, key) && next_value(m, value);
}

static bool find_member(struct span object, const char *names, struct span *value)
{
    struct members m = members_of(object);
    struct span key, next;
    bool is_found = false;

    while (next_member(&m, &key, &next))
        if (is_among(key, names)) {
            *value = next;
            is_found = true;
        }
    return is_found;
}

#define GRID " grid cells ce board puzzle clues quizzes question "

/* Where the source has this part of the object. */
static struct span place_of(const struct object *o, struct span part)
{
    return o->is_packed ? o->found : part;
}

static bool fail(const struct object *o, struct span found, const char *expected)
{
    char cut[41];
    struct text shown = TEXT_EMPTY;

    snprintf(cut, sizeof cut, "%.*s", int_min((int)span_length(found), 40),
             found.start);
    cut[strcspn(cut, "\r\n")] = '\0';
    text_printable(&shown, cut);
    source_fail(o->draft->source, place_of(o, found).start, o->e,
                "expected %s, found '%s'", expected, shown.data);
    text_free(&shown);
    return false;
}

/* Whether a member may constrain the board: true, or a list or object with something in
 * it. What only shows or tells about the board does not. */
static bool is_constraint(struct span key, struct span value)
{
    if (is_among(key, GRID " size regions re diagonal+ diagonal- solution settings "
                           "disabledlogic truecandidatesoptions cellSize cs c "
                           "cornerPencilMarks centerPencilMarks pencilMarks given "
                           "region author title highlight metadata md tags "))
        return false;
    bool is_container = span_length(value) > 0 && is_letter_of(*value.start, "[{");
    struct members m = members_of(value);
    struct span inner;

    return (is_container && next_value(&m, &inner) && span_length(inner) > 0) ||
           is_among(value, " true t ");
}

static bool refuse_constraints(struct object *o, struct span object)
{
    struct members m = members_of(object);
    struct span key, value;

    while (next_member(&m, &key, &value))
        if (is_constraint(key, value))
            return fail(o, key, "a puzzle of values, regions and diagonals alone");
    return true;
}

/* Reads a cell: a value, or an object with one. */
static bool read_cell(struct object *o, struct span text, int cell)
{
    struct span value = text, region, given;
    bool is_object = span_length(text) >= 2 && *text.start == '{';

    if (is_object) {
        if (!refuse_constraints(o, text))
            return false;
        if (find_member(text, " region ", &region))
            o->label[cell] = scan_number(region);
        if (o->label[cell] < 0 || o->label[cell] >= o->draft->shape.n)
            return fail(
                o, region,
                "the number of a region, which counts from 0 and is below the size");
        bool is_clue = !o->has_given || (find_member(text, " given ", &given) &&
                                         is_among(given, " true t "));
        if (!is_clue || !find_member(text, " value v ", &value))
            return true;
    }
    value = scan_whole(without_quotes(value));
    bool is_zero = is_among(value, " 0 ");
    bool is_blank = span_length(value) == 0 || is_among(value, " . - _ * -1 null ");
    o->has_zero |= is_zero;
    o->has_blank |= is_blank;
    if (o->has_zero && o->has_blank)
        return fail(o, value, "one mark for all empty cells");
    return is_zero || is_blank ||
           draft_put(o->draft, place_of(o, value), cell, scan_number(value), o->e);
}

/* Reads SudokuPad's regions: lists of [row, column], from 0. */
static bool read_regions(struct object *o, struct span regions)
{
    struct members all = members_of(regions);
    struct span region, cell, text;
    int n = o->draft->shape.n, count = 0;

    for (int c = 0; c < n * n; c++)
        o->label[c] = -1;
    for (; next_value(&all, &region); count++)
        for (struct members cells = members_of(region); next_value(&cells, &cell);) {
            int place[2] = {-1, -1}, i = 0;
            for (struct members m = members_of(cell); next_value(&m, &text); i++)
                place[i & 1] = scan_number(text);
            if (i != 2 || place[0] < 0 || place[0] >= n || place[1] < 0 ||
                place[1] >= n || o->label[place[0] * n + place[1]] >= 0 || count >= n)
                return fail(
                    o, cell,
                    "[row, column] of a cell, both from 0, that no other region has");
            o->label[place[0] * n + place[1]] = count;
        }
    for (int c = 0; c < n * n; c++)
        if (o->label[c] < 0)
            return fail(o, regions, "a region for each cell");
    return true;
}

/* Sets the units: boxes if the regions are the boxes, and diagonals. */
static bool set_units(struct object *o, struct span text)
{
    struct draft *d = o->draft;
    int n = d->shape.n, rows = d->shape.box_rows, cols = d->shape.box_cols;
    bool is_plain = true;
    struct span up = text, down = text;

    for (int c = 0; c < n * n; c++) {
        int box = c / n / rows * (n / cols) + c % n / cols;
        is_plain &= o->label[c] == box;
    }
    if (!is_plain && !draft_regions(d, o->found, o->label, o->e))
        return false;
    d->units.boxes = is_plain;
    bool has_up = find_member(text, " diagonal+ ", &up) && is_among(up, " true t ");
    bool has_down =
        find_member(text, " diagonal- ", &down) && is_among(down, " true t ");
    d->units.diagonals = has_up && has_down;
    d->names_units = !is_plain || d->units.diagonals;
    return has_up == has_down ||
           source_fail(d->source, o->found.start, o->e,
                       "expected both diagonals or none, found one");
}

/* Reads a list of rows, or a string of all cells. */
static bool read_rows(struct object *o, struct span grid)
{
    struct members rows = members_of(grid);
    struct span row, text;
    int n = o->draft->shape.n, n_rows = 0;

    for (int c = 0; c < n * n && !is_list(grid); c++)
        if (!read_cell(o, (struct span){grid.start + 1 + c, grid.start + 2 + c}, c))
            return false;
    for (; is_list(grid) && next_value(&rows, &row); n_rows++) {
        int count = 0;
        if (n_rows == n || count_cells(row) == 0)
            return fail(o, row, "as many rows as cells in the first row");
        for (struct members m = members_of(row); next_cell(&m, row, &text); count++)
            if (count == n || !read_cell(o, text, n_rows * n + count))
                return count < n
                           ? false
                           : fail(o, row, "a row with as many cells as the first");
        if (count != n)
            return fail(o, row, "a row with as many cells as the first");
    }
    return n_rows == n || !is_list(grid) ||
           fail(o, grid, "as many rows as cells in the first row");
}

/* The side of a board that is a string of its cells; else 0. */
static int side_of_string(struct span value)
{
    return geometry_root(is_list(value) ? 0 : count_symbols(value));
}

bool object_has_rows(struct span object)
{
    struct span grid;

    return find_member(object, GRID, &grid) &&
           (is_list(grid) || side_of_string(grid) >= MIN_N);
}

static bool read_object(struct object *o, struct span text)
{
    struct draft *d = o->draft;
    struct span grid, regions, first, meta, size;
    if (!object_has_rows(text) || !find_member(text, GRID, &grid))
        return fail(o, text,
                    "a list of rows named grid, cells, board, puzzle or clues");
    struct members m = members_of(grid);
    int n = side_of_string(grid);
    if (is_list(grid) && next_value(&m, &first))
        n = count_cells(first);
    if (find_member(text, " size ", &size) && scan_number(size) != n)
        return fail(o, size, "a size that is the number of cells in a row");
    if (!draft_begin(d, o->found, n, o->e))
        return false;
    if (!refuse_constraints(o, text) ||
        (find_member(text, " metadata md ", &meta) && !refuse_constraints(o, meta)))
        return false;
    int rows = d->shape.box_rows, cols = d->shape.box_cols;
    o->label = alloc_resize(NULL, (size_t)(n * n), sizeof *o->label);
    for (int c = 0; c < n * n; c++)
        o->label[c] = c / n / rows * (n / cols) + c % n / cols;
    for (const char *c = grid.start; c + 6 < grid.end; c++)
        o->has_given |= memcmp(c, "\"given", 6) == 0;
    bool has_regions = find_member(text, " regions re ", &regions);
    bool needs_regions = !has_regions && find_member(text, " cells ce ", &grid) &&
                         memchr(grid.start, '{', span_length(grid));
    bool fine = needs_regions ? fail(o, text, "a list named regions beside the cells")
                              : read_rows(o, grid) &&
                                    (!has_regions || read_regions(o, regions)) &&
                                    set_units(o, text);
    free(o->label);
    return fine;
}

/* An object of one line without rows of cells is claimed by no one here: it may have a
 * board as a word. One of several lines could only be read so by mistake. */
bool object_claims(const struct source *s, const struct shape *shape, struct span l,
                   const char *next)
{
    (void)s, (void)shape, (void)next;
    if (*l.start != '{')
        return false;
    const char *end = value_end(l.start, l.end);
    return end ? object_has_rows((struct span){l.start, end})
               : span_length(l) == 1 || memchr(l.start, ':', span_length(l));
}

bool object_read(const char **at, struct draft *d, struct error *e)
{
    const struct source *s = d->source;
    struct object o = {.draft = d, .e = e};

    scan_content_line(s, at, &o.found);
    const char *begin = o.found.start, *end = value_end(begin, s->end);
    if (!end)
        return source_fail(
            s, s->end, e,
            "expected the end of a JSON object, found the end of the text");
    if (!read_object(&o, (struct span){begin, end}))
        return false;
    struct span rest = scan_line_at(s, end, at);
    members_find_end(s, &rest.start);
    return rest.start >= rest.end ||
           scan_fail(s, rest, e, "the end of the line behind the board");
}

/* Finds the packed puzzle of a link: behind "?load=", or behind its kind, which follows
 * a slash or "=". */
static bool find_packed(struct span l, struct span *packed)
{
    static const char *const kinds[] = {"?load=", "/fpuzzles", "=fpuzzles",
                                        "/fpuz",  "=fpuz",     "/scl",
                                        "=scl",   "/ctc",      "=ctc"};

    for (const char *c = l.start; c < l.end; c++)
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            size_t length = strlen(kinds[i]);
            *packed = (struct span){c + length, l.end};
            if ((size_t)(l.end - c) > length && memcmp(c, kinds[i], length) == 0)
                return true;
        }
    return false;
}

bool packed_claims(const struct source *s, const struct shape *shape, struct span l,
                   const char *next)
{
    static const char *const schemes[] = {"https://", "http://", "sudokupad://"};
    struct span packed;
    bool is_link = false;

    (void)s, (void)shape, (void)next;
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        is_link |= span_length(l) > strlen(schemes[i]) &&
                   memcmp(l.start, schemes[i], strlen(schemes[i])) == 0;
    return is_link && find_packed(l, &packed);
}

/* Appends the code of a link, in which %2B, %2F and %3D may stand for + / and =. */
static void add_code(struct text *code, struct span packed)
{
    for (const char *c = packed.start; c < packed.end && *c != '&' && *c != '?'; c++) {
        bool is_escape = *c == '%' && packed.end - c >= 3;
        char last = is_escape ? (char)(c[2] | 32) : '\0';
        text_putc(code, last == 'b' ? '+' : last == 'f' ? '/' : last ? '=' : *c);
        c += is_escape ? 2 : 0;
    }
}

bool packed_read(const char **at, struct draft *d, struct error *e)
{
    struct object o = {.draft = d, .is_packed = true, .e = e};
    struct text code = TEXT_EMPTY, text = TEXT_EMPTY;
    struct span packed;

    scan_content_line(d->source, at, &o.found);
    if (find_packed(o.found, &packed))
        add_code(&code, packed);
    bool fine = lz_string_read(code.data, code.length, MOST_UNPACKED, &text) ||
                scan_fail(d->source, o.found, e, "a puzzle packed by lz-string");
    fine = fine && read_object(&o, (struct span){text.data, text.data + text.length});
    text_free(&text);
    text_free(&code);
    return fine;
}
