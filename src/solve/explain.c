#include "solve/explain.h"

#include "base/alloc.h"
#include "solve/matching.h"

#include <string.h>

struct explainer {
    struct geometry *geo;
    struct explanation e;
    struct explain_state s; /* the state after all moves made so far */
};

bool explainer_has_shape(const struct explainer *x, struct board_shape shape)
{
    return geometry_has_shape(x->geo, shape);
}

struct explainer *explainer_create(struct board_shape shape)
{
    struct explainer *x = alloc_zeroed(1, sizeof *x);

    x->geo = geometry_create(shape);
    x->e.n = x->geo->n;
    x->e.words = x->geo->words;
    x->e.unit = -1;
    return x;
}

void explainer_destroy(struct explainer *x)
{
    if (x)
        geometry_destroy(x->geo);
    free(x);
}

static void begin_state(struct explain_state *s, enum explain_stage_kind kind)
{
    *s = (struct explain_state){
        .kind = kind, .taken = NODE_NONE, .node = NODE_NONE, .to = NODE_NONE};
    memset(s->value_at, VALUE_NONE, sizeof s->value_at);
    memset(s->owner_of, 0xff, sizeof s->owner_of);
    memset(s->reached_from, 0xff, sizeof s->reached_from);
    memset(s->component_of, 0xff, sizeof s->component_of);
}

static void close_component(struct explain_state *s, node_t root)
{
    node_t member;

    do {
        member = s->stack[--s->n_stack];
        s->component_of[member] = (node_t)s->n_components;
        s->component_size[s->n_components]++;
    } while (member != root);
    s->table[s->n_rows++] = (struct explain_row){NODE_NONE, (node_t)s->n_components};
    s->n_components++;
}

static void apply_move(struct explain_state *s, const struct explain_move *m, int n)
{
    s->node = m->node;
    s->to = m->to;
    switch ((enum explain_move_kind)m->kind) {
    case MOVE_MATCHED:
        s->n_matched += s->value_at[m->node] == VALUE_NONE;
        s->value_at[m->node] = (value_t)(m->to - n);
        s->owner_of[m->to - n] = m->node;
        break;
    case MOVE_SEARCHED:
        memset(s->reached_from, 0xff, sizeof s->reached_from);
        s->queue[0] = s->taken = m->node;
        s->n_queue = 1;
        break;
    case MOVE_REACHED:
        s->taken = s->reached_from[m->to] = m->node;
        s->queue[s->n_queue++] = m->to;
        break;
    case MOVE_ENTERED:
        s->stack[s->n_stack++] = m->node;
        s->order[m->node] = s->low[m->node] = (node_t)++s->n_entered;
        s->table[s->n_rows++] = (struct explain_row){m->node, NODE_NONE};
        break;
    case MOVE_LOWERED:
        s->low[m->node] = s->order[m->to];
        break;
    case MOVE_RETURNED:
        s->low[m->node] = s->low[m->to];
        break;
    case MOVE_CLOSED:
        close_component(s, m->node);
        break;
    }
}

static void make_move(struct explainer *x, enum explain_move_kind kind, int node,
                      int to)
{
    struct explain_move *m = &x->e.moves[x->e.n_moves++];

    assert(x->e.n_moves <= EXPLAIN_MOVES);
    *m = (struct explain_move){(uint8_t)kind, (node_t)node, (node_t)to};
    apply_move(&x->s, m, x->e.n);
}

static enum explain_stage_kind last_kind(const struct explainer *x)
{
    return x->e.stages[x->e.n_stages - 1].kind;
}

static void add_stage(struct explainer *x, enum explain_stage_kind kind)
{
    assert(x->e.n_stages < EXPLAIN_STAGES);
    x->e.stages[x->e.n_stages++] = (struct explain_stage){kind, x->e.n_moves};
}

