#include "support/tarjan.h"

#include "support/test.h"

#include <string.h>

enum change { ENTERED, LOWERED, RETURNED, CLOSED };

#define NODES   (2 * MAX_N)
#define CHANGES (NODES * (NODES / 4 + 4))

struct plain {
    int n_nodes;
    bool edge[NODES][NODES];
    int pre[NODES], low[NODES], component[NODES];
    int stack[NODES], n_stack;
    int last_number, n_components;
    /* After each change: what changed, and a hash of the table. */
    enum change kind[CHANGES];
    uint64_t hash[CHANGES];
    int n_changes;
    /* The table. A row has a node or, from n_nodes on, a component; and the stack. */
    int row[2 * NODES], stack_of_row[2 * NODES][NODES], height[2 * NODES], n_rows;
};

static uint64_t mix(uint64_t hash, int x)
{
    return (hash ^ (uint64_t)(x + 1)) * 1099511628211u;
}

static void note(struct plain *p, enum change kind)
{
    uint64_t hash = 0;

    for (int i = 0; i < p->n_nodes; i++)
        hash = mix(mix(hash, p->pre[i]), p->low[i]);
    for (int i = 0; i < p->n_stack; i++)
        hash = mix(hash, p->stack[i]);
    assert_true(p->n_changes < CHANGES);
    p->kind[p->n_changes] = kind;
    p->hash[p->n_changes++] = hash;
}

static void add_row(struct plain *p, int what)
{
    int i = p->n_rows++;

    p->row[i] = what;
    p->height[i] = p->n_stack;
    memcpy(p->stack_of_row[i], p->stack, sizeof p->stack);
}

static void reduce(struct plain *p, int node, int to, enum change kind)
{
    if (to < p->low[node]) {
        p->low[node] = to;
        note(p, kind);
    }
}

static void visit(struct plain *p, int node)
{
    p->pre[node] = p->low[node] = ++p->last_number;
    p->stack[p->n_stack++] = node;
    note(p, ENTERED);
    add_row(p, node);
    for (int to = 0; to < p->n_nodes; to++) {
        if (!p->edge[node][to])
            continue;
        if (p->pre[to] == 0) {
            visit(p, to);
            reduce(p, node, p->low[to], RETURNED);
        } else if (p->component[to] < 0) {
            reduce(p, node, p->pre[to], LOWERED);
        }
    }
    if (p->low[node] != p->pre[node])
        return;
    do
        p->component[p->stack[--p->n_stack]] = p->n_components;
    while (p->stack[p->n_stack] != node);
    add_row(p, p->n_nodes + p->n_components++);
    note(p, CLOSED);
}

/* Matched edges lead to cells, the others to values. */
static void run_plain(struct plain *p, const struct explanation *e,
                      const struct explain_state *last)
{
    memset(p, 0, sizeof *p);
    p->n_nodes = 2 * e->n;
    for (int i = 0; i < p->n_nodes; i++)
        p->component[i] = -1;
    for (int pos = 0; pos < e->n; pos++)
        for (int v = 0; v < e->n; v++) {
            bool is_matched = last->value_at[pos] == v;
            p->edge[e->n + v][pos] = is_matched;
            p->edge[pos][e->n + v] = explain_has(e, pos, v) && !is_matched;
        }
    for (int i = 0; i < p->n_nodes; i++)
        if (p->pre[i] == 0)
            visit(p, i);
}

static uint64_t hash_of(const struct plain *p, const struct explain_state *s)
{
    uint64_t hash = 0;

    for (int i = 0; i < p->n_nodes; i++)
        hash = mix(mix(hash, s->order[i]), s->low[i]);
    for (int i = 0; i < s->n_stack; i++)
        hash = mix(hash, s->stack[i]);
    return hash;
}

/* Successive returns share a stage, and so do entering and closing a single node. */
static bool may_skip(const struct plain *p, int skipped, int to)
{
    return (p->kind[skipped] == RETURNED && p->kind[to] == RETURNED) ||
           (p->kind[skipped] == ENTERED && p->kind[to] == CLOSED && skipped + 1 == to);
}

/* The change after `at` that gives the table of the stage. */
static int find_change(const struct plain *p, const struct explanation *e,
                       const struct explain_state *s, int at)
{
    uint64_t hash = hash_of(p, s);
    int to = at + 1;

    while (to < p->n_changes && p->hash[to] != hash)
        to++;
    check_case(to < p->n_changes, "n = %d: a table that Tarjan's search does not have",
               e->n);
    for (int i = at + 1; i < to && e->n <= EXPLAIN_SMALL_N; i++)
        check_case(may_skip(p, i, to), "n = %d: change %d has no stage", e->n, i);
    return to;
}

static void check_table(const struct plain *p, const struct explain_state *s)
{
    node_t stack[EXPLAIN_NODES];

    assert_int_equal(s->n_rows, p->n_rows);
    for (int i = 0; i < p->n_rows; i++) {
        struct explain_row r = s->table[i];
        assert_int_equal(r.node != NODE_NONE ? r.node : p->n_nodes + r.component,
                         p->row[i]);
        assert_int_equal(explain_stack_at(s, i, stack), p->height[i]);
        for (int k = 0; k < p->height[i]; k++)
            assert_int_equal(stack[k], p->stack_of_row[i][k]);
    }
}

int tarjan_check(const struct explanation *e)
{
    static struct plain p;
    static struct explain_state s;
    int at = -1, compared = 0;

    if (!e->is_possible)
        return 0;
    explain_state_at(e, e->n_stages - 1, &s);
    run_plain(&p, e, &s);
    for (int i = 0; i < p.n_nodes; i++) {
        assert_int_equal(s.order[i], p.pre[i]);
        assert_int_equal(s.low[i], p.low[i]);
        assert_int_equal(s.component_of[i], p.component[i]);
    }
    check_table(&p, &s);
    assert_int_equal(s.n_components, p.n_components);
    for (int i = 0; i < e->n_stages; i++) {
        if (e->stages[i].kind < STAGE_ENTERED || e->stages[i].kind > STAGE_COMPONENT)
            continue;
        explain_state_at(e, i, &s);
        at = find_change(&p, e, &s, at);
        compared++;
    }
    assert_int_equal(at, p.n_changes - 1);
    return compared;
}
