#include "support/explained.h"

#include "support/matching.h"
#include "support/tarjan.h"
#include "support/test.h"

struct unit_check {
    struct unit_graph g;
    int label;
};

static bool is_possible(struct unit_check *f)
{
    return f->g.n <= 8 ? matching_exists_by_brute_force(&f->g, -1, -1)
                       : matching_exists(&f->g, -1, -1);
}

/* In a unit that is possible. */
static bool is_supported(struct unit_check *f, int pos, int v)
{
    return f->g.n <= 8 ? matching_exists_by_brute_force(&f->g, pos, v)
                       : matching_can_take(&f->g, pos, v);
}

static void check_result(struct unit_check *f, const struct explanation *e)
{
    bool removed[MAX_N][MAX_N] = {{false}};
    int n = f->g.n;

    check_case(e->is_possible == is_possible(f), "n = %d, case %d: possible?", n,
               f->label);
    for (int i = 0; i < e->n_removed; i++)
        removed[e->removed[i].pos][e->removed[i].value] = true;
    for (int pos = 0; pos < n && e->is_possible; pos++)
        for (int v = 0; v < n; v++)
            check_case(removed[pos][v] ==
                           (f->g.edge[pos][v] && !is_supported(f, pos, v)),
                       "n = %d, case %d: value %d of cell %d", n, f->label, v + 1, pos);
    assert_true(e->is_possible || e->n_removed == 0);
}

static void check_matching(const struct unit_check *f, const struct explain_state *s)
{
    int n_matched = 0;

    for (int pos = 0; pos < f->g.n; pos++) {
        value_t v = s->value_at[pos];
        if (v == VALUE_NONE)
            continue;
        n_matched++;
        check_case(f->g.edge[pos][v] && s->owner_of[v] == pos,
                   "case %d: cell %d is matched to a value that is no candidate",
                   f->label, pos);
    }
    assert_int_equal(s->n_matched, n_matched);
}

/* Whether an edge of the residual graph leads from a node to another: from S to free
 * cells, from cells to values that they may take, from values to their cell or to T. */
static bool is_residual(const struct unit_check *f, const struct explain_state *s,
                        int from, int to)
{
    int n = f->g.n;

    if (from == 2 * n)
        return to < n && s->value_at[to] == VALUE_NONE;
    if (from < n)
        return to >= n && to < 2 * n && f->g.edge[from][to - n] &&
               s->value_at[from] != to - n;
    node_t owner = s->owner_of[from - n];
    return to == (owner == NODE_NONE ? 2 * n + 1 : owner);
}

/* Nodes are queued from those before them, the nearest first. */
static void check_queue(const struct unit_check *f, const struct explain_state *s)
{
    int distance[EXPLAIN_NODES] = {0};

    for (int i = 1; i < s->n_queue; i++) {
        int node = s->queue[i], from = s->reached_from[node];
        assert_true(is_residual(f, s, from, node));
        distance[node] = distance[from] + 1;
        assert_true(distance[node] >= distance[s->queue[i - 1]]);
    }
}

/* A shortest path, from S to T or from an unmatched cell to a free value. */
static void check_path(const struct unit_check *f, const struct explanation *e,
                       const struct explain_state *s)
{
    int n = f->g.n, first = s->path[0], last = s->path[s->n_path - 1];

    if (e->method == EXPLAIN_FLOW)
        assert_true(first == 2 * n && last == 2 * n + 1);
    else
        assert_true(s->value_at[first] == VALUE_NONE &&
                    s->owner_of[last - n] == NODE_NONE);
    for (int i = 1; i < s->n_path; i++)
        assert_true(is_residual(f, s, s->path[i - 1], s->path[i]));
    check_queue(f, s);
}

/* Along the path unmatched edges are matched. */
static void check_flipped(const struct unit_check *f, const struct explain_state *s)
{
    for (int i = 1; i < s->n_path; i++)
        if (s->path[i - 1] < f->g.n)
            assert_int_equal(s->value_at[s->path[i - 1]], s->path[i] - f->g.n);
}

static void check_violator(const struct unit_check *f, const struct explain_state *s)
{
    int cells = 0, values = 0, n = f->g.n;

    for (int i = 0; i < s->n_queue; i++) {
        cells += s->queue[i] < n;
        values += s->queue[i] >= n && s->queue[i] < 2 * n;
        for (int v = 0; v < n && s->queue[i] < n; v++)
            check_case(
                !f->g.edge[s->queue[i]][v] || s->reached_from[n + v] != NODE_NONE,
                "case %d: a cell of the violator has a value outside it", f->label);
    }
    assert_true(cells > values);
    check_queue(f, s);
}

static void check_components(const struct unit_check *f, const struct explanation *e,
                             const struct explain_state *s)
{
    int crossing = 0, members = 0;

    for (int pos = 0; pos < f->g.n; pos++)
        for (int v = 0; v < f->g.n; v++)
            crossing += f->g.edge[pos][v] && explain_crosses(e, s, pos, v);
    assert_int_equal(crossing, e->n_removed);
    for (int k = 0; k < s->n_components; k++)
        members += s->component_size[k];
    assert_int_equal(members, 2 * f->g.n);
    assert_int_equal(s->n_stack, 0);
}

static void check_stage(const struct unit_check *f, const struct explanation *e,
                        const struct explain_state *s, int n_matched)
{
    if (s->kind == STAGE_SEARCHED)
        check_queue(f, s);
    if (s->kind == STAGE_PATH)
        check_path(f, e, s);
    if (s->kind == STAGE_FLIPPED) {
        assert_int_equal(s->n_matched, n_matched + 1);
        check_flipped(f, s);
    }
    if (s->kind == STAGE_MATCHED)
        assert_int_equal(s->n_matched, e->n);
}

static void check_stages(const struct unit_check *f, const struct explanation *e)
{
    struct explain_state s = {0};
    int n_matched = 0, n_components = 0, n_closed = 0;

    for (int i = 0; i < e->n_stages; i++) {
        explain_state_at(e, i, &s);
        assert_int_equal(s.kind, e->stages[i].kind);
        check_matching(f, &s);
        assert_true(s.n_matched >= n_matched && s.n_components >= n_components);
        check_stage(f, e, &s, n_matched);
        n_closed += s.n_closed_here;
        assert_int_equal(n_closed, s.n_components);
        n_matched = s.n_matched;
        n_components = s.n_components;
    }
    assert_int_equal(s.kind, e->is_possible ? STAGE_DONE : STAGE_VIOLATOR);
    if (e->is_possible)
        check_components(f, e, &s);
    else
        check_violator(f, &s);
}

int explained_check(const struct explanation *e, int label)
{
    static struct unit_check f;

    f.g.n = e->n;
    f.label = label;
    for (int pos = 0; pos < e->n; pos++)
        for (int v = 0; v < e->n; v++)
            f.g.edge[pos][v] = explain_has(e, pos, v);
    check_result(&f, e);
    check_stages(&f, e);
    return tarjan_check(e);
}
