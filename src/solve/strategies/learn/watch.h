/* Who has to be looked at when a literal becomes false: watch lists of learnt clauses
 * (Moskewicz et al. 2001). */
#ifndef SOLVE_LEARN_WATCH_H
#define SOLVE_LEARN_WATCH_H

#include "solve/strategies/learn/arena.h"

/* A clause need not be opened while its blocker is true. A binary clause is its watch:
 * the other literal is the blocker, and there is no clause in the arena. */
struct watcher {
    lit_t blocker;
    clause_ref ref; /* CLAUSE_NONE for a binary clause */
};

struct watch_list {
    struct watcher *at; /* owned */
    uint32_t count, capacity;
};

struct watches {
    struct watch_list *of; /* [n_lits]: by the literal that becomes false; owned */
    size_t n_lits;
    size_t n_bytes; /* of all lists */
};

void watches_init(struct watches *w, size_t n_lits);
void watches_free(struct watches *w);

void watches_add(struct watches *w, lit_t lit, lit_t blocker, clause_ref ref);

/* After arena_compact: the watches of doomed clauses go, the others follow theirs. */
void watches_move(struct watches *w, const struct arena *old);

#endif
