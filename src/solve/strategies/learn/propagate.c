#include "solve/strategies/learn/learner.h"

static ALWAYS_INLINE bool fail(struct learner *l, lit_t lit, reason_t reason)
{
    l->conflict = (struct conflict){lit, reason};
    l->in_conflict = true;
    return false;
}

/* Makes a literal true that the reason asks for. */
static ALWAYS_INLINE bool imply(struct learner *l, lit_t lit, reason_t reason)
{
    int8_t value = l->value[lit];

    if (value == 0)
        learner_assign(l, lit, reason);
    return LIKELY(value >= 0) || fail(l, lit, reason);
}

/* At most one: a true variable makes the other members of its groups false. Locals
 * stand for the fields, which the compiler would load again after every store of a
 * byte. */
static bool propagate_value(struct learner *l, lit_t lit)
{
    const uint32_t *groups = l->cover.groups_of[lit_var(lit)];
    const struct var_state state = {learner_level(l), REASON_LITERAL | lit_not(lit)};
    struct var_state *var = l->var;
    int8_t *value = l->value;
    lit_t *end = l->trail + l->n_trail;

    for (int k = 0; k < GROUPS_OF_VAR; k++)
        l->group[groups[k]].settled = true;
    for (int k = 0; k < GROUPS_OF_VAR; k++) {
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
                l->n_trail = (uint32_t)(end - l->trail);
                return fail(l, lit_not(other), state.reason);
            }
        }
    }
    l->n_trail = (uint32_t)(end - l->trail);
    return true;
}

/* At least one: a false variable may leave a group with a single member, or none. */
static bool propagate_removal(struct learner *l, lit_t lit)
{
    const uint32_t *groups = l->cover.groups_of[lit_var(lit)];
    bool starved[GROUPS_OF_VAR], any = false;

    for (int k = 0; k < GROUPS_OF_VAR; k++) {
        struct group_state *g = &l->group[groups[k]];
        g->open_xor ^= lit_not(lit);
        g->n_open--;
        starved[k] = g->n_open <= 1 && !g->settled;
        any |= starved[k];
    }
    if (LIKELY(!any))
        return true;
    for (int k = 0; k < GROUPS_OF_VAR; k++) {
        const struct group_state *g = &l->group[groups[k]];
        if (!starved[k])
            continue;
        lit_t last = g->n_open == 1 ? g->open_xor : lit_not(lit);
        if (!imply(l, last, REASON_GROUP | groups[k]))
            return false;
    }
    return true;
}

/* Looks for another literal that is not false to watch in place of lit[1]. */
static ALWAYS_INLINE bool replace_watch(struct learner *l, struct clause *c,
                                        struct watcher w)
{
    for (uint32_t i = 2; i < c->size; i++) {
        lit_t candidate = c->lit[i];
        if (l->value[candidate] < 0)
            continue;
        c->lit[i] = c->lit[1];
        c->lit[1] = candidate;
        watches_add(&l->watches, candidate, w.blocker, w.ref);
        return true;
    }
    return false;
}

/* Whether the watch stays in the list of the literal that became false. */
static ALWAYS_INLINE bool visit_clause(struct learner *l, lit_t false_lit,
                                       struct watcher *w)
{
    struct clause *c = arena_at(&l->arena, w->ref);
    lit_t other = c->lit[0] ^ c->lit[1] ^ false_lit;

    c->lit[0] = other;
    c->lit[1] = false_lit;
    w->blocker = other;
    if (l->value[other] > 0)
        return true;
    if (replace_watch(l, c, *w))
        return false;
    imply(l, other, REASON_CLAUSE | w->ref);
    return true;
}

static bool propagate_clauses(struct learner *l, lit_t false_lit)
{
    struct watch_list *list = &l->watches.of[false_lit];
    struct watcher *kept = list->at, *end = list->at + list->count;

    for (struct watcher *w = list->at; w < end; w++) {
        if (l->value[w->blocker] > 0 || l->in_conflict) {
            *kept++ = *w;
        } else if (w->ref == CLAUSE_NONE) {
            imply(l, w->blocker, REASON_LITERAL | false_lit);
            *kept++ = *w;
        } else if (visit_clause(l, false_lit, w)) {
            *kept++ = *w;
        }
    }
    list->count = (uint32_t)(kept - list->at);
    return !l->in_conflict;
}

/* What is true at the root is a clause of one literal, which outlives its reason. */
static void tell_root(const struct learner *l, uint32_t first)
{
    for (uint32_t i = first; i < l->n_trail; i++)
        l->sink->learnt(l->sink->context, &l->trail[i], 1);
}

static void propagate_literals(struct learner *l)
{
    while (!l->in_conflict && l->head < l->n_trail) {
        lit_t lit = l->trail[l->head++];
        bool alive =
            lit_is_negative(lit) ? propagate_removal(l, lit) : propagate_value(l, lit);
        if (alive)
            propagate_clauses(l, lit_not(lit));
    }
}

static bool is_filtered(const struct learner *l)
{
    enum filtering filtering = l->alldifferent.filtering;

    return filtering == FILTER_EVERYWHERE ||
           (filtering == FILTER_AT_ROOT && learner_level(l) == 0);
}

void learner_propagate(struct learner *l)
{
    uint32_t first = l->head;

    do {
        propagate_literals(l);
    } while (!l->in_conflict && is_filtered(l) && alldifferent_filter(l));
    l->counts.propagations += l->head - first;
    if (UNLIKELY(l->sink != NULL) && learner_level(l) == 0)
        tell_root(l, first);
    if (l->in_conflict && learner_level(l) == 0)
        l->contradiction = true;
}
