#include "view/lens_parts.h"

#include <stdio.h>

#define LONGEST_LIST 9

void lens_title(const struct explanation *e, const struct snapshot *snap, char *out,
                size_t size)
{
    static const char *const kinds[UNIT_KINDS] = {"Row", "Column", "Box"};

    snprintf(out, size, "%s %d", kinds[e->unit / snap->n], e->unit % snap->n + 1);
}

const char *lens_cell_name(const struct explanation *e, int pos, char out[16])
{
    snprintf(out, 16, "r%dc%d", e->cells[pos] / e->n + 1, e->cells[pos] % e->n + 1);
    return out;
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* A list that grows: "1, 8, ..." */
struct list {
    char text[160];
    size_t length;
    int count;
};

static void list_add(struct list *l, const char *item)
{
    l->count++;
    if (l->count <= LONGEST_LIST || l->count == LONGEST_LIST + 1)
        l->length += (size_t)snprintf(l->text + l->length, sizeof l->text - l->length,
                                      "%s%s", l->count > 1 ? ", " : "",
                                      l->count <= LONGEST_LIST ? item : "...");
}

static void list_value(struct list *l, int v)
{
    char item[16];

    snprintf(item, sizeof item, "%d", v + 1);
    list_add(l, item);
}

static void tell_path(const struct explanation *e, const struct explain_state *s,
                      char *out, size_t size)
{
    char start[16];

    snprintf(out, size,
             "%s sees no free value. A path of %d edges leads from it to the free "
             "value %d.",
             lens_cell_name(e, s->start, start), 2 * s->n_path - 1,
             s->path_value[s->n_path - 1] + 1);
}

static void tell_visit(const struct explanation *e, const struct explain_state *s,
                       char *out, size_t size)
{
    char owner[16];
    int v = s->last;

    lens_cell_name(e, s->owner_of[v], owner);
    if (s->kind == STAGE_ENTERED)
        snprintf(out, size,
                 "Depth first: value %d, held by %s, is number %d and goes on the "
                 "stack.",
                 v + 1, owner, s->order[v]);
    else
        snprintf(out, size,
                 "A way back to value %d: all that lies above it on the stack belongs "
                 "together.",
                 v + 1);
}

/* The component that was closed last. */
static void tell_component(const struct explanation *e, const struct explain_state *s,
                           char *out, size_t size)
{
    struct list values = {.count = 0}, cells = {.count = 0};
    int last = s->n_components - 1;
    char cell[16];

    if (s->n_closed_here > 1) {
        snprintf(out, size,
                 "%d cells, each a component of its own: nothing leads back "
                 "to them.",
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
        snprintf(out, size, "Component %d is closed: value %s stands alone with %s.",
                 last + 1, values.text, cells.text);
    else if (values.count <= LONGEST_LIST)
        snprintf(out, size, "Component %d is closed: {%s} in %s.", last + 1,
                 values.text, cells.text);
    else
        snprintf(out, size, "Component %d is closed: %d cells with %d values.",
                 last + 1, values.count, values.count);
}

static void tell_violator(const struct explanation *e, const struct explain_state *s,
                          char *out, size_t size)
{
    struct list values = {.count = 0};
    int cells = 1;

    for (int v = 0; v < e->n; v++) {
        if (s->reached_from[v] == EXPLAIN_NONE)
            continue;
        list_value(&values, v);
        cells++;
    }
    if (values.count == 0)
        snprintf(out, size, "No matching: a cell has no candidate left.");
    else
        snprintf(out, size,
                 "No matching covers the unit: %d cells share only %d value%s {%s} "
                 "(Hall's theorem).",
                 cells, values.count, plural(values.count), values.text);
}

static void tell_end(const struct explanation *e, const struct explain_state *s,
                     char *out, size_t size)
{
    int shared = 0;

    for (int k = 0; k < s->n_components; k++)
        shared += s->component_size[k] > 1;
    if (e->n_removed == 0)
        snprintf(out, size,
                 "Nothing to remove: every candidate stands in some filling of the "
                 "unit. %d component%s, %d larger than one cell.",
                 s->n_components, plural(s->n_components), shared);
    else
        snprintf(out, size, "%d candidate%s vanish%s from the grid.", e->n_removed,
                 plural(e->n_removed), e->n_removed == 1 ? "es" : "");
}

void lens_sentence(const struct explanation *e, const struct explain_state *s,
                   char *out, size_t size)
{
    char start[16];

    switch (s->kind) {
    case STAGE_GRAPH:
        snprintf(out, size,
                 "Every cell is joined to the values it can still take: %d "
                 "candidates.",
                 e->n_candidates);
        break;
    case STAGE_GREEDY:
        snprintf(out, size,
                 "Greedy: each cell takes its first value that is free. %d of %d are "
                 "matched.",
                 s->n_matched, e->n);
        break;
    case STAGE_PATH:
        tell_path(e, s, out, size);
        break;
    case STAGE_FLIPPED:
        snprintf(out, size,
                 "Along the path, matched and unmatched change places: %s is matched, "
                 "%d of %d.",
                 lens_cell_name(e, s->start, start), s->n_matched, e->n);
        break;
    case STAGE_MATCHED:
        snprintf(out, size,
                 "A maximum matching: all %d cells have different values, so the unit "
                 "can be filled.",
                 e->n);
        break;
    case STAGE_DIRECTED:
        snprintf(out, size,
                 "Edges get directions: matched ones lead from value to cell, all "
                 "others from cell to value.");
        break;
    case STAGE_ENTERED:
    case STAGE_MERGED:
        tell_visit(e, s, out, size);
        break;
    case STAGE_COMPONENT:
        tell_component(e, s, out, size);
        break;
    case STAGE_STRUCK:
        snprintf(out, size,
                 "%d edge%s between components: on no cycle, so in no matching that "
                 "covers all cells.",
                 e->n_removed, e->n_removed == 1 ? " leads" : "s lead");
        break;
    case STAGE_DONE:
        tell_end(e, s, out, size);
        break;
    case STAGE_VIOLATOR:
        tell_violator(e, s, out, size);
        break;
    }
}
