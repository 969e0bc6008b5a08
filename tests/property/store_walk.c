/* Random walks through the store, compared with a recount from the candidates. */
#include "base/rng.h"
#include "solve/store.h"
#include "support/oracle.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

struct mark {
    int n_trail, n_assigned;
    uint64_t *dom;
};

static void take_mark(const struct store *s, struct mark *m)
{
    size_t bytes = (size_t)(s->n_cells * s->words) * sizeof *s->dom;

    m->n_trail = s->n_trail;
    m->n_assigned = s->n_assigned;
    m->dom = malloc(bytes);
    assert_non_null(m->dom);
    memcpy(m->dom, s->dom, bytes);
}

/* One random move; false on a dead end. */
static bool move(struct store *s, struct rng *r)
{
    cell_t c = (cell_t)rng_below(r, (uint32_t)s->n_cells);

    if (!store_is_open(s, c) || s->dom_size[c] == 0)
        return true;
    value_t v = (value_t)bits_nth(store_dom(s, c),
                                  (int)rng_below(r, (uint32_t)store_live(s, c)));
    if (rng_below(r, 3) > 0)
        return store_remove(s, c, v);
    return store_assign(s, c, v) && store_exclude(s, c);
}

static void walk(int box_rows, int box_cols, int moves, uint64_t seed)
{
    struct geometry *geo = geometry_create(shape_of_box(box_rows, box_cols));
    struct store *s = store_create(geo);
    struct mark marks[32];
    int n_marks = 0;
    struct rng r;

    rng_seed(&r, seed);
    s->watch = WATCH_SINGLE_CELLS | WATCH_SINGLE_PLACES;
    for (int i = 0; i < moves; i++) {
        if (n_marks < 32 && rng_below(&r, 8) == 0)
            take_mark(s, &marks[n_marks++]);
        bool alive = move(s, &r);
        if (i % 61 == 0)
            check_case(oracle_store_is_consistent(s), "seed %d, move %d: inconsistent",
                       (int)seed, i);
        while (n_marks > 0 && (!alive || rng_below(&r, 40) == 0)) {
            struct mark *m = &marks[--n_marks];
            store_undo(s, m->n_trail, m->n_assigned);
            check_case(memcmp(s->dom, m->dom,
                              (size_t)(s->n_cells * s->words) * sizeof *s->dom) == 0,
                       "seed %d, move %d: undo restored another board", (int)seed, i);
            free(m->dom);
            alive = true;
        }
        if (!alive)
            store_undo(s, 0, 0);
    }
    assert_true(oracle_store_is_consistent(s));
    while (n_marks > 0)
        free(marks[--n_marks].dom);
    store_destroy(s);
    geometry_destroy(geo);
}

static void a_million_random_moves_keep_candidates_and_places_consistent(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        walk(2, 2, 10000, seed);
        walk(3, 3, 40000, seed);
        walk(2, 5, 40000, seed);
        walk(8, 8, 2000, seed);
        walk(9, 9, 2000, seed);
    }
    walk(3, 3, 60000, 99);
}

static void the_smallest_cell_is_the_first_of_the_fewest(void **state)
{
    struct geometry *geo = geometry_create(shape_of_box(3, 4));
    struct store *s = store_create(geo);
    struct rng r;

    (void)state;
    rng_seed(&r, 5);
    for (int i = 0; i < 3000; i++) {
        if (!move(s, &r))
            store_undo(s, 0, 0);
        int best = -1, first_open = -1;
        for (int c = 0; c < s->n_cells; c++) {
            if (s->value[c] != VALUE_NONE)
                continue;
            first_open = first_open < 0 ? c : first_open;
            if (best < 0 || s->dom_size[c] < s->dom_size[best])
                best = c;
        }
        assert_int_equal(store_smallest(s), best < 0 ? CELL_NONE : best);
        assert_int_equal(store_first_open(s), first_open < 0 ? CELL_NONE : first_open);
    }
    store_destroy(s);
    geometry_destroy(geo);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_million_random_moves_keep_candidates_and_places_consistent),
        cmocka_unit_test(the_smallest_cell_is_the_first_of_the_fewest),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
