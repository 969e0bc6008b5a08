#include "puzzle/formula.h"

#include "puzzle/units.h"

static uint64_t pairs(int count)
{
    return (uint64_t)(count * (count - 1) / 2);
}

/* Counts the pairs of cells in `unit` that are not together in a unit with a lower
 * number. So each pair is counted in one unit only. */
static uint64_t count_own_pairs(const struct geometry *geo, int unit)
{
    const cell_t *cells = geometry_cells(geo, unit);
    uint64_t count = 0;

    if (unit_kind_of(&geo->numbers, unit) == UNIT_BOX)
        return pairs(geo->n) - (uint64_t)geo->box_rows * pairs(geo->box_cols) -
               (uint64_t)geo->box_cols * pairs(geo->box_rows);
    for (int i = 0; i < geo->n; i++)
        for (int j = i + 1; j < geo->n; j++)
            count += geometry_first_common(geo, cells[i], cells[j]) == unit;
    return count;
}

uint64_t formula_count_clauses(const struct puzzle *p)
{
    const struct geometry *geo = p->geo;
    uint64_t n = (uint64_t)geo->n, squares = (uint64_t)geo->n_cells;
    uint64_t in_units = 0; /* pairs of cells that share a unit, but no row or column */

    for (int unit = 2 * geo->n; unit < geo->n_units; unit++)
        in_units += count_own_pairs(geo, unit);
    return (uint64_t)(puzzle_count_clues(p) + puzzle_count_excluded(p)) + squares +
           (uint64_t)geo->n_units * n + 3 * squares * pairs(geo->n) + in_units * n;
}

static void add_literal(struct text *t, bool is_negative, int var)
{
    if (is_negative)
        text_putc(t, '-');
    text_decimal(t, (unsigned)var);
    text_putc(t, ' ');
}

/* Appends clauses for "exactly one of the n variables in `var` is true". For a unit,
 * var[i] says that its i-th cell has a certain value; for UNIT_NONE, that a certain
 * cell has value i. Leaves out the pairs of cells that share a unit with a lower
 * number: that unit's clauses exclude them already. */
static void add_group(struct text *t, const struct geometry *geo, const int *var,
                      int unit)
{
    int n = geo->n;

    for (int i = 0; i < n; i++)
        add_literal(t, false, var[i]);
    text_puts(t, "0\n");
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            if (unit >= 2 * n &&
                geometry_first_common(geo, (var[i] - 1) / n, (var[j] - 1) / n) != unit)
                continue;
            add_literal(t, true, var[i]);
            add_literal(t, true, var[j]);
            text_puts(t, "0\n");
        }
}

static void add_head(struct text *t, const struct puzzle *p)
{
    const struct geometry *geo = p->geo;

    text_puts(t, "c ");
    text_printable(t, p->name); /* a line end in the name would end the comment */
    text_printf(t, ": %dx%d, boxes %dx%d", geo->n, geo->n, geo->box_rows,
                geo->box_cols);
    units_write(t, geometry_shape(geo), ", units ", "");
    text_printf(t, "; variable cell * %d + value + 1\n", geo->n);
    text_printf(t, "p cnf %d %llu\n", geo->n_cells * geo->n,
                (unsigned long long)formula_count_clauses(p));
    for (int c = 0; c < geo->n_cells; c++)
        if (p->clue[c] != VALUE_NONE)
            text_printf(t, "%d 0\n", formula_variable(geo, c, p->clue[c]));
    for (int c = 0; p->candidates && c < geo->n_cells; c++)
        for (int v = 0; v < geo->n && p->clue[c] == VALUE_NONE; v++)
            if (!puzzle_allows(p, c, (value_t)v))
                text_printf(t, "-%d 0\n", formula_variable(geo, c, v));
}

/* Appends the clauses of group g. The first n_cells groups say that a cell has exactly
 * one value. The others, one for each unit and value, say that exactly one cell of the
 * unit has the value. */
static void add_group_of(struct text *t, const struct geometry *geo, int g)
{
    int var[MAX_N], n = geo->n, cell = g, unit = (g - geo->n_cells) / n, v = g % n;

    for (int i = 0; i < n; i++)
        var[i] = g < geo->n_cells
                     ? formula_variable(geo, cell, i)
                     : formula_variable(geo, geometry_cells(geo, unit)[i], v);
    add_group(t, geo, var, g < geo->n_cells ? UNIT_NONE : unit);
}

int formula_count_parts(const struct puzzle *p)
{
    return p->geo->n_cells + p->geo->n_units * p->geo->n;
}

void formula_write_part(FILE *file, const struct puzzle *p, int part)
{
    struct text t = TEXT_EMPTY;

    if (part == 0)
        add_head(&t, p);
    add_group_of(&t, p->geo, part);
    fwrite(t.data, 1, t.length, file);
    text_free(&t);
}

bool formula_write(FILE *file, const struct puzzle *p,
                   bool (*stop)(void *context, double share), void *context)
{
    int parts = formula_count_parts(p);

    for (int part = 0; part < parts; part++) {
        formula_write_part(file, p, part);
        if (stop(context, (double)part / parts))
            return false;
    }
    return true;
}
