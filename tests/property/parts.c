/* The parts of a puzzle have its solutions, each one once: compared with brute force.
 */
#include "solve/parts.h"
#include "support/oracle.h"
#include "support/test.h"

#include <string.h>

static bool never(void)
{
    return false;
}

static bool always(void)
{
    return true;
}

static struct puzzle *puzzle_of(const struct puzzle *p, const struct part *part)
{
    struct puzzle *copy = puzzle_copy(p);

    memcpy(copy->clue, part->clue, (size_t)p->geo->n_cells * sizeof *copy->clue);
    return copy;
}

/* Sums of counts and of hashes agree: no solution is lost, and none is there twice. */
static void check_parts(const struct puzzle *p, int least, int limit)
{
    struct parts *parts = parts_make(p, least, never);
    uint64_t hash = 0;
    int count = 0;

    for (int i = 0; i < parts->count; i++) {
        struct puzzle *part = puzzle_of(p, &parts->part[i]);
        for (int c = 0; c < p->geo->n_cells; c++)
            assert_true(p->clue[c] == VALUE_NONE || p->clue[c] == part->clue[c]);
        assert_true(i == 0 || parts->part[i - 1].size >= parts->part[i].size);
        count += oracle_count(part, limit);
        hash += oracle_hash_solutions(part);
        puzzle_destroy(part);
    }
    check_case(count == oracle_count(p, limit), "%d solutions in %d parts", count,
               parts->count);
    assert_true(hash == oracle_hash_solutions(p));
    if (parts->count < least)
        for (int i = 0; i < parts->count; i++)
            assert_true(parts->part[i].size == 0);
    parts_free(parts);
}

static void parts_have_each_solution_once(void **state)
{
    static const int boxes[][2] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}};
    struct rng r;
    int unsolvable = 0;

    (void)state;
    rng_seed(&r, 7);
    for (int i = 0; i < 400; i++) {
        const int *box = boxes[i % 4];
        int cells = box[0] * box[1] * box[0] * box[1];
        int clues = cells * (i % 4 == 3 ? 6 : i % 4 == 0 ? 2 : 4) / 10;
        struct puzzle *p = oracle_random_board(box[0], box[1], clues, &r);
        if (i % 3 == 0)
            oracle_exclude(p, NULL, &r);
        unsolvable += oracle_count(p, 1) == 0;
        check_parts(p, 1 + i % 17, 1000000);
        puzzle_destroy(p);
    }
    check_range(unsolvable, 20, 200);
}

static void an_unsolvable_puzzle_may_have_no_part(void **state)
{
    struct puzzle *p = puzzle_create(shape_of_box(2, 2), "wrong");

    (void)state;
    p->clue[0] = p->clue[1] = 0;
    struct parts *parts = parts_make(p, 8, never);
    assert_int_equal(parts->count, 0);
    parts_free(parts);
    puzzle_destroy(p);
}

static void dividing_can_be_stopped(void **state)
{
    struct puzzle *p = puzzle_create(shape_of_box(3, 3), "empty");

    (void)state;
    assert_null(parts_make(p, 8, always));
    puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_have_each_solution_once),
        cmocka_unit_test(an_unsolvable_puzzle_may_have_no_part),
        cmocka_unit_test(dividing_can_be_stopped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
