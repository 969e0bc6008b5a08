/* How much each propagation removes at a node, from the lines of a trace: the
 * expectations were counted by hand. */
#include "trace/strength_node.h"

#include "base/alloc.h"
#include "base/units.h"
#include "solve/catalog.h"
#include "solve/search.h"
#include "support/test.h"
#include "trace/follow.h"
#include "trace/strength.h"

#include <stdio.h>
#include <string.h>

enum { FORWARD, NAKED, BOUNDS, HIDDEN, ALLDIFFERENT, OWN, COUNT };

struct trace {
    struct puzzle *puzzle;
    struct search *search;
    struct trace_follow *follow;
    struct strength_node *node;
    struct node_strength shown;
};

static void begin(struct trace *t, int root, const char *claim)
{
    struct setting set = setting_default();
    struct error e;

    t->puzzle = puzzle_create(shape_of_box(root, root), "trace");
    t->search = search_create(t->puzzle, &set);
    t->follow = alloc_zeroed(1, trace_follow_bytes(t->puzzle->geo));
    trace_follow_init(t->follow, t->puzzle);
    assert_true(strength_choose(&set, claim, &e));
    t->node = strength_node_create(t->puzzle, &set);
}

static void end(struct trace *t)
{
    strength_node_destroy(t->node);
    free(t->follow);
    search_destroy(t->search);
    puzzle_destroy(t->puzzle);
}

static void take(struct trace *t, const char *line, bool may_take_long)
{
    trace_follow_line(t->follow, t->search, line, strlen(line), NULL);
    strength_node_show(t->node, &t->follow->levels, t->search->conflict, may_take_long,
                       &t->shown);
}

/* A line, and what is shown after it. `level` is -1 if nothing is. */
struct row {
    const char *line;
    int level, removed[COUNT];
};

static void expect(struct trace *t, const struct row *rows, int count)
{
    for (const struct row *row = rows; row < rows + count; row++) {
        take(t, row->line, true);
        if (row->level < 0) {
            assert_int_equal(t->shown.state, STRENGTH_NONE);
            continue;
        }
        assert_int_equal(t->shown.state, STRENGTH_JUDGED);
        check_case(t->shown.has_ended == (row->level < t->follow->levels.n_levels),
                   "'%s': ended", row->line);
        check_case(t->shown.level == row->level, "'%s': level %d", row->line,
                   t->shown.level);
        for (int i = 0; i < COUNT; i++)
            check_case(t->shown.removed[i] == row->removed[i],
                       "'%s': bar %d has %d, expected %d", row->line, i,
                       t->shown.removed[i], row->removed[i]);
    }
}

#define EXPECT(t, rows) expect(t, rows, (int)(sizeof(rows) / sizeof *(rows)))

static void each_propagation_begins_where_the_node_began(void **state)
{
    static const struct row rows[] = {
        /* With r1c1 = 1 three cells of row 1, three of column 1 and r2c2 lose the 1. */
        {"remove r4c4 1", 0, {0, 0, 0, 0, 0, 1}},
        {"decide r1c1 1", 0, {0, 0, 0, 0, 0, 1}}, /* still the node that it ends */
        {"remove r1c2 1", 1, {7, 7, 7, 7, 7, 1}},
        {"remove r1c3 1", 1, {7, 7, 7, 7, 7, 2}},
        {"say nothing changes", 1, {7, 7, 7, 7, 7, 2}},
        {"fail", 1, {7, 7, 7, 7, 7, -1}},
        {"undo 0", 0, {0, 0, 0, 0, 0, 0}},
        /* What the undo has refuted is no work of the program. */
        {"remove r1c1 1", 0, {0, 0, 0, 0, 0, 0}},
        {"remove r1c2 1", 0, {0, 0, 0, 0, 0, 1}},
    };
    struct trace t;

    (void)state;
    begin(&t, 2, "hidden");
    EXPECT(&t, rows);
    assert_int_equal(t.shown.claim, HIDDEN);
    assert_false(t.shown.is_of_values);
    assert_string_equal(t.shown.name[ALLDIFFERENT], "alldifferent");
    end(&t);
}

