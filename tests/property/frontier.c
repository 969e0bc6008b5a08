/* The boards that views show are those that a search has open: compared with a search
 * over whole boards written for this test, which keeps them in a plain list. */
#include "base/units.h"
#include "solve/frontier_sample.h"
#include "solve/generate.h"
#include "solve/search.h"
#include "support/pictures.h"
#include "support/searches.h"
#include "support/test.h"
#include "view/frontier_view.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 4000, SIDE = 9, CELLS = SIDE * SIDE };

struct entry {
    value_t value[CELLS];
    uint64_t age;
    int key, level;
};

struct list {
    struct entry *entry; /* in the order of adding */
    int count;
    uint64_t added;
};

static const struct {
    const char *strategy;
    enum open_order order;
    bool fewest_first;
} kinds[] = {{"depth-first", OPEN_STACK, false},
             {"breadth-first", OPEN_QUEUE, false},
             {"best-first", OPEN_HEAP, true},
             {"greedy", OPEN_LIST_HEAP, true}};
enum { KINDS = sizeof kinds / sizeof *kinds, FRONTIERS = KINDS - 1 };

static bool sees(int a, int b)
{
    int ra = a / SIDE, ca = a % SIDE, rb = b / SIDE, cb = b % SIDE;

    return ra == rb || ca == cb || (ra / 3 == rb / 3 && ca / 3 == cb / 3);
}

static int candidates(const value_t *value, int cell, bool out[SIDE])
{
    int count = 0;

    for (int v = 0; v < SIDE; v++) {
        out[v] = true;
        for (int other = 0; other < CELLS; other++)
            out[v] &= !(sees(cell, other) && value[other] == v);
        count += out[v];
    }
    return count;
}

/* All candidates of all open cells; -1: a cell has none. */
static int key_of(const value_t *value)
{
    bool set[SIDE];
    int key = 0;

    for (int c = 0; c < CELLS; c++) {
        int count = value[c] == VALUE_NONE ? candidates(value, c, set) : -1;
        if (count == 0)
            return -1;
        key += count > 0 ? count : 0;
    }
    return key;
}

static int pick_cell(const value_t *value, bool fewest_first)
{
    int best = -1, fewest = SIDE + 1;
    bool set[SIDE];

    for (int c = 0; c < CELLS; c++) {
        int count = value[c] == VALUE_NONE ? candidates(value, c, set) : SIDE + 1;
        if (count < fewest) {
            fewest = fewest_first ? count : -1;
            best = c;
        }
    }
    return best;
}

static void add(struct list *l, const struct entry *parent, int cell, int v, int key)
{
    struct entry *e = &l->entry[l->count++];

    assert_true(l->count < MOST);
    *e = *parent;
    e->value[cell] = (value_t)v;
    e->age = l->added++;
    e->key = key;
    e->level = parent->level + 1;
}

/* The position of the board to be expanded next. */
static int next_of(const struct list *l, enum open_order order)
{
    int best = order == OPEN_STACK ? l->count - 1 : 0;

    for (int i = 0; order == OPEN_HEAP && i < l->count; i++) {
        const struct entry *a = &l->entry[i], *b = &l->entry[best];
        if (a->key < b->key || (a->key == b->key && a->age > b->age))
            best = i;
    }
    return best;
}

static void expand_next(struct list *l, int kind)
{
    int at = next_of(l, kinds[kind].order);
    struct entry parent = l->entry[at];
    bool set[SIDE];

    memmove(&l->entry[at], &l->entry[at + 1],
            (size_t)(--l->count - at) * sizeof *l->entry);
    int cell = pick_cell(parent.value, kinds[kind].fewest_first);
    if (cell < 0)
        return;
    candidates(parent.value, cell, set);
    for (int i = 0; i < SIDE; i++) {
        int v = kinds[kind].order == OPEN_STACK ? SIDE - 1 - i : i;
        value_t child[CELLS];
        memcpy(child, parent.value, sizeof child);
        child[cell] = (value_t)v;
        int key = kinds[kind].order == OPEN_HEAP && set[v] ? key_of(child) : 0;
        if (set[v] && key >= 0)
            add(l, &parent, cell, v, key);
    }
}

