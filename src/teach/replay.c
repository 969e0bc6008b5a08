#include "teach/replay.h"

#include "base/alloc.h"
#include "solve/catalog.h"
#include "solve/matching.h"
#include "solve/setting.h"

#include <string.h>

/* ---- Causes ---- */

static const struct strategy *strategy_of(const struct snapshot *snap)
{
    const char *name = snap->strategy;

    for (const char *colon; (colon = strstr(name, ": ")) != NULL;)
        name = colon + 2;
    int row = catalog_find(PLUG_STRATEGY, name, strlen(name));

    return row < 0 || snap->is_watched ? NULL : catalog_plug(PLUG_STRATEGY, row);
}

static bool learns(const struct snapshot *snap)
{
    return snap->learning.kind == LEARNING_CLAUSES;
}

static unsigned rules_of(const struct snapshot *snap)
{
    struct setting set = setting_default();
    unsigned rules = learns(snap) ? RULE_NAKED | RULE_HIDDEN : 0;

    setting_choose(&set, PLUG_PROPAGATOR, snap->prop, NULL);
    for (int i = 0; i < set.n_prop; i++)
        rules |= set.prop[i] == &propagator_naked      ? RULE_NAKED | RULE_LOOKAHEAD
                 : set.prop[i] == &propagator_hidden   ? RULE_HIDDEN
                 : set.prop[i] == &propagator_forward  ? RULE_LOOKAHEAD
                 : set.prop[i] == &propagator_backward ? 0
                                                       : RULE_HALL;
    return rules;
}

/* Orders causes by level; at each level the decision first, refuted values last. */
static int compare_causes(const void *left, const void *right)
{
    const struct why_node *a = left, *b = right;
    int is_last = (a->kind == WHY_REFUTED) - (b->kind == WHY_REFUTED);

    return a->level != b->level ? a->level - b->level
           : is_last            ? is_last
                                : a->when - b->when;
}

static void add_cause(struct replay *r, enum why_kind kind, cell_t c, value_t v,
                      int level, int when)
{
    r->causes = alloc_one_more(r->causes, r->n_causes, sizeof *r->causes);
    r->causes[r->n_causes++] = (struct why_node){.kind = (uint8_t)kind,
                                                 .cell = c,
                                                 .value = v,
                                                 .unit = -1,
                                                 .level = (uint16_t)level,
                                                 .when = when};
}

static void collect_causes(struct replay *r)
{
    const struct snapshot *snap = r->snap;
    static const enum why_kind kinds[] = {[CAUSE_CLUE] = WHY_CLUE,
                                          [CAUSE_DECISION] = WHY_DECISION,
                                          [CAUSE_LEARNT] = WHY_LEARNT};

    for (int c = 0; c < snap->n_cells; c++)
        if (snap->value[c] != VALUE_NONE && snap->cause[c] < CAUSE_PROPAGATOR)
            add_cause(r, kinds[snap->cause[c]], c, snap->value[c], snap->depth[c],
                      snap->order[c]);
    for (int i = 0; i < snap->n_refuted; i++) {
        const struct refuted_value *v = &snap->refuted[i];
        if (!bits_has(&snap->dom[v->cell * snap->words], v->value))
            add_cause(r, WHY_REFUTED, v->cell, v->value, v->depth, i);
    }
    if (r->n_causes > 0)
        qsort(r->causes, (size_t)r->n_causes, sizeof *r->causes, compare_causes);
}

bool replay_open(struct replay *r, struct why *w, const struct snapshot *snap)
{
    const struct strategy *strategy = strategy_of(snap);

    *r = (struct replay){.snap = snap, .w = w, .n = snap->n, .words = snap->words};
    if (!strategy || strategy->levels != LEVELS_DECISIONS)
        return false;
    r->rules = rules_of(snap);
    r->geo = geometry_create(snapshot_shape(snap));
    size_t cells = (size_t)snap->n_cells, units = (size_t)r->geo->n_units;
    r->dom = alloc_zeroed(cells * (size_t)r->words, sizeof *r->dom);
    r->value_of = alloc_zeroed(cells, sizeof *r->value_of);
    r->owner = alloc_zeroed(units * (size_t)r->n, sizeof *r->owner);
    r->halls = alloc_zeroed(units, sizeof *r->halls);
    r->gone = alloc_zeroed(cells, sizeof *r->gone);
    collect_causes(r);
    return true;
}

