#include "solve/strategies/learn/moving.h"

#include "base/alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- Everything that is owned, but the watches ---- */

#define MOST_VECTORS 32

struct vector {
    void *pointer; /* to the pointer to its memory */
    size_t count, capacity, size;
};

struct vectors {
    struct vector of[MOST_VECTORS];
    int count;
};

static void add(struct vectors *v, void *pointer, size_t count, size_t capacity,
                size_t size)
{
    assert(v->count < MOST_VECTORS);
    v->of[v->count++] = (struct vector){pointer, count, capacity, size};
}

#define ADD(v, field, count, capacity)                                                 \
    add(v, &(field), count, capacity, sizeof *(field))

static void add_list(struct vectors *v, struct list *list)
{
    ADD(v, list->at, list->count, list->capacity);
}

static void add_cover(struct vectors *v, struct cover *c)
{
    size_t n_members = (size_t)c->n_vars * GROUPS_OF_VAR;

    ADD(v, c->candidate, c->n_vars, c->n_vars);
    ADD(v, c->groups_of, c->n_vars, c->n_vars);
    ADD(v, c->member, n_members, n_members);
    ADD(v, c->first, c->n_groups, c->n_groups);
    ADD(v, c->count, c->n_groups, c->n_groups);
}

static void add_alldifferent(struct vectors *v, struct alldifferent *a)
{
    size_t n_members = (size_t)a->n_cells * UNIT_KINDS;
    size_t n_owners = (size_t)a->n_units * a->n;

    ADD(v, a->cell, a->n_cells, a->n_cells);
    ADD(v, a->unit, a->n_units, a->n_units);
    ADD(v, a->member, n_members, n_members);
    ADD(v, a->owner, n_owners, n_owners);
    ADD(v, a->marked, a->n_marked, a->n_units);
    ADD(v, a->hall, a->n_halls, a->capacity);
    ADD(v, a->spelled, a->n_spelled_lits, a->spelled_capacity);
}

static void add_assignment(struct vectors *v, struct learner *l)
{
    size_t n_vars = l->cover.n_vars, n_groups = l->cover.n_groups;

    ADD(v, l->value, 2 * n_vars, 2 * n_vars);
    ADD(v, l->var, n_vars, n_vars);
    ADD(v, l->group, n_groups, n_groups);
    ADD(v, l->trail, l->n_trail, n_vars);
    ADD(v, l->mark, n_vars, n_vars);
    ADD(v, l->phases.saved, n_vars, n_vars);
    ADD(v, l->phases.target, n_vars, n_vars);
    ADD(v, l->order.activity, n_vars, n_vars);
    ADD(v, l->order.heap, l->order.n_heap, n_vars);
    ADD(v, l->order.position, n_vars, n_vars);
}

static struct vectors all_vectors(struct learner *l, struct lesson *lesson)
{
    struct vectors v = {.count = 0};
    /* Before the first clause it begins with a word that is not there. */
    size_t n_words = l->arena.capacity > 0 ? l->arena.n_words : 0;

    add_cover(&v, &l->cover);
    add_assignment(&v, l);
    add_alldifferent(&v, &l->alldifferent);
    ADD(&v, l->arena.word, n_words, l->arena.capacity);
    add_list(&v, &l->level_start);
    add_list(&v, &l->touched);
    add_list(&v, &l->clause);
    add_list(&v, &l->path);
    add_list(&v, &l->level_stamp);
    add_list(&v, &l->level_twice);
    add_list(&v, &lesson->clause);
    add_list(&v, &lesson->undone);
    return v;
}

static void *memory_of(const struct vector *v)
{
    void *memory;

    memcpy(&memory, v->pointer, sizeof memory);
    return memory;
}

static void set_memory(const struct vector *v, void *memory)
{
    memcpy(v->pointer, &memory, sizeof memory);
}

static void move_vectors(const struct vectors *before, const struct vectors *now,
                         const struct state_port *port)
{
    for (int i = 0; i < now->count; i++) {
        const struct vector *v = &now->of[i];
        if (v->capacity != before->of[i].capacity)
            set_memory(v, alloc_resize(memory_of(v), v->capacity, v->size));
        if (v->count > 0)
            state_transfer(port, memory_of(v), v->count, v->size);
    }
}

/* ---- Watches: how many, then all of them in one piece ---- */

struct extent {
    uint32_t count, capacity;
};

static size_t list_extents(const struct watches *w, struct extent *out)
{
    size_t sum = 0;

    for (size_t lit = 0; lit < w->n_lits; lit++) {
        out[lit] = (struct extent){w->of[lit].count, w->of[lit].capacity};
        sum += out[lit].count;
    }
    return sum;
}

static size_t take_extents(struct watches *w, const struct extent *extents)
{
    size_t sum = 0;

    for (size_t lit = 0; lit < w->n_lits; lit++) {
        struct watch_list *list = &w->of[lit];
        if (list->capacity != extents[lit].capacity)
            list->at = alloc_resize(list->at, extents[lit].capacity, sizeof *list->at);
        list->capacity = extents[lit].capacity;
        list->count = extents[lit].count;
        sum += list->count;
    }
    return sum;
}

/* From the lists into one piece, or back. */
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

static void move_watches(struct watches *w, const struct state_port *port,
                         bool is_loading)
{
    struct extent *extents = alloc_zeroed(w->n_lits, sizeof *extents);
    size_t sum = list_extents(w, extents);

    state_transfer(port, extents, w->n_lits, sizeof *extents);
    if (is_loading)
        sum = take_extents(w, extents);
    struct watcher *all = alloc_resize(NULL, sum, sizeof *all);
    if (!is_loading)
        copy_watchers(w, all, false);
    state_transfer(port, all, sum, sizeof *all);
    if (is_loading)
        copy_watchers(w, all, true);
    free(all);
    free(extents);
}

/* ---- All of it ---- */

void learner_move(struct learner *l, struct lesson *lesson, void *state,
                  size_t state_size, const struct state_port *port, bool is_loading)
{
    const struct vectors before = all_vectors(l, lesson);
    const struct clause_sink *sink = l->sink;
    const struct clause_port *shared = l->port;
    struct watch_list *lists = l->watches.of;
    void *memory[MOST_VECTORS];

    /* Equal states are equal bytes: where memory lies is no part of them. */
    for (int i = 0; i < before.count; i++) {
        memory[i] = memory_of(&before.of[i]);
        set_memory(&before.of[i], NULL);
    }
    l->watches.of = NULL;
    l->sink = NULL;
    l->port = NULL;
    state_transfer(port, state, 1, state_size);
    for (int i = 0; i < before.count; i++)
        set_memory(&before.of[i], memory[i]);
    l->watches.of = lists;
    l->sink = sink;
    l->port = shared;
    const struct vectors now = all_vectors(l, lesson);
    move_vectors(&before, &now, port);
    move_watches(&l->watches, port, is_loading);
}