static const struct entry *find(const struct list *l, uint64_t age)
{
    for (int i = 0; i < l->count; i++)
        if (l->entry[i].age == age)
            return &l->entry[i];
    return NULL;
}

static void check_order(const struct frontier_sample *o, const struct list *l, int i)
{
    const struct open_board *b = &o->board[i], *parent = &o->board[(i - 1) / 2];
    const struct entry *next = &l->entry[next_of(l, o->order)];

    if (o->order == OPEN_STACK)
        assert_int_equal(b->id, l->entry[l->count - 1 - i].age);
    if (o->order == OPEN_QUEUE)
        assert_int_equal(b->id, l->entry[i].age);
    if (o->order == OPEN_HEAP && i == 0)
        assert_int_equal(b->id, next->age);
    if (o->order == OPEN_HEAP && i > 0)
        assert_true(parent->key < b->key ||
                    (parent->key == b->key && parent->id > b->id));
}

static void check_boards(const struct search *s, const struct frontier_sample *o,
                         const struct list *l, int kind)
{
    int at_level[CELLS + 1] = {0};

    assert_int_equal(o->order, kinds[kind].order);
    assert_int_equal(o->count, l->count);
    assert_int_equal(o->shown, l->count < OPEN_BOARDS ? l->count : OPEN_BOARDS);
    for (int i = 0; i < o->shown; i++) {
        const struct entry *e = find(l, o->board[i].id);
        assert_non_null(e);
        assert_memory_equal(o->value + i * CELLS, e->value, sizeof e->value);
        if (o->order == OPEN_HEAP)
            assert_int_equal(o->board[i].key, e->key);
        check_order(o, l, i);
    }
    for (int i = 0; i < l->count; i++)
        at_level[l->entry[i].level]++;
    for (int level = 0; level <= CELLS; level++)
        assert_int_equal(level < search_n_levels(s) ? search_level(s, level) : 0,
                         at_level[level]);
}

static bool next_is_gone(const struct frontier_sample *o, const struct list *l)
{
    return l->count > 0 &&
           (o->count == 0 || o->board[0].id != l->entry[next_of(l, o->order)].age);
}

static struct search *start(const char *strategy, int holes, uint64_t seed)
{
    struct setting set = setting_default();
    struct rng r;

    rng_seed(&r, seed);
    struct puzzle *p = generate_puzzle(shape_of_box(3, 3), holes, &r, "test");
    assert_true(setting_choose(&set, PLUG_STRATEGY, strategy, NULL));
    struct search *s = search_create(p, &set);
    puzzle_destroy(p);
    return s;
}

static void the_frontier_is_that_of_a_plain_search(void **state)
{
    struct list l = {.entry = calloc(MOST, sizeof *l.entry)};
    struct frontier_sample *o = frontier_sample_create();

    (void)state;
    assert_non_null(l.entry);
    for (int kind = 0; kind < FRONTIERS; kind++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            struct search *s = start(kinds[kind].strategy, 44, seed);
            struct entry root = {.level = 0};
            memcpy(root.value, s->puzzle->clue, sizeof root.value);
            root.key = key_of(root.value);
            l.entry[0] = root;
            l.count = 1;
            l.added = 1;
            int steps = 0;
            do {
                frontier_sample_take(o, s, 0);
                if (next_is_gone(o, &l)) /* other steps only count refutations */
                    expand_next(&l, kind);
                check_boards(s, o, &l, kind);
            } while (search_step(s) <= SEARCH_SOLVED && ++steps < 250);
            assert_true(steps > 20);
            search_destroy(s);
        }
    frontier_sample_destroy(o);
    free(l.entry);
}

/* Values of a unit that are missing or there again, and violated clues. */
static uint64_t cost_of(const value_t *value, const value_t *clue)
{
    uint64_t cost = 0;

    for (int unit = 0; unit < 3 * SIDE; unit++) {
        int count[SIDE] = {0}, k = unit % SIDE;
        for (int i = 0; i < SIDE; i++) {
            int cell = unit < SIDE ? k * SIDE + i
                       : unit < 2 * SIDE
                           ? i * SIDE + k
                           : (k / 3 * 3 + i / 3) * SIDE + k % 3 * 3 + i % 3;
            count[value[cell]]++;
        }
        for (int v = 0; v < SIDE; v++)
            cost += (uint64_t)(count[v] == 0 ? 1 : count[v] - 1);
    }
    for (int c = 0; c < CELLS; c++)
        cost += clue[c] != VALUE_NONE && clue[c] != value[c] ? 8 : 0;
    return cost;
}

