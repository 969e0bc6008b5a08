#include "puzzle/print.h"

#include "base/number.h"
#include "puzzle/units.h"

#define REGION_LETTERS 26 /* largest n at which regions are printed as letters */

/* How the values of a board are printed. */
struct print_style {
    int first;        /* what stands for the first value: 0, 1, or 10 for 'A' */
    const char *mark; /* of an empty cell, in rows of numbers */
};

/* Prints a size line, unless the board has the default box and n <= largest_omitted.
 * Then prints the comments that name the units and the first value, unless they are the
 * default ones. */
static void print_size(struct text *t, const struct geometry *geo, int largest_omitted,
                       struct print_style style)
{
    int rows, cols;

    geometry_default_box(geo->n, &rows, &cols);
    if (rows != geo->box_rows)
        text_printf(t, "%dx%d\n", geo->box_rows, geo->box_cols);
    else if (geo->n > largest_omitted)
        text_printf(t, "%d\n", geo->n);
    units_write(t, geometry_shape(geo), "# units: ", "\n");
    if (style.first != 1)
        text_printf(t, VALUES_COMMENT "%c\n", symbol_of(style.first));
}

/* Whether 0 for an empty cell makes rows of numbers look like a full square of
 * 0 .. n-1: n cells are empty, and all values but the last occur n times. */
static bool looks_full(const struct geometry *geo, const value_t *grid)
{
    int n_of[MAX_N + 1] = {0}, v = 0;

    for (int c = 0; c < geo->n_cells; c++)
        n_of[grid[c] == VALUE_NONE ? geo->n : grid[c]]++;
    while (v < geo->n - 1 && n_of[v] == geo->n)
        v++;
    return v == geo->n - 1 && n_of[geo->n] == geo->n;
}

/* How a format shows the values of a text with this alphabet. Numbers have no letters
 * for their first value. */
static struct print_style style_of(struct alphabet a, const struct geometry *geo,
                                   const value_t *grid, bool has_symbols)
{
    bool is_known = a.n == geo->n && (has_symbols || a.first == 0);
    int first = is_known ? a.first : 1;

    return (struct print_style){first, first == 0 || looks_full(geo, grid) ? "." : "0"};
}

/* Prints the regions after the grid, if the board has any. */
static void print_regions(struct text *t, const struct geometry *geo)
{
    if (!geo->region)
        return;
    text_puts(t, "\n# regions\n");
    for (int c = 0; c < geo->n_cells; c++) {
        bool ends = c % geo->n == geo->n - 1;
        if (geo->n <= REGION_LETTERS)
            text_printf(t, "%c%s", 'A' + geo->region[c], ends ? "\n" : "");
        else
            text_printf(t, "%d%s", geo->region[c] + 1, ends ? "\n" : " ");
    }
}

static const struct print_style from_one = {1, "0"};

void print_puzzle(struct text *t, const struct puzzle *p)
{
    const struct geometry *geo = p->geo;
    int width = 0;

    if (puzzle_count_excluded(p) == 0) {
        print_grid(t, geo, p->clue, PRINT_ROWS, NULL);
        return;
    }
    print_size(t, geo, 0, from_one);
    for (int c = 0; geo->n <= 9 && c < geo->n_cells; c++)
        if (p->clue[c] == VALUE_NONE)
            width = int_max(width, bits_count(p->candidates[c]));
    for (int c = 0; c < geo->n_cells; c++) {
        size_t start = t->length;
        for (int v = 0; v < geo->n; v++) {
            if (!puzzle_allows(p, c, (value_t)v))
                continue;
            if (t->length > start && geo->n > 9)
                text_putc(t, ',');
            text_decimal(t, (unsigned)value_number((value_t)v));
        }
        bool ends = c % geo->n == geo->n - 1;
        while (!ends && t->length < start + (size_t)width)
            text_putc(t, ' ');
        text_putc(t, ends ? '\n' : ' ');
    }
    print_regions(t, geo);
}

static void print_rows(struct text *t, const struct geometry *geo, const value_t *grid,
                       struct print_style style)
{
    print_size(t, geo, 0, style);
    for (int c = 0; c < geo->n_cells; c++) {
        if (grid[c] == VALUE_NONE)
            text_puts(t, style.mark);
        else
            text_decimal(t, grid[c] + (unsigned)style.first);
        text_putc(t, c % geo->n == geo->n - 1 ? '\n' : ' ');
    }
}

static void print_symbols(struct text *t, const struct geometry *geo,
                          const value_t *grid, int per_line, struct print_style style)
{
    print_size(t, geo, 9, style);
    for (int c = 0; c < geo->n_cells; c++) {
        int v = grid[c];
        text_putc(t, v == VALUE_NONE ? '.' : symbol_of(v + style.first));
        if (c % per_line == per_line - 1)
            text_putc(t, '\n');
    }
}

static void print_border(struct text *t, const struct geometry *geo, int width)
{
    for (int col = 0; col < geo->n; col++)
        text_printf(t, "%s%.*s", col > 0 && col % geo->box_cols == 0 ? "-+" : "",
                    col == 0 ? width : width + 1, "----");
    text_putc(t, '\n');
}

static void print_boxes(struct text *t, const struct geometry *geo, const value_t *grid,
                        struct print_style style)
{
    int n = geo->n;
    int width = n < 10 ? 1 : n < 100 ? 2 : 3;

    print_size(t, geo, 0, style);
    for (int row = 0; row < n; row++) {
        if (row > 0 && row % geo->box_rows == 0 && geo->box_cols < n)
            print_border(t, geo, width);
        for (int col = 0; col < n; col++) {
            value_t v = grid[row * n + col];
            if (col > 0)
                text_puts(t, col % geo->box_cols == 0 ? " | " : " ");
            if (v == VALUE_NONE)
                text_printf(t, "%*s", width, ".");
            else
                text_printf(t, "%*d", width, v + style.first);
        }
        text_putc(t, '\n');
    }
}

const char *const print_format_names[PRINT_FORMATS] = {[PRINT_ROWS] = "rows",
                                                       [PRINT_LINE] = "line",
                                                       [PRINT_SDK] = "sdk",
                                                       [PRINT_BOXES] = "boxes"};

bool print_grid_as_read(struct text *t, const struct puzzle *p, const value_t *grid,
                        enum print_format format, struct error *e)
{
    const struct geometry *geo = p->geo;
    bool has_symbols = format == PRINT_LINE || format == PRINT_SDK;
    struct print_style style = style_of(p->alphabet, geo, grid, has_symbols);

    assert(format < PRINT_FORMATS);
    if (has_symbols && geo->n > MAX_SYMBOL_N)
        return error_fail(e,
                          "expected a board of at most %d values for one symbol a "
                          "cell, found %d",
                          MAX_SYMBOL_N, geo->n);
    if (has_symbols)
        print_symbols(t, geo, grid, format == PRINT_SDK ? geo->n : geo->n_cells, style);
    else
        (format == PRINT_ROWS ? print_rows : print_boxes)(t, geo, grid, style);
    print_regions(t, geo);
    return true;
}

bool print_grid(struct text *t, const struct geometry *geo, const value_t *grid,
                enum print_format format, struct error *e)
{
    const struct puzzle from_one_on = {.geo = (struct geometry *)geo};

    return print_grid_as_read(t, &from_one_on, grid, format, e);
}

void print_as_read(struct text *t, const struct puzzle *p)
{
    if (puzzle_count_excluded(p) > 0)
        print_puzzle(t, p);
    else
        print_grid_as_read(t, p, p->clue, PRINT_ROWS, NULL);
}
