#include "solve/strategies/learn/alldifferent.h"

#include "solve/matching.h"

#include <string.h>

static void mark(struct alldifferent *a, uint32_t unit)
{
    if (a->unit[unit].is_marked)
        return;
    a->unit[unit].is_marked = true;
    a->marked[a->n_marked++] = unit;
}

static void restore_candidate(struct alldifferent *a, const struct cover *c, lit_t lit)
{
    int v = cover_value(c, lit);

    a->cell[cover_cell_group(c, lit_var(lit))].dom[v >> 6] |= bits_mask(v);
}

static void add_cell(struct alldifferent *a, const struct cover *c, uint32_t g)
{
    struct matched_cell *cell = &a->cell[g];

    cell->cell = cover_cell(c, c->member[c->first[g]]);
    memset(cell->value, VALUE_NONE, sizeof cell->value);
    for (uint32_t i = 0; i < c->count[g]; i++)
        restore_candidate(a, c, c->member[c->first[g] + i]);
    FOR_UNITS(at, a->geo, cell->cell) {
        assert(a->unit[at->unit].count < a->n);
        a->member[at->unit * a->n + a->unit[at->unit].count++] = g;
    }
}

void alldifferent_init(struct alldifferent *a, const struct cover *c,
                       const struct geometry *geo, enum filtering filtering)
{
    *a = (struct alldifferent){.filtering = filtering, .query = 1};
    if (filtering == FILTER_NOWHERE || c->contradiction)
        return;
    a->geo = geo;
    a->n = (uint32_t)geo->n;
    a->n_units = (uint32_t)geo->n_units;
    a->n_cells = c->n_cell_groups;
    a->words = geo->words;
    a->cell = alloc_zeroed(a->n_cells, sizeof *a->cell);
    a->unit = alloc_zeroed(a->n_units, sizeof *a->unit);
    a->member = alloc_zeroed((size_t)a->n_units * a->n, sizeof *a->member);
    a->marked = alloc_zeroed(a->n_units, sizeof *a->marked);
    a->owner = alloc_zeroed((size_t)a->n_units * a->n, sizeof *a->owner);
    memset(a->owner, UNMATCHED, (size_t)a->n_units * a->n * sizeof *a->owner);
    for (uint32_t g = 0; g < a->n_cells; g++)
        add_cell(a, c, g);
    for (uint32_t u = 0; u < a->n_units; u++)
        mark(a, u);
}

/* Removes a candidate from its cell and from the matchings of the cell's units. */
static void apply_removal(struct alldifferent *a, uint32_t g, value_t value)
{
    struct matched_cell *cell = &a->cell[g];

    cell->dom[value >> 6] &= ~bits_mask(value);
    FOR_UNITS(at, a->geo, cell->cell) {
        value_t *matched = &cell->value[unit_kind_of(&a->geo->numbers, at->unit)];
        if (*matched != value)
            continue;
        *matched = VALUE_NONE;
        a->owner[at->unit * a->n + value] = UNMATCHED;
        mark(a, at->unit);
    }
}

void alldifferent_undo(struct alldifferent *a, const struct cover *c,
                       const lit_t *trail, uint32_t n_trail)
{
    while (a->n_seen > n_trail) {
        lit_t lit = trail[--a->n_seen];
        if (lit_is_negative(lit))
            restore_candidate(a, c, lit);
    }
    while (a->n_halls > 0 && a->hall[a->n_halls - 1].n_trail >= n_trail)
        a->n_halls--;
}

/* A unit while it is filtered, with a copy of its cells' candidates. */
struct matching_work {
    struct alldifferent *a;
    const struct cover *cover;
    struct assignment *assigned;
    const uint32_t *cell; /* the cells of the unit, by position */
    uint16_t *owner;      /* by value: the matched position, or UNMATCHED */
    uint32_t unit, count;
    int kind;
    uint64_t open[MAX_WORDS];        /* the candidates of its unassigned cells */
    uint64_t dom[MAX_N * MAX_WORDS]; /* [count][words]: candidates */
};

static value_t *value_at(const struct matching_work *w, uint32_t position)
{
    return &w->a->cell[w->cell[position]].value[w->kind];
}

static ALWAYS_INLINE uint64_t *dom_of_owner(struct matching_work *w, int value,
                                            int words)
{
    assert(w->owner[value] < w->count);
    return &w->dom[w->owner[value] * words];
}

/* Copies the candidates to w->dom, and those of unassigned cells also to w->open. A
 * cell with one candidate is assigned, because singles have been propagated. */
static ALWAYS_INLINE void load(struct matching_work *w, int words)
{
    for (int i = 0; i < words; i++)
        w->open[i] = 0;
    for (uint32_t p = 0; p < w->count; p++) {
        const uint64_t *dom = w->a->cell[w->cell[p]].dom;
        int size = 0;
        for (int i = 0; i < words; i++)
            size += bits_count(w->dom[p * (uint32_t)words + (uint32_t)i] = dom[i]);
        assert(size > 0);
        for (int i = 0; i < words; i++)
            w->open[i] |= size > 1 ? dom[i] : 0;
    }
}

