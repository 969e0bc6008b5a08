#include "solve/cone.h"
#include "solve/strategies/learn/learner.h"

struct copying {
    struct cone *out;
    struct learner *l;
    const struct geometry *geo;
    /* [n_vars]: index of each variable's node, or AWAITED; 0 (the conflict's): none. */
    int *node_of;
};

#define AWAITED (-1) /* the variable is an antecedent without a node so far */

/* Sets the reason and the unit of a node. For CONE_VALUE and CONE_PLACE the unit is
 * that of the group to which both the literal and its antecedents belong. */
static void set_reason(const struct copying *k, struct cone_node *node, lit_t implied,
                       reason_t reason)
{
    static const uint8_t kinds[] = {CONE_CLAUSE, CONE_VALUE, CONE_PLACE, CONE_HALL};
    const struct learner *l = k->l;
    const uint32_t *groups = cover_groups(&l->cover, lit_var(implied), 0);
    int count = (int)cover_count_groups(&l->cover, lit_var(implied), 0), shared = 0;
    uint32_t index = reason_index(reason);

    node->reason = reason == REASON_NONE ? CONE_DECISION : kinds[reason >> 30];
    if (node->reason == CONE_HALL)
        node->unit = (int16_t)l->alldifferent.hall[index].unit;
    if (node->reason != CONE_VALUE && node->reason != CONE_PLACE)
        return;
    bool is_pair = node->reason == CONE_VALUE;
    while (shared < count &&
           !(is_pair ? cover_has(&l->cover, lit_var(index), groups[shared])
                     : groups[shared] == index))
        shared++;
    if (is_pair && (shared == count || !(implied & index & 1)))
        node->reason = CONE_BINARY;
    else if (shared > 0)
        node->unit = (int16_t)geometry_units(k->geo, node->cell)[shared - 1].unit;
    else if (!is_pair)
        node->reason = CONE_CELL;
}

static void add_antecedent(struct copying *k, struct cone_node *node, lit_t lit)
{
    struct cone *out = k->out;
    uint32_t var = lit_var(lit);

    if (k->l->assigned.var[var].level == 0)
        return;
    if (k->node_of[var] == 0)
        k->node_of[var] = AWAITED;
    out->antecedents =
        alloc_one_more(out->antecedents, out->n_antecedents, sizeof *out->antecedents);
    out->antecedents[out->n_antecedents++] = (int)var;
    node->count++;
}

static struct cone_node node_of_literal(const struct learner *l, lit_t lit)
{
    return (struct cone_node){.cell = cover_cell(&l->cover, lit),
                              .value = cover_value(&l->cover, lit),
                              .is_removal = lit_is_negative(lit),
                              .unit = -1,
                              .level = l->assigned.var[lit_var(lit)].level};
}

static void push_node(struct cone *out, int at, struct cone_node node)
{
    out->nodes = alloc_one_more(out->nodes, at, sizeof *out->nodes);
    out->nodes[at] = node;
}

static struct cone_node *add_node(struct copying *k, lit_t implied, reason_t reason)
{
    struct cone *out = k->out;
    struct cone_node node = node_of_literal(k->l, implied);
    struct antecedents a = {.count = 0};
    lit_t single;

    node.first = out->n_antecedents;
    set_reason(k, &node, implied, reason);
    if (reason != REASON_NONE)
        a = learner_antecedents(k->l, reason, &single);
    for (uint32_t i = 0; i < a.count; i++)
        if (a.lit[i] != implied)
            add_antecedent(k, &node, a.lit[i]);
    push_node(out, out->n_nodes++, node);
    return &out->nodes[out->n_nodes - 1];
}

void learner_copy_conflict(struct learner *l, const struct geometry *geo,
                           struct cone *out)
{
    const struct assignment *a = &l->assigned;
    struct list reasons = l->alldifferent.reasons; /* saved here, restored at the end */
    struct copying k = {out, l, geo, NULL};

    out->units = geo->numbers;
    out->n_nodes = out->n_antecedents = out->n_after = 0;
    if (!a->in_conflict || learner_level(l) == 0)
        return;
    k.node_of = alloc_zeroed(l->cover.n_vars, sizeof *k.node_of);
    l->alldifferent.reasons = (struct list){0};
    alldifferent_forget_reasons(&l->alldifferent);
    struct cone_node *conflict = add_node(&k, a->conflict.lit, a->conflict.reason);
    conflict->level = learner_level(l);
    add_antecedent(&k, conflict, a->conflict.lit);
    for (uint32_t at = a->n_trail; at-- > 0;) {
        uint32_t var = lit_var(a->trail[at]);
        if (k.node_of[var] == AWAITED) {
            k.node_of[var] = out->n_nodes;
            add_node(&k, a->trail[at], a->var[var].reason);
        }
    }
    for (int i = 0; i < out->n_antecedents; i++)
        out->antecedents[i] = k.node_of[out->antecedents[i]];
    free(k.node_of);
    free(l->alldifferent.reasons.at);
    l->alldifferent.reasons = reasons;
    alldifferent_forget_reasons(&l->alldifferent);
}

void learner_copy_after(const struct learner *l, struct cone *out)
{
    uint32_t at = l->assigned.n_trail;

    while (l->assigned.trail[--at] != l->log.clause.at[0])
        continue;
    for (; at < l->assigned.n_trail; at++)
        push_node(out, out->n_nodes + out->n_after++,
                  node_of_literal(l, l->assigned.trail[at]));
    out->is_dead_again = l->assigned.in_conflict;
}