void replay_close(struct replay *r)
{
    void *owned[] = {r->dom, r->value_of, r->owner, r->halls, r->gone, r->causes};

    for (size_t i = 0; i < sizeof owned / sizeof *owned; i++)
        free(owned[i]);
    geometry_destroy(r->geo);
}

/* ---- Rounds ---- */

/* Gives every cell the candidates that the puzzle allows, and forgets all nodes. */
static void reset(struct replay *r)
{
    size_t cells = (size_t)r->geo->n_cells, units = (size_t)r->geo->n_units;

    r->w->n_nodes = r->n_ends = r->round = 0;
    memset(r->changed, 0xff, sizeof r->changed);
    memset(r->value_of, -1, cells * sizeof *r->value_of);
    memset(r->gone, -1, cells * sizeof *r->gone);
    memset(r->halls, -1, units * sizeof *r->halls);
    memset(r->owner, -1, units * (size_t)r->n * sizeof *r->owner);
    for (size_t c = 0; c < cells; c++)
        bits_fill(&r->dom[c * (size_t)r->words], r->words, r->n);
    if (r->snap->n_excluded > 0)
        memcpy(r->dom, r->snap->given, cells * (size_t)r->words * sizeof *r->dom);
}

static void strike(struct replay *r, cell_t c, int v)
{
    uint64_t *word = &r->dom[c * r->words + (v >> 6)];

    if (!(*word & bits_mask(v)))
        return;
    *word &= ~bits_mask(v);
    r->w->work++;
    FOR_UNITS(at, r->geo, c)
        r->changed[at->unit >> 6] |= bits_mask(at->unit);
}

int replay_add(struct replay *r, struct why_node node)
{
    struct why *w = r->w;
    int i = w->n_nodes++;

    w->nodes = alloc_one_more(w->nodes, i, sizeof *w->nodes);
    node.when = r->round;
    w->nodes[i] = node;
    return i;
}

/* Adds the node of an assignment. Enters the node in value_of and owner, except where
 * an earlier node stands. */
static void add_value(struct replay *r, struct why_node node)
{
    int i = replay_add(r, node);

    if (r->value_of[node.cell] < 0)
        r->value_of[node.cell] = i;
    FOR_UNITS(at, r->geo, node.cell) {
        int *owner = &r->owner[at->unit * r->n + node.value];
        if (*owner < 0)
            *owner = i;
    }
}

static void link_node(struct why_node *k, int *first, int i)
{
    k->next = *first;
    *first = i;
}

/* Removes from the board the candidates that node i excludes. */
static void apply(struct replay *r, int i)
{
    struct why_node *k = &r->w->nodes[i];

    if (k->kind == WHY_REFUTED) {
        link_node(k, &r->gone[k->cell], i);
        strike(r, k->cell, k->value);
    } else if (k->kind == WHY_HALL) {
        link_node(k, &r->halls[k->unit], i);
        for (int pos = 0; pos < r->n; pos++)
            for (int v = 0; v < r->n && !bits_has(k->cells, pos); v++)
                if (bits_has(k->values, v))
                    strike(r, geometry_cells(r->geo, k->unit)[pos], v);
    } else {
        FOR_UNITS(at, r->geo, k->cell)
            for (int pos = 0; pos < r->n; pos++) {
                cell_t c = geometry_cells(r->geo, at->unit)[pos];
                if (c != k->cell)
                    strike(r, c, k->value);
                if (pos != k->value)
                    strike(r, k->cell, pos);
            }
    }
}

/* Adds a dead end if the question is about one and if the search could see it. A search
 * without lookahead sees only that the cell it has chosen has no candidate. */
static void add_end(struct replay *r, struct why_node node)
{
    bool is_seen =
        r->rules & RULE_LOOKAHEAD || learns(r->snap) ||
        (node.kind == WHY_NO_CANDIDATE && node.cell == r->snap->conflict_cell);

    if (r->w->cell == CELL_NONE && is_seen && r->n_ends < REPLAY_ENDS)
        r->ends[r->n_ends++] = replay_add(r, node);
}

