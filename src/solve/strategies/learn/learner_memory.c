#include "solve/search.h"
#include "solve/strategies/learn/learner.h"

#include <string.h>

#define MOST_ARRAYS 36

struct owned_array {
    void *pointer;          /* address of the member that points to the first element */
    size_t count, capacity; /* numbers of elements in use and allocated */
    size_t size;            /* bytes per element */
};

/* The arrays of a learner; valid until one moves or changes its length or capacity. */
struct owned {
    struct owned_array array[MOST_ARRAYS];
    int count;
};

static void add_array(struct owned *o, void *pointer, size_t count, size_t capacity,
                      size_t size)
{
    assert(o->count < MOST_ARRAYS && count <= capacity);
    o->array[o->count++] = (struct owned_array){pointer, count, capacity, size};
}

static void set_pointer(const struct owned_array *a, void *memory)
{
    memcpy(a->pointer, &memory, sizeof memory);
}

static void *get_pointer(const struct owned_array *a)
{
    void *memory;

    memcpy(&memory, a->pointer, sizeof memory);
    return memory;
}

/* ADD_PART: of `capacity` elements the first `count` are in use. ADD: all are. */
#define ADD_PART(field, count, capacity)                                               \
    add_array(o, &(field), count, capacity, sizeof *(field))
#define ADD(field, count) ADD_PART(field, count, count)
#define ADD_LIST(list)    ADD_PART((list).at, (list).count, (list).capacity)

/* Adds the arrays that learner_bytes counts. */
static void add_arrays(struct learner *l, struct owned *o)
{
    struct cover *c = &l->cover;
    struct alldifferent *a = &l->alldifferent;
    struct arena *arena = &l->arena;
    size_t n_vars = c->n_vars, n_positions = (size_t)a->n_units * a->n;

    ADD(c->candidate, n_vars);
    ADD(c->first_group, n_vars > 0 ? n_vars + 1 : 0);
    ADD(c->group, c->n_memberships);
    ADD(c->member, c->n_memberships);
    ADD(c->first, c->n_groups);
    ADD(c->count, c->n_groups);
    ADD(l->assigned.value, 2 * n_vars);
    ADD(l->assigned.var, n_vars);
    ADD_PART(l->assigned.trail, l->assigned.n_trail, n_vars);
    ADD(l->group, c->n_groups);
    ADD(l->mark, n_vars);
    ADD(l->phases.saved, n_vars);
    ADD(l->phases.target, n_vars);
    ADD(l->order.activity, n_vars);
    ADD_PART(l->order.heap, l->order.n_heap, n_vars);
    ADD(l->order.position, n_vars);
    ADD(l->group_order.sum, l->group_order.n_groups);
    ADD(a->cell, a->n_cells);
    ADD(a->unit, a->n_units);
    ADD(a->member, n_positions);
    ADD(a->owner, n_positions);
    ADD_PART(a->marked, a->n_marked, a->n_units);
    ADD_PART(a->hall, a->n_halls, a->capacity);
    ADD_LIST(a->reasons);
    /* n_words counts the unused word 0 even before any memory is allocated. */
    ADD_PART(arena->word, arena->capacity > 0 ? arena->n_words : 0, arena->capacity);
}

/* Returns all arrays of the learner, except the watch lists. */
static struct owned owned_by(struct learner *l)
{
    struct owned owned = {.count = 0}, *o = &owned;

    add_arrays(l, o);
    ADD_LIST(l->assigned.level_start);
    ADD_LIST(l->touched);
    ADD_LIST(l->clause);
    ADD_LIST(l->path);
    ADD_LIST(l->level_stamp);
    ADD_LIST(l->level_twice);
    ADD_LIST(l->log.clause);
    ADD_LIST(l->log.undone);
    return owned;
}

void learner_free(struct learner *l)
{
    struct owned owned = owned_by(l);

    for (int i = 0; i < owned.count; i++)
        free(get_pointer(&owned.array[i]));
    for (size_t lit = 0; lit < l->watches.n_lits; lit++)
        free(l->watches.of[lit].at);
    free(l->watches.of);
    *l = (struct learner){0};
}

