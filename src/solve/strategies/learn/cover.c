#include "solve/strategies/learn/cover.h"

#define NO_GROUP       UINT32_MAX
#define VARS_PER_CHECK 65536 /* number of variables between two calls of `stop` */

/* The number of places left for v, summed over the units of the cell; 0 if v is not a
 * candidate or a unit of the cell has it. */
static int places_left(const struct store *s, cell_t c, int v)
{
    int sum = 0;

    FOR_UNITS(at, s->geo, c) {
        count_t size = s->pos_size[store_unit_value(s, at->unit, v)];
        if (size & COUNT_SETTLED)
            return 0;
        sum += size;
    }
    return store_has(s, c, (value_t)v) ? sum : 0;
}

/* Lists the values of a cell that become variables: the least constraining first, ties
 * at random. Returns their number. */
static int list_values(const struct store *s, cell_t c, struct rng *r,
                       int values[MAX_N])
{
    int cost[MAX_N], count = 0; /* cost[v]: places_left of v */

    for (int v = 0; v < s->n; v++) {
        cost[v] = places_left(s, c, v);
        if (cost[v] > 0)
            values[count++] = v;
    }
    rng_shuffle(r, values, count);
    for (int i = 1; i < count; i++) {
        int v = values[i], at = i;
        for (; at > 0 && cost[values[at - 1]] > cost[v]; at--)
            values[at] = values[at - 1];
        values[at] = v;
    }
    return count;
}

/* Numbers the groups and returns an array of these numbers, owned by the caller: first
 * for each cell, then for each unit and value, in the order of store_unit_value.
 * NO_GROUP: the cell is assigned, or the unit has the value. */
static uint32_t *number_groups(struct cover *c, const struct store *s)
{
    int n_cells = s->n_cells, n_units = s->geo->n_units;
    uint32_t *number = alloc_zeroed((size_t)(n_cells + n_units * s->n), sizeof *number);

    for (int i = 0; i < n_cells; i++)
        number[i] = store_is_open(s, (cell_t)i) ? c->n_groups++ : NO_GROUP;
    c->n_cell_groups = c->n_groups;
    for (int i = 0; i < n_units * s->n; i++) {
        int x = store_unit_value(s, i / s->n, i % s->n);
        number[n_cells + x] = s->pos_size[x] & COUNT_SETTLED ? NO_GROUP : c->n_groups++;
    }
    return number;
}

static void add_variable(struct cover *c, const struct store *s, const uint32_t *number,
                         cell_t cell, int v)
{
    uint32_t first = c->n_memberships;

    c->candidate[c->n_vars++] = trail_entry((uint32_t)cell, (uint32_t)v);
    c->group[c->n_memberships++] = number[cell];
    FOR_UNITS(at, s->geo, cell)
        c->group[c->n_memberships++] =
            number[s->n_cells + store_unit_value(s, at->unit, v)];
    for (uint32_t i = first; i < c->n_memberships; i++) {
        assert(c->group[i] < c->n_groups);
        c->count[c->group[i]]++;
    }
    c->first_group[c->n_vars] = c->n_memberships;
}

/* Lists the members of each group by variable number. False if `stop` returned true. */
static bool fill_groups(struct cover *c, bool (*stop)(void))
{
    uint32_t next = 0;

    for (uint32_t g = 0; g < c->n_groups; g++) {
        c->first[g] = next;
        next += c->count[g];
        c->contradiction |= c->count[g] == 0;
        c->count[g] = 0;
    }
    assert(next == c->n_memberships);
    for (uint32_t var = 0; var < c->n_vars; var++) {
        if (var % VARS_PER_CHECK == 0 && stop && stop())
            return false;
        for (uint32_t i = c->first_group[var]; i < c->first_group[var + 1]; i++) {
            uint32_t g = c->group[i];
            c->member[c->first[g] + c->count[g]++] = lit_of(var);
        }
    }
    return true;
}

bool cover_init(struct cover *c, const struct store *s, struct rng *r,
                bool (*stop)(void))
{
    size_t at_most = 0, memberships = 0;
    int values[MAX_N];
    bool is_whole = true;

    for (int cell = 0; cell < s->n_cells; cell++) {
        size_t live = (size_t)store_live(s, (cell_t)cell);
        at_most += live;
        memberships +=
            live * (size_t)(1 + geometry_count_units(s->geo, (uint32_t)cell, 0));
    }
    *c = (struct cover){0};
    if (s->geo->units_of_each)
        c->groups_of_each = 1 + (uint32_t)s->geo->units_of_each;
    uint32_t *number = number_groups(c, s);
    c->candidate = alloc_zeroed(at_most, sizeof *c->candidate);
    c->group = alloc_zeroed(memberships, sizeof *c->group);
    c->first_group = alloc_zeroed(at_most + 1, sizeof *c->first_group);
    c->first = alloc_zeroed(c->n_groups, sizeof *c->first);
    c->count = alloc_zeroed(c->n_groups, sizeof *c->count);
    for (int cell = 0; cell < s->n_cells && is_whole; cell++) {
        if (!store_is_open(s, (cell_t)cell))
            continue;
        is_whole = !stop || !stop();
        int count = list_values(s, (cell_t)cell, r, values);
        for (int i = 0; i < count; i++)
            add_variable(c, s, number, (cell_t)cell, values[i]);
    }
    c->member = alloc_zeroed(c->n_memberships, sizeof *c->member);
    assert(c->n_vars <= at_most && c->n_memberships <= memberships);
    is_whole = is_whole && fill_groups(c, stop);
    free(number);
    return is_whole;
}
