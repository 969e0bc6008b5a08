#include "support/matching.h"

#include <string.h>

/* Augmenting paths, depth first (Kuhn 1955). */
static bool augment(struct unit_graph *g, int cell)
{
    for (int v = 0; v < g->n; v++) {
        if (!g->edge[cell][v] || g->seen[v])
            continue;
        g->seen[v] = true;
        if (g->owner[v] < 0 || augment(g, g->owner[v])) {
            g->owner[v] = cell;
            return true;
        }
    }
    return false;
}

bool matching_exists(struct unit_graph *g, int cell, int value)
{
    for (int v = 0; v < g->n; v++)
        g->owner[v] = -1;
    if (cell >= 0)
        g->owner[value] = cell;
    for (int c = 0; c < g->n; c++) {
        if (c == cell)
            continue;
        memset(g->seen, 0, sizeof g->seen);
        if (cell >= 0)
            g->seen[value] = true;
        if (!augment(g, c))
            return false;
    }
    return true;
}

bool matching_can_take(struct unit_graph *g, int cell, int value)
{
    int before[MAX_N], other = g->owner[value];

    if (other == cell)
        return true;
    memcpy(before, g->owner, sizeof before);
    for (int v = 0; v < g->n; v++)
        if (g->owner[v] == cell)
            g->owner[v] = -1;
    g->owner[value] = cell;
    memset(g->seen, 0, sizeof g->seen);
    g->seen[value] = true;
    if (augment(g, other))
        return true;
    memcpy(g->owner, before, sizeof before);
    return false;
}

static bool fill_from(const struct unit_graph *g, int cell, unsigned used, int fixed,
                      int value)
{
    if (cell == g->n)
        return true;
    for (int v = 0; v < g->n; v++)
        if (g->edge[cell][v] && !(used >> v & 1) && (cell != fixed || v == value) &&
            fill_from(g, cell + 1, used | 1u << v, fixed, value))
            return true;
    return false;
}

bool matching_exists_by_brute_force(const struct unit_graph *g, int cell, int value)
{
    return fill_from(g, 0, 0, cell, value);
}

void matching_random_unit(struct unit_graph *g, int n, struct rng *r)
{
    uint32_t keep = 5 + rng_below(r, 60);
    bool with_solution = rng_below(r, 5) > 0;
    int solution[MAX_N];

    g->n = n;
    for (int v = 0; v < n; v++)
        solution[v] = v;
    rng_shuffle(r, solution, n);
    for (int i = 0; i < n; i++)
        for (int v = 0; v < n; v++)
            g->edge[i][v] =
                rng_below(r, 100) < keep || (with_solution && v == solution[i]);
}