static void conclude_cells(struct replay *r)
{
    for (int c = 0; c < r->geo->n_cells; c++) {
        const uint64_t *dom = &r->dom[c * r->words];
        int left = bits_count_set(dom, r->words);
        struct why_node node = {.cell = c, .value = VALUE_NONE, .unit = -1};
        if (left == 0) {
            node.kind = WHY_NO_CANDIDATE;
            add_end(r, node);
        } else if (left == 1 && r->value_of[c] < 0 && r->rules & RULE_NAKED) {
            node.kind = WHY_NAKED;
            node.value = (value_t)bits_nth(dom, 0);
            add_value(r, node);
        }
    }
}

static void conclude_place(struct replay *r, int unit, int v, bool has_place)
{
    const cell_t *cells = geometry_cells(r->geo, unit);
    struct why_node node = {.kind = WHY_NO_PLACE,
                            .cell = CELL_NONE,
                            .value = (value_t)v,
                            .unit = (int16_t)unit};
    int pos = 0;

    if (!has_place) {
        add_end(r, node);
        return;
    }
    while (!bits_has(&r->dom[cells[pos] * r->words], v))
        pos++;
    node.kind = WHY_HIDDEN;
    node.cell = cells[pos];
    if (r->value_of[node.cell] < 0 && r->owner[unit * r->n + v] < 0)
        add_value(r, node);
}

static void conclude_unit(struct replay *r, int unit)
{
    uint64_t all[MAX_WORDS];

    bits_fill(all, r->words, r->n);
    for (int w = 0; w < r->words; w++) {
        uint64_t once = 0, twice = 0;
        for (int pos = 0; pos < r->n; pos++) {
            uint64_t dom = r->dom[geometry_cells(r->geo, unit)[pos] * r->words + w];
            twice |= once & dom;
            once |= dom;
        }
        for (uint64_t few = all[w] & ~twice; few; few &= few - 1)
            conclude_place(r, unit, 64 * w + bits_lowest(few),
                           (once & few & (0 - few)) != 0);
    }
}

/* The cells and values of a unit that alternating paths from one of its cells reach.
 * There are `size` cells and `size` values, since the unit has a perfect matching. */
struct closure {
    uint64_t cells[MAX_WORDS], values[MAX_WORDS];
    int size;
};

static void close_over(const struct replay *r, const cell_t *cells,
                       const uint16_t *owner_of, int start, struct closure *out)
{
    uint16_t queue[MAX_N] = {(uint16_t)start};

    *out = (struct closure){.size = 1};
    out->cells[start >> 6] = bits_mask(start);
    for (int head = 0; head < out->size; head++)
        for (int w = 0; w < r->words; w++) {
            uint64_t fresh =
                r->dom[cells[queue[head]] * r->words + w] & ~out->values[w];
            out->values[w] |= fresh;
            for (; fresh; fresh &= fresh - 1) {
                int owner = owner_of[64 * w + bits_lowest(fresh)];
                if (bits_has(out->cells, owner))
                    continue;
                out->cells[owner >> 6] |= bits_mask(owner);
                queue[out->size++] = (uint16_t)owner;
            }
        }
}

/* Whether a cell outside the set still has a candidate among the values of the set. */
static bool removes_something(const struct replay *r, const cell_t *cells,
                              const struct closure *set)
{
    for (int pos = 0; pos < r->n; pos++)
        for (int w = 0; w < r->words && !bits_has(set->cells, pos); w++)
            if (r->dom[cells[pos] * r->words + w] & set->values[w])
                return true;
    return false;
}

static void add_set(struct replay *r, int unit, enum why_kind kind,
                    const struct closure *set)
{
    struct why_node node = {.kind = (uint8_t)kind,
                            .cell = CELL_NONE,
                            .value = VALUE_NONE,
                            .unit = (int16_t)unit,
                            .n_set = set->size};

    memcpy(node.cells, set->cells, sizeof node.cells);
    memcpy(node.values, set->values, sizeof node.values);
    if (kind == WHY_HALL)
        replay_add(r, node);
    else
        add_end(r, node);
}

