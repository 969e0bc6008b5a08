/* The heap of greedy search against a search written for this test, with lists of moves
 * and a heap of its own: every change of the heap, the heap after each of them, the
 * order of the boards, and all counts. */
#include "solve/frontier_sample.h"
#include "solve/generate.h"
#include "solve/heap.h"
#include "solve/search.h"
#include "solve/snapshot.h"
#include "solve/wave.h"
#include "support/searches.h"
#include "support/snapshots.h"
#include "support/test.h"

#include <string.h>

enum { MOST_CELLS = 81, MOST_CHANGES = 600, MOST_OPEN = 1000 };

struct moves {
    int cell, count;
};

struct change {
    enum event_kind kind;
    int cell, parent;
};

/* What the reference did with one board. `after` has the heap after each change. */
struct account {
    int n_changes, n_heap, pushes, swaps;
    struct change change[MOST_CHANGES];
    struct moves heap[MOST_CELLS + 1]; /* the root is number 1 */
    struct moves after[MOST_CHANGES][MOST_CELLS];
    int count_after[MOST_CHANGES];
};

struct grid {
    int value[MOST_CELLS]; /* 0: empty */
};

struct reference {
    int n, rows, cols, n_open;
    struct grid open[MOST_OPEN];
    uint64_t pushes, swaps, boards;
};

static struct reference ref;
static struct account account;
static struct change heard[MOST_CHANGES];
static int n_heard;

static bool is_valid(const struct grid *g, int cell, int value)
{
    int n = ref.n, row = cell / n, col = cell % n;

    for (int i = 0; i < n; i++) {
        int in_box = (row / ref.rows * ref.rows + i / ref.cols) * n +
                     col / ref.cols * ref.cols + i % ref.cols;
        if (g->value[row * n + i] == value || g->value[i * n + col] == value ||
            g->value[in_box] == value)
            return false;
    }
    return true;
}

static int count_moves(const struct grid *g, int cell)
{
    int count = 0;

    for (int value = 1; value <= ref.n; value++)
        count += is_valid(g, cell, value);
    return count;
}

static void record(enum event_kind kind, int cell, int parent)
{
    struct account *a = &account;

    assert_true(a->n_changes < MOST_CHANGES);
    a->change[a->n_changes] = (struct change){kind, cell, parent};
    a->count_after[a->n_changes] = a->n_heap;
    memcpy(a->after[a->n_changes++], a->heap + 1, (size_t)a->n_heap * sizeof *a->heap);
    a->pushes += kind == EVENT_PUSH;
    a->swaps += kind == EVENT_SWAP;
}

static void push(struct moves m)
{
    struct moves *heap = account.heap;

    heap[++account.n_heap] = m;
    record(EVENT_PUSH, m.cell, -1);
    for (int i = account.n_heap; i > 1 && m.count < heap[i / 2].count; i /= 2) {
        heap[i] = heap[i / 2];
        heap[i / 2] = m;
        record(EVENT_SWAP, m.cell, heap[i].cell);
    }
}

static void build_heap(const struct grid *g)
{
    account.n_changes = account.n_heap = account.pushes = account.swaps = 0;
    for (int cell = 0; cell < ref.n * ref.n; cell++) {
        int count = g->value[cell] ? -1 : count_moves(g, cell);
        if (count == 0) {
            account.n_heap = 0;
            record(EVENT_DROP, cell, -1);
            return;
        }
        if (count > 0)
            push((struct moves){cell, count});
    }
}

/* The boards of the root, the lowest value on top of the stack. */
static void search_the_root(const struct grid *g)
{
    int cell = account.heap[1].cell;

    for (int value = ref.n; value > 0 && account.n_heap > 0; value--) {
        if (!is_valid(g, cell, value))
            continue;
        assert_true(ref.n_open < MOST_OPEN);
        ref.open[ref.n_open] = *g;
        ref.open[ref.n_open++].value[cell] = value;
    }
}

static void hear(void *context, const struct event *e)
{
    (void)context;
    assert_true(n_heard < MOST_CHANGES);
    heard[n_heard++] = (struct change){e->kind, e->cell, e->unit};
}

static void check_changes(void)
{
    assert_int_equal(n_heard, account.n_changes);
    for (int i = 0; i < n_heard; i++) {
        assert_int_equal(heard[i].kind, account.change[i].kind);
        assert_int_equal(heard[i].cell, account.change[i].cell);
        assert_int_equal(heard[i].parent, account.change[i].parent);
    }
}

