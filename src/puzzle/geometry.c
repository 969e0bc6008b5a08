#include "puzzle/geometry.h"

#include "base/alloc.h"

const char *const unit_kind_names[UNIT_KINDS] = {"row", "column", "box"};

void geometry_default_box(int n, int *box_rows, int *box_cols)
{
    assert(n > 0);
    int rows = 1;

    for (int r = 2; r * r <= n; r++)
        if (n % r == 0)
            rows = r;
    *box_rows = rows;
    *box_cols = n / rows;
}

bool geometry_is_valid(int box_rows, int box_cols)
{
    return box_rows >= 1 && box_cols >= 1 && box_rows <= MAX_N && box_cols <= MAX_N &&
           box_rows * box_cols >= MIN_N && box_rows * box_cols <= MAX_N;
}

struct geometry *geometry_create(int box_rows, int box_cols)
{
    assert(geometry_is_valid(box_rows, box_cols));
    struct geometry *geo = alloc_zeroed(1, sizeof *geo);
    int n = box_rows * box_cols;

    geo->n = n;
    geo->box_rows = box_rows;
    geo->box_cols = box_cols;
    geo->n_cells = n * n;
    geo->n_units = UNIT_KINDS * n;
    geo->words = geometry_words(n);
    geo->place = alloc_zeroed((size_t)geo->n_cells, sizeof *geo->place);
    geo->unit_cell = alloc_zeroed((size_t)(geo->n_units * n), sizeof *geo->unit_cell);
    for (int cell = 0; cell < geo->n_cells; cell++) {
        int row = cell / n, col = cell % n;
        int box = row / box_rows * box_rows + col / box_cols;
        int unit[UNIT_KINDS] = {row, n + col, 2 * n + box};
        int pos[UNIT_KINDS] = {col, row, row % box_rows * box_cols + col % box_cols};
        struct cell_place *place = &geo->place[cell];
        for (int k = 0; k < UNIT_KINDS; k++) {
            place->unit[k] = (uint16_t)unit[k];
            place->pos[k] = (uint16_t)pos[k];
            place->word[k] = (uint16_t)(unit[k] * geo->words + (pos[k] >> 6));
            geo->unit_cell[unit[k] * n + pos[k]] = (cell_t)cell;
        }
    }
    return geo;
}

void geometry_destroy(struct geometry *geo)
{
    free(geo->place);
    free(geo->unit_cell);
    free(geo);
}
