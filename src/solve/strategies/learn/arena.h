/* Learnt clauses, one behind the other in one block of memory that can be compacted. */
#ifndef SOLVE_LEARN_ARENA_H
#define SOLVE_LEARN_ARENA_H

#include "base/bits.h"
#include "solve/strategies/learn/literal.h"

#include <stddef.h>

/* Offsets of clauses, in words of 32 bits; 0 is none. They change when the arena is
 * compacted, and pointers to clauses do when it grows. */
typedef uint32_t clause_ref;

#define CLAUSE_NONE 0u

/* More than there are variables. */
#define LARGEST_LBD ((1u << 26) - 1)

/* At least three literals; the first two are watched. */
struct clause {
    uint32_t size;
    uint32_t lbd : 26; /* levels among its literals (Audemard, Simon 2009) */
    uint32_t used : 2; /* took part in a conflict since the last reductions */
    uint32_t kept : 1; /* never dropped: it excludes a solution */
    uint32_t locked : 1;
    uint32_t doomed : 1;
    uint32_t moved : 1; /* lit[0] holds the new offset */
    lit_t lit[];
};

struct arena {
    uint32_t *word; /* owned */
    size_t n_words, capacity, n_wasted;
};

void arena_init(struct arena *a);
void arena_free(struct arena *a);

/* A new clause, its flags zero. */
clause_ref arena_add(struct arena *a, const lit_t *lit, uint32_t size, uint32_t lbd);

static inline struct clause *arena_at(const struct arena *a, clause_ref ref)
{
    return (struct clause *)&a->word[ref];
}

/* The clause behind `ref`, CLAUSE_NONE behind the last; arena_first starts the walk. */
clause_ref arena_first(const struct arena *a);
clause_ref arena_next(const struct arena *a, clause_ref ref);

/* Copies all that are not doomed into a new arena, and leaves in the old one where they
 * went: rewrite every offset through arena_moved, then free the old one. */
struct arena arena_compact(struct arena *old);

/* CLAUSE_NONE for a clause that was doomed. */
clause_ref arena_moved(const struct arena *old, clause_ref ref);

size_t arena_bytes(const struct arena *a);

#endif
