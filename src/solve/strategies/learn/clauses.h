/* Learnt clauses: an arena, which is one block of memory that can be compacted, and the
 * lists of the clauses that watch each literal (Moskewicz et al. 2001). */
#pragma once

#include "solve/strategies/learn/literal.h"

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
    uint32_t doomed : 1; /* true if it was dropped: the next compaction frees it */
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

/* An entry of a watch list. The blocker is a literal of the clause: while it is true,
 * propagation skips the clause. For a binary clause, which is not in the arena, the
 * blocker is the other literal. */
struct watcher {
    lit_t blocker;
    clause_ref ref; /* CLAUSE_NONE for a binary clause */
};

struct watch_list {
    struct watcher *at; /* owned */
    uint32_t count, capacity;
};

struct watches {
    struct watch_list *of; /* [n_lits]: the list of each watched literal; owned */
    size_t n_lits;
    size_t n_bytes; /* bytes allocated for all lists */
};

void watches_add(struct watches *w, lit_t lit, lit_t blocker, clause_ref ref);

/* Call it after arena_compact: drops watches of doomed clauses, updates the others. */
void watches_move(struct watches *w, const struct arena *old);
