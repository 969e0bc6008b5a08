#include "puzzle/parse_draft.h"

#include "base/alloc.h"

void draft_init(struct draft *d, const struct source *s, int box_rows, int box_cols)
{
    d->shape = (struct shape){
        .n = box_rows * box_cols, .box_rows = box_rows, .box_cols = box_cols};
    d->source = s;
    d->heading = (struct span){NULL, NULL};
    d->note[0] = '\0';
    d->names_units = false;
    d->units = (struct unit_list){.boxes = true};
    d->cells = NULL;
    d->clue = NULL;
    d->candidates = NULL;
    d->alphabet = (struct alphabet){0};
}

bool draft_begin(struct draft *d, struct span found, int n, struct error *e)
{
    int box_rows = d->shape.box_rows, box_cols = d->shape.box_cols;

    if (n < MIN_N || n > MAX_N)
        return scan_fail(d->source, found, e, "a board of size %d..%d", MIN_N, MAX_N);
    if (box_rows == 0)
        geometry_default_box(n, &box_rows, &box_cols);
    int asked = d->shape.n > 0 ? d->shape.n : box_rows * box_cols;
    if (asked != n)
        return source_fail(d->source, found.start, e,
                           "expected a board of size %d, found %d", asked, n);
    assert(geometry_is_valid(box_rows, box_cols) && n == box_rows * box_cols);
    d->shape.n = n;
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

bool draft_put(struct draft *d, struct span text, int cell, int value, struct error *e)
{
    if (value < 1 || value > d->shape.n)
        return scan_fail(d->source, text, e, "a value 1..%d", d->shape.n);
    if (d->clue[cell] != VALUE_NONE && d->clue[cell] != value - 1)
        return scan_fail(d->source, text, e,
                         "no other value of row %d column %d than %d, which it has",
                         cell / d->shape.n + 1, cell % d->shape.n + 1,
                         value_number(d->clue[cell]));
    d->cells[cell] = text;
    d->clue[cell] = (value_t)(value - 1);
    return true;
}

bool draft_regions(struct draft *d, struct span found, const int *label,
                   struct error *e)
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
    return fine ||
           scan_fail(d->source, found, e, "a map with %d regions of %d cells", n, n);
}

void draft_find_layout(struct draft *d)
{
    bool has_letter = false, is_short = true;

    for (int c = 0; c < d->shape.n * d->shape.n; c++) {
        struct span cell = d->cells[c];
        is_short &= span_length(cell) <= 1;
        has_letter |= span_length(cell) == 1 && scan_symbol_rank(*cell.start) >= 10;
    }
    d->shape.layout = has_letter && is_short ? LAYOUT_SYMBOLS : LAYOUT_NUMBERS;
}
