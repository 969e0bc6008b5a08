#include "solve/contradiction.h"

#include "solve/matching.h"
#include "solve/store.h"

#include <string.h>

/* Counts the values that this unit has and for which `taken_by` names no unit yet. If
 * `give` is true, also sets taken_by of these values to this unit. */
static int count_taken(const struct store *s, uint16_t unit, bool give,
                       uint16_t *taken_by)
{
    int count = 0;

    for (int v = 0; v < s->n; v++) {
        if (taken_by[v] != NO_UNIT ||
            s->pos_size[store_unit_value(s, unit, v)] < COUNT_SETTLED)
            continue;
        if (give)
            taken_by[v] = unit;
        count++;
    }
    return count;
}

/* Explains why the cell has lost each value: enters into out->taken_by a unit that has
 * the value. Always takes the unit that has most of the values not explained yet. */
static void explain_cell(const struct store *s, cell_t c, struct contradiction *out)
{
    out->kind = CONTRADICTION_CELL;
    out->cells[out->n_cells++] = c;
    memset(out->taken_by, 0xff, sizeof out->taken_by); /* all NO_UNIT */
    for (int most = 1; most > 0;) {
        uint16_t best = 0;
        most = 0;
        FOR_UNITS(at, s->geo, c) {
            int count = count_taken(s, at->unit, false, out->taken_by);
            if (count > most) {
                best = at->unit;
                most = count;
            }
        }
        if (most > 0)
            count_taken(s, best, true, out->taken_by);
    }
}

int contradiction_find_unmatched(const uint64_t *rows, const cell_t *row_of, int n,
                                 struct matching_search *t, uint16_t *owner_of)
{
    int words = geometry_words(n);
    uint64_t free_values[MAX_WORDS];
    value_t value_at[MAX_N]; /* by position: the value matched to it */

    memset(owner_of, UNMATCHED, (size_t)n * sizeof *owner_of);
    bits_fill(free_values, words, n);
    for (int start = 0; start < n; start++) {
        int value =
            matching_find_path(t, rows, row_of, owner_of, free_values, start, words);
        if (value < 0)
            return start;
        free_values[value >> 6] &= ~bits_mask(value);
        /* Flips the path: each position gets the former value of the one after it. */
        for (int pos = t->last;; pos = t->came_from[value]) {
            int old = value_at[pos];
            value_at[pos] = (value_t)value;
            owner_of[value] = (uint16_t)pos;
            if (pos == start)
                break;
            value = old;
        }
    }
    return -1;
}

static void find_violator(const struct store *s, int unit, struct contradiction *out)
{
    const cell_t *cells = geometry_cells(s->geo, unit);
    struct matching_search t;
    uint64_t reached[MAX_WORDS] = {0};
    uint16_t owner_of[MAX_N];

    if (contradiction_find_unmatched(s->dom, cells, s->n, &t, owner_of) < 0)
        return;
    out->kind = CONTRADICTION_HALL;
    for (int i = 0; i < t.count; i++)
        reached[t.queue[i] >> 6] |= bits_mask(t.queue[i]);
    for (int pos = 0; pos < s->n; pos++)
        if (bits_has(reached, pos))
            out->cells[out->n_cells++] = cells[pos];
    memcpy(out->values, t.seen, (size_t)s->words * sizeof *t.seen);
}

void contradiction_find(const struct store *s, struct contradiction *out)
{
    assert(s->is_dead && s->conflict_cell < s->n_cells);
    *out = (struct contradiction){.unit = s->conflict_unit, .value = VALUE_NONE};
    if (s->dom_size[s->conflict_cell] == 0) {
        out->unit = -1;
        explain_cell(s, s->conflict_cell, out);
        return;
    }
    if (out->unit < 0)
        return;
    for (int v = 0; v < s->n && out->value == VALUE_NONE; v++)
        if (s->pos_size[store_unit_value(s, out->unit, v)] == 0)
            out->value = (value_t)v;
    if (out->value != VALUE_NONE)
        out->kind = CONTRADICTION_VALUE;
    else
        find_violator(s, out->unit, out);
}