size_t learner_bytes(struct learner *l)
{
    struct owned owned = {.count = 0};
    size_t bytes = l->watches.n_lits * sizeof *l->watches.of + l->watches.n_bytes;

    add_arrays(l, &owned);
    for (int i = 0; i < owned.count; i++)
        bytes += owned.array[i].capacity * owned.array[i].size;
    return bytes;
}

size_t learner_least_bytes(const struct store *s, bool in_groups)
{
    struct learner l = {0};

    for (int c = 0; c < s->n_cells; c++)
        if (store_is_open(s, (cell_t)c)) {
            l.cover.n_groups++;
            l.cover.n_vars += (uint32_t)store_live(s, (cell_t)c);
        }
    for (int x = 0; x < s->geo->n_units * s->n; x++)
        l.cover.n_groups += !(s->pos_size[x] & COUNT_SETTLED);
    l.group_order.n_groups = in_groups ? l.cover.n_groups : 0;
    l.watches.n_lits = 2 * (size_t)l.cover.n_vars;
    return learner_bytes(&l);
}

struct extent {
    uint32_t count, capacity;
};

/* Copies the watchers of all lists to `all`; if is_loading, from `all` to the lists. */
static void copy_watchers(struct watches *w, struct watcher *all, bool is_loading)
{
    for (size_t lit = 0; lit < w->n_lits; lit++) {
        struct watch_list *list = &w->of[lit];
        size_t bytes = list->count * sizeof *all;
        if (bytes > 0)
            memcpy(is_loading ? list->at : all, is_loading ? all : list->at, bytes);
        all += list->count;
    }
}

static void transfer_watches(struct watches *w, const struct state_port *port,
                             bool is_loading)
{
    struct extent *extents = alloc_zeroed(w->n_lits, sizeof *extents);
    size_t sum = 0;

    for (size_t lit = 0; lit < w->n_lits; lit++)
        extents[lit] = (struct extent){w->of[lit].count, w->of[lit].capacity};
    state_transfer(port, extents, w->n_lits, sizeof *extents);
    for (size_t lit = 0; lit < w->n_lits; lit++) {
        struct watch_list *list = &w->of[lit];
        if (list->capacity != extents[lit].capacity) /* differs only when loading */
            list->at = alloc_resize(list->at, extents[lit].capacity, sizeof *list->at);
        list->capacity = extents[lit].capacity;
        list->count = extents[lit].count;
        sum += list->count;
    }
    struct watcher *all = port->measures ? NULL : alloc_resize(NULL, sum, sizeof *all);
    if (!is_loading && !port->measures)
        copy_watchers(w, all, false);
    state_transfer(port, all, sum, sizeof *all);
    if (is_loading)
        copy_watchers(w, all, true);
    free(all);
    free(extents);
}

void learner_transfer(struct learner *l, void *state, size_t size,
                      const struct state_port *port, bool is_loading)
{
    const struct learner before = *l;

    if (is_loading)
        learner_free(l);
    /* Equal states must give equal bytes, so all pointers are saved as NULL. */
    struct owned owned = owned_by(l);
    for (int i = 0; i < owned.count; i++)
        set_pointer(&owned.array[i], NULL);
    l->watches.of = NULL;
    l->sink = NULL;
    l->port = NULL;
    state_transfer(port, state, 1, size);
    if (!is_loading)
        *l = before;
    else if (l->watches.n_lits > 0)
        l->watches.of = alloc_zeroed(l->watches.n_lits, sizeof *l->watches.of);
    l->sink = before.sink;
    l->port = before.port;
    owned = owned_by(l);
    for (int i = 0; i < owned.count; i++) {
        const struct owned_array *a = &owned.array[i];
        if (is_loading && a->capacity > 0)
            set_pointer(a, alloc_resize(NULL, a->capacity, a->size));
        if (a->count > 0)
            state_transfer(port, get_pointer(a), a->count, a->size);
    }
    transfer_watches(&l->watches, port, is_loading);
}
