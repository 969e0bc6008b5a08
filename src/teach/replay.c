#include "teach/replay.h"

#include "base/alloc.h"
#include "solve/catalog.h"
#include "solve/matching.h"
#include "solve/setting.h"

#include <string.h>

/* ---- Causes ---- */

/* The strategy at work: of a name in parts, such as "auto: learn" or "drama: the jam",
 * the last part that is a strategy. */
static const struct strategy *strategy_of(const struct snapshot *snap)
{
    const struct strategy *found = NULL;

    for (const char *part = snap->strategy; part && !snap->is_watched;) {
        const char *colon = strstr(part, ": ");
        size_t length = colon ? (size_t)(colon - part) : strlen(part);
        int row = catalog_find(PLUG_STRATEGY, part, length);
        found = row < 0 ? found : catalog_plug(PLUG_STRATEGY, row);
        part = colon ? colon + 2 : NULL;
    }
    return found;
}

static bool learns(const struct snapshot *snap)
{
    return snap->learning.kind == LEARNING_CLAUSES;
}

/* The rules of these propagators. */
static unsigned rules_of(const struct snapshot *snap, const char *prop)
{
    struct setting set = setting_default();
    unsigned rules = learns(snap) ? RULE_NAKED | RULE_HIDDEN : 0;

    setting_choose(&set, PLUG_PROPAGATOR, prop, NULL);
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

static struct why_node node_of(enum why_kind kind, cell_t c, int v, int unit)
{
    return (struct why_node){
        .kind = (uint8_t)kind, .cell = c, .value = (value_t)v, .unit = (int16_t)unit};
}

static void add_cause(struct replay *r, struct why_node cause, uint16_t level, int when)
{
    cause.level = level;
    cause.when = when;
    r->causes = alloc_one_more(r->causes, r->n_causes, sizeof *r->causes);
    r->causes[r->n_causes++] = cause;
}

/* Something is missed before the decision that the board shows last: before_last leaves
 * out the values of that decision's level. */
static void collect_causes(struct replay *r, bool before_last)
{
    const struct snapshot *snap = r->snap;
    static const enum why_kind kinds[] = {[CAUSE_CLUE] = WHY_CLUE,
                                          [CAUSE_DECISION] = WHY_DECISION,
                                          [CAUSE_LEARNT] = WHY_LEARNT};

    for (int c = 0; c < snap->n_cells; c++)
        if (snap->value[c] != VALUE_NONE && snap->cause[c] < CAUSE_PROPAGATOR &&
            !(before_last && snap->depth[c] > 0 && snap->depth[c] == snap->stats.depth))
            add_cause(r, node_of(kinds[snap->cause[c]], c, snap->value[c], -1),
                      snap->depth[c], snap->order[c]);
    for (int i = 0; i < snap->n_refuted; i++) {
        const struct refuted_value *v = &snap->refuted[i];
        if (!bits_has(&snap->dom[v->cell * snap->words], v->value))
            add_cause(r, node_of(WHY_REFUTED, v->cell, v->value, -1), v->depth, i);
    }
    if (r->n_causes > 0)
        qsort(r->causes, (size_t)r->n_causes, sizeof *r->causes, compare_causes);
}

bool replay_open(struct replay *r, struct why *w, const struct snapshot *snap)
{
    /* What a program has missed follows from its values, however it searches. */
    bool is_missed = accusation_is_missed(&snap->accusation, w->cell, w->value);
    const struct strategy *strategy =
        is_missed ? &strategy_backtrack : strategy_of(snap);

    *r = (struct replay){.snap = snap, .w = w, .n = snap->n, .words = snap->words};
    if (!strategy || strategy->levels != LEVELS_DECISIONS)
        return false;
    r->rules = rules_of(snap, is_missed ? snap->accusation.missed : snap->prop);
    r->geo = geometry_create(snapshot_shape(snap));
    size_t cells = (size_t)snap->n_cells, units = (size_t)r->geo->n_units;
    r->dom = alloc_zeroed(cells * (size_t)r->words, sizeof *r->dom);
    r->n_links = 2 * cells + units * (size_t)(r->n + 1);
    r->value_of = alloc_zeroed(r->n_links, sizeof *r->value_of);
    r->gone = r->value_of + cells;
    r->halls = r->gone + cells;
    r->owner = r->halls + units;
    collect_causes(r, is_missed);
    return true;
}

void replay_close(struct replay *r)
{
    free(r->dom);
    free(r->value_of);
    free(r->causes);
    geometry_destroy(r->geo);
}

/* ---- Rounds ---- */

/* Gives every cell the candidates that the puzzle allows, and forgets all nodes. */
static void reset(struct replay *r)
{
    size_t cells = (size_t)r->geo->n_cells;

    r->w->n_nodes = r->n_ends = r->round = 0;
    memset(r->changed, 0xff, sizeof r->changed);
    memset(r->value_of, -1, r->n_links * sizeof *r->value_of);
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

/* Removes from the board the candidates that node i excludes. */
static void apply(struct replay *r, int i)
{
    struct why_node *k = &r->w->nodes[i];

    if (k->kind == WHY_REFUTED) {
        k->next = r->gone[k->cell];
        r->gone[k->cell] = i;
        strike(r, k->cell, k->value);
    } else if (k->kind == WHY_HALL) {
        k->next = r->halls[k->unit];
        r->halls[k->unit] = i;
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
    for (cell_t c = 0; c < r->geo->n_cells; c++) {
        const uint64_t *dom = &r->dom[c * r->words];
        int left = bits_count_set(dom, r->words);
        if (left == 0)
            add_end(r, node_of(WHY_NO_CANDIDATE, c, VALUE_NONE, -1));
        else if (left == 1 && r->value_of[c] < 0 && r->rules & RULE_NAKED)
            add_value(r, node_of(WHY_NAKED, c, bits_nth(dom, 0), -1));
    }
}

/* Draws the conclusion from a value that has one place in a unit, or none. */
static void conclude_place(struct replay *r, int unit, int v)
{
    const cell_t *cells = geometry_cells(r->geo, unit);
    int pos = 0;

    while (pos < r->n && !bits_has(&r->dom[cells[pos] * r->words], v))
        pos++;
    if (pos == r->n)
        add_end(r, node_of(WHY_NO_PLACE, CELL_NONE, v, unit));
    else if (r->value_of[cells[pos]] < 0 && r->owner[unit * r->n + v] < 0)
        add_value(r, node_of(WHY_HIDDEN, cells[pos], v, unit));
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
            conclude_place(r, unit, 64 * w + bits_lowest(few));
    }
}

/* Returns the Hall set of all cells and values that alternating paths from value v
 * reach. `owner_of` is a perfect matching: the position of each value in the unit. */
static struct why_node close_over(const struct replay *r, int unit,
                                  const uint16_t *owner_of, int v)
{
    struct why_node set = node_of(WHY_HALL, CELL_NONE, VALUE_NONE, unit);
    uint64_t all[MAX_WORDS];

    bits_fill(all, r->words, r->n);
    matching_reaches(r->dom, geometry_cells(r->geo, unit), r->words, owner_of, v, all,
                     set.values, r->words);
    set.n_set = bits_count_set(set.values, r->words);
    for (int in = 0; in < r->n; in++)
        if (bits_has(set.values, in))
            set.cells[owner_of[in] >> 6] |= bits_mask(owner_of[in]);
    return set;
}

static bool removes_something(const struct replay *r, const struct why_node *set)
{
    const cell_t *cells = geometry_cells(r->geo, set->unit);

    for (int pos = 0; pos < r->n; pos++)
        for (int w = 0; w < r->words && !bits_has(set->cells, pos); w++)
            if (r->dom[cells[pos] * r->words + w] & set->values[w])
                return true;
    return false;
}

static void add_violator(struct replay *r, int unit, const struct matching_search *t)
{
    struct why_node set = node_of(WHY_VIOLATOR, CELL_NONE, VALUE_NONE, unit);

    set.n_set = t->count;
    for (int i = 0; i < t->count; i++)
        set.cells[t->queue[i] >> 6] |= bits_mask(t->queue[i]);
    memcpy(set.values, t->seen, (size_t)r->words * sizeof *t->seen);
    add_end(r, set);
}

/* Adds the Hall sets of a unit that contain no smaller Hall set and remove a candidate.
 * In such a set, alternating paths lead from each cell to all other cells. If the unit
 * cannot be filled, adds its Hall violator instead. */
static void find_hall_sets(struct replay *r, int unit)
{
    struct matching_search t;
    struct why_node sets[MAX_N]; /* by position: the smallest set that has the cell */
    uint16_t owner_of[MAX_N];

    r->w->work += (uint64_t)r->n;
    if (contradiction_find_unmatched(r->dom, geometry_cells(r->geo, unit), r->n, &t,
                                     owner_of) >= 0) {
        add_violator(r, unit, &t);
        return;
    }
    for (int v = 0; v < r->n; v++)
        sets[owner_of[v]] = close_over(r, unit, owner_of, v);
    for (int pos = 0; pos < r->n; pos++) {
        bool is_minimal = true, is_first = true;
        for (int other = 0; other < r->n; other++) {
            bool is_in = bits_has(sets[pos].cells, other);
            is_minimal &= !is_in || sets[other].n_set == sets[pos].n_set;
            is_first &= !is_in || other >= pos;
        }
        if (is_minimal && is_first && removes_something(r, &sets[pos]))
            replay_add(r, sets[pos]);
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
        bool needs_sets = r->w->n_nodes == end && r->rules & RULE_HALL;
        for (int unit = 0; unit < r->geo->n_units && needs_sets; unit++)
            if (bits_has(r->changed, unit)) {
                r->changed[unit >> 6] &= ~bits_mask(unit);
                find_hall_sets(r, unit);
            }
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
    bool is_value = k->kind == WHY_NAKED || k->kind == WHY_HIDDEN;
    bool has_rule = (r->rules & (way == 0 ? RULE_NAKED : RULE_HIDDEN)) != 0;

    if (is_value ? !has_rule || (way > 0 && unit == UNIT_NONE) : way > 0)
        return -1;
    switch ((enum why_kind)k->kind) {
    case WHY_NAKED:
    case WHY_HIDDEN:
    case WHY_NO_CANDIDATE:
        return list_others(r, k->cell, unit, k->value, out);
    case WHY_HALL:
    case WHY_VIOLATOR:
        return list_missing(r, k, out);
    case WHY_REMOVED:
        *out = (struct why_bar){k->cell, k->value, -1};
        return 1;
    case WHY_NO_PLACE:
        return list_others(r, CELL_NONE, k->unit, k->value, out);
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
