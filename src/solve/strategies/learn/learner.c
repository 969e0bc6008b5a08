#include "solve/strategies/learn/learner.h"

#include "base/number.h"

#define FIRST_REDUCTION 2000

static void init_groups(struct learner *l)
{
    const struct cover *c = &l->cover;

    l->group = alloc_zeroed(c->n_groups, sizeof *l->group);
    for (uint32_t g = 0; g < c->n_groups; g++) {
        l->group[g].n_open = (uint16_t)c->count[g];
        for (uint32_t i = 0; i < c->count[g]; i++)
            l->group[g].open_xor ^= c->member[c->first[g] + i];
    }
}

/* Assigns the member of each group that has only one member. Propagation would not do
 * so: it visits a group only when one of its members becomes false. */
static void assign_singles(struct learner *l)
{
    for (uint32_t g = 0; g < l->cover.n_groups && !l->contradiction; g++) {
        lit_t only = l->cover.member[l->cover.first[g]];
        if (l->cover.count[g] != 1 || l->assigned.value[only] > 0)
            continue;
        if (l->assigned.value[only] < 0)
            l->contradiction = true;
        else
            assignment_push(&l->assigned, only, REASON_NONE);
    }
}

bool learner_init(struct learner *l, const struct store *s, enum filtering filtering,
                  bool in_groups, struct rng *r, bool (*stop)(void))
{
    *l =
        (struct learner){.next_reduction = FIRST_REDUCTION, .memory_limit = UINT64_MAX};
    if (!cover_init(&l->cover, s, r, stop)) {
        learner_free(l);
        return false;
    }
    uint32_t n_vars = l->cover.n_vars;
    size_t n_lits = 2 * (size_t)n_vars;
    l->assigned.n_vars = n_vars;
    l->assigned.value = alloc_zeroed(n_lits, sizeof *l->assigned.value);
    l->assigned.var = alloc_zeroed(n_vars, sizeof *l->assigned.var);
    l->assigned.trail = alloc_zeroed(n_vars, sizeof *l->assigned.trail);
    l->mark = alloc_zeroed(n_vars, sizeof *l->mark);
    l->watches.n_lits = n_lits;
    l->watches.of = alloc_zeroed(n_lits, sizeof *l->watches.of);
    arena_init(&l->arena);
    order_init(&l->order, n_vars, !in_groups);
    phases_init(&l->phases, n_vars, !in_groups);
    alldifferent_init(&l->alldifferent, &l->cover, s->geo, filtering);
    init_groups(l);
    if (in_groups)
        group_order_init(l);
    l->contradiction = l->cover.contradiction;
    if (!l->contradiction)
        assign_singles(l);
    return true;
}

/* Removes the members that are false at level 0 from their groups. */
static void simplify(struct learner *l)
{
    struct cover *c = &l->cover;

    for (uint32_t g = 0; g < c->n_groups; g++) {
        lit_t *member = &c->member[c->first[g]];
        uint32_t kept = 0;
        for (uint32_t i = 0; i < c->count[g]; i++)
            if (l->assigned.value[member[i]] >= 0)
                member[kept++] = member[i];
        c->count[g] = kept;
    }
    l->n_simplified = l->assigned.n_trail;
}

static lit_t pick_by_variable(struct learner *l)
{
    uint32_t var;

    do {
        var = order_pop(&l->order);
    } while (l->assigned.value[lit_of(var)] != 0);
    return phases_pick(&l->phases, var);
}

lit_t learner_decide(struct learner *l)
{
    assert(!l->assigned.in_conflict && l->assigned.head == l->assigned.n_trail);
    assert(!learner_all_assigned(l));
    if (learner_level(l) == 0 && l->n_simplified < l->assigned.n_trail)
        simplify(l);
    lit_t lit = l->group_order.sum ? group_order_pick(l) : pick_by_variable(l);
    list_push(&l->assigned.level_start, l->assigned.n_trail);
    assignment_push(&l->assigned, lit, REASON_NONE);
    return lit;
}

/* Undoes the effect of a propagated literal on the counters of its groups. */
static ALWAYS_INLINE void take_back(struct learner *l, lit_t lit, uint32_t of_each)
{
    const uint32_t *groups = cover_groups(&l->cover, lit_var(lit), of_each);
    uint32_t count = cover_count_groups(&l->cover, lit_var(lit), of_each);

    for (uint32_t k = 0; k < count; k++) {
        struct group_state *g = &l->group[groups[k]];
        if (lit_is_negative(lit)) {
            g->n_open++;
            g->open_xor ^= lit_not(lit);
        } else {
            g->settled = false;
        }
    }
}

static void unpropagate(struct learner *l, lit_t lit)
{
#define TAKE_BACK(of_each) take_back(l, lit, of_each)
    COVER_DISPATCH(&l->cover, TAKE_BACK);
}

void learner_backjump(struct learner *l, uint32_t level)
{
    struct assignment *a = &l->assigned;

    if (level >= learner_level(l))
        return;
    uint32_t n_trail = a->level_start.at[level];
    assert(n_trail < a->n_trail && a->head <= a->n_trail);
    alldifferent_undo(&l->alldifferent, &l->cover, a->trail, n_trail);
    while (a->n_trail > n_trail) {
        lit_t lit = a->trail[--a->n_trail];
        assert(a->value[lit] > 0 && a->var[lit_var(lit)].level > level);
        if (a->n_trail < a->head)
            unpropagate(l, lit);
        a->value[lit] = a->value[lit_not(lit)] = 0;
        phases_save(&l->phases, lit);
        order_insert(&l->order, lit_var(lit));
    }
    a->head = (uint32_t)u64_min(a->head, n_trail);
    a->level_start.count = level;
    a->in_conflict = false;
}

reason_t learner_store_clause(struct learner *l, uint32_t lbd)
{
    const lit_t *lit = l->clause.at;
    uint32_t count = l->clause.count;

    assert(count >= 2);
    clause_ref ref = count > 2 ? arena_add(&l->arena, lit, count, lbd) : CLAUSE_NONE;
    watches_add(&l->watches, lit[0], lit[1], ref);
    watches_add(&l->watches, lit[1], lit[0], ref);
    l->counts.n_clauses++;
    if (ref == CLAUSE_NONE)
        return REASON_LITERAL | lit[1];
    arena_at(&l->arena, ref)->used = 2;
    return REASON_CLAUSE | ref;
}

void learner_add_clause(struct learner *l, uint32_t lbd, bool kept)
{
    const lit_t *lit = l->clause.at;
    uint32_t count = l->clause.count;
    reason_t reason = REASON_NONE;

    assert(count > 0 && (count > 1 || learner_level(l) == 0));
    if (l->sink)
        l->sink->learnt(l->sink->context, lit, count);
    if (count > 1)
        reason = learner_store_clause(l, lbd);
    if (count > 2)
        arena_at(&l->arena, reason_index(reason))->kept = kept;
    assignment_push(&l->assigned, lit[0], reason);
}

/* All of a solution follows from its decisions, so a clause with the negations of these
 * decisions excludes no other solution. */
void learner_exclude_solution(struct learner *l)
{
    uint32_t level = learner_level(l);

    assert(level > 0 && learner_all_assigned(l) && !l->assigned.in_conflict);
    l->port = NULL;
    l->clause.count = 0;
    for (uint32_t i = level; i > 0; i--)
        list_push(&l->clause, lit_not(learner_decision(l, i)));
    learner_backjump(l, level - 1);
    learner_add_clause(l, level, true);
}
