/* Progressive search does what its two listings say: every step is compared with a
 * reference that shares nothing with it but the random numbers. */
#include "solve/catalog.h"
#include "solve/generate.h"
#include "solve/search.h"
#include "solve/snapshot.h"
#include "support/searches.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CELLS = 16 * 16, MOST_GRIDS = 2000, STEPS = 1000 };

struct grid {
    int value[MOST_CELLS];
    int cost;
    int age; /* the number of grids enqueued before it */
};

/* A listing, and the search that is compared with it. */
struct reference {
    const struct puzzle *puzzle;
    struct tuning t;
    struct rng rng;
    struct search *search;
    struct snapshot *snap;
    struct grid heap[MOST_GRIDS], best;
    int count, enqueued, steps, taken;
    bool worst_on_top; /* the heap is ordered by -cost */
};

static int cost_of(const struct reference *r, const int *value)
{
    const struct geometry *geo = r->puzzle->geo;
    int cost = 0;

    for (int unit = 0; unit < 3 * geo->n; unit++)
        for (int v = 0; v < geo->n; v++) {
            int times = 0;
            for (int i = 0; i < geo->n; i++)
                times += value[geometry_cells(geo, unit)[i]] == v;
            cost += abs(times - 1);
        }
    for (int c = 0; c < geo->n_cells; c++)
        if (r->puzzle->clue[c] != VALUE_NONE && r->puzzle->clue[c] != value[c])
            cost += (int)r->t.clue_weight;
    return cost;
}

/* ---- The heap: smaller is nearer the root, then newer ---- */

static bool is_smaller(const struct reference *r, int i, int j)
{
    const struct grid *a = &r->heap[i], *b = &r->heap[j];

    if (a->cost != b->cost)
        return r->worst_on_top ? -a->cost < -b->cost : a->cost < b->cost;
    return a->age > b->age;
}

static void swap_items(struct reference *r, int i, int j)
{
    struct grid kept = r->heap[i];

    r->heap[i] = r->heap[j];
    r->heap[j] = kept;
}

static void enqueue(struct reference *r, const struct grid *x)
{
    int i = r->count++;

    assert_true(r->count < MOST_GRIDS);
    r->heap[i] = *x;
    r->heap[i].age = r->enqueued++;
    for (; i > 0 && is_smaller(r, i, (i - 1) / 2); i = (i - 1) / 2)
        swap_items(r, i, (i - 1) / 2);
}

static struct grid dequeue(struct reference *r)
{
    struct grid root = r->heap[0];
    int i = 0;

    r->heap[0] = r->heap[--r->count];
    for (;;) {
        int smallest = i;
        for (int child = 2 * i + 1; child <= 2 * i + 2; child++)
            if (child < r->count && is_smaller(r, child, smallest))
                smallest = child;
        if (smallest == i)
            return root;
        swap_items(r, i, smallest);
        i = smallest;
    }
}

/* ---- The listings ---- */

static struct grid first_grid(const struct reference *r)
{
    struct grid x = {0};

    for (int c = 0; c < r->puzzle->geo->n_cells; c++)
        x.value[c] = c % r->puzzle->geo->n;
    x.cost = cost_of(r, x.value);
    return x;
}

static struct grid neighbour_of(struct reference *r, const struct grid *x)
{
    uint32_t cells = (uint32_t)r->puzzle->geo->n_cells;
    struct grid x1 = *x;
    uint32_t a = rng_below(&r->rng, cells), b = rng_below(&r->rng, cells);

    while (a == b)
        b = rng_below(&r->rng, cells);
    x1.value[a] = x->value[b];
    x1.value[b] = x->value[a];
    x1.cost = cost_of(r, x1.value);
    return x1;
}

/* Lets the search take a step, and compares. False when the search has ended. */
static bool is_as_in_the_search(struct reference *r, const struct grid *x)
{
    enum search_status status = search_step(r->search);
    const value_t *best = search_grid(r->search);
    int cells = r->puzzle->geo->n_cells;

    r->steps++;
    assert_int_equal(status, r->best.cost == 0 ? SEARCH_SOLVED : SEARCH_RUNNING);
    search_snapshot(r->search, r->snap);
    for (int c = 0; c < cells; c++) {
        check_case(r->snap->value[c] == x->value[c], "step %d: X, cell %d", r->steps,
                   c);
        check_case(best[c] == r->best.value[c], "step %d: best, cell %d", r->steps, c);
    }
    assert_int_equal((int)search_figure(r->search, "cost"), x->cost);
    assert_int_equal((int)search_figure(r->search, "best cost"), r->best.cost);
    assert_int_equal((int)search_figure(r->search, r->worst_on_top ? "pool" : "queue"),
                     r->count);
    return status == SEARCH_RUNNING && r->steps < STEPS;
}

/* Whether X1 replaces X: it is better than the best grid, or not much worse. */
static bool takes(struct reference *r, const struct grid *x1)
{
    int limit = r->best.cost + (int)r->t.threshold;

    if (x1->cost < r->best.cost)
        r->best = *x1;
    r->taken += x1->cost <= limit;
    return x1->cost <= limit;
}

