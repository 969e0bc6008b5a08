/* Conflict-driven clause learning (Marques-Silva, Sakallah 1996) on the open part of a
 * board: assignments with their reasons, learnt clauses, and the order of decisions. */
#ifndef SOLVE_LEARN_LEARNER_H
#define SOLVE_LEARN_LEARNER_H

#include "solve/strategies/learn/alldifferent.h"
#include "solve/strategies/learn/arena.h"
#include "solve/strategies/learn/cover.h"
#include "solve/strategies/learn/order.h"
#include "solve/strategies/learn/phases.h"
#include "solve/strategies/learn/watch.h"

/* Told of every clause that is learnt or dropped, literals and all; for proofs. */
struct clause_sink {
    void (*learnt)(void *context, const lit_t *lit, uint32_t count);
    void (*dropped)(void *context, const lit_t *lit, uint32_t count);
    void *context;
};

/* Clauses worth sharing: short, or of few levels and not too long. */
#define SHORT_SHARED   8
#define SHARED_LBD     2
#define LONGEST_SHARED 30

/*
 * For searches of one puzzle that share clauses. Each numbers its variables in its own
 * way; between them a literal is 2 * (cell << 8 | value), + 1 for the negation.
 */
struct clause_port {
    void (*offer)(void *context, const uint32_t *lit, uint32_t count, uint32_t lbd);
    /* The next one that the others have offered, [LONGEST_SHARED]; returns how many
     * literals, 0 for no clause. */
    uint32_t (*take)(void *context, uint32_t *lit, uint32_t *lbd);
    void *context;
};

/* The literal should be true for the reason, but is false already. */
struct conflict {
    lit_t lit;
    reason_t reason;
};

struct var_state {
    uint32_t level; /* of decision; 0 is the root */
    reason_t reason;
};

/* Of the literals that were propagated, not of those that wait. */
struct group_state {
    uint32_t open_xor; /* of the members that are not false: the last one, if one */
    uint16_t n_open;
    bool settled; /* a member is true */
};

/* A vector of numbers that grows. */
struct list {
    uint32_t *at; /* owned */
    uint32_t count, capacity;
};

void list_push(struct list *list, uint32_t x);

struct learner_counts {
    uint64_t conflicts;
    uint64_t propagations;
    uint64_t compactions;
    uint64_t imported;
    uint64_t n_clauses;             /* that are held now, binary ones and all */
    double recent_lbd, recent_jump; /* moving averages */
};

/*
 * Invariants at rest, that is when head == n_trail and there is no conflict:
 *  - at most one member of each group is true, and if none is, at least two are open;
 *  - of the two watched literals of a learnt clause none is false, or one is true at or
 *    below the level of the other;
 *  - every antecedent of a literal comes before it on the trail.
 * "At most one" and "at least one" are not stored as clauses: the first is propagated
 * over the members of a group, the second by its counter. One owner, one thread;
 * bounded by memory_limit.
 */
struct learner {
    struct cover cover;
    int8_t *value; /* [2 n_vars], by literal: 1 true, -1 false, 0 open */
    struct var_state *var;
    struct group_state *group;

    lit_t *trail; /* true literals in order; [0 .. head) were propagated */
    uint32_t n_trail, head;
    struct list level_start; /* of level 1, 2 ...: their number is the level */

    struct watches watches;
    struct arena arena;
    struct order order;
    struct phases phases;
    struct alldifferent alldifferent;

    bool in_conflict;
    struct conflict conflict;
    bool contradiction; /* at the root: there is no solution, or no further one */

    /* Of the analysis. */
    uint8_t *mark;           /* [n_vars] */
    struct list touched;     /* variables with a mark */
    struct list clause;      /* the literals that are learnt */
    struct list path;        /* the stack of minimisation */
    struct list level_stamp; /* [levels]: when a level was counted last */
    struct list level_twice; /* and when it was for the second time */
    uint32_t stamp;

