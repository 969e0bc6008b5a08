#include "teach/why.h"

#include "base/alloc.h"
#include "base/number.h"
#include "teach/replay.h"

#include <string.h>

/* The cost of a set is the sum over its nodes: 1 for a clue, HEAVY for any other. */
#define HEAVY 1000

/* The set of a node has all nodes that it rests on. If the sets of all nodes together
 * would take more words than this, none is made, which saves memory and time. */
#define MOST_SET_WORDS ((size_t)1 << 23)

/* A chain that is being made. */
struct maker {
    struct replay r;
    struct why *w;
    uint64_t budget;
    int target;            /* index of the node to explain */
    struct why_bar *needs; /* result of replay_needs for one node */
    bool *is_in, *is_needed;
    int *list, n_list; /* nodes of the chain before any is left out, ascending */
    int *counts, *stack;
    uint64_t *sets; /* [n_nodes][set_words], bits of nodes; NULL: not made */
    uint64_t
        *light; /* [set_words]: bits of the clues; each costs 1, other nodes HEAVY */
    size_t set_words;
};

static bool is_spent(const struct maker *m)
{
    return m->w->work > m->budget;
}

static struct why_node *node(const struct maker *m, int i)
{
    return &m->w->nodes[i];
}

/* ---- When the result came about ---- */

/* Returns the highest level whose causes may be used: the level of the assignment or,
 * for a removed candidate, the lowest level at which it was refuted or a peer took its
 * value. Returns -1 if that level is unknown. */
static int find_level(const struct replay *r, cell_t c, value_t v)
{
    const struct snapshot *snap = r->snap;
    int level = snap->value[c] == VALUE_NONE ? INT32_MAX : snap->depth[c];

    for (int i = 0; i < snap->n_refuted; i++)
        if (snap->refuted[i].cell == c && snap->refuted[i].value == v)
            level = int_min(level, snap->refuted[i].depth);
    FOR_UNITS(at, r->geo, c)
        for (int pos = 0; pos < snap->n && snap->value[c] != v; pos++) {
            cell_t peer = geometry_cells(r->geo, at->unit)[pos];
            if (snap->value[peer] == v)
                level = int_min(level, snap->depth[peer]);
        }
    return level == INT32_MAX ? -1 : level;
}

/* Counts the causes of levels up to `level`. Without `all`, leaves out the values
 * refuted at `level` itself. */
static int count_causes(const struct replay *r, int level, bool all)
{
    int count = 0;

    while (count < r->n_causes && (r->causes[count].level < level ||
                                   (r->causes[count].level == level &&
                                    (all || r->causes[count].kind != WHY_REFUTED))))
        count++;
    return count;
}

/* Returns the lowest level at which the result asked for holds. Bisection finds it,
 * because further causes never make the result untrue. */
