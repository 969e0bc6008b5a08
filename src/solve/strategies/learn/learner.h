/* Conflict-driven clause learning (Marques-Silva, Sakallah 1996) on a board. */
#pragma once

#include "solve/learning.h"
#include "solve/strategies/learn/alldifferent.h"
#include "solve/strategies/learn/clauses.h"
#include "solve/strategies/learn/order.h"

/* Receives every clause that is learnt or dropped, for a proof. */
struct clause_sink {
    void (*learnt)(void *context, const lit_t *lit, uint32_t count);
    void (*dropped)(void *context, const lit_t *lit, uint32_t count);
    void *context;
};

/* Clauses of at most SHORT_SHARED literals are shared, and clauses of at most
 * LONGEST_SHARED literals whose LBD is at most SHARED_LBD. */
#define SHORT_SHARED   8
#define SHARED_LBD     2
#define LONGEST_SHARED 30

/* Connects learners that share clauses about one puzzle. Each numbers its variables
 * differently, so a shared literal is 2 * (cell << 8 | value), + 1 for the negation. */
struct clause_port {
    void (*offer)(void *context, const uint32_t *lit, uint32_t count, uint32_t lbd);
    /* Writes the literals and the LBD of the next clause of another search. Returns the
     * number of literals, at most LONGEST_SHARED; 0 if there is no clause. */
    uint32_t (*take)(void *context, uint32_t *lit, uint32_t *lbd);
    void *context;
};

/* The last conflict, for snapshots: the learnt clause, the literals that the backjump
 * undid, and its levels, from and to. Recording only copies two arrays. */
struct conflict_log {
    struct list clause, undone;
    struct jump jump;
    uint32_t longest; /* the longest backjump so far, in levels undone */
};

/* The state of a group. It reflects only the trail literals that were propagated. */
struct group_state {
    uint32_t open_xor; /* XOR of the members that are not false */
    uint16_t n_open;   /* number of members that are not false */
    bool settled;      /* true if a member is true */
};

/* Decisions in groups: a decision chooses the value of a cell, or the place of a value
 * in a unit, and not only whether one candidate is true. On Latin squares that makes
 * learning 10 to 1000 times as fast (EXPERIMENTS.md).
 * Every decision makes a member of an open group true. The group is the one with the
 * largest (sum of the activities of its open members) / (their number)^6, so nearly
 * always one of the smallest. The member is the one in the target (order.h), else one
 * whose last value was true, else the one that seems to be in the most solutions. On a
 * tie the lower number wins, and all arithmetic is +, *, / in a fixed order, so the
 * decisions are the same on every machine. */
struct group_order {
    /* [n_groups]: the summed activities of all members, an upper bound for those that
     * are open. NULL: decisions are by variable (order.h). */
    double *sum;
    uint32_t n_groups;
    /* order.increment at the last bump. If it has fallen since, all activities were
     * scaled down, and `sum` must be computed anew. */
    double increment;
};

struct learner_counts {
    uint64_t conflicts;
    uint64_t compactions;
    uint64_t imported;
    uint64_t n_clauses;             /* number of clauses now, including binary ones */
    double recent_lbd, recent_jump; /* moving averages of LBD and backjump length */
};

/* Invariants at a fixpoint, when head == n_trail and there is no conflict:
 *  - each group has exactly one true member, or none and at least two unassigned ones;
 *  - if a watched literal is false, the clause's other one is true, at no higher level;
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

    bool contradiction; /* true after a conflict at level 0: no further solution */

    /* For conflict analysis. */
    uint8_t *mark;       /* [n_vars]: bits of enum mark (analyze.c) */
    struct list touched; /* the variables that have a mark */
    struct list clause;  /* the clause to learn */
    struct list path;    /* stack of is_redundant, which minimises `clause` */
    /* [level]: number of the last call of count_levels that found the level. */
    struct list level_stamp;
    /* [level]: number of the last call that found the level in two or more literals. */
    struct list level_twice;
    uint32_t stamp; /* number of calls of count_levels so far */

    uint64_t next_reduction; /* a reduction is due at this number of conflicts */
    uint32_t n_reductions;
    size_t bytes_left; /* bytes of clauses and watches after the last reduction */
    uint32_t clause_lbd;
    /* Number of literals of level 0 when false members of groups were removed last. */
    uint32_t n_simplified;
    uint64_t memory_limit; /* limit in bytes for clauses and watches */
    struct learner_counts counts;
    const struct clause_sink *sink; /* owned by the caller; NULL: none */
    const struct clause_port *port; /* owned by the caller; NULL: none */
};