static void add_violator(struct replay *r, int unit, const struct matching_search *t)
{
    struct closure set = {.size = t->count};

    for (int i = 0; i < t->count; i++)
        set.cells[t->queue[i] >> 6] |= bits_mask(t->queue[i]);
    memcpy(set.values, t->seen, (size_t)r->words * sizeof *t->seen);
    add_set(r, unit, WHY_VIOLATOR, &set);
}

/* Adds the Hall sets of a unit that contain no smaller Hall set and remove a candidate.
 * In such a set, alternating paths lead from each cell to all other cells. If the unit
 * cannot be filled, adds its Hall violator instead. */
static void find_hall_sets(struct replay *r, int unit)
{
    const cell_t *cells = geometry_cells(r->geo, unit);
    struct matching_search t;
    struct closure sets[MAX_N];
    uint16_t owner_of[MAX_N];

    r->w->work += (uint64_t)r->n;
    if (contradiction_find_unmatched(r->dom, cells, r->n, r->words, &t, owner_of) >=
        0) {
        add_violator(r, unit, &t);
        return;
    }
    for (int pos = 0; pos < r->n; pos++)
        close_over(r, cells, owner_of, pos, &sets[pos]);
    for (int pos = 0; pos < r->n; pos++) {
        bool is_minimal = true, is_first = true;
        for (int other = 0; other < r->n; other++) {
            bool is_in = bits_has(sets[pos].cells, other);
            is_minimal &= !is_in || sets[other].size == sets[pos].size;
            is_first &= !is_in || other >= pos;
        }
        if (is_minimal && is_first && removes_something(r, cells, &sets[pos]))
            add_set(r, unit, WHY_HALL, &sets[pos]);
    }
}

static void conclude_sets(struct replay *r)
{
    for (int unit = 0; unit < r->geo->n_units; unit++) {
        if (!bits_has(r->changed, unit))
            continue;
        r->changed[unit >> 6] &= ~bits_mask(unit);
        find_hall_sets(r, unit);
    }
}

static bool holds(const struct replay *r)
{
    const struct why *w = r->w;

    if (w->cell == CELL_NONE)
        return r->n_ends > 0;
    if (r->snap->value[w->cell] == w->value)
        return r->value_of[w->cell] >= 0 &&
               w->nodes[r->value_of[w->cell]].value == w->value;
    return !bits_has(&r->dom[w->cell * r->words], w->value);
}

/* Applies the nodes from `first` on, and derives further nodes round by round. Returns
 * true as soon as the result that is asked for holds, false if nothing more follows. */
static bool propagate(struct replay *r, int first)
{
    do {
        int end = r->w->n_nodes;
        for (; first < end; first++)
            apply(r, first);
        r->round++;
        r->n_ends = 0;
        if (holds(r))
            return true;
        conclude_cells(r);
        for (int unit = 0; unit < r->geo->n_units && r->rules & RULE_HIDDEN; unit++)
            conclude_unit(r, unit);
        if (r->w->n_nodes == end && r->rules & RULE_HALL)
            conclude_sets(r);
        if (holds(r))
            return true;
    } while (first < r->w->n_nodes);
    return false;
}

int replay_run(struct replay *r, int count, int all)
{
    reset(r);
    for (int done = 0; done < all || done == 0; count = done + 1) {
        int first = r->w->n_nodes;
        for (; done < count; done++)
            if (r->causes[done].kind == WHY_REFUTED)
                replay_add(r, r->causes[done]);
            else
                add_value(r, r->causes[done]);
        if (propagate(r, first))
            return done;
        if (done >= all)
            break;
    }
    return -1;
}

/* ---- What a node rests on ---- */

/* Lists the candidates that must be absent so that the set is a Hall set: in its cells,
 * all values that are not in the set. */
static int list_missing(const struct replay *r, const struct why_node *k,
                        struct why_bar *out)
{
    int count = 0;

