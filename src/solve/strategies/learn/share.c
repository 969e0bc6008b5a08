#include "solve/strategies/learn/learner.h"

void learner_offer(const struct learner *l)
{
    const struct list *clause = &l->clause;
    uint32_t shared[LONGEST_SHARED];

    if (!l->port || clause->count > LONGEST_SHARED ||
        (clause->count > SHORT_SHARED && l->clause_lbd > SHARED_LBD))
        return;
    for (uint32_t i = 0; i < clause->count; i++)
        shared[i] =
            l->cover.candidate[lit_var(clause->at[i])] << 1 | (clause->at[i] & 1);
    l->port->offer(l->port->context, shared, clause->count, l->clause_lbd);
}

#define NO_VAR UINT32_MAX

/* Returns the variable of a candidate, or NO_VAR. Variables are sorted by cell, but not
 * within a cell. */
static uint32_t find_var(const struct cover *c, uint32_t candidate)
{
    cell_t cell = trail_cell(candidate);
    uint32_t low = 0, high = c->n_vars;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (trail_cell(c->candidate[middle]) < cell)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < c->n_vars && trail_cell(c->candidate[low]) == cell; low++)
        if (c->candidate[low] == candidate)
            return low;
    return NO_VAR;
}

/* Adds a shared literal to l->clause if unassigned. False if the literal is true. */
static bool import_literal(struct learner *l, const struct store *root, uint32_t shared)
{
    uint32_t candidate = shared >> 1, var = find_var(&l->cover, candidate);
    bool is_negative = (shared & 1) != 0;

    if (var == NO_VAR)
        return is_negative ==
               (root->value[trail_cell(candidate)] == trail_value(candidate));
    lit_t lit = is_negative ? lit_not(lit_of(var)) : lit_of(var);
    if (l->assigned.value[lit] == 0)
        list_push(&l->clause, lit);
    return l->assigned.value[lit] <= 0;
}

void learner_import(struct learner *l, const struct store *root)
{
    uint32_t shared[LONGEST_SHARED], count, lbd;

    if (!l->port || learner_level(l) > 0)
        return;
    while (!l->contradiction &&
           (count = l->port->take(l->port->context, shared, &lbd)) > 0) {
        assert(count <= LONGEST_SHARED);
        bool is_satisfied = false;
        l->clause.count = 0;
        for (uint32_t i = 0; i < count && !is_satisfied; i++)
            is_satisfied = !import_literal(l, root, shared[i]);
        if (is_satisfied)
            continue;
        l->counts.imported++;
        if (l->clause.count == 0)
            l->contradiction = true;
        else if (l->clause.count == 1)
            assignment_push(&l->assigned, l->clause.at[0], REASON_NONE);
        else
            learner_store_clause(l, lbd);
    }
}
