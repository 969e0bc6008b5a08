#include "solve/strategies/learn/learner.h"

#include "base/number.h"

/* Number of conflicts between reductions; each reduction adds INTERVAL_STEP to it. */
#define INTERVAL      2000
#define INTERVAL_STEP 100

/* A reduction keeps clauses whose LBD is at most CORE_LBD. It keeps a clause that is in
 * use (member `used`) up to TIER_LBD. */
#define CORE_LBD 2
#define TIER_LBD 6

/* A reduction keeps one in KEEP_ONE_IN of the clauses that it may drop. */
#define KEEP_ONE_IN 2

/* The room is how many bytes clauses and watches may take. If they take more, a
 * reduction is due. If they then still fill more than half of the room, a second
 * reduction may drop clauses of any LBD. Many clauses slow the search: 30 s on a
 * half-empty 36x36 had 30,000 conflicts/s with this room, 20,000 without a limit. */
#define BYTES_A_VARIABLE 256
#define LEAST_ROOM       ((size_t)512 << 10)

struct candidate {
    uint32_t lbd, size;
    clause_ref ref;
};

/* Sorts the worst clause first, on a tie the oldest. The order is total, so that every
 * qsort gives the same result. */
static int compare_candidates(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;

    if (x->lbd != y->lbd)
        return x->lbd > y->lbd ? -1 : 1;
    if (x->size != y->size)
        return x->size > y->size ? -1 : 1;
    return x->ref < y->ref ? -1 : 1;
}

/* Whether the clause is the reason of a literal on the trail, its first literal. */
static bool is_reason(const struct learner *l, clause_ref ref)
{
    lit_t lit = arena_at(&l->arena, ref)->lit[0];

    return l->assigned.value[lit] > 0 &&
           l->assigned.var[lit_var(lit)].reason == (REASON_CLAUSE | ref);
}

static bool is_true_at_root(const struct learner *l, const struct clause *c)
{
    for (uint32_t i = 0; i < c->size; i++)
        if (l->assigned.value[c->lit[i]] > 0 &&
            l->assigned.var[lit_var(c->lit[i])].level == 0)
            return true;
    return false;
}

static void doom(struct learner *l, struct clause *c)
{
    assert(!c->doomed && l->counts.n_clauses > 0);
    c->doomed = 1;
    l->arena.n_wasted += sizeof *c / sizeof(uint32_t) + c->size;
    l->counts.n_clauses--;
    if (l->sink)
        l->sink->dropped(l->sink->context, c->lit, c->size);
}

/* Whether the clause, which is no reason, may be dropped. If `hard` is true, a low LBD
 * and recent use do not protect it. Otherwise the function also decrements `used`. */
static bool is_candidate(struct clause *c, bool hard)
{
    if (c->kept || hard)
        return !c->kept;
    bool was_used = c->used > 0;
    c->used -= was_used;
    return c->lbd > (was_used ? TIER_LBD : CORE_LBD);
}

/* Drops clauses that are true at level 0, and the worse half of the candidates. */
static void doom_worst(struct learner *l, bool hard)
{
    struct candidate *list =
        alloc_zeroed((size_t)l->counts.n_clauses + 1, sizeof *list);
    size_t count = 0;

    for (clause_ref r = CLAUSE_NONE; (r = arena_next(&l->arena, r)) != CLAUSE_NONE;) {
        struct clause *c = arena_at(&l->arena, r);
        if (is_reason(l, r))
            continue;
        if (is_true_at_root(l, c))
            doom(l, c);
        else if (is_candidate(c, hard))
            list[count++] = (struct candidate){c->lbd, c->size, r};
    }
    qsort(list, count, sizeof *list, compare_candidates);
    for (size_t i = 0; i < count - count / KEEP_ONE_IN; i++)
        doom(l, arena_at(&l->arena, list[i].ref));
    free(list);
}

static void compact(struct learner *l)
{
    struct arena old = l->arena;

    l->arena = arena_compact(&old);
    watches_move(&l->watches, &old);
    for (uint32_t i = 0; i < l->assigned.n_trail; i++) {
        reason_t *reason = &l->assigned.var[lit_var(l->assigned.trail[i])].reason;
        if (*reason != REASON_NONE && reason_kind(*reason) == REASON_CLAUSE)
            *reason = REASON_CLAUSE | arena_moved(&old, reason_index(*reason));
    }
    free(old.word);
    l->counts.compactions++;
}

static void reduce(struct learner *l, bool hard)
{
    uint32_t n_root =
        learner_level(l) > 0 ? l->assigned.level_start.at[0] : l->assigned.n_trail;

    /* Level 0 needs no reasons, so the clauses that made its literals true may go. */
    for (uint32_t i = 0; i < n_root; i++)
        l->assigned.var[lit_var(l->assigned.trail[i])].reason = REASON_NONE;
    doom_worst(l, hard);
    compact(l);
}

static size_t clause_bytes(const struct learner *l)
{
    return l->arena.n_words * sizeof(uint32_t) + l->watches.n_bytes;
}

/* The room in bytes: at least twice what the last reduction left, because new clauses
 * need space, and those that exclude solutions must stay. Never above memory_limit. */
static size_t room(const struct learner *l)
{
    uint64_t usual = u64_max((uint64_t)l->cover.n_vars * BYTES_A_VARIABLE, LEAST_ROOM);

    return (size_t)u64_min(u64_max(usual, 2 * l->bytes_left), l->memory_limit);
}

bool learner_reduce(struct learner *l)
{
    bool full = clause_bytes(l) > room(l);

    if (l->counts.conflicts < l->next_reduction && !full)
        return true;
    reduce(l, false);
    l->n_reductions++;
    l->next_reduction =
        l->counts.conflicts + INTERVAL + (uint64_t)INTERVAL_STEP * l->n_reductions;
    if (clause_bytes(l) > room(l) / 2)
        reduce(l, true);
    l->bytes_left = clause_bytes(l);
    return clause_bytes(l) <= l->memory_limit;
}
