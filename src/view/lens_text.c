#include "view/lens.h"

#include "base/number.h"
#include "view/lens_parts.h"

#include <assert.h>
#include <stdio.h>

#define LONGEST_LIST 9

struct phrase lens_title(const struct explanation *e, const struct snapshot *snap)
{
    static const char *const kinds[UNIT_KINDS] = {"Row", "Column", "Box"};

    assert(e->unit >= 0 && e->unit < UNIT_KINDS * snap->n);
    return phrase("%s %d", kinds[e->unit / snap->n], e->unit % snap->n + 1);
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* "1, 8, ...": at most LONGEST_LIST items. */
struct list {
    struct phrase items;
    int count;
};

static void list_add(struct list *l, const char *item)
{
    if (l->count++ <= LONGEST_LIST)
        l->items = phrase("%s%s%s", l->items.text, l->count > 1 ? ", " : "",
                          l->count <= LONGEST_LIST ? item : "...");
}

/* Describes the component completed last. */
static struct phrase describe_component(const struct explanation *e,
                                        const struct explain_state *s)
{
    struct list values = {.count = 0}, cells = {.count = 0};
    int last = s->n_components - 1;

    assert(last >= 0);
    if (s->n_closed_here > 1)
        return phrase("%d SCCs of one cell each: no edge leads back to them.",
                      s->n_closed_here);
    for (int v = 0; v < e->n; v++) {
        if (s->component_of[v] != last)
            continue;
        list_add(&values, phrase("%d", v + 1).text);
        list_add(&cells, lens_cell_name(e, s->owner_of[v]).text);
    }
    if (values.count == 1)
        return phrase("SCC %d is complete: value %s alone, matched to %s.", last + 1,
                      values.items.text, cells.items.text);
    if (values.count <= LONGEST_LIST)
        return phrase("SCC %d is complete: values {%s} in %s.", last + 1,
                      values.items.text, cells.items.text);
    return phrase("SCC %d is complete: %d cells and %d values.", last + 1, values.count,
                  values.count);
}

static struct phrase describe_violator(const struct explanation *e,
                                       const struct explain_state *s)
{
    struct list values = {.count = 0};

    for (int v = 0; v < e->n; v++)
        if (s->reached_from[v] != EXPLAIN_NONE)
            list_add(&values, phrase("%d", v + 1).text);
    if (values.count == 0)
        return phrase("No matching: %s has no candidate left.",
                      lens_cell_name(e, s->start).text);
    return phrase("Hall violator: %d cells share only %d value%s {%s}, so no matching "
                  "covers the unit.",
                  values.count + 1, values.count, plural(values.count),
                  values.items.text);
}

static struct phrase describe_end(const struct explanation *e,
                                  const struct explain_state *s)
{
    int largest = 0;

    for (int k = 0; k < s->n_components; k++)
        largest = int_max(largest, s->component_size[k]);
    if (e->n_removed > 0)
        return phrase("%d candidate%s pruned: the unit is domain consistent.",
                      e->n_removed, plural(e->n_removed));
    return phrase(
        "Already domain consistent: every candidate is in a maximum matching. "
        "%d SCC%s, at most %d cell%s each.",
        s->n_components, plural(s->n_components), largest, plural(largest));
}

struct phrase lens_sentence(const struct explanation *e, const struct explain_state *s)
{
    switch (s->kind) {
    case STAGE_GRAPH:
        return phrase("Value graph: an edge joins each cell to each of its candidates, "
                      "%d candidates in all.",
                      e->n_candidates);
    case STAGE_GREEDY:
        return phrase("Greedy matching: each cell takes its first free value. %d of %d "
                      "cells are matched.",
                      s->n_matched, e->n);
    case STAGE_PATH:
        return phrase(
            "%s has no free candidate. An augmenting path of %d edges leads to "
            "the free value %d.",
            lens_cell_name(e, s->start).text, 2 * s->n_path - 1,
            s->path_value[s->n_path - 1] + 1);
    case STAGE_FLIPPED:
        return phrase(
            "Augment: flip the edges along the path. Now %s is matched, %d of %d.",
            lens_cell_name(e, s->start).text, s->n_matched, e->n);
    case STAGE_MATCHED:
        return phrase("Maximum matching: it covers all %d cells, so the unit has a "
                      "solution.",
                      e->n);
    case STAGE_DIRECTED:
        return phrase(
            "Direct matched edges to the cell, all others to the value. Next: "
            "strongly connected components (SCCs).");
    case STAGE_ENTERED:
        return phrase(
            "Depth-first search: value %d, matched to %s, gets number %d and is "
            "pushed on the stack.",
            s->last + 1, lens_cell_name(e, s->owner_of[s->last]).text,
            s->order[s->last]);
    case STAGE_MERGED:
        return phrase(
            "Back edge to %d: everything above it on the stack is in the same "
            "SCC.",
            s->last + 1);
    case STAGE_COMPONENT:
        return describe_component(e, s);
    case STAGE_STRUCK:
        return phrase(
            "%d edge%s between SCCs, on no alternating cycle and so in no maximum "
            "matching: prune.",
            e->n_removed, plural(e->n_removed));
    case STAGE_DONE:
        return describe_end(e, s);
    case STAGE_VIOLATOR:
        return describe_violator(e, s);
    }
    return phrase("%s", "");
}