static void the_pool_has_its_costs_and_violated_clues(void **state)
{
    struct search *s = start("progressive", 50, 4);
    struct frontier_sample *o = frontier_sample_create();
    int broken = 0;

    (void)state;
    for (int step = 0; step < 3000; step++) {
        search_step(s);
        frontier_sample_take(o, s, 0);
        assert_int_equal(o->order, OPEN_POOL);
        for (int i = 0; i < o->shown; i++) {
            const value_t *value = o->value + i * CELLS;
            assert_int_equal(o->board[i].key, cost_of(value, s->puzzle->clue));
            assert_true(i == 0 || o->board[i - 1].key <= o->board[i].key);
            for (int j = 0; j < i; j++)
                assert_true(o->board[i].id != o->board[j].id);
            for (int c = 0; c < CELLS; c++) {
                value_t clue = s->puzzle->clue[c];
                bool is_broken = clue != VALUE_NONE && clue != value[c];
                assert_int_equal(o->mark[i * CELLS + c] == MARK_BROKEN, is_broken);
                broken += is_broken;
            }
        }
    }
    assert_int_equal(o->shown, 20);
    assert_true(broken > 0);
    frontier_sample_destroy(o);
    search_destroy(s);
}

/* A threshold above every cost accepts every swap: a walk at random, far from the best
 * grid. */
static void a_threshold_lets_the_cost_rise(void **state)
{
    double above[2] = {0};

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct search *s = start("progressive", 50, 4);
        s->setting.tuning.threshold = i == 0 ? 0 : 1e6;
        search_restart(s, s->puzzle->clue, 1);
        for (int step = 0; step < 20000; step++) {
            search_step(s);
            above[i] +=
                (search_figure(s, "cost") - search_figure(s, "best cost")) / 20000;
        }
        search_destroy(s);
    }
    check_case(above[1] > 2 * above[0], "%.1f and %.1f above the best", above[0],
               above[1]);
}

static void thumbnails_lie_side_by_side_in_their_place(void **state)
{
    static const struct rect at[] = {
        {5, 7, 400, 400}, {0, 0, 1060, 1060}, {30, 40, 700, 300}, {3, 3, 61, 58}};
    const struct glyphs none = {0};
    struct frontier_sample *o = frontier_sample_create();
    struct frontier_view v;
    struct draw_list d;

    (void)state;
    frontier_view_init(&v);
    for (int kind = 0; kind < KINDS; kind++) {
        struct search *s = start(kinds[kind].strategy, 60, 2);
        search_run(s, 60);
        frontier_sample_take(o, s, 0);
        int64_t now_ns = (kind + 1) * NS_PER_S;
        frontier_view_update(&v, o, (uint64_t)kind * 10, now_ns, false);
        for (int i = 0; i < 4; i++) {
            draw_init(&d);
            draw_begin(&d, 1100, 1100, &none);
            frontier_view_draw(&d, at[i], &v, 0, "test", NULL);
            int images = 0;
            for (int a = 0; a < d.count; a++) {
                if (d.commands[a].kind != DRAW_IMAGE)
                    continue;
                images++;
                assert_true(holds(at[i], d.commands[a].at));
                for (int b = 0; b < a; b++)
                    assert_true(d.commands[b].kind != DRAW_IMAGE ||
                                are_apart(d.commands[a].at, d.commands[b].at));
            }
            check_range(images, 8, kind < FRONTIERS ? OPEN_BOARDS : OPEN_LISTS + 1);
            draw_free(&d);
        }
        search_destroy(s);
    }
    frontier_view_free(&v);
    frontier_sample_destroy(o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_frontier_is_that_of_a_plain_search),
        cmocka_unit_test(the_pool_has_its_costs_and_violated_clues),
        cmocka_unit_test(a_threshold_lets_the_cost_rise),
        cmocka_unit_test(thumbnails_lie_side_by_side_in_their_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