/* Makes a move that is a stage of its own if n is small. */
static void make_step(struct explainer *x, enum explain_move_kind move,
                      enum explain_stage_kind stage, int node, int to)
{
    make_move(x, move, node, to);
    if (x->e.n <= EXPLAIN_SMALL_N)
        add_stage(x, stage);
}

/* How far next_successor has come in the successors of a node. */
struct cursor {
    /* The next place to look. For a cell: a word of its candidates; for S: a position;
     * for a value: 0, or 1 when its only successor was returned. */
    int at;
    uint64_t left; /* for a cell: candidates in word `at` not returned yet */
};

static uint64_t successors_of_cell(const struct explainer *x, int pos, int word)
{
    value_t matched = x->s.value_at[pos];
    uint64_t dom = x->e.dom[pos * x->e.words + word];

    return matched != VALUE_NONE && matched >> 6 == word ? dom & ~bits_mask(matched)
                                                         : dom;
}

static struct cursor begin_successors(const struct explainer *x, int node)
{
    return (struct cursor){0, node < x->e.n ? successors_of_cell(x, node, 0) : 0};
}

static int next_unmatched_cell(const struct explainer *x, int pos)
{
    while (pos < x->e.n && x->s.value_at[pos] != VALUE_NONE)
        pos++;
    return pos < x->e.n ? pos : -1;
}

/* Returns the next successor of a node, or -1. S has edges to the unmatched cells, a
 * cell to its unmatched candidates, a value to its cell or, if it is free, to T. */
static int next_successor(const struct explainer *x, int node, struct cursor *c)
{
    const struct explanation *e = &x->e;

    if (node < e->n) {
        while (c->left == 0) {
            if (++c->at >= e->words)
                return -1;
            c->left = successors_of_cell(x, node, c->at);
        }
        int value = 64 * c->at + bits_lowest(c->left);
        c->left &= c->left - 1;
        return e->n + value;
    }
    if (node == explain_source(e)) {
        int pos = next_unmatched_cell(x, c->at);
        c->at = pos + 1;
        return pos;
    }
    node_t owner = x->s.owner_of[node - e->n];
    return c->at++ > 0 ? -1 : owner == NODE_NONE ? explain_sink(e) : owner;
}

/* Gives each cell in turn its lowest free value. */
static void match_greedily(struct explainer *x)
{
    const struct explanation *e = &x->e;
    uint64_t free[MAX_WORDS];

    bits_fill(free, e->words, e->n);
    for (int pos = 0; pos < e->n; pos++) {
        int value = matching_free_value(&e->dom[pos * e->words], free, e->words);
        if (value < 0)
            continue;
        make_move(x, MOVE_MATCHED, pos, e->n + value);
        free[value >> 6] ^= bits_mask(value);
    }
}

/* Whether a path ends at this node: at T or, for EXPLAIN_PATHS, at a free value. */
static bool is_goal(const struct explainer *x, int node)
{
    int n = x->e.n;

    return node == explain_sink(&x->e) || (x->e.method == EXPLAIN_PATHS && node >= n &&
                                           x->s.owner_of[node - n] == NODE_NONE);
}

/* Searches breadth first from `start`. Returns true if it reaches a goal, which is then
 * the last node in the queue. */
static bool search_path(struct explainer *x, int start)
{
    make_move(x, MOVE_SEARCHED, start, NODE_NONE);
    for (int head = 0; head < x->s.n_queue; head++) {
        int node = x->s.queue[head], before = x->e.n_moves, to;
        struct cursor c = begin_successors(x, node);
        while ((to = next_successor(x, node, &c)) >= 0) {
            if (x->s.reached_from[to] != NODE_NONE || to == start)
                continue;
            make_move(x, MOVE_REACHED, node, to);
            if (is_goal(x, to))
                return true;
        }
        if (x->e.method == EXPLAIN_FLOW && x->e.n_moves > before &&
            x->e.n <= EXPLAIN_SMALL_N)
            add_stage(x, STAGE_SEARCHED);
    }
    return false;
}