    for (int pos = 0; pos < r->n; pos++)
        for (int v = 0; v < r->n && bits_has(k->cells, pos); v++)
            if (!bits_has(k->values, v))
                out[count++] = (struct why_bar){geometry_cells(r->geo, k->unit)[pos],
                                                (value_t)v, -1};
    return count;
}

/* Lists candidates that must be absent: if unit < 0, all candidates of cell c except v;
 * otherwise candidate v of all cells of the unit except c. */
static int list_others(const struct replay *r, cell_t c, int unit, value_t v,
                       struct why_bar *out)
{
    int count = 0;

    for (int i = 0; i < r->n; i++) {
        if (unit < 0 && i != v)
            out[count++] = (struct why_bar){c, (value_t)i, -1};
        if (unit >= 0 && geometry_cells(r->geo, unit)[i] != c)
            out[count++] = (struct why_bar){geometry_cells(r->geo, unit)[i], v, -1};
    }
    return count;
}

int replay_unit(const struct replay *r, cell_t c, int way)
{
    return way == 0 ? UNIT_NONE : geometry_unit(r->geo, c, (enum unit_kind)(way - 1));
}

int replay_needs(const struct replay *r, const struct why_node *k, int way,
                 struct why_bar *out)
{
    int unit = k->cell == CELL_NONE ? UNIT_NONE : replay_unit(r, k->cell, way);

    switch ((enum why_kind)k->kind) {
    case WHY_NAKED:
    case WHY_HIDDEN:
        if (!(r->rules & (way == 0 ? RULE_NAKED : RULE_HIDDEN)) ||
            (way > 0 && unit == UNIT_NONE))
            return -1;
        return list_others(r, k->cell, unit, k->value, out);
    case WHY_HALL:
    case WHY_VIOLATOR:
        return way > 0 ? -1 : list_missing(r, k, out);
    case WHY_REMOVED:
        *out = (struct why_bar){k->cell, k->value, -1};
        return way > 0 ? -1 : 1;
    case WHY_NO_CANDIDATE:
        return way > 0 ? -1 : list_others(r, k->cell, -1, VALUE_NONE, out);
    case WHY_NO_PLACE:
        return way > 0 ? -1 : list_others(r, CELL_NONE, k->unit, k->value, out);
    case WHY_CLUE:
    case WHY_DECISION:
    case WHY_REFUTED:
    case WHY_LEARNT:
        break;
    }
    return -1;
}

int replay_barring(const struct replay *r, const struct why_bar *need, int when,
                   int out[BARRING])
{
    static const enum unit_kind kinds[UNIT_KINDS] = {
        UNIT_BOX,          UNIT_REGION, UNIT_WINDOW, UNIT_DIAGONAL,
        UNIT_ANTIDIAGONAL, UNIT_ROW,    UNIT_COLUMN};
    const struct why_node *nodes = r->w->nodes;
    int own = r->value_of[need->cell], count = 0, i;

    r->w->work++;
    if (snapshot_excludes(r->snap, need->cell, need->value)) {
        *out = -1;
        return 1;
    }
    if (own >= 0 && nodes[own].when < when && nodes[own].value != need->value)
        out[count++] = own;
    for (int k = 0; k < UNIT_KINDS; k++) {
        int unit = geometry_unit(r->geo, need->cell, kinds[k]);
        if (unit == UNIT_NONE)
            continue;
        i = r->owner[unit * r->n + need->value];
        bool is_listed = i < 0 || i == own || nodes[i].cell == need->cell;
        for (int before = 0; before < count; before++)
            is_listed |= out[before] == i;
        if (!is_listed && nodes[i].when < when)
            out[count++] = i;
    }
    FOR_UNITS(at, r->geo, need->cell)
        for (i = r->halls[at->unit]; i >= 0 && count < BARRING; i = nodes[i].next)
            if (nodes[i].when < when && !bits_has(nodes[i].cells, at->pos) &&
                bits_has(nodes[i].values, need->value))
                out[count++] = i;
    for (i = r->gone[need->cell]; i >= 0 && count < BARRING; i = nodes[i].next)
        if (nodes[i].value == need->value && nodes[i].when < when)
            out[count++] = i;
    return count;
}
