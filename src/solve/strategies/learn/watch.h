/* Watch lists: the learnt clauses that watch each literal (Moskewicz et al. 2001). */
#pragma once

#include "solve/strategies/learn/arena.h"

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

void watches_init(struct watches *w, size_t n_lits);
void watches_free(struct watches *w);

void watches_add(struct watches *w, lit_t lit, lit_t blocker, clause_ref ref);

/* Call it after arena_compact: drops watches of doomed clauses, updates the others. */
void watches_move(struct watches *w, const struct arena *old);