static int search_level(struct replay *r)
{
    int low = 0, high = r->snap->stats.depth;

    while (low < high) {
        int middle = (low + high) / 2, count = count_causes(r, middle, true);
        if (replay_run(r, count, count) >= 0)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Repeats the propagation from the causes that were in force when the search reached
 * the result (the value, the removal or the dead end to explain). Returns whether the
 * propagation gives the result. */
static bool repeat(struct maker *m, cell_t c, value_t v)
{
    struct replay *r = &m->r;
    int level = c == CELL_NONE ? r->snap->stats.depth : find_level(r, c, v);

    if (level < 0)
        level = search_level(r);
    int first = count_causes(r, level, false);
    int used = replay_run(r, first, count_causes(r, level, true));
    if (used > first)
        used = replay_run(r, used, used);
    return used >= 0;
}

/* ---- Choosing among reasons ---- */

static uint64_t *set_of(const struct maker *m, int i)
{
    return &m->sets[(size_t)i * m->set_words];
}

/* Returns the cost of the nodes that are in `added` but not in `set`. NULL is the empty
 * set. */
static uint64_t added_cost(const struct maker *m, const uint64_t *set,
                           const uint64_t *added)
{
    uint64_t cost = 0;

    for (size_t w = 0; w < m->set_words; w++) {
        uint64_t fresh = set ? added[w] & ~set[w] : added[w];
        cost += (uint64_t)(bits_count(fresh & ~m->light[w]) * HEAVY +
                           bits_count(fresh & m->light[w]));
    }
    return cost;
}

/* Ensures that a node of `set` excludes the candidate. If none does yet, adds the
 * cheapest node that does, with all nodes it rests on. With `only_forced`, adds nothing
 * if several nodes do. Returns false if nothing excludes the candidate. */
static bool add_barring(struct maker *m, const struct why_bar *need, int when,
                        bool only_forced, uint64_t *set)
{
    int by[BARRING], count = replay_barring(&m->r, need, when, by), best = 0;
    uint64_t least = UINT64_MAX;

    if (count == 0 || by[0] < 0 || (only_forced && count > 1))
        return count > 0;
    for (int i = 0; i < count; i++)
        if (bits_has(set, by[i]))
            return true;
    for (int i = 0; i < count && count > 1 && !is_spent(m); i++) {
        uint64_t cost = added_cost(m, set, set_of(m, by[i]));
        m->w->work += m->set_words / 8;
        if (cost < least) {
            least = cost;
            best = i;
        }
    }
    for (size_t w = 0; w < m->set_words; w++)
        set[w] |= set_of(m, by[best])[w];
    return true;
}

/* Fills `set` with node i and all nodes that its derivation by `way` (replay.h) rests
 * on. Returns false if `way` does not derive node i. */
static bool gather(struct maker *m, int i, int way, uint64_t *set)
{
    int count = replay_needs(&m->r, node(m, i), way, m->needs);

    memset(set, 0, m->set_words * sizeof *set);
    for (int pass = 0; pass < 2; pass++)
        for (int k = 0; k < count; k++)
            if (!add_barring(m, &m->needs[k], node(m, i)->when, pass == 0, set))
                return false;
    set[i >> 6] |= bits_mask(i);
    return count >= 0;
}

/* Fills the set of node i (the nodes it rests on). Tries all ways to derive the node
 * and keeps the cheapest set. Returns the cost of the set, or UINT64_MAX if no way
 * derives the node. */
static uint64_t choose_set(struct maker *m, int i, uint64_t *scratch)
{
    uint64_t *set = set_of(m, i), least = UINT64_MAX;
    size_t size = m->set_words * sizeof *set;

    for (int way = 0; way < WAYS; way++) {
        if ((least < UINT64_MAX && is_spent(m)) || !gather(m, i, way, scratch))
            continue;
        uint64_t cost = added_cost(m, NULL, scratch);
        if (cost >= least)
            continue;
        least = cost;
        memcpy(set, scratch, size);
    }
    return least;
}

/* Lists in m->needs the candidates that must be absent so that `way` (replay.h) derives
 * node i. Returns their number. Returns -1 if `way` does not derive node i, or if one
 * of the candidates is not yet excluded by nodes derived before the time `when`. */
static int list_needs(const struct maker *m, int i, int way, int when)
{
    int by[BARRING], count = replay_needs(&m->r, node(m, i), way, m->needs);

    for (int k = 0; k < count; k++)
        if (replay_barring(&m->r, &m->needs[k], when, by) == 0)
            return -1;
    return count;
}

/* Like list_needs for the first way that derives node i; -1 if there is none. */
static int list_first_needs(const struct maker *m, int i, int when)
{
    int count = -1;

    for (int way = 0; way < WAYS && count < 0; way++)
        count = list_needs(m, i, way, when);
    return count;
}

/* Puts the target and all nodes it rests on into the chain. Derives each node in the
 * first way that works, from the earliest reasons. Returns the number of steps. */
static int take_first(struct maker *m)
{
    int n_stack = 0, n_steps = 0, by[BARRING];

    m->is_in[m->target] = true;
    m->stack[n_stack++] = m->target;
    while (n_stack > 0) {
        int i = m->stack[--n_stack], when = node(m, i)->when;
        if (why_is_cause(node(m, i)->kind))
            continue;
        n_steps += node(m, i)->kind <= WHY_HALL;
        int count = list_first_needs(m, i, when);
        assert(count >= 0);
        for (int k = 0; k < count; k++) {
            int n_by = replay_barring(&m->r, &m->needs[k], when, by), first = by[0];
            for (int j = 1; j < n_by; j++)
                first = node(m, by[j])->when < node(m, first)->when ? by[j] : first;
            if (first < 0 || m->is_in[first])
                continue;
            m->is_in[first] = true;
            m->stack[n_stack++] = first;
        }
    }
    return n_steps;
}

/* Fills the sets of all nodes. Among the dead ends of the last round, the one with the
 * cheapest set becomes the target. The set of the target becomes the chain. */
static void choose_sets(struct maker *m)
{
    size_t count = (size_t)m->w->n_nodes;
    uint64_t *scratch = alloc_zeroed(m->set_words, sizeof *scratch), least = UINT64_MAX;

    m->sets = alloc_zeroed(count * m->set_words, sizeof *m->sets);
    m->light = alloc_zeroed(m->set_words, sizeof *m->light);
    for (int i = 0; i < (int)count; i++)
        if (node(m, i)->kind == WHY_CLUE)
            m->light[i >> 6] |= bits_mask(i);
    for (int i = 0; i < (int)count; i++) {
        bool is_end = node(m, i)->kind > WHY_REMOVED;
        if (why_is_cause(node(m, i)->kind)) {
            set_of(m, i)[i >> 6] |= bits_mask(i);
            continue;
        }
        uint64_t cost = choose_set(m, i, scratch);
        if (is_end && cost < least) {
            least = cost;
            m->target = i;
        }
    }
    assert(m->r.n_ends == 0 || least < UINT64_MAX);
    for (int i = 0; i < (int)count; i++)
        m->is_in[i] = bits_has(set_of(m, m->target), i);
    free(scratch);
}

/* ---- Leaving out nodes ---- */

/* Derives the target again from nodes of the chain alone, in any way that the rules in
 * force allow. Stops and returns true as soon as the target is derived. The nodes that
 * are not derived by then, with the time NEVER, leave the chain: the target does not
 * need them. */
static bool derive(struct maker *m)
{
    int clock = 0;
    bool has_changed = true;

    for (int i = 0; i < m->n_list; i++) {
        struct why_node *k = node(m, m->list[i]);
        bool is_given = m->is_in[m->list[i]] && why_is_cause(k->kind);
        k->when = is_given ? 0 : NEVER;
    }
    while (has_changed && node(m, m->target)->when == NEVER) {
        has_changed = false;
        for (int k = 0; k < m->n_list; k++) {
            int i = m->list[k];
            if (!m->is_in[i] || node(m, i)->when < NEVER ||
                list_first_needs(m, i, NEVER) < 0)
                continue;
            node(m, i)->when = ++clock;
            has_changed = true;
        }
    }
    if (node(m, m->target)->when == NEVER)
        return false;
    for (int k = 0; k < m->n_list; k++)
        m->is_in[m->list[k]] &= node(m, m->list[k])->when < NEVER;
    return true;
}

/* Returns the number of ways in which the chain can derive node i. Sets m->counts[k] (0
 * before) to the same number if every way needs node k, else to a smaller one. A way
 * needs k if k alone excludes a candidate that must be excluded for it. */
static int count_forced(struct maker *m, int i)
{
    int by[BARRING], ways = 0;

    for (int way = 0; way < WAYS; way++) {
        int count = list_needs(m, i, way, NEVER);
        if (count < 0)
            continue;
        for (int k = 0; k < count; k++)
            if (replay_barring(&m->r, &m->needs[k], NEVER, by) == 1 && by[0] >= 0 &&
                m->counts[by[0]] == ways)
                m->counts[by[0]]++;
        ways++;
    }
    return ways;
}

/* Marks nodes that leave_out need not try, because the chain needs them: the target,
 * and the nodes that all ways of deriving a marked node have in common. */
static void mark_needed(struct maker *m)
{
    int n_stack = 0;

    for (int k = 0; k < m->n_list; k++)
        m->is_needed[m->list[k]] = false;
    m->is_needed[m->target] = true;
    m->stack[n_stack++] = m->target;
    while (n_stack > 0) {
        int i = m->stack[--n_stack];
        for (int k = 0; k < m->n_list; k++)
            m->counts[m->list[k]] = 0;
        int ways = why_is_cause(node(m, i)->kind) ? 0 : count_forced(m, i);
        for (int k = 0; k < m->n_list && ways > 0; k++) {
            int by = m->list[k];
            if (m->counts[by] < ways || m->is_needed[by])
                continue;
            m->is_needed[by] = true;
            m->stack[n_stack++] = by;
        }
    }
}

/* Tries to leave out each node, from the last to the first. A node stays out if the
 * target can be derived without it. One pass is enough: a needed node stays needed
 * when further nodes are left out. */
static void leave_out(struct maker *m)
{
    int k;

    for (int i = 0; i < m->w->n_nodes; i++) {
        node(m, i)->when = NEVER;
        if (m->is_in[i])
            m->list[m->n_list++] = i;
    }
    bool holds = derive(m);
    assert(holds);
    mark_needed(m);
    for (k = m->n_list; k-- > 0 && !is_spent(m);) {
        int i = m->list[k];
        if (!m->is_in[i] || m->is_needed[i])
            continue;
        m->is_in[i] = false;
        if (derive(m))
            mark_needed(m);
        else
            m->is_in[i] = true;
    }
    m->w->is_shortest = k < 0;
    holds = derive(m);
    assert(holds);
    (void)holds;
}

/* ---- The chain as a list ---- */

/* Chooses the way of deriving node i to show to the user. Ways by a unit come first,
 * because a unit is easier to see than all candidates of a cell. */
static int best_way(const struct maker *m, int i)
{
    static const int ways[WAYS] = {
        1 + UNIT_BOX,          1 + UNIT_REGION, 1 + UNIT_WINDOW, 1 + UNIT_DIAGONAL,
        1 + UNIT_ANTIDIAGONAL, 1 + UNIT_ROW,    1 + UNIT_COLUMN, 0};
    int k = 0;

    while (k + 1 < WAYS && list_needs(m, i, ways[k], node(m, i)->when) < 0)
        k++;
    return node(m, i)->kind > WHY_HIDDEN ? 0 : ways[k];
}

/* Appends the reasons of a node to w->bars; sets the node's kind, unit and level. */
static void give_reasons(struct maker *m, int i)
{
    struct why *w = m->w;
    struct why_node *k = node(m, i);
    int way = best_way(m, i), count = replay_needs(&m->r, k, way, m->needs);
    int by[BARRING];

    if (k->kind <= WHY_HIDDEN) {
        k->kind = way > 0 ? WHY_HIDDEN : WHY_NAKED;
        k->unit = way > 0 ? (int16_t)replay_unit(&m->r, k->cell, way) : -1;
    }
    w->bars = alloc_resize(w->bars, (size_t)(w->n_bars + count), sizeof *w->bars);
    k->first_bar = w->n_bars;
    k->n_bars = count;
    for (int j = 0; j < count; j++) {
        struct why_bar *bar = &w->bars[w->n_bars++];
        *bar = m->needs[j];
        replay_barring(&m->r, bar, k->when, by);
        bar->by = by[0];
        if (bar->by >= 0 && node(m, bar->by)->level > k->level)
            k->level = node(m, bar->by)->level;
    }
}

static int compare_times(const void *left, const void *right)
{
    return (*(struct why_node *const *)left)->when -
           (*(struct why_node *const *)right)->when;
}

/* Orders causes before steps, then by level, then in the order of derivation. */
static int compare_nodes(const void *left, const void *right)
{
    const struct why_node *a = *(struct why_node *const *)left;
    const struct why_node *b = *(struct why_node *const *)right;
    bool is_step = !why_is_cause(a->kind);

    return is_step == why_is_cause(b->kind) ? (is_step ? 1 : -1)
           : a->level != b->level           ? a->level - b->level
           : a->when != b->when             ? a->when - b->when
                                            : (a > b) - (a < b);
}

/* Lists in w->chain the nodes that the target rests on, and numbers the steps. The walk
 * that marks needed nodes begins with the latest. A node's reasons are earlier nodes,
 * so when it reaches a node, it has visited all nodes that may need this one. */
static void list_chain(struct maker *m)
{
    struct why *w = m->w;
    struct why_node **sorted = alloc_zeroed((size_t)m->n_list, sizeof *sorted);
    int count = 0;

    for (int k = 0; k < m->n_list; k++) {
        m->is_needed[m->list[k]] = m->list[k] == m->target;
        if (m->is_in[m->list[k]])
            sorted[count++] = node(m, m->list[k]);
    }
    qsort(sorted, (size_t)count, sizeof *sorted, compare_times);
    for (int k = 0; k < count; k++)
        if (!why_is_cause(sorted[k]->kind))
            give_reasons(m, (int)(sorted[k] - w->nodes));
    for (int k = count; k-- > 0;)
        for (int j = 0; m->is_needed[sorted[k] - w->nodes] && j < sorted[k]->n_bars;
             j++)
            if (w->bars[sorted[k]->first_bar + j].by >= 0)
                m->is_needed[w->bars[sorted[k]->first_bar + j].by] = true;
    for (int k = 0; k < count; k++)
        if (m->is_needed[sorted[k] - w->nodes])
            sorted[w->n_chain++] = sorted[k];
    qsort(sorted, (size_t)w->n_chain, sizeof *sorted, compare_nodes);
    w->chain = alloc_resize(w->chain, (size_t)w->n_chain, sizeof *w->chain);
    for (int k = 0; k < w->n_chain; k++) {
        w->chain[k] = (int)(sorted[k] - w->nodes);
        w->n_causes += why_is_cause(sorted[k]->kind);
        if (sorted[k]->kind == WHY_NAKED || sorted[k]->kind == WHY_HIDDEN ||
            sorted[k]->kind == WHY_HALL)
            sorted[k]->number = ++w->n_steps;
    }
    free(sorted);
}

/* Finds the target (the node to explain):
 * - for a value, the node that assigns it;
 * - for a refuted value, its refutation, even if another node excludes the value too;
 * - for another removed candidate, a new node;
 * - for a dead end, the first one of the last round whose reasons were all derived in
 *   earlier rounds; if there is none, the last one. */
static void find_target(struct maker *m)
{
    struct replay *r = &m->r;
    struct why *w = m->w;
    int i = w->cell == CELL_NONE ? -1 : r->value_of[w->cell];

    if (w->cell == CELL_NONE) {
        for (i = 0; i + 1 < r->n_ends && list_needs(m, r->ends[i], 0, r->round) < 0;
             i++)
            continue;
        m->target = r->ends[i];
        return;
    }
    if (i < 0 || node(m, i)->value != w->value)
        for (i = r->gone[w->cell]; i >= 0 && node(m, i)->value != w->value;)
            i = node(m, i)->next;
    m->target = i >= 0 ? i
                       : replay_add(r, (struct why_node){.kind = WHY_REMOVED,
                                                         .cell = w->cell,
                                                         .value = w->value,
                                                         .unit = -1});
}

static void make_chain(struct maker *m)
{
    struct why *w = m->w;

    m->needs = alloc_zeroed((size_t)(m->r.n * m->r.n / 4 + m->r.n), sizeof *m->needs);
    find_target(m);
    size_t count = (size_t)w->n_nodes;
    m->set_words = (count + 63) / 64;
    m->is_in = alloc_zeroed(2 * count, sizeof *m->is_in);
    m->is_needed = m->is_in + count;
    m->list = alloc_zeroed(3 * count, sizeof *m->list);
    m->counts = m->list + count;
    m->stack = m->counts + count;
    w->n_first = take_first(m);
    if (count * m->set_words <= MOST_SET_WORDS && !is_spent(m))
        choose_sets(m);
    leave_out(m);
    list_chain(m);
    free(m->needs);
    free(m->is_in);
    free(m->list);
    free(m->sets);
    free(m->light);
}

/* ---- The question ---- */

static bool is_open(const struct snapshot *snap, cell_t c, value_t v)
{
    if (c == CELL_NONE)
        return !snap->at_dead_end;
    return snap->value[c] == VALUE_NONE &&
           (v == VALUE_NONE || (bits_has(&snap->dom[c * snap->words], v) &&
                                !accusation_is_missed(&snap->accusation, c, v)));
}

bool why_explain(struct why *w, const struct snapshot *snap, cell_t c, value_t v,
                 uint64_t budget)
{
    struct maker m = {.w = w, .budget = budget};

    why_free(w);
    *w = (struct why){.answer = WHY_OPEN, .cell = c, .value = v};
    if (is_open(snap, c, v))
        return false;
    if (c != CELL_NONE && v == VALUE_NONE)
        w->value = v = snap->value[c];
    w->answer = WHY_NO_REASONS;
    if (!replay_open(&m.r, w, snap))
        return false;
    bool is_found = repeat(&m, c, v);
    w->answer = is_found ? WHY_FOUND : WHY_UNKNOWN;
    if (is_found)
        make_chain(&m);
    replay_close(&m.r);
    return is_found;
}

void why_free(struct why *w)
{
    free(w->nodes);
    free(w->bars);
    free(w->chain);
    *w = (struct why){.answer = WHY_OPEN};
}
