#include "solve/explain.h"

#include "base/alloc.h"
#include "solve/catalog.h"

#include <stdlib.h>
#include <string.h>

struct explainer {
    struct geometry *geo;
    struct store *copy; /* of one unit; all other cells keep all candidates */
    struct explanation e;
    size_t max_moves, max_stages;
};

struct explainer *explainer_create(int box_rows, int box_cols)
{
    struct explainer *x = alloc_zeroed(1, sizeof *x);

    x->geo = geometry_create(box_rows, box_cols);
    x->copy = store_create(x->geo);
    x->e.n = x->geo->n;
    x->e.words = x->geo->words;
    x->e.unit = -1;
    /* At most n paths of n cells, each searched and flipped; 4 events per value. */
    size_t n = (size_t)x->e.n;
    x->max_moves = n * (2 * n + 7);
    x->max_stages = 5 * n + 8;
    x->e.moves = alloc_zeroed(x->max_moves, sizeof *x->e.moves);
    x->e.stages = alloc_zeroed(x->max_stages, sizeof *x->e.stages);
    x->e.removed = alloc_zeroed(n * n, sizeof *x->e.removed);
    return x;
}

void explainer_destroy(struct explainer *x)
{
    if (!x)
        return;
    free(x->e.stages);
    free(x->e.moves);
    free(x->e.removed);
    store_destroy(x->copy);
    geometry_destroy(x->geo);
    free(x);
}

static uint8_t position_of(const struct explainer *x, cell_t c)
{
    return c == CELL_NONE ? EXPLAIN_NONE : x->geo->place[c].pos[x->e.unit / x->e.n];
}

static void record_event(void *context, const struct event *event)
{
    struct explainer *x = context;

    assert(event->cell == CELL_NONE ||
           x->e.cells[position_of(x, event->cell)] == event->cell);
    assert((size_t)x->e.n_moves < x->max_moves);
    x->e.moves[x->e.n_moves++] = (struct explain_move){
        (uint8_t)event->kind, position_of(x, event->cell), event->value};
}

static void add_stage(struct explainer *x, enum explain_stage_kind kind, int n_moves)
{
    struct explanation *e = &x->e;

    assert((size_t)e->n_stages < x->max_stages && n_moves <= e->n_moves);
    e->stages[e->n_stages++] = (struct explain_stage){kind, n_moves};
}

/* Whether the one-cell component that move i completes shares the last one's stage. */
static bool joins_last_stage(const struct explanation *e, int i)
{
    const struct explain_stage *last = &e->stages[e->n_stages - 1];

    return e->n > EXPLAIN_SMALL_N && last->kind == STAGE_COMPONENT &&
           e->moves[i - 2].kind != EVENT_COMPONENT_MEMBER &&
           e->moves[last->n_moves - 3].kind != EVENT_COMPONENT_MEMBER;
}

static void add_stage_of_move(struct explainer *x, int i)
{
    struct explanation *e = &x->e;
    bool small = e->n <= EXPLAIN_SMALL_N;
    struct explain_stage *last = &e->stages[e->n_stages - 1];
    int kind = e->moves[i].kind;

    if (kind == EVENT_EDGE_MATCHED && last->kind != STAGE_PATH)
        add_stage(x, STAGE_PATH, i);
    else if (kind == EVENT_PATH_AUGMENTED)
        add_stage(x, STAGE_FLIPPED, i + 1);
    else if (kind == EVENT_NODES_MERGED && small)
        add_stage(x, STAGE_MERGED, i + 1);
    else if (kind == EVENT_COMPONENT_CLOSED && joins_last_stage(e, i))
        last->n_moves = i + 1;
    else if (kind == EVENT_COMPONENT_CLOSED)
        add_stage(x, STAGE_COMPONENT, i + 1);
    if (kind != EVENT_NODE_ENTERED)
        return;
    if (last->kind < STAGE_MATCHED) {
        add_stage(x, STAGE_MATCHED, i);
        add_stage(x, STAGE_DIRECTED, i);
    }
    if (small)
        add_stage(x, STAGE_ENTERED, i + 1);
}

static void divide_into_stages(struct explainer *x)
{
    struct explanation *e = &x->e;
    int i = 0;

    e->n_stages = 0;
    add_stage(x, STAGE_GRAPH, 0);
    while (i < e->n_moves && e->moves[i].kind == EVENT_EDGE_MATCHED)
        i++;
    add_stage(x, STAGE_GREEDY, i);
    for (; i < e->n_moves; i++)
        add_stage_of_move(x, i);
    if (!e->is_possible) {
        add_stage(x, STAGE_VIOLATOR, e->n_moves);
        return;
    }
    if (e->n_removed > 0)
        add_stage(x, STAGE_STRUCK, e->n_moves);
    add_stage(x, STAGE_DONE, e->n_moves);
}

/* A cell may lose its last candidate here: only the matching reads the copy. */
static void load(struct explainer *x, const uint64_t *dom, int unit)
{
    struct explanation *e = &x->e;
    const cell_t *cells = geometry_cells(x->geo, unit);

    store_undo(x->copy, 0, 0);
    e->unit = unit;
    e->n_candidates = 0;
    for (int pos = 0; pos < e->n; pos++) {
        const uint64_t *from = &dom[cells[pos] * e->words];
        e->cells[pos] = cells[pos];
        memcpy(&e->dom[pos * e->words], from, (size_t)e->words * sizeof *from);
        for (int v = 0; v < e->n; v++) {
            bool has = bits_has(from, v);
            e->n_candidates += has;
            if (!has)
                store_remove(x->copy, cells[pos], (value_t)v);
        }
    }
}

