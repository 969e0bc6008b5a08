#include "solve/strategies/learn/learner.h"

#include "base/number.h"

#include <string.h>

/* Marks of a variable during the analysis of a conflict. */
enum mark {
    MARK_SEEN = 1,      /* its literal is in the clause, or was resolved away */
    MARK_REDUNDANT = 2, /* its literal is implied by other literals of the clause */
    MARK_NEEDED = 4     /* its literal is known not to be implied by the others */
};

#define AVERAGE_WEIGHT 0.01
#define GOOD_LBD       2 /* note_use does not recompute an LBD up to this */

static void set_mark(struct learner *l, uint32_t var, uint8_t mark)
{
    if (l->mark[var] == 0)
        list_push(&l->touched, var);
    l->mark[var] |= mark;
}

/* Counts the distinct levels of the literals. Writes the new l->stamp to level_stamp of
 * each of these levels, and to level_twice of those that two or more literals have. */
static uint32_t count_levels(struct learner *l, const lit_t *lit, uint32_t count)
{
    uint32_t levels = 0;

    while (l->level_stamp.count <= learner_level(l)) {
        list_push(&l->level_stamp, 0);
        list_push(&l->level_twice, 0);
    }
    l->stamp++;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t level = l->assigned.var[lit_var(lit[i])].level;
        assert(level <= learner_level(l));
        bool is_new = l->level_stamp.at[level] != l->stamp;
        *(is_new ? &l->level_stamp.at[level] : &l->level_twice.at[level]) = l->stamp;
        levels += is_new;
    }
    return levels;
}

/* Follows `lit` back along reasons of one literal; returns the last literal. If a value
 * x removed the candidate `lit` ("at most one"), that is the literal "not x". One value
 * removes many candidates, so clauses become shorter. */
static ALWAYS_INLINE lit_t lift(const struct learner *l, lit_t lit)
{
    reason_t reason = l->assigned.var[lit_var(lit)].reason;

    while (reason_kind(reason) == REASON_LITERAL) {
        lit = reason_index(reason);
        reason = l->assigned.var[lit_var(lit)].reason;
    }
    return lit;
}

/* Adds a false literal to the clause. A literal of the current level is only counted,
 * in *n_open. */
static ALWAYS_INLINE void add_literal(struct learner *l, lit_t lit, uint32_t *n_open)
{
    uint32_t level = l->assigned.var[lit_var(lit)].level;
    bool is_current = level == learner_level(l);

    assert(level <= learner_level(l));
    if (l->mark[lit_var(lit)] || level == 0)
        return;
    if (!is_current)
        lit = lift(l, lit);
    if (l->mark[lit_var(lit)])
        return;
    set_mark(l, lit_var(lit), MARK_SEEN);
    order_bump(&l->order, lit_var(lit));
    if (UNLIKELY(l->group_order.sum != NULL))
        group_order_bump(l, lit_var(lit));
    if (is_current)
        ++*n_open;
    else
        list_push(&l->clause, lit);
}

/* Marks a clause that took part in a conflict as used (reduce.c). Lowers its LBD if its
 * literals now have fewer levels. */
static void note_use(struct learner *l, clause_ref ref)
{
    struct clause *c = arena_at(&l->arena, ref);

    c->used = 2;
    if (c->lbd <= GOOD_LBD)
        return;
    uint32_t lbd = count_levels(l, c->lit, c->size);
    if (lbd < c->lbd)
        c->lbd = lbd & LARGEST_LBD;
}

static void resolve(struct learner *l, lit_t implied, reason_t reason, uint32_t *n_open)
{
    lit_t single;
    struct antecedents a = learner_antecedents(l, reason, &single);

    if (reason_kind(reason) == REASON_CLAUSE)
        note_use(l, reason_index(reason));
    for (uint32_t i = 0; i < a.count; i++)
        if (a.lit[i] != implied)
            add_literal(l, a.lit[i], n_open);
}

/* Resolves the conflict with reasons, from the end of the trail back to the first
 * unique implication point. The result is l->clause. */
static void derive_clause(struct learner *l)
{
    uint32_t n_open = 0, at = l->assigned.n_trail;
    lit_t lit = l->assigned.conflict.lit;

    l->clause.count = 0;
    list_push(&l->clause, lit); /* reserves at[0] for the asserting literal */
    add_literal(l, lit, &n_open);
    resolve(l, lit, l->assigned.conflict.reason, &n_open);
    for (;;) {
        assert(n_open > 0);
        do {
            lit = l->assigned.trail[--at];
        } while (!(l->mark[lit_var(lit)] & MARK_SEEN) ||
                 l->assigned.var[lit_var(lit)].level != learner_level(l));
        if (--n_open == 0)
            break;
        resolve(l, lit, l->assigned.var[lit_var(lit)].reason, &n_open);
    }
    l->clause.at[0] = lit_not(lit);
}

/* Whether `lit` cannot follow from the clause: it is a decision, or known to be needed,
 * or the clause has no literal of the same level. */
static bool is_underivable(const struct learner *l, lit_t lit)
{
    uint32_t var = lit_var(lit);

    return l->assigned.var[var].reason == REASON_NONE || (l->mark[var] & MARK_NEEDED) ||
           l->level_stamp.at[l->assigned.var[var].level] != l->stamp;
}