/* Flips the path from its end to its start, so that a cell gives up its value before
 * another cell takes it. */
static void flip_path(struct explainer *x)
{
    int n = x->e.n;

    for (node_t to = x->s.queue[x->s.n_queue - 1], from; to != x->s.queue[0];
         to = from) {
        from = x->s.reached_from[to];
        if (from < n)
            make_move(x, MOVE_MATCHED, from, to);
    }
}

static bool complete_matching(struct explainer *x)
{
    bool is_flow = x->e.method == EXPLAIN_FLOW;

    for (int pos; (pos = next_unmatched_cell(x, 0)) >= 0;) {
        if (!search_path(x, is_flow ? explain_source(&x->e) : pos))
            return false;
        add_stage(x, STAGE_PATH);
        flip_path(x);
        add_stage(x, STAGE_FLIPPED);
    }
    return true;
}

/* When the search returns from `from` to `node`, lowers the low link of `node` to that
 * of `from`. Successive returns share one stage. */
static void return_to(struct explainer *x, node_t node, node_t from)
{
    if (x->s.low[from] >= x->s.low[node])
        return;
    x->e.n_stages -= last_kind(x) == STAGE_RETURNED;
    make_step(x, MOVE_RETURNED, STAGE_RETURNED, node, from);
}

/* Completes an SCC. If the last stage has just entered `root`, the SCC belongs to that
 * stage. In a large unit, successive SCCs of one node share a stage. Any other SCC gets
 * a new stage. */
static void finish_component(struct explainer *x, node_t root)
{
    const struct explain_state *s = &x->s;
    int k = s->n_components;
    enum explain_stage_kind last = last_kind(x);
    bool was_entered = last == STAGE_ENTERED && s->node == root;

    make_move(x, MOVE_CLOSED, root, NODE_NONE);
    bool follows = x->e.n > EXPLAIN_SMALL_N && last == STAGE_COMPONENT &&
                   s->component_size[k] == 1 && s->component_size[k - 1] == 1;
    x->e.n_stages -= was_entered || follows;
    add_stage(x, STAGE_COMPONENT);
}

/* Searches depth first from `root`, and finds the SCCs of all nodes that it reaches
 * (Tarjan 1972). */
static void visit(struct explainer *x, node_t root)
{
    node_t path[EXPLAIN_NODES];
    struct cursor left[EXPLAIN_NODES]; /* left[i]: successors of path[i] to visit */
    int depth = 0;

    path[0] = root;
    left[0] = begin_successors(x, root);
    make_step(x, MOVE_ENTERED, STAGE_ENTERED, root, NODE_NONE);
    while (depth >= 0) {
        node_t node = path[depth];
        int to = next_successor(x, node, &left[depth]);
        if (to >= 0 && x->s.order[to] == 0) {
            path[++depth] = (node_t)to;
            left[depth] = begin_successors(x, to);
            make_step(x, MOVE_ENTERED, STAGE_ENTERED, to, node);
        } else if (to >= 0) {
            if (x->s.order[to] < x->s.low[node] && x->s.component_of[to] == NODE_NONE)
                make_step(x, MOVE_LOWERED, STAGE_LOWERED, node, to);
        } else {
            if (x->s.low[node] == x->s.order[node])
                finish_component(x, node);
            if (--depth >= 0)
                return_to(x, path[depth], node);
        }
    }
}

static void find_components(struct explainer *x)
{
    add_stage(x, STAGE_DIRECTED);
    for (int node = 0; node < 2 * x->e.n; node++)
        if (x->s.order[node] == 0)
            visit(x, (node_t)node);
    add_stage(x, STAGE_SORTED);
}

