#include "solve/search.h"
#include "solve/strategies/learn/learner.h"

#include <string.h>

static void transfer_arrays(const struct owned *before, const struct owned *now,
                            const struct state_port *port)
{
    assert(before->count == now->count);
    for (int i = 0; i < now->count; i++) {
        const struct owned_array *a = &now->array[i];
        if (a->capacity != before->array[i].capacity)
            owned_set(a, alloc_resize(owned_get(a), a->capacity, a->size));
        if (a->count > 0)
            state_transfer(port, owned_get(a), a->count, a->size);
    }
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
    struct owned before = {.count = 0}, now = {.count = 0};
    const struct clause_sink *sink = l->sink;
    const struct clause_port *shared = l->port;
    void *memory[MOST_ARRAYS];

    if (is_loading)
        learner_free(l);
    struct watch_list *lists = l->watches.of;
    /* Equal states must give equal bytes, so all pointers are saved as NULL. */
    learner_owned(l, &before);
    for (int i = 0; i < before.count; i++) {
        memory[i] = owned_get(&before.array[i]);
        owned_set(&before.array[i], NULL);
    }
    l->watches.of = NULL;
    l->sink = NULL;
    l->port = NULL;
    state_transfer(port, state, 1, size);
    for (int i = 0; i < before.count; i++)
        owned_set(&before.array[i], memory[i]);
    l->watches.of = lists;
    if (is_loading && l->watches.n_lits > 0)
        l->watches.of = alloc_zeroed(l->watches.n_lits, sizeof *lists);
    l->sink = sink;
    l->port = shared;
    learner_owned(l, &now);
    transfer_arrays(&before, &now, port);
    transfer_watches(&l->watches, port, is_loading);
}
