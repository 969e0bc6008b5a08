#include "solve/strategies/learn/watch.h"

#include "base/bits.h"

#define FEWEST_WATCHES 4

void watches_init(struct watches *w, size_t n_lits)
{
    *w = (struct watches){.n_lits = n_lits};
    w->of = alloc_zeroed(n_lits, sizeof *w->of);
}

void watches_free(struct watches *w)
{
    for (size_t lit = 0; lit < w->n_lits; lit++)
        free(w->of[lit].at);
    free(w->of);
    *w = (struct watches){0};
}

static void resize(struct watches *w, struct watch_list *list, uint32_t capacity)
{
    assert(capacity >= list->count);
    w->n_bytes -= list->capacity * sizeof *list->at;
    list->capacity = capacity;
    w->n_bytes += list->capacity * sizeof *list->at;
    list->at = alloc_resize(list->at, capacity, sizeof *list->at);
}

void watches_add(struct watches *w, lit_t lit, lit_t blocker, clause_ref ref)
{
    struct watch_list *list = &w->of[lit];

    assert(lit < w->n_lits && blocker < w->n_lits && blocker != lit);
    if (UNLIKELY(list->count == list->capacity))
        resize(w, list, list->capacity ? 2 * list->capacity : FEWEST_WATCHES);
    list->at[list->count++] = (struct watcher){blocker, ref};
}

static void move_list(struct watch_list *list, const struct arena *old)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < list->count; i++) {
        struct watcher w = list->at[i];
        if (w.ref != CLAUSE_NONE && (w.ref = arena_moved(old, w.ref)) == CLAUSE_NONE)
            continue;
        list->at[kept++] = w;
    }
    list->count = kept;
}

void watches_move(struct watches *w, const struct arena *old)
{
    for (size_t lit = 0; lit < w->n_lits; lit++) {
        struct watch_list *list = &w->of[lit];
        move_list(list, old);
        if (list->capacity > FEWEST_WATCHES && list->count < list->capacity / 4)
            resize(w, list, list->capacity / 2);
    }
}
