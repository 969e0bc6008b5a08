/* Arrays that share a piece of memory (base/arrays.h): those of struct trace_levels one
 * by one, those of searches as a sanitizer sees them: `ctest --preset ubsan -R arrays`.
 */
#include "base/alloc.h"
#include "run/checkpoint.h"
#include "solve/catalog.h"
#include "solve/snapshot.h"
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

static void live_on(struct search *s, struct snapshot *out)
{
    for (int step = 0; step < 60 && s->status == SEARCH_RUNNING; step++)
        search_step(s);
    search_snapshot(s, out);
}

/* Runs each strategy for a while, goes back to a checkpoint and takes the same way. */
static void expect_same_way(const struct geometry *geo, const char *units)
{
    struct snapshot *first = alloc_zeroed(2, sizeof *first), *again = first + 1;
    struct puzzle *p = puzzle_create(geometry_shape(geo), "");

    for (int i = 0; i < catalog_count(PLUG_STRATEGY); i++) {
        struct setting set = setting_default();
        size_t bytes = 0;
        set.strategy = catalog_plug(PLUG_STRATEGY, i);
        set.var = catalog_plug(PLUG_VAR_ORDER, i % catalog_count(PLUG_VAR_ORDER));
        set.val = catalog_plug(PLUG_VAL_ORDER, i % catalog_count(PLUG_VAL_ORDER));
        struct search *s = search_create(p, &set);
        if (search_can_save(s)) {
            live_on(s, first);
            struct checkpoint *c = checkpoint_take(s, 1, NULL, &bytes);
            live_on(s, first);
            checkpoint_restore(c, s);
            live_on(s, again);
            check_case(memcmp(first->value, again->value, sizeof first->value) == 0,
                       "%dx%d, %s: %s goes another way", geo->n, geo->n, units,
                       catalog_name(PLUG_STRATEGY, i));
            checkpoint_drop(c, &bytes);
        }
        search_destroy(s);
    }
    puzzle_destroy(p);
    free(first);
}

static void on_every_board(void (*expect)(const struct geometry *, const char *units),
                           int most)
{
    static const int sizes[] = {4, 5, 6, 7, 9, 11, 12, 13, 15, 16, 25, 63, 64, 65, 255};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && sizes[i] <= most; i++) {
        int n = sizes[i], rows, cols;
        geometry_default_box(n, &rows, &cols);
        for (int kind = 0; kind < 4; kind++) {
            struct board_shape shape =
                kind % 2 ? shape_of_box(1, n) : shape_of_box(rows, cols);
            shape.has_diagonals = kind >= 2;
            struct geometry *geo = geometry_create(shape);
            expect(geo, kind % 2 ? "Latin square" : "boxes");
            geometry_destroy(geo);
        }
    }
}

static void the_arrays_of_levels_are_aligned_on_every_board(void **state)
{
    (void)state;
    on_every_board(expect_layout, 255);
}

static void a_checkpoint_restores_every_strategy_on_every_board(void **state)
{
    (void)state;
    on_every_board(expect_same_way, 13);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_arrays_of_levels_are_aligned_on_every_board),
        cmocka_unit_test(a_checkpoint_restores_every_strategy_on_every_board),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
