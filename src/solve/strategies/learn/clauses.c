#include "solve/strategies/learn/clauses.h"

#include "base/bits.h"

#include <string.h>

#define HEADER_WORDS (sizeof(struct clause) / sizeof(uint32_t))
#define FIRST_REF    1u

#define FEWEST_WATCHES 4

static size_t words_of(const struct clause *c)
{
    return HEADER_WORDS + c->size;
}

void arena_init(struct arena *a)
{
    *a = (struct arena){.n_words = FIRST_REF};
}

static void reserve(struct arena *a, size_t n_words)
{
    if (n_words <= a->capacity)
        return;
    a->capacity = n_words + n_words / 2;
    a->word = alloc_resize(a->word, a->capacity, sizeof *a->word);
}

clause_ref arena_add(struct arena *a, const lit_t *lit, uint32_t size, uint32_t lbd)
{
    clause_ref ref = (clause_ref)a->n_words;

    assert(size >= 3);
    reserve(a, a->n_words + HEADER_WORDS + size);
    a->n_words += HEADER_WORDS + size;
    struct clause *c = arena_at(a, ref);
    *c = (struct clause){.size = size, .lbd = lbd & LARGEST_LBD};
    memcpy(c->lit, lit, size * sizeof *lit);
    return ref;
}

clause_ref arena_next(const struct arena *a, clause_ref ref)
{
    size_t next = ref == CLAUSE_NONE ? FIRST_REF : ref + words_of(arena_at(a, ref));

    return next < a->n_words ? (clause_ref)next : CLAUSE_NONE;
}

struct arena arena_compact(struct arena *old)
{
    struct arena new;

    arena_init(&new);
    reserve(&new, old->n_words - old->n_wasted);
    for (clause_ref r = CLAUSE_NONE; (r = arena_next(old, r)) != CLAUSE_NONE;) {
        struct clause *c = arena_at(old, r);
        if (c->doomed)
            continue;
        clause_ref to = (clause_ref) new.n_words;
        memcpy(&new.word[to], c, words_of(c) * sizeof(uint32_t));
        new.n_words += words_of(c);
        c->lit[0] = to;
    }
    assert(new.n_words + old->n_wasted == old->n_words);
    return new;
}

clause_ref arena_moved(const struct arena *old, clause_ref ref)
{
    const struct clause *c = arena_at(old, ref);

    return c->doomed ? CLAUSE_NONE : c->lit[0];
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
