#include "solve/strategies/learn/learner.h"

/* Makes a literal true. If it is false, records a conflict and returns false. */
static ALWAYS_INLINE bool imply(struct learner *l, lit_t lit, reason_t reason)
{
    int8_t value = l->assigned.value[lit];

    if (value == 0)
        assignment_push(&l->assigned, lit, reason);
    return LIKELY(value >= 0) || assignment_fail(&l->assigned, lit, reason);
}

/* Keeps "at most one": a true variable makes the other members of its groups false.
 * Members of structs are copied to local variables: `value` has a char type, so the
 * compiler must assume that a write to it changes any of them. */
static ALWAYS_INLINE bool propagate_value(struct learner *l, lit_t lit,
                                          uint32_t of_each)
{
    const uint32_t *groups = cover_groups(&l->cover, lit_var(lit), of_each);
    uint32_t count = cover_count_groups(&l->cover, lit_var(lit), of_each);
    const struct var_state state = {learner_level(l), REASON_LITERAL | lit_not(lit)};
    struct assignment *a = &l->assigned;
    struct var_state *var = a->var;
    int8_t *value = a->value;
    lit_t *end = a->trail + a->n_trail;

    for (uint32_t k = 0; k < count; k++)
        l->group[groups[k]].settled = true;
    for (uint32_t k = 0; k < count; k++) {
        const lit_t *member = &l->cover.member[l->cover.first[groups[k]]];
        const lit_t *last = member + l->cover.count[groups[k]];
        for (; member < last; member++) {
            lit_t other = *member;
            if (value[other] == 0) {
                value[other] = -1;
                value[lit_not(other)] = 1;
                var[lit_var(other)] = state;
                *end++ = lit_not(other);
            } else if (UNLIKELY(value[other] > 0 && other != lit)) {
                a->n_trail = (uint32_t)(end - a->trail);
                return assignment_fail(a, lit_not(other), state.reason);
            }
        }
    }
    a->n_trail = (uint32_t)(end - a->trail);
    assert(a->n_trail <= a->n_vars);
    return true;
}

/* Keeps "at least one": if only one member of a group of the false variable is not
 * false, makes this member true. If all are false, records a conflict. */
static ALWAYS_INLINE bool propagate_removal(struct learner *l, lit_t lit,
                                            uint32_t of_each)
{
    const uint32_t *groups = cover_groups(&l->cover, lit_var(lit), of_each);
    uint32_t count = cover_count_groups(&l->cover, lit_var(lit), of_each);
    bool starved[1 + UNIT_KINDS], any = false;

    for (uint32_t k = 0; k < count; k++) {
        struct group_state *g = &l->group[groups[k]];
        assert(g->n_open > 0);
        g->open_xor ^= lit_not(lit);
        g->n_open--;
        starved[k] = g->n_open <= 1 && !g->settled;
        any |= starved[k];
    }
    if (LIKELY(!any))
        return true;
    for (uint32_t k = 0; k < count; k++) {
        const struct group_state *g = &l->group[groups[k]];
        if (!starved[k])
            continue;
        lit_t last = g->n_open == 1 ? g->open_xor : lit_not(lit);
        if (!imply(l, last, REASON_GROUP | groups[k]))
            return false;
    }
    return true;
}

/* Watches a literal that is not false instead of lit[1]. False if there is none. */
static ALWAYS_INLINE bool replace_watch(struct learner *l, struct clause *c,
                                        struct watcher w)
{
    for (uint32_t i = 2; i < c->size; i++) {
        lit_t candidate = c->lit[i];
        if (l->assigned.value[candidate] < 0)
            continue;
        c->lit[i] = c->lit[1];
        c->lit[1] = candidate;
        watches_add(&l->watches, candidate, w.blocker, w.ref);
        return true;
    }
    return false;
}

/* Visits a clause that watches `false_lit`. Watches another literal instead; or, if
 * there is none, implies the other watched literal. Returns whether `false_lit` is
 * still watched. */
static ALWAYS_INLINE bool visit_clause(struct learner *l, lit_t false_lit,
                                       struct watcher *w)
{
    struct clause *c = arena_at(&l->arena, w->ref);
    lit_t other = c->lit[0] ^ c->lit[1] ^ false_lit;

    assert(c->lit[0] == false_lit || c->lit[1] == false_lit);
    c->lit[0] = other;
    c->lit[1] = false_lit;
    w->blocker = other;
    if (l->assigned.value[other] > 0)
        return true;
    if (replace_watch(l, c, *w))
        return false;
    imply(l, other, REASON_CLAUSE | w->ref);
    return true;
}

static ALWAYS_INLINE void propagate_clauses(struct learner *l, lit_t false_lit)
{
    struct watch_list *list = &l->watches.of[false_lit];
    struct watcher *w = list->at, *kept = w; /* both NULL if the list is empty */

    for (uint32_t left = list->count; left > 0; left--, w++) {
        if (l->assigned.value[w->blocker] > 0 || l->assigned.in_conflict) {
            *kept++ = *w;
        } else if (w->ref == CLAUSE_NONE) {
            imply(l, w->blocker, REASON_LITERAL | false_lit);
            *kept++ = *w;
        } else if (visit_clause(l, false_lit, w)) {
            *kept++ = *w;
        }
    }
    list->count = (uint32_t)(kept - list->at);
}

/* Reports the literals of level 0 from trail entry `first` on as learnt unit clauses,
 * because the clauses that imply them may be dropped later. */
static void report_root(const struct learner *l, uint32_t first)
{
    for (uint32_t i = first; i < l->assigned.n_trail; i++)
        l->sink->learnt(l->sink->context, &l->assigned.trail[i], 1);
}

static ALWAYS_INLINE void propagate_literals(struct learner *l, uint32_t of_each)
{
    struct assignment *a = &l->assigned;

    while (!a->in_conflict && a->head < a->n_trail) {
        lit_t lit = a->trail[a->head++];
        assert(a->value[lit] > 0);
        bool alive = lit_is_negative(lit) ? propagate_removal(l, lit, of_each)
                                          : propagate_value(l, lit, of_each);
        if (alive)
            propagate_clauses(l, lit_not(lit));
    }
}

/* One function per constant OF_EACH, not inlined: inlined copies might be merged. */
#define PROPAGATE(OF_EACH)                                                             \
    static                                                                             \
        __attribute__((noinline)) void propagate_literals_##OF_EACH(struct learner *l) \
    {                                                                                  \
        propagate_literals(l, OF_EACH);                                                \
    }
PROPAGATE(0)
PROPAGATE(3)
PROPAGATE(4)

void learner_propagate(struct learner *l)
{
#define CALL(OF_EACH) propagate_literals_##OF_EACH(l)
    struct assignment *a = &l->assigned;
    uint32_t first = a->head;

    do {
        COVER_DISPATCH(&l->cover, CALL);
    } while (!a->in_conflict && alldifferent_filter(&l->alldifferent, &l->cover, a));
    assert(a->in_conflict || a->head == a->n_trail);
    if (UNLIKELY(l->sink != NULL) && learner_level(l) == 0)
        report_root(l, first);
    if (a->in_conflict && learner_level(l) == 0)
        l->contradiction = true;
}