static void remove_crossing(struct explainer *x)
{
    struct explanation *e = &x->e;

    for (int pos = 0; pos < e->n; pos++)
        for (int i = 0; i < e->words; i++)
            for (uint64_t left = e->dom[pos * e->words + i]; left; left &= left - 1) {
                int v = 64 * i + bits_lowest(left);
                if (explain_crosses(e, &x->s, pos, v))
                    e->removed[e->n_removed++] =
                        (struct explain_candidate){(uint8_t)pos, (value_t)v};
            }
    if (e->n_removed > 0)
        add_stage(x, STAGE_PRUNED);
    add_stage(x, STAGE_DONE);
}

static enum explain_interest interest_of(const struct explainer *x)
{
    const struct explanation *e = &x->e;

    if (!e->is_possible)
        return INTEREST_VIOLATOR;
    for (int i = 0; i < e->n_removed; i++) {
        int component = x->s.component_of[e->n + e->removed[i].value];
        if (x->s.component_size[component] > 1)
            return INTEREST_LOCKED_SET;
    }
    return e->n_removed > 0         ? INTEREST_REMOVAL
           : e->n_candidates > e->n ? INTEREST_CONSISTENT
                                    : INTEREST_FINISHED;
}

static void load(struct explainer *x, const uint64_t *dom, int unit)
{
    struct explanation *e = &x->e;
    const cell_t *cells = geometry_cells(x->geo, unit);
    size_t row = (size_t)e->words * sizeof *dom;

    e->unit = unit;
    e->unit_kind = unit_kind_name(&x->geo->numbers, unit);
    e->n_moves = e->n_stages = e->n_removed = 0;
    for (int pos = 0; pos < e->n; pos++) {
        e->cells[pos] = cells[pos];
        memcpy(&e->dom[pos * e->words], &dom[cells[pos] * e->words], row);
    }
    e->n_candidates = bits_count_set(e->dom, e->n * e->words);
}

const struct explanation *explain_unit(struct explainer *x, const uint64_t *dom,
                                       int unit, enum explain_method method)
{
    assert(unit >= 0 && unit < x->geo->n_units);
    load(x, dom, unit);
    x->e.method = method;
    begin_state(&x->s, STAGE_GRAPH);
    add_stage(x, STAGE_GRAPH);
    match_greedily(x);
    add_stage(x, STAGE_GREEDY);
    x->e.is_possible = complete_matching(x);
    add_stage(x, x->e.is_possible ? STAGE_MATCHED : STAGE_VIOLATOR);
    if (x->e.is_possible) {
        find_components(x);
        remove_crossing(x);
    }
    x->e.interest = interest_of(x);
    return &x->e;
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

/* Follows the path from its goal back to its start, and stores it in order. */
static void read_path(struct explain_state *s)
{
    node_t goal = s->queue[s->n_queue - 1];

    for (node_t node = goal; node != NODE_NONE; node = s->reached_from[node])
        s->n_path++;
    for (int i = s->n_path; i-- > 0; goal = s->reached_from[goal])
        s->path[i] = goal;
}

void explain_state_at(const struct explanation *e, int stage, struct explain_state *out)
{
    assert(stage >= 0 && stage < e->n_stages);
    int n_before = stage > 0 ? e->stages[stage - 1].n_moves : 0, n_closed = 0;

    begin_state(out, e->stages[stage].kind);
    for (int i = 0; i < e->stages[stage].n_moves; i++) {
        apply_move(out, &e->moves[i], e->n);
        if (i < n_before)
            n_closed = out->n_components;
    }
    out->n_closed_here = out->n_components - n_closed;
    if (out->kind == STAGE_PATH || out->kind == STAGE_FLIPPED)
        read_path(out);
}

int explain_stack_at(const struct explain_state *s, int row, node_t out[EXPLAIN_NODES])
{
    int count = 0;

    assert(row < s->n_rows);
    for (int i = 0; i <= row; i++) {
        struct explain_row r = s->table[i];
        if (r.node != NODE_NONE)
            out[count++] = r.node;
        while (r.node == NODE_NONE && count > 0 &&
               s->component_of[out[count - 1]] == r.component)
            count--;
    }
    return count;
}
