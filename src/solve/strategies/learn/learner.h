/* Conflict-driven clause learning (Marques-Silva, Sakallah 1996) on a board. */
#pragma once

#include "solve/learning.h"
#include "solve/strategies/learn/alldifferent.h"
#include "solve/strategies/learn/order.h"
#include "solve/strategies/learn/phases.h"
#include "solve/strategies/learn/watch.h"

/* Receives every clause that is learnt or dropped; for proofs. */
struct clause_sink {
    void (*learnt)(void *context, const lit_t *lit, uint32_t count);
    void (*dropped)(void *context, const lit_t *lit, uint32_t count);
    void *context;
};

/* A clause is shared if it has at most SHORT_SHARED literals; or if its LBD is at most
 * SHARED_LBD and it has at most LONGEST_SHARED literals. */
#define SHORT_SHARED   8
#define SHARED_LBD     2
#define LONGEST_SHARED 30

/* Connects searches of one puzzle that share clauses. Their variable numbers differ, so
 * a shared literal is 2 * (cell << 8 | value), + 1 for the negation. */
struct clause_port {
    void (*offer)(void *context, const uint32_t *lit, uint32_t count, uint32_t lbd);
    /* Takes the next clause of another search, at most LONGEST_SHARED literals. Returns
     * the number of its literals; 0 if there is no clause. */
    uint32_t (*take)(void *context, uint32_t *lit, uint32_t *lbd);
    void *context;
};

/* The last conflict, for snapshots: the literals of the learnt clause, those that the
 * backjump undid, and the backjump. Recording only copies two arrays. */
struct conflict_log {
    struct list clause, undone;
    struct jump jump;
    uint32_t longest; /* the longest of all backjumps, in levels */
};

/* Counters over the members of a group; they reflect propagated literals only. */
struct group_state {
    uint32_t open_xor; /* XOR of the members that are not false */
    uint16_t n_open;   /* members that are not false */
    bool settled;      /* a member is true */
};

/* Decisions in groups: which cell to fill, or which value of a row or column to place,
 * and not only whether one candidate is true. On Latin squares that makes learning 10
 * to 1000 times as fast (EXPERIMENTS.md).
 * Every decision makes a member of an open group true. The group is the one with the
 * largest (sum of the activities of its open members) / (their number)^6, so nearly
 * always one of the smallest. The member is the one in the target, else the last one
 * that was true, else the one that seems to be in the most solutions. Ties go to the
 * lower number, and all arithmetic is +, *, / in a fixed order, so the decisions are
 * the same on every machine. */
struct group_order {
    /* [n_groups]: the activities of all members, a bound for those of the open ones.
     * NULL: decisions are by variable (order.h). */
    double *sum;
    uint32_t n_groups;
    double increment; /* of the order at the last bump: it falls when all are scaled */
};

struct learner_counts {
    uint64_t conflicts;
    uint64_t compactions;
    uint64_t imported;
    uint64_t n_clauses;             /* clauses now, including binary ones */
    double recent_lbd, recent_jump; /* moving averages */
};

/* Invariants at a fixpoint, when head == n_trail and there is no conflict:
 *  - each group has exactly one true member, or none and at least two unassigned ones;
 *  - if a watched literal is false, the other is true, at the same or a lower level;
 *  - the antecedents of a literal precede it on the trail.
 * "At most one" and "at least one" are not clauses: the first is propagated over the
 * members, the second by a counter. One owner, one thread. */
struct learner {
    struct cover cover;
    struct assignment assigned;
    struct group_state *group; /* [n_groups] */

    struct watches watches;
    struct arena arena;
    struct order order;
    struct group_order group_order;
    struct phases phases;
    struct alldifferent alldifferent;
    struct conflict_log log;

    bool contradiction; /* conflict at the root: there is no further solution */

    /* Conflict analysis. */
    uint8_t *mark;           /* [n_vars]: bits of enum mark (analyze.c) */
    struct list touched;     /* variables with a mark */
    struct list clause;      /* the clause to learn */
    struct list path;        /* stack for the minimisation of `clause` */
    struct list level_stamp; /* by level: the last call of count_levels that saw it */
    struct list level_twice; /* by level: the last such call that saw it twice */
    uint32_t stamp;          /* number of the last call of count_levels */

    uint64_t next_reduction; /* conflicts at which a reduction is due */
    uint32_t n_reductions;
    size_t bytes_left; /* bytes of clauses and watches after the last reduction */
    uint32_t clause_lbd;
    uint32_t n_simplified; /* number of root literals at the last learner_simplify */
    uint64_t memory_limit; /* of clauses and watches, in bytes */
    struct learner_counts counts;
    const struct clause_sink *sink; /* NULL for none; the caller's */
    const struct clause_port *port; /* NULL for none; the caller's */
};

/* How to search, fixed for the life of a learner. */
struct learner_options {
    enum filtering filtering;
    bool decides_in_groups;
};

/* `s` is the board after root propagation, `r` breaks ties; the learner does not refer
 * to them afterwards. If `stop` (setting.h) returns true, frees the learner and returns
 * false. */