/* The expectations are those of tests/producers/strength.py. */
static void stronger_propagations_remove_more(void **state)
{
    static const struct row rows[] = {
        {"remove r1c3 4", 0, {0, 0, 0, 0, 0, 1}},
        {"remove r2c3 4", 0, {0, 0, 0, 0, 0, 2}},
        {"remove r2c4 1", 0, {0, 0, 0, 0, 0, 3}},
        {"remove r3c2 2", 0, {0, 0, 0, 0, 0, 4}},
        {"decide r4c3 2", 0, {0, 0, 0, 0, 0, 4}},
        {"remove r4c1 2", 1, {7, 7, 13, 17, 20, 1}},
        {"undo 0", 0, {0, 0, 0, 0, 0, 0}},
        {"undo 0", 0, {0, 0, 0, 0, 0, 0}},
    };
    static const struct row naked[] = {
        {"remove r1c3 1", 0, {0, 0, 0, 0, 0, 1}},
        {"remove r1c3 2", 0, {0, 0, 0, 0, 0, 2}},
        {"remove r1c4 1", 0, {0, 0, 0, 0, 0, 3}},
        {"remove r1c4 2", 0, {0, 0, 0, 0, 0, 4}},
        {"decide r4c4 4", 0, {0, 0, 0, 0, 0, 4}},
        {"remove r4c3 4", 1, {7, 16, 20, 16, 20, 1}},
    };
    struct trace t;

    (void)state;
    begin(&t, 2, "bounds");
    EXPECT(&t, rows);
    assert_int_equal(t.shown.claim, BOUNDS);
    end(&t);
    begin(&t, 2, "naked");
    EXPECT(&t, naked);
    end(&t);
}

static void a_node_of_a_copying_program_begins_with_its_first_change(void **state)
{
    static const struct row rows[] = {
        {"node 0 -1", 0, {0, 0, 0, 0, 0, 0}},
        {"remove r4c4 1", 0, {0, 0, 0, 0, 0, 1}},
        {"node 1 0", 0, {0, 0, 0, 0, 0, 1}},
        {"assign r1c1 1", 1, {7, 7, 7, 7, 7, 0}},
        {"remove r1c2 1", 1, {7, 7, 7, 7, 7, 1}},
        {"node 2 1 fail", 1, {7, 7, 7, 7, 7, 1}},
        {"assign r2c3 2", 2, {13, 13, 20, 20, 20, -1}},
        {"node 3 0", 0, {0, 0, 0, 0, 0, 0}},
    };
    struct trace t;

    (void)state;
    begin(&t, 2, "bounds+hidden");
    EXPECT(&t, rows);
    assert_int_equal(t.shown.claim, -1);
    end(&t);
}

static void bare_values_are_thought_to_remove_those_of_peers(void **state)
{
    static const struct row rows[] = {
        {"1 1 1", 0, {0, 0, 0, 0, 0, 0}},
        {"2 3 1", 1, {0, 0, 0, 0, 0, 0}},
        {"3 2 1", 2, {0, 0, 0, 0, 0, 0}},
        {"4 3 2", 3, {0, 0, 3, 3, 3, 0}}, /* r4c4 must be 1 */
    };
    struct trace t;

    (void)state;
    begin(&t, 2, "forward");
    EXPECT(&t, rows);
    assert_true(t.shown.is_of_values);
    take(&t, "board 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", true);
    take(&t, "move r1c1 2", true);
    assert_int_equal(t.shown.state, STRENGTH_NONE); /* a local search has no nodes */
    end(&t);
}

static void large_boards_wait_until_the_search_rests(void **state)
{
    struct trace t;

    (void)state;
    begin(&t, 6, "forward");
    take(&t, "remove r1c1 1", false);
    assert_int_equal(t.shown.state, STRENGTH_LATER);
    take(&t, "remove r1c1 2", true);
    assert_int_equal(t.shown.state, STRENGTH_JUDGED);
    take(&t, "remove r1c1 3", false); /* the same node */
    assert_int_equal(t.shown.state, STRENGTH_JUDGED);
    assert_int_equal(t.shown.removed[OWN], 3);
    take(&t, "decide r1c1 4", false);
    assert_int_equal(t.shown.state, STRENGTH_JUDGED);
    take(&t, "remove r1c2 4", false);
    assert_int_equal(t.shown.state, STRENGTH_LATER);
    end(&t);
    begin(&t, 5, "forward");
    take(&t, "remove r1c1 1", false);
    assert_int_equal(t.shown.state, STRENGTH_JUDGED);
    end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_propagation_begins_where_the_node_began),
        cmocka_unit_test(stronger_propagations_remove_more),
        cmocka_unit_test(a_node_of_a_copying_program_begins_with_its_first_change),
        cmocka_unit_test(bare_values_are_thought_to_remove_those_of_peers),
        cmocka_unit_test(large_boards_wait_until_the_search_rests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