/* Views can show the heap after each of its changes. */
static void check_samples(const struct search *s, const struct grid *g,
                          struct frontier_sample *o)
{
    frontier_sample_take(o, s, 0); /* a full board has no change */
    assert_int_equal(o->count, account.n_heap);
    for (int i = 0; i < account.n_changes; i++) {
        const struct open_heap *h = &o->heap;
        frontier_sample_take(o, s, account.n_changes - 1 - i);
        assert_int_equal(o->order, OPEN_LIST_HEAP);
        assert_int_equal(h->count, account.count_after[i]);
        assert_int_equal(h->changes, i + 1);
        assert_int_equal(h->is_whole, i + 1 == account.n_changes);
        for (size_t k = 0; k < h->count; k++) {
            assert_int_equal(h->list[k].cell, account.after[i][k].cell);
            assert_int_equal(h->list[k].boards, account.after[i][k].count);
        }
        if (account.change[i].kind == EVENT_DROP)
            assert_int_equal(h->dead, account.change[i].cell);
        else
            assert_int_equal(h->list[h->at].cell, account.change[i].cell);
    }
    for (int k = 0; k < o->shown; k++)
        for (int v = 0; v < ref.n; v++)
            assert_int_equal(o->value[k * ref.n + v] == v,
                             is_valid(g, (int)o->board[k].id, v + 1));
    assert_int_equal(o->heap.made_in_all.pushes, ref.pushes);
    assert_int_equal(o->heap.made_in_all.swaps, ref.swaps);
    assert_int_equal(o->heap.made_in_all.pops, 0);
}

/* The wave of the step has the same changes, and leaves the board alone. */
static void check_wave(struct snapshot *snap)
{
    static struct wave w;
    static struct snapshot before;

    wave_begin(&w);
    for (int i = 0; i < n_heard; i++)
        wave_note(&w, &(struct event){heard[i].kind, -1, heard[i].cell, VALUE_NONE,
                                      heard[i].parent});
    snapshot_copy(&before, snap);
    wave_explain(&w, snap);
    wave_rewind(&w, n_heard / 2, snap);
    assert_int_equal(w.count, n_heard);
    assert_memory_equal(snap->value, before.value,
                        (size_t)snap->n_cells * sizeof *snap->value);
    assert_memory_equal(snap->live, before.live,
                        (size_t)snap->n_cells * sizeof *snap->live);
    for (int i = 0; i < w.count; i++) {
        assert_int_equal(w.change[i].cell, heard[i].cell);
        assert_int_equal(w.change[i].reason - WAVE_PUSH, heard[i].kind - EVENT_PUSH);
        assert_int_equal(w.change[i].by,
                         heard[i].kind == EVENT_SWAP ? heard[i].parent : CELL_NONE);
    }
}

static void check_board(const struct snapshot *snap, const struct grid *g)
{
    for (int c = 0; c < ref.n * ref.n; c++)
        assert_int_equal(snap->value[c] == VALUE_NONE ? 0 : snap->value[c] + 1,
                         g->value[c]);
}

/* Runs the search to its end, beside the reference. */
static void compare(struct search *s)
{
    struct observer o = {EVENT_BIT(EVENT_PUSH) | EVENT_BIT(EVENT_SWAP) |
                             EVENT_BIT(EVENT_DROP),
                         hear, NULL};
    struct frontier_sample *sample = frontier_sample_create();
    static struct snapshot snap;
    enum search_status status;

    ref = (struct reference){.n = s->puzzle->geo->n,
                             .rows = s->puzzle->geo->box_rows,
                             .cols = s->puzzle->geo->box_cols,
                             .n_open = 1};
    for (int c = 0; c < ref.n * ref.n; c++)
        ref.open[0].value[c] =
            s->puzzle->clue[c] == VALUE_NONE ? 0 : s->puzzle->clue[c] + 1;
    search_observe(s, &o);
    do {
        n_heard = 0;
        status = search_step(s);
        if (n_heard == 0 && status != SEARCH_SOLVED)
            continue; /* the step only counted a refutation */
        assert_true(ref.n_open > 0);
        struct grid g = ref.open[--ref.n_open];
        ref.boards++;
        build_heap(&g);
        ref.pushes += (uint64_t)account.pushes;
        ref.swaps += (uint64_t)account.swaps;
        search_snapshot(s, &snap);
        check_board(&snap, &g);
        check_changes();
        check_samples(s, &g, sample);
        check_wave(&snap);
        search_the_root(&g);
        assert_int_equal(search_figure(s, "frontier"), ref.n_open);
    } while (status == SEARCH_RUNNING || status == SEARCH_SOLVED);
    assert_int_equal(status, SEARCH_EXHAUSTED);
    assert_int_equal(ref.n_open, 0);
    assert_int_equal(s->stats.decisions, ref.boards - 1);
    assert_int_equal(s->stats.refutations, ref.boards - 1);
    assert_int_equal(search_figure(s, "pushes"), ref.pushes);
    assert_int_equal(search_figure(s, "swaps"), ref.swaps);
    frontier_sample_destroy(sample);
}

