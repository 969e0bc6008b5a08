#include "view/lens.h"

#include "base/number.h"
#include "view/lens_parts.h"

#include <assert.h>
#include <stdio.h>

#define LONGEST_LIST 9

void lens_title(const struct explanation *e, const struct snapshot *snap, char *out,
                size_t size)
{
    static const char *const kinds[UNIT_KINDS] = {"Row", "Column", "Box"};

    assert(e->unit >= 0 && e->unit < UNIT_KINDS * snap->n);
    snprintf(out, size, "%s %d", kinds[e->unit / snap->n], e->unit % snap->n + 1);
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* "1, 8, ...": at most LONGEST_LIST items. */
struct list {
    char text[160];
    size_t length;
    int count;
};

static void list_add(struct list *l, const char *item)
{
    l->count++;
    if (l->count <= LONGEST_LIST + 1)
        l->length += (size_t)snprintf(l->text + l->length, sizeof l->text - l->length,
                                      "%s%s", l->count > 1 ? ", " : "",
                                      l->count <= LONGEST_LIST ? item : "...");
    assert(l->length < sizeof l->text);
}

static void list_value(struct list *l, int v)
{
    char item[16];

    snprintf(item, sizeof item, "%d", v + 1);
    list_add(l, item);
}

/* The component that was closed last. */
static void describe_component(const struct explanation *e,
                               const struct explain_state *s, char *out, size_t size)
{
    struct list values = {.count = 0}, cells = {.count = 0};
    int last = s->n_components - 1;
    char cell[16];

    assert(last >= 0);
    if (s->n_closed_here > 1) {
        snprintf(out, size, "%d SCCs of one cell each: no edge leads back to them.",
                 s->n_closed_here);
        return;
    }
    for (int v = 0; v < e->n; v++) {
        if (s->component_of[v] != last)
            continue;
        list_value(&values, v);
        list_add(&cells, lens_cell_name(e, s->owner_of[v], cell));
    }
    if (values.count == 1)
        snprintf(out, size, "SCC %d is complete: value %s alone, matched to %s.",
                 last + 1, values.text, cells.text);
    else if (values.count <= LONGEST_LIST)
        snprintf(out, size, "SCC %d is complete: values {%s} in %s.", last + 1,
                 values.text, cells.text);
    else
        snprintf(out, size, "SCC %d is complete: %d cells and %d values.", last + 1,
                 values.count, values.count);
}

static void describe_violator(const struct explanation *e,
                              const struct explain_state *s, char *out, size_t size)
{
    struct list values = {.count = 0};
    char start[16];

    for (int v = 0; v < e->n; v++)
        if (s->reached_from[v] != EXPLAIN_NONE)
            list_value(&values, v);
    if (values.count == 0)
        snprintf(out, size, "No matching: %s has no candidate left.",
                 lens_cell_name(e, s->start, start));
    else
        snprintf(out, size,
                 "Hall violator: %d cells share only %d value%s {%s}, so no matching "
                 "covers the unit.",
                 values.count + 1, values.count, plural(values.count), values.text);
}

static void describe_end(const struct explanation *e, const struct explain_state *s,
                         char *out, size_t size)
{
    int largest = 0;

    for (int k = 0; k < s->n_components; k++)
        largest = int_max(largest, s->component_size[k]);
    if (e->n_removed == 0)
        snprintf(out, size,
                 "Already domain consistent: every candidate is in a maximum matching. "
                 "%d SCC%s, at most %d cell%s each.",
                 s->n_components, plural(s->n_components), largest, plural(largest));
    else
        snprintf(out, size, "%d candidate%s pruned: the unit is domain consistent.",
                 e->n_removed, plural(e->n_removed));
}

void lens_sentence(const struct explanation *e, const struct explain_state *s,
                   char *out, size_t size)
{
    char cell[16];

    switch (s->kind) {
    case STAGE_GRAPH:
        snprintf(out, size,
                 "Value graph: an edge joins each cell to each of its candidates, "
                 "%d candidates in all.",
                 e->n_candidates);
        break;
    case STAGE_GREEDY:
        snprintf(out, size,
                 "Greedy matching: each cell takes its first free value. %d of %d "
                 "cells are matched.",
                 s->n_matched, e->n);
        break;
    case STAGE_PATH:
        snprintf(out, size,
                 "%s has no free candidate. An augmenting path of %d edges leads to "
                 "the free value %d.",
                 lens_cell_name(e, s->start, cell), 2 * s->n_path - 1,
                 s->path_value[s->n_path - 1] + 1);
        break;
    case STAGE_FLIPPED:
        snprintf(out, size,
                 "Augment: flip the edges along the path. Now %s is matched, %d of %d.",
                 lens_cell_name(e, s->start, cell), s->n_matched, e->n);
        break;
    case STAGE_MATCHED:
        snprintf(out, size,
                 "Maximum matching: it covers all %d cells, so the unit has a "
                 "solution.",
                 e->n);
        break;
    case STAGE_DIRECTED:
        snprintf(out, size,
                 "Direct matched edges to the cell, all others to the value. Next: "
                 "strongly connected components (SCCs).");
        break;
    case STAGE_ENTERED:
        snprintf(out, size,
                 "Depth-first search: value %d, matched to %s, gets number %d and is "
                 "pushed on the stack.",
                 s->last + 1, lens_cell_name(e, s->owner_of[s->last], cell),
                 s->order[s->last]);
        break;
    case STAGE_MERGED:
        snprintf(out, size,
                 "Back edge to %d: everything above it on the stack is in the same "
                 "SCC.",
                 s->last + 1);
        break;
    case STAGE_COMPONENT:
        describe_component(e, s, out, size);
        break;
    case STAGE_STRUCK:
        snprintf(out, size,
                 "%d edge%s between SCCs, on no alternating cycle and so in no maximum "
                 "matching: prune.",
                 e->n_removed, plural(e->n_removed));
        break;
    case STAGE_DONE:
        describe_end(e, s, out, size);
        break;
    case STAGE_VIOLATOR:
        describe_violator(e, s, out, size);
        break;
    }
}
