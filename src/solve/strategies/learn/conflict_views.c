#include "solve/cone.h"
#include "solve/strategies/learn/learner.h"

#include <math.h>
#include <string.h>

/* Activities below 1 / ACTIVITY_RANGE of the largest show as 0. At a decay of 0.95 per
 * conflict, an activity without bumps falls so far in 180 conflicts. */
#define ACTIVITY_RANGE 1e4

struct copying {
    struct cone *out;
    struct learner *l;
    const struct geometry *geo;
    /* [n_vars]: each variable's node, or AWAITED; 0 (the conflict's node): none. */
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

/* Maps an activity, given as a fraction of the largest, to a logarithmic scale: from
 * 255 for 1 down to 1 for 1 / ACTIVITY_RANGE, and 0 for less. */
static uint8_t scaled(double share)
{
    double t = share > 0 ? 1 + log(share) / log(ACTIVITY_RANGE) : -1;

    return t < 0 ? 0 : (uint8_t)(1 + 254 * t);
}

/* The activity of a cell is that of its most active candidate. The variables of a cell
 * are consecutive. */
static void show_activity(const struct learner *l, uint8_t *activity)
{
    const double *of = l->order.activity;
    uint32_t n_vars = l->cover.n_vars;
    double most = 0;

    for (uint32_t var = 0; var < n_vars; var++)
        most = of[var] > most ? of[var] : most;
    for (uint32_t var = 0; var < n_vars && most > 0;) {
        cell_t c = cover_cell(&l->cover, lit_of(var));
        double most_here = 0;
        for (; var < n_vars && cover_cell(&l->cover, lit_of(var)) == c; var++)
            most_here = of[var] > most_here ? of[var] : most_here;
        activity[c] = scaled(most_here / most);
    }
}

void learner_show_log(const struct learner *l, int n_cells, struct learning *out)
{
    const struct conflict_log *log = &l->log;

    memset(out->activity, 0, (size_t)n_cells);
    memset(out->role, 0, (size_t)n_cells);
    out->kind = LEARNING_CLAUSES;
    out->conflicts = l->counts.conflicts;
    out->jump = log->jump;
    for (uint32_t i = 0; i < log->clause.count; i++)
        out->role[cover_cell(&l->cover, log->clause.at[i])] |= ROLE_CLAUSE;
    for (uint32_t i = 0; i < log->undone.count; i++)
        if (!lit_is_negative(log->undone.at[i]))
            out->role[cover_cell(&l->cover, log->undone.at[i])] |= ROLE_UNDONE;
    show_activity(l, out->activity);
}
