#include "solve/strategies/learn/arena.h"

#include <string.h>

#define HEADER_WORDS (sizeof(struct clause) / sizeof(uint32_t))
#define FIRST_REF    1u

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
        c->moved = 1;
        c->lit[0] = to;
    }
    assert(new.n_words + old->n_wasted == old->n_words);
    return new;
}

clause_ref arena_moved(const struct arena *old, clause_ref ref)
{
    const struct clause *c = arena_at(old, ref);

    return c->moved ? c->lit[0] : CLAUSE_NONE;
}

/* n_words counts the unused word 0 even before any memory is allocated. */
void arena_owned(struct arena *a, struct owned *o)
{
    OWNED_ADD(o, a->word, a->capacity > 0 ? a->n_words : 0, a->capacity);
}
