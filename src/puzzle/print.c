#include "puzzle/print.h"

#include "base/names.h"

#include <assert.h>

static bool has_default_box(const struct geometry *geo)
{
    int rows, cols;

    geometry_default_box(geo->n, &rows, &cols);
    return rows == geo->box_rows && cols == geo->box_cols;
}

static void print_size(struct text *t, const struct geometry *geo)
{
    if (has_default_box(geo))
        text_printf(t, "%d\n", geo->n);
    else
        text_printf(t, "%dx%d\n", geo->box_rows, geo->box_cols);
}

static void print_rows(struct text *t, const struct geometry *geo, const value_t *grid)
{
    print_size(t, geo);
    for (int c = 0; c < geo->n_cells; c++)
        text_printf(t, "%d%c", grid[c] == VALUE_NONE ? 0 : grid[c] + 1,
                    c % geo->n == geo->n - 1 ? '\n' : ' ');
}

static void print_symbols(struct text *t, const struct geometry *geo,
                          const value_t *grid, int per_line)
{
    if (!has_default_box(geo) || geo->n > 9)
        print_size(t, geo);
    for (int c = 0; c < geo->n_cells; c++) {
        int v = grid[c];
        text_putc(t, (char)(v == VALUE_NONE ? '.' : v < 9 ? '1' + v : 'A' + v - 9));
        if (c % per_line == per_line - 1)
            text_putc(t, '\n');
    }
}

static void print_line(struct text *t, const struct geometry *geo, const value_t *grid)
{
    print_symbols(t, geo, grid, geo->n_cells);
}

static void print_sdk(struct text *t, const struct geometry *geo, const value_t *grid)
{
    print_symbols(t, geo, grid, geo->n);
}

static void print_border(struct text *t, const struct geometry *geo, int width)
{
    for (int col = 0; col < geo->n; col++) {
        if (col > 0 && col % geo->box_cols == 0)
            text_puts(t, "-+");
        for (int i = 0; i < (col == 0 ? width : width + 1); i++)
            text_putc(t, '-');
    }
    text_putc(t, '\n');
}

static void print_boxes(struct text *t, const struct geometry *geo, const value_t *grid)
{
    int n = geo->n;
    int width = n < 10 ? 1 : n < 100 ? 2 : 3;

    print_size(t, geo);
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
                text_printf(t, "%*d", width, v + 1);
        }
        text_putc(t, '\n');
    }
}

static const struct format {
    const char *name;
    int largest_n;
    void (*print)(struct text *t, const struct geometry *geo, const value_t *grid);
} formats[] = {
    [PRINT_ROWS] = {"rows", MAX_N, print_rows},
    [PRINT_LINE] = {"line", MAX_SYMBOL_N, print_line},
    [PRINT_SDK] = {"sdk", MAX_SYMBOL_N, print_sdk},
    [PRINT_BOXES] = {"boxes", MAX_N, print_boxes},
};

bool print_format_by_name(const char *name, enum print_format *out)
{
    int i =
        names_find(formats, sizeof formats / sizeof *formats, sizeof *formats, name);

    if (i >= 0)
        *out = (enum print_format)i;
    return i >= 0;
}

bool print_grid(struct text *t, const struct geometry *geo, const value_t *grid,
                enum print_format format, struct error *e)
{
    assert(format <= PRINT_BOXES);
    if (geo->n > formats[format].largest_n)
        return error_fail(e,
                          "expected a board of at most %d values for one symbol a "
                          "cell, found %d",
                          MAX_SYMBOL_N, geo->n);
    formats[format].print(t, geo, grid);
    return true;
}
