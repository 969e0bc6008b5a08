#include "view/contradiction_view.h"
#include "view/lens/lens.h"
#include "view/lens/parts.h"

#define LONGEST_LIST 9

struct phrase lens_title(const struct explanation *e, const struct snapshot *snap)
{
    struct phrase title = unit_name(&snap->units, e->unit);

    title.text[0] = (char)(title.text[0] - 'a' + 'A');
    return title;
}

/* A list "1, 8, ..." of at most LONGEST_LIST items. */
struct named_items {
    struct phrase items;
    int count;
};

static void list_add(struct named_items *l, const char *item)
{
    if (l->count++ <= LONGEST_LIST)
        l->items = phrase("%s%s%s", l->items.text, l->count > 1 ? ", " : "",
                          l->count <= LONGEST_LIST ? item : "...");
}

/* Returns "r5c1" or "value 7"; "" for NODE_NONE. */
static struct phrase node_name(const struct explanation *e, struct alphabet a,
                               node_t node)
{
    if (node == NODE_NONE)
        return phrase("%s", "");
    bool is_value = node >= e->n && node < 2 * e->n;
    return phrase("%s%s", is_value ? "value " : "", lens_node_name(e, a, node).text);
}

/* Describes the SCC completed last. */
static struct phrase describe_component(const struct explanation *e, struct alphabet a,
                                        const struct explain_state *s)
{
    struct named_items cells = {.count = 0}, values = {.count = 0};
    int last = s->n_components - 1;

    assert(last >= 0);
    if (s->n_closed_here > 1)
        return phrase("%d groups (SCCs) of one node each: no cycle passes through "
                      "them.",
                      s->n_closed_here);
    if (s->component_size[last] == 1)
        return phrase("%s leads back to nothing earlier (low = pre): it is a group "
                      "(SCC) of its own.",
                      node_name(e, a, s->node).text);
    for (int i = 0; i < e->n; i++) {
        if (s->component_of[e->n + i] == last)
            list_add(&values, lens_node_name(e, a, e->n + i).text);
        if (s->component_of[i] == last)
            list_add(&cells, lens_node_name(e, a, i).text);
    }
    return cells.count <= LONGEST_LIST
               ? phrase("SCC %d: %s can exchange {%s}.", last + 1, cells.items.text,
                        values.items.text)
               : phrase("SCC %d: %d cells that can exchange as many values.", last + 1,
                        cells.count);
}

/* Names the nodes queued in this stage. */
static struct phrase describe_search(const struct explanation *e, struct alphabet a,
                                     const struct explain_state *s)
{
    struct named_items reached = {.count = 0};

    for (int i = 0; i < s->n_queue; i++)
        if (s->reached_from[s->queue[i]] == s->taken)
            list_add(&reached, lens_node_name(e, a, s->queue[i]).text);
    return phrase("Breadth first: %s is taken out of the queue and leads to %s.",
                  node_name(e, a, s->taken).text, reached.items.text);
}

/* Says how many cells a search without success reached, and names their values. */
static struct phrase describe_violator(const struct explanation *e, struct alphabet a,
                                       const struct explain_state *s)
{
    struct named_items values = {.count = 0};
    int cells = 0, last = 0;

    for (int i = 0; i < e->n; i++) {
        bool is_in = s->queue[0] == i || s->reached_from[i] != NODE_NONE;
        cells += is_in;
        last = is_in ? i : last;
        if (s->reached_from[e->n + i] != NODE_NONE)
            list_add(&values, lens_node_name(e, a, e->n + i).text);
    }
    if (values.count == 0)
        return phrase("No matching: %s has no candidate left.",
                      lens_node_name(e, a, last).text);
    return phrase("Hall violator: %d cells share only %s {%s}, so no matching covers "
                  "the unit.",
                  cells, count_of(values.count, "value").text, values.items.text);
}