static struct hall_set *add_hall(struct matching_work *w)
{
    struct alldifferent *a = w->a;

    if (a->n_halls == a->capacity) {
        a->capacity = a->capacity ? 2 * a->capacity : 64;
        a->hall = alloc_resize(a->hall, a->capacity, sizeof *a->hall);
    }
    struct hall_set *h = &a->hall[a->n_halls++];
    *h = (struct hall_set){.unit = w->unit, .n_trail = w->assigned->n_trail};
    return h;
}

/* Records a conflict: the cells in t->queue have only the values t->seen, too few. */
static void fail(struct matching_work *w, const struct matching_search *t, int words)
{
    struct hall_set *h = add_hall(w);
    uint32_t size, index = w->a->n_halls - 1;

    for (int i = 0; i < t->count; i++)
        h->cells[t->queue[i] >> 6] |= bits_mask(t->queue[i]);
    for (int i = 0; i < words; i++)
        h->values[i] = t->seen[i];
    alldifferent_forget_reasons(w->a);
    const lit_t *lit = alldifferent_explain(w->a, w->cover, index, &size);
    lit_t any = w->cover->member[w->cover->first[w->cell[t->queue[0]]]];
    assignment_fail(w->assigned, size > 0 ? lit[0] : any, REASON_HALL | index);
}

/* Matches a cell along an augmenting path. If there is none, records a conflict. */
static ALWAYS_INLINE bool augment(struct matching_work *w, uint32_t start,
                                  uint64_t *free_values, int words)
{
    struct matching_search t;
    int value =
        matching_find_path(&t, w->dom, NULL, w->owner, free_values, (int)start, words);

    if (value < 0) {
        fail(w, &t, words);
        return false;
    }
    free_values[value >> 6] &= ~bits_mask(value);
    for (uint32_t p = (uint32_t)t.last;; p = t.came_from[value]) {
        int old = *value_at(w, p);
        *value_at(w, p) = (value_t)value;
        w->owner[value] = (uint16_t)p;
        if (p == start)
            return true;
        value = old;
    }
}

/* Sets `left` to the values of `part` from which no alternating path leads to root. */
static ALWAYS_INLINE void cannot_reach(struct matching_work *w, const uint64_t *part,
                                       int root, uint64_t *left, int words)
{
    uint64_t reaching[MAX_WORDS] = {0};
    bool grows = true;

    for (int i = 0; i < words; i++)
        left[i] = part[i];
    left[root >> 6] &= ~bits_mask(root);
    reaching[root >> 6] |= bits_mask(root);
    while (grows) {
        grows = false;
        for (int i = 0; i < words; i++)
            for (uint64_t rest = left[i]; rest; rest &= rest - 1) {
                int v = 64 * i + bits_lowest(rest);
                const uint64_t *dom = dom_of_owner(w, v, words);
                uint64_t common = 0;
                for (int j = 0; j < words; j++)
                    common |= dom[j] & reaching[j];
                if (common == 0)
                    continue;
                left[i] &= ~bits_mask(v);
                reaching[i] |= bits_mask(v);
                grows = true;
            }
    }
}

static void remove_candidate(struct matching_work *w, uint32_t p, int value,
                             reason_t reason)
{
    const struct cover *c = w->cover;
    const lit_t *lit = &c->member[c->first[w->cell[p]]];

    while (cover_value(c, *lit) != value)
        lit++;
    assignment_push(w->assigned, lit_not(*lit), reason);
}

/* `part` is a set of values. `closed` is a subset of it, from which no alternating path
 * leads to the rest of `part`. So `closed` and the cells matched to it are a Hall set.
 * Removes `closed` from the cells matched to the rest of `part`. */
static ALWAYS_INLINE void prune(struct matching_work *w, const uint64_t *part,
                                const uint64_t *closed, int words)
{
    struct hall_set *h = NULL;
    uint32_t index = w->a->n_halls;

    for (int i = 0; i < words; i++)
        for (uint64_t others = part[i] & ~closed[i]; others; others &= others - 1) {
            int value = 64 * i + bits_lowest(others);
            uint64_t *dom = dom_of_owner(w, value, words);
            for (int j = 0; j < words; j++) {
                uint64_t out = dom[j] & closed[j];
                dom[j] &= ~out;
                if (out && !h)
                    h = add_hall(w);
                for (; out; out &= out - 1)
                    remove_candidate(w, w->owner[value], 64 * j + bits_lowest(out),
                                     REASON_HALL | index);
            }
        }
    for (int i = 0; h && i < words; i++) {
        h->values[i] = closed[i];
        for (uint64_t left = closed[i]; left; left &= left - 1) {
            uint32_t p = w->owner[64 * i + bits_lowest(left)];
            h->cells[p >> 6] |= bits_mask((int)p);
        }
    }
}