static void a_whole_search_has_the_heaps_of_the_reference(void **state)
{
    struct search *s = search_of_file(PUZZLES_DIR "/09/growth.txt", "greedy");

    (void)state;
    compare(s);
    assert_int_equal(s->stats.solutions, 1);
    assert_int_equal(s->stats.decisions, 162);
    assert_int_equal(search_figure(s, "pushes"), 5059);
    assert_int_equal(search_figure(s, "pops"),
                     0); /* the search only peeks at the root */
    assert_int_equal(search_figure(s, "swaps"), 2553);
    search_destroy(s);
}

static void other_shapes_have_them_too(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct setting set = setting_default();
        struct rng r;
        rng_seed(&r, seed);
        struct puzzle *p = seed % 2 ? generate_puzzle(shape_of_box(2, 3), 20, &r, "p")
                                    : generate_puzzle(shape_of_box(3, 3), 45, &r, "p");
        assert_true(setting_choose(&set, PLUG_STRATEGY, "greedy", NULL));
        struct search *s = search_create(p, &set);
        compare(s);
        search_destroy(s);
        puzzle_destroy(p);
    }
}

/* ---- Pushes and pops ---- */

static bool is_less(const void *a, const void *b)
{
    return *(const int *)a < *(const int *)b;
}

/* Sinks item i of a heap whose root is number 1; returns the number of swaps. */
static int sink(int *heap, int count, int i)
{
    int child = 2 * i;

    if (child > count)
        return 0;
    child += child < count && heap[child + 1] < heap[child];
    if (heap[child] >= heap[i])
        return 0;
    int item = heap[i];
    heap[i] = heap[child];
    heap[child] = item;
    return 1 + sink(heap, count, child);
}

static void pushes_and_pops_swap_as_the_reference(void **state)
{
    enum { MOST = 200, OPERATIONS = 20000 };
    int items[MOST], heap[MOST + 1], swaps = 0, expected = 0;
    size_t count = 0;
    struct rng r;

    (void)state;
    rng_seed(&r, 5);
    for (int k = 0; k < OPERATIONS; k++) {
        bool pushes = count == 0 || (count < MOST && rng_below(&r, 100) < 52);
        size_t at = 0;
        if (pushes) {
            int i = (int)count + 1, item = (int)rng_below(&r, 60);
            items[at = count++] = heap[i] = item;
            while (heap_sift_up(items, sizeof *items, &at, is_less))
                swaps++;
            for (; i > 1 && item < heap[i / 2]; i /= 2, expected++) {
                heap[i] = heap[i / 2];
                heap[i / 2] = item;
            }
            assert_int_equal(at, i - 1);
        } else {
            items[0] = items[--count];
            heap[1] = heap[count + 1];
            while (heap_sift_down(items, sizeof *items, count, &at, is_less))
                swaps++;
            expected += sink(heap, (int)count, 1);
        }
        assert_int_equal(swaps, expected);
        assert_memory_equal(items, heap + 1, count * sizeof *items);
    }
    assert_true(swaps > OPERATIONS);
}

static void best_first_pushes_and_pops_whole_boards(void **state)
{
    struct search *s = search_of_file(PUZZLES_DIR "/09/growth.txt", "best-first");

    (void)state;
    while (search_step(s) != SEARCH_EXHAUSTED)
        assert_true(search_figure(s, "pushes") - search_figure(s, "pops") ==
                    search_figure(s, "frontier"));
    assert_int_equal(search_figure(s, "pushes"), 153);
    assert_int_equal(search_figure(s, "pops"), 153);
    assert_int_equal(search_figure(s, "swaps"), 256);
    search_destroy(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_search_has_the_heaps_of_the_reference),
        cmocka_unit_test(other_shapes_have_them_too),
        cmocka_unit_test(pushes_and_pops_swap_as_the_reference),
        cmocka_unit_test(best_first_pushes_and_pops_whole_boards),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