struct phrase lens_sentence(const struct explanation *e, struct alphabet a,
                            const struct explain_state *s, int applied)
{
    bool is_flow = e->method == EXPLAIN_FLOW;
    struct phrase node = node_name(e, a, s->node), to = node_name(e, a, s->to);
    int several = 0;

    switch (s->kind) {
    case STAGE_GRAPH:
        return is_flow
                   ? phrase("Flow network: from S to each cell, on to its candidates, "
                            "from each value to T. Every capacity is 1.")
                   : phrase("Value graph: an edge joins each cell to each of its "
                            "candidates, %s in all.",
                            count_of(e->n_candidates, "candidate").text);
    case STAGE_GREEDY:
        return phrase(is_flow
                          ? "A first flow: each cell sends 1 to its first free value. "
                            "Flow: %d of %d."
                          : "Greedy matching: each cell takes its first free value. "
                            "%d of %d cells are matched.",
                      s->n_matched, e->n);
    case STAGE_SEARCHED:
        return describe_search(e, a, s);
    case STAGE_PATH:
        return is_flow
                   ? phrase("T is reached: an augmenting path of %d edges that ends "
                            "at the free value %s.",
                            s->n_path - 1,
                            lens_node_name(e, a, s->path[s->n_path - 2]).text)
                   : phrase("%s has no free candidate. An augmenting path of %d "
                            "edges leads to the free value %s.",
                            lens_node_name(e, a, s->path[0]).text, s->n_path - 1,
                            lens_node_name(e, a, s->path[s->n_path - 1]).text);
    case STAGE_FLIPPED:
        return is_flow
                   ? phrase("Augment: add 1 along the path; edges used backward lose "
                            "theirs. Flow: %d of %d.",
                            s->n_matched, e->n)
                   : phrase("Augment: flip the edges along the path. Now %s is "
                            "matched, %d of %d.",
                            lens_node_name(e, a, s->path[0]).text, s->n_matched, e->n);
    case STAGE_MATCHED:
        return phrase("Maximum %s: it covers all %d cells, so the unit has a solution.",
                      is_flow ? "flow" : "matching", e->n);
    case STAGE_DIRECTED:
        return phrase(
            "Matched edges lead to the cell, others to the value. Next: groups "
            "on cycles (SCCs, strongly connected components).");
    case STAGE_ENTERED:
        return phrase(
            "Depth-first: %s%s%s is node %d (pre), on the stack, and leads back "
            "no further yet (low).",
            node.text, to.text[0] ? ", from " : "", to.text, s->order[s->node]);
    case STAGE_LOWERED:
        return phrase(
            "%s leads to %s, which is on the stack: so back to node %d (low).",
            node.text, to.text, s->low[s->node]);
    case STAGE_RETURNED:
        return phrase("Back at %s: what was reached from it leads back to node %d, so "
                      "it does, too (low).",
                      node.text, s->low[s->node]);
    case STAGE_COMPONENT:
        return describe_component(e, a, s);
    case STAGE_SORTED:
        for (int k = 0; k < s->n_components; k++)
            several += s->component_size[k] > 1;
        return phrase(
            "%s (SCCs), %d with more than one node. Only edges within a group lie on "
            "a cycle.",
            count_of(s->n_components, "group").text, several);
    case STAGE_PRUNED:
        return phrase("%s between groups: in no way to fill this %s, so removed.",
                      count_of(e->n_removed, "edge").text, e->unit_kind);
    case STAGE_DONE:
        if (applied == 0 && e->n_removed == 0)
            return phrase("Nothing to remove: every candidate left fits some way to "
                          "fill this %s.",
                          e->unit_kind);
        return phrase("%s%s removed%s. Each one left fits some way to fill this %s.",
                      applied > 0 ? "Applied: " : "",
                      count_of(applied > 0 ? applied : e->n_removed, "candidate").text,
                      applied > 0 ? " from the board" : "", e->unit_kind);
    case STAGE_VIOLATOR:
        return describe_violator(e, a, s);
    }
    return phrase("%s", "");
}