/* Makes a learner for the unassigned cells of `s`; `r` breaks ties. With in_groups it
 * decides in groups (struct group_order). The learner keeps no pointer to `s` or `r`.
 * If `stop` (setting.h) returns true, frees the learner and returns false. */
bool learner_init(struct learner *l, const struct store *s, enum filtering filtering,
                  bool in_groups, struct rng *r, bool (*stop)(void));
void learner_free(struct learner *l);

static inline uint32_t learner_level(const struct learner *l)
{
    return l->assigned.level_start.count;
}

static inline bool learner_all_assigned(const struct learner *l)
{
    return l->assigned.n_trail == l->cover.n_vars;
}

/* Propagates until nothing changes, or until assigned.in_conflict. */
void learner_propagate(struct learner *l);

/* Makes l->group_order decide, not l->order; call it before the first decision. */
void group_order_init(struct learner *l);

/* Updates the sums of the groups of `var`; call it after order_bump. */
void group_order_bump(struct learner *l, uint32_t var);

/* Returns the positive literal to decide; some variable must be unassigned. */
lit_t group_order_pick(const struct learner *l);

/* Makes a literal true on a new level and returns it; a variable must be unassigned. */
lit_t learner_decide(struct learner *l);

/* Undoes all levels above `level` and clears the conflict. */
void learner_backjump(struct learner *l, uint32_t level);

/* Derives l->clause from a conflict above level 0. Returns the level to jump to. */
uint32_t learner_analyze(struct learner *l);

struct cone;

/* Copies the present conflict and its reasons to *out (solve/cone.h). If there is no
 * conflict above level 0, *out becomes empty. Call it before learner_analyze. `geo` is
 * the geometry of the board. */
void learner_copy_conflict(struct learner *l, const struct geometry *geo,
                           struct cone *out);

/* Call it after learner_learn and propagation. Appends to out->nodes the literal that
 * the learnt clause implied, and all later literals of the trail. */
void learner_copy_after(const struct learner *l, struct cone *out);

/* Fills in *out from l->log and the current activities. The board has n_cells cells. */
void learner_show_log(const struct learner *l, int n_cells, struct learning *out);

/* Logs the conflict in l->log, jumps back to `level`, which learner_analyze returned,
 * adds l->clause, and makes the literal true that this clause implies. */
void learner_learn(struct learner *l, uint32_t level);

/* Imports clauses of other searches; does nothing above level 0. `root` is the store
 * with which learner_init was called. The caller propagates afterwards. */
void learner_import(struct learner *l, const struct store *root);

/* Adds a clause that excludes the current solution and no other; there must be a
 * decision. From now on the learner exchanges no clauses with other searches, because
 * later clauses need not follow from the puzzle alone. */
void learner_exclude_solution(struct learner *l);

/* If a reduction is due, drops the less useful half of the clauses that may be
 * dropped (reduce.c). False if the remaining clauses exceed memory_limit. */
bool learner_reduce(struct learner *l);

static inline lit_t learner_decision(const struct learner *l, uint32_t level)
{
    assert(level >= 1 && level <= learner_level(l));
    return l->assigned.trail[l->assigned.level_start.at[level - 1]];
}

/* The bytes of all arrays, clauses and watches, but not of the lists for analysis. */
size_t learner_bytes(struct learner *l);

/* Estimates what learner_bytes will be after learner_init, without alldifferent. */
size_t learner_least_bytes(const struct store *s, bool in_groups);

struct state_port;

/* Like the `transfer` of a strategy (plug.h). `state`, of `size` bytes, contains the
 * learner and no other pointers. Capacities are saved too, since learners measure their
 * memory; the sink and the port are not saved. */
void learner_transfer(struct learner *l, void *state, size_t size,
                      const struct state_port *port, bool is_loading);

/* The false literals that imply a literal; the array may have that literal too. */
struct antecedents {
    const lit_t *lit;
    uint32_t count;
};

/* The antecedents that a reason stands for; for REASON_LITERAL, *single. */
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

/* Adds l->clause and makes its first literal true. Its second literal must have the
 * highest level of all except the first. */
void learner_add_clause(struct learner *l, uint32_t lbd, bool kept);

/* Stores l->clause, which has at least two literals; assigns nothing. Returns the
 * clause as a reason for its first literal. */
reason_t learner_store_clause(struct learner *l, uint32_t lbd);

/* Offers l->clause to other searches, if its length and LBD allow it (SHORT_SHARED). */
void learner_offer(const struct learner *l);