/* Returns whether it ended because the queue was empty. */
static bool first_listing(struct reference *r)
{
    struct grid start = first_grid(r);

    r->best = start;
    enqueue(r, &start);
    while (r->count > 0) {
        struct grid x = dequeue(r);
        int nb = 0;
        while (nb < (int)r->t.tries) {
            struct grid x1 = neighbour_of(r, &x);
            bool is_better = x1.cost < r->best.cost;
            bool is_near = x1.cost <= r->best.cost + (int)r->t.queue_threshold;
            nb++;
            if (takes(r, &x1)) { /* a better one only becomes X */
                if (!is_better)
                    enqueue(r, &x1);
                x = x1;
                nb = 0;
            } else if (is_near) {
                enqueue(r, &x1);
            }
            if (!is_as_in_the_search(r, &x))
                return false;
        }
    }
    return true;
}

static bool second_listing(struct reference *r)
{
    struct grid start = first_grid(r);

    r->worst_on_top = true;
    r->best = start;
    enqueue(r, &start);
    for (;;) {
        struct grid x = r->heap[rng_below(&r->rng, (uint32_t)r->count)];
        int nb = 0;
        while (nb < (int)r->t.tries) {
            struct grid x1 = neighbour_of(r, &x);
            if (r->count < (int)r->t.pool) {
                enqueue(r, &x1);
            } else if (x1.cost <= r->heap[0].cost) { /* also on a tie */
                dequeue(r);
                enqueue(r, &x1);
            }
            nb++;
            if (takes(r, &x1)) {
                x = x1;
                nb = 0;
            }
            if (!is_as_in_the_search(r, &x))
                return false;
        }
    }
}

/* Returns whether the listing came to its end within STEPS. */
static bool compare(const struct puzzle *p, const char *tuning, uint64_t seed,
                    bool (*listing)(struct reference *r), int *taken)
{
    struct reference *r = calloc(1, sizeof *r);
    struct setting set = setting_default();
    struct error e;

    assert_non_null(r);
    r->puzzle = p;
    r->snap = malloc(sizeof *r->snap);
    set.strategy = &strategy_progressive;
    set.seed = seed;
    if (!tuning_set(&set.tuning, tuning, &e))
        fail_msg("%s", e.text);
    r->t = set.tuning;
    rng_seed(&r->rng, seed);
    r->search = search_create(p, &set);
    bool has_ended = listing(r);
    if (has_ended) {
        assert_int_equal(search_step(r->search), SEARCH_GAVE_UP);
        search_snapshot(r->search, r->snap);
        assert_false(r->snap->is_out_of_memory);
    }
    *taken = r->taken;
    search_destroy(r->search);
    free(r->snap);
    free(r);
    return has_ended;
}

static const int shapes[][2] = {{3, 3}, {2, 3}, {4, 4}};

/* On boards of each shape, with each of four tunings. */
static void compare_boards(const char *const *tunings, uint64_t seed,
                           bool (*listing)(struct reference *r))
{
    struct rng r;
    int taken;

    rng_seed(&r, seed);
    for (int i = 0; i < 12; i++) {
        const int *shape = shapes[i % 3];
        int n = shape[0] * shape[1];
        struct puzzle *p =
            generate_puzzle(shape_of_box(shape[0], shape[1]), n * n / 2, &r, "random");
        compare(p, tunings[i / 3], (uint64_t)i, listing, &taken);
        check_range(taken, 10, STEPS);
        puzzle_destroy(p);
    }
}

static void every_step_is_that_of_the_second_listing(void **state)
{
    static const char *const tunings[] = {"pool=20", "threshold=0", "tries=3,pool=7",
                                          "clue-weight=1"};

    (void)state;
    compare_boards(tunings, 21, second_listing);
}

static void every_step_is_that_of_the_first_listing(void **state)
{
    static const char *const tunings[] = {"queue=1", "queue=1,threshold=0",
                                          "queue=1,tries=3,queue-threshold=4",
                                          "queue=1,threshold=6,queue-threshold=0"};

    (void)state;
    compare_boards(tunings, 22, first_listing);
}

/* With few neighbours and no thresholds the queue soon runs empty. */
static void the_first_listing_ends_with_an_empty_queue(void **state)
{
    struct rng r;
    int taken, ended = 0;

    (void)state;
    rng_seed(&r, 23);
    struct puzzle *p = generate_puzzle(shape_of_box(3, 3), 50, &r, "random");
    for (uint64_t seed = 1; seed <= 5; seed++)
        ended += compare(p, "queue=1,tries=1,threshold=0,queue-threshold=0", seed,
                         first_listing, &taken);
    check_range(ended, 3, 5);
    puzzle_destroy(p);
}

/* The queue of the first listing grows without end; the limit of memory ends it. */
static void the_first_listing_gives_up_without_memory(void **state)
{
    struct setting set = setting_default();
    struct error e;
    struct rng r;

    (void)state;
    rng_seed(&r, 23);
    struct puzzle *p = generate_puzzle(shape_of_box(4, 4), 150, &r, "random");
    set.strategy = &strategy_progressive;
    set.max_memory = (uint64_t)4 << 20;
    assert_true(tuning_set(&set.tuning, "queue=1,queue-threshold=1000", &e));
    struct search *s = search_create(p, &set);
    assert_int_equal(search_run(s, 1000000), SEARCH_GAVE_UP);
    check_range(search_figure(s, "queue"), 5000, 4 << 20);
    assert_false(s->has_empty_queue);
    search_destroy(s);
    puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_is_that_of_the_second_listing),
        cmocka_unit_test(every_step_is_that_of_the_first_listing),
        cmocka_unit_test(the_first_listing_ends_with_an_empty_queue),
        cmocka_unit_test(the_first_listing_gives_up_without_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