bool learner_init(struct learner *l, const struct store *s,
                  struct learner_options options, struct rng *r, bool (*stop)(void));
void learner_free(struct learner *l);

/* Lists all arrays of the learner except the watch lists. */
void learner_owned(struct learner *l, struct owned *o);

static inline uint32_t learner_level(const struct learner *l)
{
    return l->assigned.level_start.count;
}

static inline bool learner_all_assigned(const struct learner *l)
{
    return l->assigned.n_trail == l->cover.n_vars;
}

/* Propagates to the fixpoint, or until assigned.in_conflict. */
void learner_propagate(struct learner *l);

/* Drops false members from the groups. Does nothing above the root. */
void learner_simplify(struct learner *l);

/* From now on l->group_order decides, and not l->order. Call it before the first
 * decision. */
void group_order_init(struct learner *l);
void group_order_owned(struct group_order *o, struct owned *owned);

/* Call it after order_bump. */
void group_order_bump(struct learner *l, uint32_t var);

/* The positive literal to decide; some variable is unassigned. */
lit_t group_order_pick(const struct learner *l);

/* Makes a literal true on a new level and returns it; some variable is unassigned. */
lit_t learner_decide(struct learner *l);

/* Undoes all levels above `level`, and clears the conflict. */
void learner_backjump(struct learner *l, uint32_t level);

/* Derives l->clause from a conflict above the root; returns the level to jump to. */
uint32_t learner_analyze(struct learner *l);

/* Records the conflict in the log, before learner_learn jumps to this level. */
void learner_log_conflict(struct learner *l, uint32_t level);

struct cone;

/* Copies the present conflict with its reasons to *out (solve/cone.h), or an empty cone
 * if there is no conflict above the root. Call it before learner_analyze. The board has
 * the shape `geo`. */
void learner_copy_conflict(struct learner *l, const struct geometry *geo,
                           struct cone *out);

/* Appends to out->nodes the literals that the learner has propagated since it learnt
 * the clause of that conflict. */
void learner_copy_after(const struct learner *l, struct cone *out);

/* Shows the log and the current activities in `out`, for a board of n_cells. */
void learner_show_log(const struct learner *l, int n_cells, struct learning *out);

/* Jumps back to the level that learner_analyze returned, adds l->clause, and makes the
 * literal that this clause implies true. */
void learner_learn(struct learner *l, uint32_t level);

/* Imports clauses of other searches; does nothing above the root. `root` is the store
 * that learner_init got. The caller propagates afterwards. */
void learner_import(struct learner *l, const struct store *root);

/* Adds a clause that excludes the current solution and no other; at least one decision
 * stands. No clauses are exchanged with other searches from now on, because clauses
 * learnt later need not follow from the puzzle alone. */
void learner_exclude_solution(struct learner *l);

/* When a reduction is due, drops the less useful half of the unprotected learnt
 * clauses. False if the remaining clauses exceed memory_limit. */
bool learner_reduce(struct learner *l);

static inline lit_t learner_decision(const struct learner *l, uint32_t level)
{
    assert(level >= 1 && level <= learner_level(l));
    return l->assigned.trail[l->assigned.level_start.at[level - 1]];
}

/* Bytes of all arrays, clauses and watches, without the lists of an analysis. */
size_t learner_bytes(struct learner *l);

/* About the result of learner_bytes after learner_init, without the bytes of
 * alldifferent. */
size_t learner_least_bytes(const struct store *s, struct learner_options options);

struct state_port;

/* Like the `transfer` of a strategy (plug.h), for a state of size bytes that holds the
 * learner and no other pointers. Saves capacities, since learners measure their memory,
 * but neither the sink nor the port. */
void learner_transfer(struct learner *l, void *state, size_t size,
                      const struct state_port *port, bool is_loading);

/* The false literals that imply a literal, and possibly that literal itself. */
struct antecedents {
    const lit_t *lit;
    uint32_t count;
};

/* The antecedents for a reason. `single` is memory for a reason that has only one. */
static inline struct antecedents learner_antecedents(struct learner *l, reason_t reason,
                                                     lit_t *single)
{
    struct antecedents a;
    uint32_t i = reason_index(reason);

    assert(reason != REASON_NONE);
    switch (reason_kind(reason)) {
    case REASON_LITERAL:
        *single = i;
        return (struct antecedents){single, 1};
    case REASON_GROUP:
        return (struct antecedents){&l->cover.member[l->cover.first[i]],
                                    l->cover.count[i]};
    case REASON_HALL:
        a.lit = alldifferent_explain(&l->alldifferent, &l->cover, i, &a.count);
        return a;
    }
    return (struct antecedents){arena_at(&l->arena, i)->lit,
                                arena_at(&l->arena, i)->size};
}

/* Adds l->clause and makes its first literal true. No literal after the second may have
 * a higher level than the second. */
void learner_add_clause(struct learner *l, uint32_t lbd, bool kept);

/* Stores l->clause, of more than one literal, and assigns nothing. Returns the clause
 * as a reason for its first literal. */
reason_t learner_store_clause(struct learner *l, uint32_t lbd);

/* Offers the clause in l->clause to other searches if it is worth sharing. */
void learner_offer(const struct learner *l);
