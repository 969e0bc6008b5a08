/* Learnt clauses in one block of memory, which can be compacted. */
#pragma once

#include "solve/strategies/learn/literal.h"
#include "solve/strategies/learn/owned.h"

#include <assert.h>

/* The offset of a clause in the block, in 32-bit words; 0: no clause. Compacting
 * changes offsets; adding a clause may move the block. */
typedef uint32_t clause_ref;

#define CLAUSE_NONE 0u

/* More than the number of variables, hence more than the number of levels. */
#define LARGEST_LBD ((1u << 26) - 1)

/* A clause of at least three literals, which watches lit[0] and lit[1]. */
struct clause {
    uint32_t size;
    uint32_t lbd : 26;   /* number of levels of its literals (Audemard, Simon 2009) */
    uint32_t used : 2;   /* number of reductions until it counts as unused */
    uint32_t kept : 1;   /* excludes a solution: dropped only if true at level 0 */
    uint32_t locked : 1; /* true while it is the reason of a literal on the trail */
    uint32_t doomed : 1; /* true if it was dropped: the next compaction frees it */
    uint32_t moved : 1;  /* true if it was copied: lit[0] has its new offset */
    lit_t lit[];
};

struct arena {
    uint32_t *word;           /* owned */
    size_t n_words, capacity; /* words up to the last clause's end; words allocated */
    size_t n_wasted;          /* number of words of doomed clauses */
};

void arena_init(struct arena *a);

/* Adds a clause of at least three literals; its flags are zero. */
clause_ref arena_add(struct arena *a, const lit_t *lit, uint32_t size, uint32_t lbd);

static inline struct clause *arena_at(const struct arena *a, clause_ref ref)
{
    assert(ref != CLAUSE_NONE && ref < a->n_words);
    return (struct clause *)&a->word[ref];
}

/* Returns the clause after `ref`, doomed or not. The first clause follows CLAUSE_NONE,
 * and CLAUSE_NONE follows the last clause. */
clause_ref arena_next(const struct arena *a, clause_ref ref);

/* Returns an arena with copies of all clauses that are not doomed. The caller then
 * changes every offset with arena_moved, and frees the words of `old`. */
struct arena arena_compact(struct arena *old);

/* The new offset of the clause that was at `ref`; CLAUSE_NONE if that was doomed. */
clause_ref arena_moved(const struct arena *old, clause_ref ref);

void arena_owned(struct arena *a, struct owned *o);
