/* The arrays of struct trace_levels, which lie behind it in one piece of memory. */
#include "base/alloc.h"
#include "support/test.h"
#include "trace/levels.h"

#include <string.h>

struct part {
    const char *name;
    const void *start;
    size_t bytes, alignment;
};

/* Whether the parts are aligned, follow each other, and fit into `bytes`. Writes each
 * part as a whole, which a sanitizer sees. */
static void expect_layout(const struct geometry *geo, const char *units)
{
    size_t bytes = trace_levels_bytes(geo), cells = (size_t)geo->n_cells,
           n = (size_t)geo->n;
    struct puzzle *p = puzzle_create(geometry_shape(geo), "");
    struct trace_levels *l = alloc_zeroed(1, bytes);
    const char *end = (const char *)l + bytes, *free_from = (const char *)(l + 1);

    trace_levels_init(l, p);
#define PART(name, count)                                                              \
    {                                                                                  \
#name, l->name, (count) * sizeof *l->name, __alignof__(*l->name)               \
    }
    const struct part parts[] = {
        PART(leaf, TRACE_LEAVES),
        PART(gone, cells * (size_t)geo->words),
        PART(level, TRACE_LEVELS(cells) + 1),
        PART(level_of, cells),
        PART(stack, cells),
        PART(times, n),
        PART(in_unit, (size_t)geo->n_units * n),
        PART(value, cells),
        PART(row, cells),
        PART(heat, cells),
        PART(removed, cells * n),
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const struct part *at = &parts[i];
        const char *start = at->start;
        check_case((uintptr_t)start % at->alignment == 0, "%dx%d, %s: '%s' at %p",
                   geo->n, geo->n, units, at->name, at->start);
        check_case(start >= free_from && at->bytes <= (size_t)(end - start),
                   "%dx%d, %s: '%s' overlaps", geo->n, geo->n, units, at->name);
        free_from = start + at->bytes;
    }
    memset(l->removed, 0xff, cells * n * sizeof *l->removed);
    for (cell_t c = 0; c < geo->n_cells; c++)
        trace_levels_write(l, c, (value_t)(c % geo->n));
    free(l);
    puzzle_destroy(p);
}

static void the_arrays_are_aligned_on_every_board(void **state)
{
    static const int sizes[] = {4, 5, 6, 7, 9, 11, 12, 13, 15, 16, 25, 63, 64, 65, 255};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int n = sizes[i], rows, cols;
        geometry_default_box(n, &rows, &cols);
        for (int kind = 0; kind < 4; kind++) {
            struct board_shape shape =
                kind % 2 ? shape_of_box(1, n) : shape_of_box(rows, cols);
            shape.has_diagonals = kind >= 2;
            struct geometry *geo = geometry_create(shape);
            expect_layout(geo, kind % 2 ? "Latin square" : "boxes");
            geometry_destroy(geo);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_arrays_are_aligned_on_every_board),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
