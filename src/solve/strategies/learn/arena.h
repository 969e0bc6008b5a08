/* Learnt clauses in one block of memory that can be compacted. */
#pragma once

#include "solve/strategies/learn/literal.h"
#include "solve/strategies/learn/owned.h"

#include <assert.h>

/* The offset of a clause in 32-bit words; 0: none. Compacting changes offsets. Adding a
 * clause may move the block. */
typedef uint32_t clause_ref;

#define CLAUSE_NONE 0u

/* Larger than the number of variables, and so than any number of levels. */
#define LARGEST_LBD ((1u << 26) - 1)

/* At least three literals; the first two are watched. */
struct clause {
    uint32_t size;
    uint32_t lbd : 26;   /* number of levels of its literals (Audemard, Simon 2009) */
    uint32_t used : 2;   /* reductions until it counts as unused */
    uint32_t kept : 1;   /* excludes a solution: dropped only if true at the root */
    uint32_t locked : 1; /* reason of a literal on the trail */
    uint32_t doomed : 1; /* dropped: the next compaction frees it */
    uint32_t moved : 1;  /* copied: lit[0] holds its new offset */
    lit_t lit[];
};

struct arena {
    uint32_t *word;           /* owned */
    size_t n_words, capacity; /* words used, with the empty word 0; allocated */
    size_t n_wasted;          /* words of doomed clauses */
};

void arena_init(struct arena *a);

/* A new clause of at least three literals; its flags are zero. */
clause_ref arena_add(struct arena *a, const lit_t *lit, uint32_t size, uint32_t lbd);

static inline struct clause *arena_at(const struct arena *a, clause_ref ref)
{
    assert(ref != CLAUSE_NONE && ref < a->n_words);
    return (struct clause *)&a->word[ref];
}

/* The clause after `ref`, doomed ones included; after CLAUSE_NONE the first one, after
 * the last one CLAUSE_NONE. */
clause_ref arena_next(const struct arena *a, clause_ref ref);

/* Returns an arena with copies of all clauses but the doomed ones. The caller then
 * rewrites every offset by arena_moved and frees the words of `old`. */
struct arena arena_compact(struct arena *old);

/* The new offset of the clause that was at `ref`; CLAUSE_NONE if it was doomed. */
clause_ref arena_moved(const struct arena *old, clause_ref ref);

void arena_owned(struct arena *a, struct owned *o);