const struct explanation *explain_unit(struct explainer *x, const uint64_t *dom,
                                       int unit)
{
    struct observer observer = {.mask = ~0u, .notify = record_event, .context = x};
    struct changes changes = {.observer = &observer};
    struct explanation *e = &x->e;

    assert(unit >= 0 && unit < x->geo->n_units);
    load(x, dom, unit);
    int first = x->copy->n_trail;
    e->n_moves = e->n_removed = 0;
    e->is_possible = propagator_alldifferent.filter_unit(x->copy, unit, &changes);
    for (int i = first; i < x->copy->n_trail; i++) {
        uint32_t entry = x->copy->trail[i];
        e->removed[e->n_removed++] = (struct explain_move){
            EVENT_PRUNE, position_of(x, trail_cell(entry)), trail_value(entry)};
    }
    divide_into_stages(x);
    return e;
}

bool explain_is_current(const struct explanation *e, const uint64_t *dom, int unit)
{
    if (e->unit != unit)
        return false;
    for (int pos = 0; pos < e->n; pos++)
        if (memcmp(&e->dom[pos * e->words], &dom[e->cells[pos] * e->words],
                   (size_t)e->words * sizeof *dom) != 0)
            return false;
    return true;
}

static void begin_search(struct explain_state *s, int start)
{
    memset(s->reached_from, EXPLAIN_NONE, sizeof s->reached_from);
    s->start = (uint8_t)start;
    s->n_path = 0;
}

static void match(struct explain_state *s, int pos, value_t value)
{
    s->n_matched += s->value_at[pos] == VALUE_NONE;
    assert(value != VALUE_NONE);
    s->value_at[pos] = value;
    s->owner_of[value] = (uint8_t)pos;
}

static void merge(struct explain_state *s, value_t value)
{
    for (int i = s->n_stack; i-- > 0;) {
        s->low[s->stack[i]] = s->order[value];
        if (s->stack[i] == value)
            break;
    }
    s->last = value;
}

static void apply_move(struct explain_state *s, const struct explain_move *m,
                       uint8_t *n_entered)
{
    if (m->kind == EVENT_PATH_SEARCHED)
        begin_search(s, m->pos);
    else if (m->kind == EVENT_VALUE_REACHED)
        s->reached_from[m->value] = m->pos;
    else if (m->kind == EVENT_EDGE_MATCHED)
        match(s, m->pos, m->value);
    else if (m->kind == EVENT_NODE_ENTERED) {
        assert(s->order[m->value] == 0);
        s->order[m->value] = s->low[m->value] = ++*n_entered;
        s->last = s->stack[s->n_stack++] = m->value;
    } else if (m->kind == EVENT_NODES_MERGED)
        merge(s, m->value);
    else if (m->kind == EVENT_COMPONENT_MEMBER)
        s->component_size[s->component_of[m->value] = (uint8_t)s->n_components]++;
    if (m->kind != EVENT_COMPONENT_CLOSED)
        return;
    while (s->n_stack > 0 && s->component_of[s->stack[s->n_stack - 1]] != EXPLAIN_NONE)
        s->n_stack--;
    s->n_components++;
}

/* Matches are reported from the free value on, so the path is read backwards. */
static void read_path(const struct explanation *e, int n_moves, struct explain_state *s)
{
    int first = 0, end = n_moves - 1;

    if (s->kind == STAGE_PATH)
        for (first = end = n_moves; e->moves[end].kind == EVENT_EDGE_MATCHED;)
            end++;
    else if (s->kind != STAGE_FLIPPED)
        return;
    s->n_path = 0;
    for (int i = end; i-- > first && e->moves[i].kind == EVENT_EDGE_MATCHED;) {
        s->path_pos[s->n_path] = e->moves[i].pos;
        s->path_value[s->n_path++] = e->moves[i].value;
    }
}

void explain_state_at(const struct explanation *e, int stage, struct explain_state *out)
{
    assert(stage >= 0 && stage < e->n_stages);
    const struct explain_stage *at = &e->stages[stage];
    int n_before = stage > 0 ? e->stages[stage - 1].n_moves : 0;
    uint8_t n_entered = 0;

    *out = (struct explain_state){.kind = at->kind, .last = VALUE_NONE};
    memset(out->value_at, VALUE_NONE, sizeof out->value_at);
    memset(out->owner_of, EXPLAIN_NONE, sizeof out->owner_of);
    memset(out->component_of, EXPLAIN_NONE, sizeof out->component_of);
    begin_search(out, EXPLAIN_NONE);
    int n_closed_before = 0;
    for (int i = 0; i < at->n_moves; i++) {
        apply_move(out, &e->moves[i], &n_entered);
        if (i < n_before)
            n_closed_before = out->n_components;
    }
    out->n_closed_here = out->n_components - n_closed_before;
    read_path(e, at->n_moves, out);
}
