#include "teach/conflict.h"

#include "solve/cone.h"

#include <string.h>

void conflict_free(struct analysis *a)
{
    free(a->stages);
    *a = (struct analysis){0};
}

/* Replaces literal `node` of the clause `in` by its antecedents. Node 0 is the
 * conflict, not a literal; its antecedents are the first clause. */
static void resolve(const struct cone *cone, int node, bool *in)
{
    const struct cone_node *k = &cone->nodes[node];

    in[node] = false;
    for (int i = 0; i < k->count; i++)
        in[cone->antecedents[k->first + i]] = true;
}

static void add_stage(struct analysis *a, enum conflict_kind kind, int node, bool *in)
{
    a->stages = alloc_one_more(a->stages, a->n_stages, sizeof *a->stages);
    a->stages[a->n_stages++] = (struct conflict_stage){kind, node};
    if (kind < CONFLICT_UIP)
        resolve(a->cone, node, in);
}

/* Replaces literals of earlier levels that have only one antecedent (cone_is_lifted) by
 * that antecedent: a removal becomes the value that excludes it. */
static void lift(struct analysis *a, bool *in)
{
    for (int i = 1; i < a->cone->n_nodes; i++)
        if (in[i] && a->cone->nodes[i].level < a->level &&
            cone_is_lifted(&a->cone->nodes[i]))
            add_stage(a, CONFLICT_LIFT, i, in);
}

/* Replaces the clause's latest literal by its antecedents, again and again, until only
 * one literal of the conflict's level is left. */
static void find_uip(struct analysis *a, bool *in)
{
    int n_left = 0, node = 0;

    while (n_left != 1) {
        add_stage(a, node == 0 ? CONFLICT_BEGIN : CONFLICT_RESOLVE, node, in);
        lift(a, in);
        n_left = 0;
        for (int i = a->cone->n_nodes - 1; i > 0; i--)
            if (in[i] && a->cone->nodes[i].level == a->level) {
                n_left++;
                node = i;
            }
        assert(n_left > 0);
    }
    a->uip = node;
    a->uip_stage = a->n_stages;
    add_stage(a, CONFLICT_UIP, node, in);
}

/* Drops literals that follow from others of the clause. A literal follows if it is no
 * decision, if the clause has another literal of its level, and if each of its
 * antecedents is in the clause or follows too. */
static void minimise(struct analysis *a, bool *in)
{
    const struct cone *cone = a->cone;
    size_t n = (size_t)cone->n_nodes;
    bool *raw = memcpy(alloc_zeroed(n, sizeof *in), in, n * sizeof *in);
    bool *follows = alloc_zeroed(n, sizeof *follows);
    int *n_of_level = alloc_zeroed((size_t)a->level + 1, sizeof *n_of_level);

    for (int i = 1; i < cone->n_nodes; i++)
        n_of_level[cone->nodes[i].level] += in[i];
    for (int i = cone->n_nodes - 1; i > a->uip; i--) {
        const struct cone_node *k = &cone->nodes[i];
        follows[i] = k->reason != CONE_DECISION && n_of_level[k->level] > raw[i];
        for (int by = k->first; by < k->first + k->count; by++)
            follows[i] &= raw[cone->antecedents[by]] || follows[cone->antecedents[by]];
    }
    for (int i = a->uip + 1; i < cone->n_nodes; i++) {
        if (!raw[i] || !follows[i])
            continue;
        add_stage(a, CONFLICT_DROP, i, in);
        for (int k = i + 1; k < cone->n_nodes; k++)
            if (in[k] && !raw[k])
                add_stage(a, CONFLICT_INNER, k, in);
    }
    free(raw);
    free(follows);
    free(n_of_level);
}

bool conflict_analyze(struct analysis *a, const struct cone *cone)
{
    *a = (struct analysis){.cone = cone, .stages = a->stages, .n_nodes = cone->n_nodes};
    if (cone->n_nodes == 0)
        return false;
    bool *in = alloc_zeroed((size_t)cone->n_nodes, sizeof *in);
    a->level = cone->nodes[0].level;
    find_uip(a, in);
    minimise(a, in);
    for (int i = cone->n_nodes - 1; i > a->uip; i--)
        a->jump = in[i] ? cone->nodes[i].level : a->jump;
    free(in);
    for (int kind = CONFLICT_LEARNT; kind <= CONFLICT_PROPAGATE; kind++)
        add_stage(a, (enum conflict_kind)kind, a->uip, NULL);
    return true;
}

bool *conflict_clause(const struct analysis *a, int stage)
{
    bool *in = alloc_zeroed((size_t)a->n_nodes, sizeof *in);

    for (int i = 0; i <= stage; i++)
        if (a->stages[i].kind < CONFLICT_UIP)
            resolve(a->cone, a->stages[i].node, in);
    return in;
}

const char *const conflict_code[] = {"C = the clause that is false",
                                     "while C has two of this level:",
                                     "  x = the latest literal of C",
                                     "  resolve C with the reason of x",
                                     "  replace removals by values",
                                     "one left: the first UIP",
                                     "for each x of C of lower level:",
                                     "  if it follows from C: drop it",
                                     "learn C",
                                     "undo to the next level in C",
                                     "C implies a literal: propagate",
                                     NULL};

const int conflict_line[] = {
    [CONFLICT_BEGIN] = 0,  [CONFLICT_RESOLVE] = 3, [CONFLICT_LIFT] = 4,
    [CONFLICT_UIP] = 5,    [CONFLICT_DROP] = 7,    [CONFLICT_INNER] = 7,
    [CONFLICT_LEARNT] = 8, [CONFLICT_JUMP] = 9,    [CONFLICT_PROPAGATE] = 10};