/* Finds the next antecedent of a literal, from number *from on, that is not yet known
 * to follow from the clause. False if there is none. */
static bool next_open_antecedent(struct learner *l, lit_t lit, uint32_t *from,
                                 lit_t *found)
{
    lit_t single;
    struct antecedents a =
        learner_antecedents(l, l->assigned.var[lit_var(lit)].reason, &single);

    while (*from < a.count) {
        *found = a.lit[(*from)++];
        bool is_implied = l->assigned.var[lit_var(*found)].level == 0 ||
                          (l->mark[lit_var(*found)] & (MARK_SEEN | MARK_REDUNDANT));
        if (*found != lit_not(lit) && !is_implied)
            return true;
    }
    return false;
}

/* Whether a literal of the clause follows from the others: each of its antecedents is
 * one of them or follows from them. A literal that is alone on its level does not
 * follow. count_levels must have stamped the levels of the clause. l->path is a stack
 * of pairs: a literal and the number of its next antecedent. */
static bool is_redundant(struct learner *l, lit_t lit)
{
    lit_t found;

    if (l->assigned.var[lit_var(lit)].reason == REASON_NONE ||
        l->level_twice.at[l->assigned.var[lit_var(lit)].level] != l->stamp)
        return false;
    l->path.count = 0;
    list_push(&l->path, lit);
    list_push(&l->path, 0);
    while (l->path.count > 0) {
        uint32_t *top = &l->path.at[l->path.count - 2];
        if (!next_open_antecedent(l, top[0], &top[1], &found)) {
            set_mark(l, lit_var(top[0]), MARK_REDUNDANT);
            l->path.count -= 2;
        } else if (is_underivable(l, found)) {
            for (uint32_t i = 0; i < l->path.count; i += 2)
                set_mark(l, lit_var(l->path.at[i]), MARK_NEEDED);
            return false;
        } else {
            list_push(&l->path, found);
            list_push(&l->path, 0);
        }
    }
    return true;
}

/* Moves the literal of the highest level, not counting lit[0], to lit[1]. Returns this
 * level, or 0 if the clause has only one literal. */
static uint32_t put_highest_second(struct learner *l)
{
    lit_t *lit = l->clause.at;
    uint32_t best = 1;

    if (l->clause.count == 1)
        return 0;
    for (uint32_t i = 2; i < l->clause.count; i++)
        if (l->assigned.var[lit_var(lit[i])].level >
            l->assigned.var[lit_var(lit[best])].level)
            best = i;
    lit_t second = lit[best];
    lit[best] = lit[1];
    lit[1] = second;
    assert(l->assigned.var[lit_var(second)].level < learner_level(l));
    return l->assigned.var[lit_var(second)].level;
}

/* Adds x, the value with number `count`, to *mean: the plain mean of the first hundred
 * values, later a moving average. */
static void average(double *mean, double x, uint64_t count)
{
    double plain = 1 / (double)count;

    *mean += (plain > AVERAGE_WEIGHT ? plain : AVERAGE_WEIGHT) * (x - *mean);
}

uint32_t learner_analyze(struct learner *l)
{
    assert(l->assigned.in_conflict && learner_level(l) > 0);
    uint32_t kept = 1;

    alldifferent_forget_reasons(&l->alldifferent);
    phases_aim(&l->phases, l->assigned.trail,
               l->assigned.level_start.at[learner_level(l) - 1]);
    derive_clause(l);
    l->clause_lbd = count_levels(l, l->clause.at, l->clause.count);
    for (uint32_t i = 1; i < l->clause.count; i++)
        if (!is_redundant(l, l->clause.at[i]))
            l->clause.at[kept++] = l->clause.at[i];
    l->clause.count = kept;
    for (uint32_t i = 0; i < l->touched.count; i++)
        l->mark[l->touched.at[i]] = 0;
    l->touched.count = 0;
    return put_highest_second(l);
}

/* Copies the literals in one piece, because a backjump undoes hundreds of them. */
static void copy_literals(struct list *to, const lit_t *from, uint32_t count)
{
    if (to->capacity < count) {
        to->capacity = 2 * count;
        to->at = alloc_resize(to->at, to->capacity, sizeof *to->at);
    }
    if (count > 0)
        memcpy(to->at, from, count * sizeof *from);
    to->count = count;
}

static void log_conflict(struct learner *l, uint32_t level)
{
    struct conflict_log *log = &l->log;
    uint32_t from = learner_level(l), first = l->assigned.level_start.at[level];

    assert(level < from && l->assigned.in_conflict);
    copy_literals(&log->clause, l->clause.at, l->clause.count);
    copy_literals(&log->undone, &l->assigned.trail[first], l->assigned.n_trail - first);
    log->jump = (struct jump){(uint16_t)u64_min(from, UINT16_MAX),
                              (uint16_t)u64_min(level, UINT16_MAX)};
    log->longest = (uint32_t)u64_max(log->longest, from - level);
}

void learner_learn(struct learner *l, uint32_t level)
{
    log_conflict(l, level);
    l->counts.conflicts++;
    average(&l->counts.recent_lbd, l->clause_lbd, l->counts.conflicts);
    average(&l->counts.recent_jump, learner_level(l) - level, l->counts.conflicts);
    learner_backjump(l, level);
    learner_offer(l);
    learner_add_clause(l, l->clause_lbd, false);
    order_decay(&l->order);
}