/* Splits w->open into its SCCs. Each time, splits off a set of values that is closed in
 * its part (see prune), and removes these values from the other cells of the part. */
static ALWAYS_INLINE void prune_components(struct matching_work *w, int words)
{
    uint64_t parts[MAX_N][MAX_WORDS], closed[MAX_WORDS];
    int n_parts = 1;

    for (int i = 0; i < words; i++)
        parts[0][i] = w->open[i];
    while (n_parts > 0) {
        uint64_t *part = parts[n_parts - 1];
        int root = matching_lowest(part, words);
        if (root < 0) {
            n_parts--;
            continue;
        }
        bool is_all =
            matching_reaches(w->dom, NULL, words, w->owner, root, part, closed, words);
        if (is_all)
            cannot_reach(w, part, root, closed, words);
        if (matching_lowest(closed, words) >= 0)
            prune(w, part, closed, words);
        assert(is_all || n_parts < MAX_N);
        uint64_t *next = is_all ? part : parts[n_parts++];
        for (int i = 0; i < words; i++) {
            part[i] &= ~closed[i];
            next[i] = closed[i];
        }
    }
}

static ALWAYS_INLINE bool filter_words(struct matching_work *w, int words)
{
    uint64_t free_values[MAX_WORDS] = {0};

    load(w, words);
    for (int v = 0; v < (int)w->a->n; v++)
        if (w->owner[v] == UNMATCHED)
            free_values[v >> 6] |= bits_mask(v);
    for (uint32_t p = 0; p < w->count; p++)
        if (*value_at(w, p) == VALUE_NONE && !augment(w, p, free_values, words))
            return false;
    prune_components(w, words);
    return true;
}

static bool filter_unit(struct alldifferent *a, const struct cover *c,
                        struct assignment *assigned, uint32_t unit)
{
    struct matching_work w; /* not initialised, because `dom` is large */

    w.a = a;
    w.cover = c;
    w.assigned = assigned;
    w.cell = &a->member[unit * a->n];
    w.owner = &a->owner[unit * a->n];
    w.unit = unit;
    w.count = a->unit[unit].count;
    w.kind = (int)unit_kind_of(&a->geo->numbers, (int)unit);
    switch (a->words) {
#define CASE(WORDS)                                                                    \
    case WORDS:                                                                        \
        return filter_words(&w, WORDS);
        WORD_COUNTS(CASE)
    }
    return true;
}

bool alldifferent_filter(struct alldifferent *a, const struct cover *c,
                         struct assignment *assigned)
{
    uint32_t n_trail = assigned->n_trail;

    if (a->filtering == FILTER_NOWHERE ||
        (a->filtering == FILTER_AT_ROOT && assigned->level_start.count > 0))
        return false;
    assert(assigned->head == n_trail && !assigned->in_conflict);
    assert(a->n_seen <= n_trail);
    for (; a->n_seen < n_trail; a->n_seen++) {
        lit_t lit = assigned->trail[a->n_seen];
        if (lit_is_negative(lit))
            apply_removal(a, cover_cell_group(c, lit_var(lit)), cover_value(c, lit));
    }
    while (a->n_marked > 0 && assigned->n_trail == n_trail) {
        uint32_t unit = a->marked[a->n_marked - 1];
        assert(unit < a->n_units && a->unit[unit].is_marked);
        if (!filter_unit(a, c, assigned, unit))
            return false;
        a->unit[unit].is_marked = false;
        a->n_marked--;
    }
    return assigned->n_trail > n_trail;
}

static void explain_cell(struct alldifferent *a, const struct cover *c, uint32_t g,
                         const uint64_t *values)
{
    const lit_t *lit = &c->member[c->first[g]];

    for (uint32_t i = 0; i < c->count[g]; i++)
        if (!bits_has(values, cover_value(c, lit[i])))
            list_push(&a->reasons, lit[i]);
}

const lit_t *alldifferent_explain(struct alldifferent *a, const struct cover *c,
                                  uint32_t hall, uint32_t *count)
{
    assert(hall < a->n_halls);
    struct hall_set *h = &a->hall[hall];
    const uint32_t *cell = &a->member[h->unit * a->n];

    if (h->query != a->query) {
        h->at = a->reasons.count;
        for (int i = 0; i < MAX_WORDS; i++)
            for (uint64_t left = h->cells[i]; left; left &= left - 1)
                explain_cell(a, c, cell[64 * i + bits_lowest(left)], h->values);
        h->size = a->reasons.count - h->at;
        h->query = a->query;
    }
    *count = h->size;
    return a->reasons.at + h->at;
}