    uint64_t next_reduction; /* in conflicts */
    uint32_t n_reductions;
    size_t bytes_left;     /* by the last reduction, of clauses and watches */
    uint32_t clause_lbd;   /* of the clause that is learnt */
    uint32_t n_simplified; /* literals true at the root that groups know of */
    size_t memory_limit;   /* of clauses and watches, in bytes */
    struct learner_counts counts;
    const struct clause_sink *sink; /* NULL for none; the caller's */
    const struct clause_port *port; /* NULL for none; the caller's */
};

/* `s` is the board with its clues; not kept. `r` breaks ties between values. */
void learner_init(struct learner *l, const struct store *s, enum filtering filtering,
                  struct rng *r);
void learner_free(struct learner *l);

static inline uint32_t learner_level(const struct learner *l)
{
    return l->level_start.count;
}

static inline bool learner_all_assigned(const struct learner *l)
{
    return l->n_trail == l->cover.n_vars;
}

/* To the fixpoint; in_conflict says whether it was reached. */
void learner_propagate(struct learner *l);

/* At the root: drops what is decided for good from the groups. */
void learner_simplify(struct learner *l);

/* Chooses a literal and makes it true on a new level; something must be open. */
lit_t learner_decide(struct learner *l);

/* Undoes all levels above `level`, and with them a conflict. */
void learner_backjump(struct learner *l, uint32_t level);

/* Derives a clause from the conflict; returns the level to jump back to. Not at the
 * root, where a conflict is a contradiction. */
uint32_t learner_analyze(struct learner *l);

/* Jumps back to the level that learner_analyze has told, adds its clause, and makes the
 * literal true that the clause implies there. */
void learner_learn(struct learner *l, uint32_t level);

/* At the root: takes in what others have learnt; `root` is the store that the learner
 * was made from. New literals wait for propagation. */
void learner_import(struct learner *l, const struct store *root);

/* Forbids the solution that stands, together with nothing else. From here on clauses
 * follow from the puzzle no more: they are no longer shared. */
void learner_exclude_solution(struct learner *l);

/* Drops learnt clauses that seem useless, if it is time to. False if memory is spent
 * all the same. */
bool learner_reduce(struct learner *l);

/* The decision of a level from 1 on. */
static inline lit_t learner_decision(const struct learner *l, uint32_t level)
{
    return l->trail[l->level_start.at[level - 1]];
}

size_t learner_bytes(const struct learner *l);

/* ---- For the parts of the learner ---- */

static inline void learner_assign(struct learner *l, lit_t lit, reason_t reason)
{
    l->value[lit] = 1;
    l->value[lit_not(lit)] = -1;
    l->var[lit_var(lit)] = (struct var_state){l->level_start.count, reason};
    l->trail[l->n_trail++] = lit;
}

/* The false literals that make a literal true, which may be among them; `single` holds
 * the literal where it is only one. */
struct antecedents {
    const lit_t *lit;
    uint32_t count;
};

static inline struct antecedents learner_antecedents(struct learner *l, reason_t reason,
                                                     lit_t *single)
{
    struct antecedents a;
    uint32_t i = reason_index(reason);

    switch (reason_kind(reason)) {
    case REASON_LITERAL:
        *single = i;
        return (struct antecedents){single, 1};
    case REASON_GROUP:
        return (struct antecedents){&l->cover.member[l->cover.first[i]],
                                    l->cover.count[i]};
    case REASON_HALL:
        a.lit = alldifferent_spell(&l->alldifferent, &l->cover, i, &a.count);
        return a;
    default:
        return (struct antecedents){arena_at(&l->arena, i)->lit,
                                    arena_at(&l->arena, i)->size};
    }
}

/* Filters the units that are marked, after all else is propagated, until one of them
 * loses a candidate, which it tells, or has none that would do: that is a conflict. */
bool alldifferent_filter(struct learner *l);

/* Adds the clause in l->clause, whose first literal is to become true: its second one
 * is of the highest level among the others. Makes the first literal true. */
void learner_add_clause(struct learner *l, uint32_t lbd, bool kept);

/* Keeps the clause in l->clause, which has at least two literals and needs no
 * propagation; returns what it is as a reason for its first literal. */
reason_t learner_hold_clause(struct learner *l, uint32_t lbd);

/* Shows the clause in l->clause to the others if it is worth it. */
void learner_offer(const struct learner *l);

#endif
