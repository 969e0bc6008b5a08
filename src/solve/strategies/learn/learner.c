#include "solve/strategies/learn/learner.h"

#include "base/alloc.h"

#include <assert.h>
#include <stdlib.h>

#define FIRST_REDUCTION 2000

void list_push(struct list *list, uint32_t x)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 64;
        list->at = alloc_resize(list->at, list->capacity, sizeof *list->at);
    }
    list->at[list->count++] = x;
}

static void init_groups(struct learner *l)
{
    const struct cover *c = &l->cover;

    for (uint32_t g = 0; g < c->n_groups; g++) {
        l->group[g].n_open = (uint16_t)c->count[g];
        for (uint32_t i = 0; i < c->count[g]; i++)
            l->group[g].open_xor ^= c->member[c->first[g] + i];
    }
}

/* Groups of one member wake nobody: their member is true from the beginning. */
static void assign_singles(struct learner *l)
{
    for (uint32_t g = 0; g < l->cover.n_groups && !l->contradiction; g++) {
        lit_t only = l->cover.member[l->cover.first[g]];
        if (l->cover.count[g] != 1 || l->value[only] > 0)
            continue;
        if (l->value[only] < 0)
            l->contradiction = true;
        else
            learner_assign(l, only, REASON_NONE);
    }
}

void learner_init(struct learner *l, const struct store *s, enum filtering filtering,
                  struct rng *r)
{
    *l = (struct learner){.next_reduction = FIRST_REDUCTION, .memory_limit = SIZE_MAX};
    cover_init(&l->cover, s, r);
    uint32_t n_vars = l->cover.n_vars;
    l->value = alloc_zeroed(2 * (size_t)n_vars, sizeof *l->value);
    l->var = alloc_zeroed(n_vars, sizeof *l->var);
    l->group = alloc_zeroed(l->cover.n_groups, sizeof *l->group);
    l->trail = alloc_zeroed(n_vars, sizeof *l->trail);
    l->mark = alloc_zeroed(n_vars, sizeof *l->mark);
    watches_init(&l->watches, 2 * (size_t)n_vars);
    arena_init(&l->arena);
    order_init(&l->order, n_vars);
    phases_init(&l->phases, n_vars);
    alldifferent_init(&l->alldifferent, &l->cover, s->geo, filtering);
    init_groups(l);
    l->contradiction = l->cover.contradiction;
    if (!l->contradiction)
        assign_singles(l);
}

void learner_free(struct learner *l)
{
    cover_free(&l->cover);
    watches_free(&l->watches);
    arena_free(&l->arena);
    order_free(&l->order);
    phases_free(&l->phases);
    alldifferent_free(&l->alldifferent);
    free(l->value);
    free(l->var);
    free(l->group);
    free(l->trail);
    free(l->mark);
    free(l->level_start.at);
    free(l->touched.at);
    free(l->clause.at);
    free(l->path.at);
    free(l->level_stamp.at);
    free(l->level_twice.at);
    *l = (struct learner){0};
}

void learner_simplify(struct learner *l)
{
    if (learner_level(l) > 0 || l->n_simplified == l->n_trail)
        return;
    cover_drop_false(&l->cover, l->value);
    l->n_simplified = l->n_trail;
}

lit_t learner_decide(struct learner *l)
{
    uint32_t var;

    do {
        var = order_pop(&l->order);
    } while (l->value[lit_of(var)] != 0);
    lit_t lit = phases_pick(&l->phases, var);
    list_push(&l->level_start, l->n_trail);
    learner_assign(l, lit, REASON_NONE);
    return lit;
}

/* The counters of its groups have seen it. */
static void unpropagate(struct learner *l, lit_t lit)
{
    const uint32_t *groups = l->cover.groups_of[lit_var(lit)];

    for (int k = 0; k < GROUPS_OF_VAR; k++) {
        struct group_state *g = &l->group[groups[k]];
        if (lit_is_negative(lit)) {
            g->n_open++;
            g->open_xor ^= lit_not(lit);
        } else {
            g->settled = false;
        }
    }
}

void learner_backjump(struct learner *l, uint32_t level)
{
    if (level >= learner_level(l))
        return;
    uint32_t n_trail = l->level_start.at[level];
    alldifferent_undo(&l->alldifferent, &l->cover, l->trail, n_trail);
    while (l->n_trail > n_trail) {
        lit_t lit = l->trail[--l->n_trail];
        uint32_t var = lit_var(lit);
        if (l->n_trail < l->head)
            unpropagate(l, lit);
        l->value[lit] = l->value[lit_not(lit)] = 0;
        phases_save(&l->phases, lit);
        order_insert(&l->order, var);
    }
    if (l->head > n_trail)
        l->head = n_trail;
    l->level_start.count = level;
    l->in_conflict = false;
}

static void watch_clause(struct learner *l, clause_ref ref)
{
    const lit_t *lit = l->clause.at;

    watches_add(&l->watches, lit[0], lit[1], ref);
    watches_add(&l->watches, lit[1], lit[0], ref);
}

reason_t learner_hold_clause(struct learner *l, uint32_t lbd)
{
    const lit_t *lit = l->clause.at;
    uint32_t count = l->clause.count;

    l->counts.n_clauses++;
    if (count == 2) {
        watch_clause(l, CLAUSE_NONE);
        return REASON_LITERAL | lit[1];
    }
    clause_ref ref = arena_add(&l->arena, lit, count, lbd);
    arena_at(&l->arena, ref)->used = 2;
    watch_clause(l, ref);
    return REASON_CLAUSE | ref;
}

void learner_add_clause(struct learner *l, uint32_t lbd, bool kept)
{
    const lit_t *lit = l->clause.at;
    uint32_t count = l->clause.count;
    reason_t reason = REASON_NONE;

    if (l->sink)
        l->sink->learnt(l->sink->context, lit, count);
    if (count > 1)
        reason = learner_hold_clause(l, lbd);
    if (count > 2)
        arena_at(&l->arena, reason_index(reason))->kept = kept;
    learner_assign(l, lit[0], reason);
}

/* The solution follows from the decisions, so it is the only one with all of them. */
void learner_exclude_solution(struct learner *l)
{
    uint32_t level = learner_level(l);

    l->port = NULL;
    assert(learner_all_assigned(l) && !l->in_conflict);
    if (level == 0) {
        l->contradiction = true;
        return;
    }
    l->clause.count = 0;
    for (uint32_t i = level; i-- > 0;)
        list_push(&l->clause, lit_not(l->trail[l->level_start.at[i]]));
    learner_backjump(l, level - 1);
    learner_add_clause(l, level, true);
}

size_t learner_bytes(const struct learner *l)
{
    size_t a_var = 2 * sizeof *l->value + sizeof *l->var + sizeof *l->trail +
                   2 * sizeof *l->watches.of + sizeof *l->mark;

    return cover_bytes(&l->cover) + l->cover.n_vars * a_var +
           l->cover.n_groups * sizeof *l->group + order_bytes(&l->order) +
           phases_bytes(&l->phases) + alldifferent_bytes(&l->alldifferent) +
           arena_bytes(&l->arena) + l->watches.n_bytes;
}
