#include "solve/parts.h"

#include "base/alloc.h"
#include "solve/catalog.h"
#include "solve/heap.h"
#include "solve/search.h"

/* The parts so far: a binary heap with the largest part at the root. */
struct division {
    struct search *search; /* used for its propagation only */
    struct part *heap;
    int count;
    size_t n_cells;
    bool (*stop)(void);
    bool is_stopped;
};

static bool is_larger(const void *a, const void *b)
{
    return ((const struct part *)a)->size > ((const struct part *)b)->size;
}

/* log2(x) in units of 2^-32, rounded down: each squaring gives a bit. Integers, because
 * the last bit of the C library's log2 differs from one machine to another. */
static uint64_t log2_of(unsigned x)
{
    int high = bits_highest(x);
    uint64_t log = (uint64_t)high, square = (uint64_t)x << (31 - high);

    for (int i = 0; i < 32; i++) {
        square = square * square >> 31;
        log = log << 1 | square >> 32;
        square >>= square >> 32;
    }
    return log;
}

/* Propagates the clues of a part; the store of the search has the resulting board.
 * False if the part is found to have no solution. */
static bool propagate(struct division *d, const value_t *clue)
{
    search_restart(d->search, clue, 1);
    return !d->search->conflict && engine_propagate(&d->search->engine);
}

/* Adds the part to the heap unless it is found to have no solution. */
static void add(struct division *d, const value_t *clue)
{
    const struct store *s = d->search->store;
    size_t at = (size_t)d->count;

    if (!propagate(d, clue))
        return;
    struct part part = {.clue = alloc_zeroed(d->n_cells, sizeof *part.clue)};
    memcpy(part.clue, s->value, d->n_cells * sizeof *part.clue);
    for (int c = 0; c < s->n_cells; c++)
        part.size += log2_of((unsigned)store_live(s, (cell_t)c));
    d->heap = alloc_one_more(d->heap, d->count++, sizeof part);
    d->heap[at] = part;
    while (heap_sift_up(d->heap, sizeof part, &at, is_larger))
        ;
}

static void divide_largest(struct division *d)
{
    struct store *s = d->search->store;
    struct part part = d->heap[0];
    uint64_t candidates[MAX_WORDS];
    size_t at = 0;

    d->heap[0] = d->heap[--d->count];
    while (heap_sift_down(d->heap, sizeof part, (size_t)d->count, &at, is_larger))
        ;
    bool is_alive = propagate(d, part.clue);
    assert(is_alive && !store_all_assigned(s));
    (void)is_alive;
    cell_t c = store_smallest(s);
    memcpy(candidates, store_dom(s, c), (size_t)s->words * sizeof *candidates);
    for (int v = 0; v < s->n && !(d->is_stopped = d->stop()); v++) {
        if (!bits_has(candidates, v))
            continue;
        part.clue[c] = (value_t)v;
        add(d, part.clue);
    }
    free(part.clue);
}

/* A total order, so that every qsort gives the same result. */
static int larger_first(const void *a, const void *b)
{
    const struct part *x = a, *y = b;

    if (x->size != y->size)
        return x->size < y->size ? 1 : -1;
    return x->place - y->place;
}

struct parts *parts_make(const struct puzzle *p, int least, bool (*stop)(void))
{
    struct setting set = setting_default();
    struct division d = {.n_cells = (size_t)p->geo->n_cells, .stop = stop};

    set.strategy = &strategy_backtrack;
    setting_take_propagator(&set, &propagator_alldifferent);
    d.search = search_create(p, &set);
    add(&d, p->clue);
    while (d.count > 0 && d.count < least && d.heap[0].size > 0 && !d.is_stopped)
        divide_largest(&d);
    search_destroy(d.search);
    for (int i = 0; i < d.count; i++)
        d.heap[i].place = i;
    if (d.count > 0)
        qsort(d.heap, (size_t)d.count, sizeof *d.heap, larger_first);
    struct parts *parts = alloc_zeroed(1, sizeof *parts);
    *parts = (struct parts){d.heap, d.count};
    if (!d.is_stopped)
        return parts;
    parts_free(parts);
    return NULL;
}

void parts_free(struct parts *parts)
{
    for (int i = 0; parts && i < parts->count; i++)
        free(parts->part[i].clue);
    if (parts)
        free(parts->part);
    free(parts);
}
