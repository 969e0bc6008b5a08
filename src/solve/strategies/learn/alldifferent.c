#include "solve/strategies/learn/learner.h"

#include "base/alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- Life ---- */

static void mark(struct alldifferent *a, uint32_t unit)
{
    if (a->unit[unit].is_marked)
        return;
    a->unit[unit].is_marked = true;
    a->marked[a->n_marked++] = unit;
}

static void put_back(struct alldifferent *a, const struct cover *c, lit_t lit)
{
    uint32_t var = lit_var(lit), v = trail_value(c->candidate[var]);

    a->cell[c->groups_of[var][0]].dom[v >> 6] |= bits_mask((int)v);
}

static void find_units(struct alldifferent *a, const struct cover *c,
                       const struct geometry *geo)
{
    for (uint32_t g = 0; g < a->n_cells; g++) {
        cell_t at = trail_cell(c->candidate[lit_var(c->member[c->first[g]])]);
        for (uint32_t i = 0; i < c->count[g]; i++)
            put_back(a, c, c->member[c->first[g] + i]);
        for (int k = 0; k < UNIT_KINDS; k++) {
            uint32_t unit = geo->unit_of[at][k];
            a->cell[g].unit[k] = (uint16_t)unit;
            a->cell[g].position[k] = (uint8_t)a->unit[unit].count++;
            a->cell[g].value[k] = VALUE_NONE;
        }
    }
}

static void fill_units(struct alldifferent *a)
{
    uint32_t next = 0;

    for (uint32_t u = 0; u < a->n_units; u++) {
        a->unit[u].first = next;
        next += a->unit[u].count;
        mark(a, u);
    }
    for (uint32_t g = 0; g < a->n_cells; g++)
        for (int k = 0; k < UNIT_KINDS; k++) {
            const struct matched_cell *cell = &a->cell[g];
            a->member[a->unit[cell->unit[k]].first + cell->position[k]] = g;
        }
}

void alldifferent_init(struct alldifferent *a, const struct cover *c,
                       const struct geometry *geo, enum filtering filtering)
{
    *a = (struct alldifferent){.filtering = filtering, .n_spelled = 1};
    if (filtering == FILTER_NOWHERE || c->contradiction)
        return;
    a->n = (uint32_t)geo->n;
    a->n_units = (uint32_t)geo->n_units;
    a->n_cells = c->n_cell_groups;
    a->words = geo->words;
    a->cell = alloc_zeroed(a->n_cells, sizeof *a->cell);
    a->unit = alloc_zeroed(a->n_units, sizeof *a->unit);
    a->member = alloc_zeroed((size_t)a->n_cells * UNIT_KINDS, sizeof *a->member);
    a->marked = alloc_zeroed(a->n_units, sizeof *a->marked);
    a->owner = alloc_zeroed((size_t)a->n_units * a->n, sizeof *a->owner);
    memset(a->owner, NOBODY, (size_t)a->n_units * a->n);
    find_units(a, c, geo);
    fill_units(a);
}

void alldifferent_free(struct alldifferent *a)
{
    free(a->cell);
    free(a->unit);
    free(a->member);
    free(a->marked);
    free(a->owner);
    free(a->hall);
    free(a->spelled);
    *a = (struct alldifferent){0};
}

size_t alldifferent_bytes(const struct alldifferent *a)
{
    return a->n_cells * (sizeof *a->cell + UNIT_KINDS * sizeof *a->member) +
           a->n_units * (sizeof *a->unit + sizeof *a->marked + a->n) +
           a->capacity * sizeof *a->hall + a->spelled_capacity * sizeof *a->spelled;
}

/* ---- What changed ---- */

/* Forgets the candidate also where it is matched. */
static void see_removal(struct alldifferent *a, uint32_t g, value_t value)
{
    struct matched_cell *cell = &a->cell[g];

    cell->dom[value >> 6] &= ~bits_mask(value);
    for (int k = 0; k < UNIT_KINDS; k++) {
        uint32_t unit = cell->unit[k];
        if (cell->value[k] != value)
            continue;
        cell->value[k] = VALUE_NONE;
        a->owner[unit * a->n + value] = NOBODY;
        mark(a, unit);
    }
}

static void see_trail(struct learner *l)
{
    struct alldifferent *a = &l->alldifferent;

    for (; a->n_seen < l->n_trail; a->n_seen++) {
        lit_t lit = l->trail[a->n_seen];
        uint32_t var = lit_var(lit);
        if (lit_is_negative(lit))
            see_removal(a, l->cover.groups_of[var][0],
                        trail_value(l->cover.candidate[var]));
    }
}

void alldifferent_undo(struct alldifferent *a, const struct cover *c,
                       const lit_t *trail, uint32_t n_trail)
{
    while (a->n_seen > n_trail) {
        lit_t lit = trail[--a->n_seen];
        if (lit_is_negative(lit))
            put_back(a, c, lit);
    }
    while (a->n_halls > 0 && a->hall[a->n_halls - 1].n_trail >= n_trail)
        a->n_halls--;
}

/* ---- A unit at work ---- */

struct work {
    struct learner *l;
    const uint32_t *cell; /* by position */
    uint8_t *owner;       /* by value */
    uint32_t unit, count;
    int kind;
    uint64_t open[MAX_WORDS]; /* values that no cell of the unit has yet */
    uint64_t dom[MAX_N][MAX_WORDS];
};

static value_t *value_at(const struct work *w, uint32_t position)
{
    return &w->l->alldifferent.cell[w->cell[position]].value[w->kind];
}

/* A cell with one value left has it: the singles are at rest. */
static ALWAYS_INLINE void load(struct work *w, int words)
{
    for (int i = 0; i < words; i++)
        w->open[i] = 0;
    for (uint32_t p = 0; p < w->count; p++) {
        const uint64_t *dom = w->l->alldifferent.cell[w->cell[p]].dom;
        int size = 0;
        for (int i = 0; i < words; i++)
            size += bits_count(w->dom[p][i] = dom[i]);
        for (int i = 0; i < words; i++)
            w->open[i] |= size > 1 ? dom[i] : 0;
    }
}

static ALWAYS_INLINE int first_of(const uint64_t *set, int words)
{
    for (int i = 0; i < words; i++)
        if (set[i])
            return 64 * i + bits_lowest(set[i]);
    return -1;
}

static struct hall_set *add_hall(struct work *w)
{
    struct alldifferent *a = &w->l->alldifferent;

    if (a->n_halls == a->capacity) {
        a->capacity = a->capacity ? 2 * a->capacity : 64;
        a->hall = alloc_resize(a->hall, a->capacity, sizeof *a->hall);
    }
    struct hall_set *h = &a->hall[a->n_halls++];
    *h = (struct hall_set){.unit = w->unit, .n_trail = w->l->n_trail};
    return h;
}

/* ---- Matching ---- */

static void match(const struct work *w, uint32_t position, int value)
{
    *value_at(w, position) = (value_t)value;
    w->owner[value] = (uint8_t)position;
}

/* From the end of an augmenting path back to its start. */
static void flip_path(const struct work *w, uint32_t start, uint32_t position,
                      int value, const uint8_t *came_from)
{
    for (;;) {
        int old = *value_at(w, position);
        match(w, position, value);
        if (position == start)
            return;
        value = old;
        position = came_from[value];
    }
}

/* The cells in the queue have only the values that were seen, which are fewer. */
static void fail(struct work *w, const uint8_t *queue, uint32_t count,
                 const uint64_t *seen, int words)
{
    struct hall_set *h = add_hall(w);
    struct learner *l = w->l;

    for (uint32_t i = 0; i < count; i++)
        h->cells[queue[i] >> 6] |= bits_mask(queue[i]);
    for (int i = 0; i < words; i++)
        h->values[i] = seen[i];
    uint32_t size, index = l->alldifferent.n_halls - 1;
    alldifferent_forget_reasons(&l->alldifferent);
    const lit_t *lit = alldifferent_spell(&l->alldifferent, &l->cover, index, &size);
    lit_t any = l->cover.member[l->cover.first[w->cell[queue[0]]]];
    l->in_conflict = true;
    l->conflict = (struct conflict){size > 0 ? lit[0] : any, REASON_HALL | index};
}

/* Breadth first from a cell that is not matched to a value that is free. */
static ALWAYS_INLINE bool augment(struct work *w, uint32_t start, uint64_t *free_values,
                                  int words)
{
    uint64_t seen[MAX_WORDS] = {0};
    uint8_t queue[MAX_N], came_from[MAX_N]; /* by value: a position */
    uint32_t head = 0, tail = 0;

    queue[tail++] = (uint8_t)start;
    while (head < tail) {
        uint32_t p = queue[head++];
        uint64_t fresh[MAX_WORDS], found[MAX_WORDS];
        for (int i = 0; i < words; i++) {
            found[i] = w->dom[p][i] & free_values[i];
            fresh[i] = w->dom[p][i] & ~seen[i];
            seen[i] |= w->dom[p][i];
        }
        int value = first_of(found, words);
        if (value >= 0) {
            free_values[value >> 6] &= ~bits_mask(value);
            flip_path(w, start, p, value, came_from);
            return true;
        }
        for (int i = 0; i < words; i++)
            for (uint64_t left = fresh[i]; left; left &= left - 1) {
                int next = 64 * i + bits_lowest(left);
                came_from[next] = (uint8_t)p;
                queue[tail++] = w->owner[next];
            }
    }
    fail(w, queue, tail, seen, words);
    return false;
}

static ALWAYS_INLINE bool complete_matching(struct work *w, int words)
{
    uint64_t free_values[MAX_WORDS] = {0};

    for (uint32_t p = 0; p < w->count; p++)
        for (int i = 0; i < words; i++)
            free_values[i] |= w->dom[p][i];
    for (int i = 0; i < words; i++)
        for (uint64_t left = free_values[i]; left; left &= left - 1)
            if (w->owner[64 * i + bits_lowest(left)] != NOBODY)
                free_values[i] ^= left & (~left + 1);
    for (uint32_t p = 0; p < w->count; p++)
        if (*value_at(w, p) == VALUE_NONE && !augment(w, p, free_values, words))
            return false;
    return true;
}

/* ---- Components ---- */

static ALWAYS_INLINE bool is_subset(const uint64_t *a, const uint64_t *b, int words)
{
    uint64_t missing = 0;

    for (int i = 0; i < words; i++)
        missing |= a[i] & ~b[i];
    return missing == 0;
}

/* The values that alternating paths lead to from a value: each with the candidates of
 * the cell that it is matched to. */
static ALWAYS_INLINE void reach(const struct work *w, const uint64_t *part, int root,
                                uint64_t *reached, int words)
{
    uint64_t done[MAX_WORDS] = {0};

    for (int i = 0; i < words; i++)
        reached[i] = 0;
    for (int v = root; v >= 0;) {
        uint64_t next[MAX_WORDS];
        done[v >> 6] |= bits_mask(v);
        for (int i = 0; i < words; i++) {
            reached[i] |= w->dom[w->owner[v]][i];
            next[i] = reached[i] & ~done[i];
        }
        if (is_subset(part, reached, words))
            return;
        v = first_of(next, words);
    }
}

/* The values of the part from which none of these paths leads to the root. */
static ALWAYS_INLINE void cannot_reach(const struct work *w, const uint64_t *part,
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
                const uint64_t *dom = w->dom[w->owner[v]];
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

static void remove_candidate(struct work *w, uint32_t p, int value, reason_t reason)
{
    const struct cover *c = &w->l->cover;
    const lit_t *lit = &c->member[c->first[w->cell[p]]];

    while (trail_value(c->candidate[lit_var(*lit)]) != value)
        lit++;
    learner_assign(w->l, lit_not(*lit), reason);
}

/* The values of a closed set go from the other cells of the part. */
static ALWAYS_INLINE void prune(struct work *w, const uint64_t *part,
                                const uint64_t *closed, int words)
{
    struct hall_set *h = NULL;
    uint32_t index = w->l->alldifferent.n_halls;

    for (int i = 0; i < words; i++)
        for (uint64_t others = part[i] & ~closed[i]; others; others &= others - 1) {
            uint32_t p = w->owner[64 * i + bits_lowest(others)];
            for (int j = 0; j < words; j++) {
                uint64_t out = w->dom[p][j] & closed[j];
                w->dom[p][j] &= ~out;
                if (out && !h)
                    h = add_hall(w);
                for (; out; out &= out - 1)
                    remove_candidate(w, p, 64 * j + bits_lowest(out),
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

/* Splits the open values into components: a set that no path leaves is a Hall set, and
 * is split off. */
static ALWAYS_INLINE void prune_components(struct work *w, int words)
{
    uint64_t parts[MAX_N][MAX_WORDS], closed[MAX_WORDS];
    int n_parts = 1;

    for (int i = 0; i < words; i++)
        parts[0][i] = w->open[i];
    while (n_parts > 0) {
        uint64_t *part = parts[n_parts - 1];
        int root = first_of(part, words);
        if (root < 0) {
            n_parts--;
            continue;
        }
        reach(w, part, root, closed, words);
        bool is_all = is_subset(part, closed, words);
        if (is_all)
            cannot_reach(w, part, root, closed, words);
        if (first_of(closed, words) >= 0)
            prune(w, part, closed, words);
        uint64_t *next = is_all ? part : parts[n_parts++];
        for (int i = 0; i < words; i++) {
            part[i] &= ~closed[i];
            next[i] = closed[i];
        }
    }
}

static ALWAYS_INLINE bool filter_unit(struct work *w, int words)
{
    load(w, words);
    if (!complete_matching(w, words))
        return false;
    prune_components(w, words);
    return true;
}

#define INSTANCE(WORDS)                                                                \
    static bool filter_unit_##WORDS(struct work *w)                                    \
    {                                                                                  \
        return filter_unit(w, WORDS);                                                  \
    }
WORD_COUNTS(INSTANCE)

static bool filter(struct work *w)
{
    switch (w->l->alldifferent.words) {
#define CASE(WORDS)                                                                    \
    case WORDS:                                                                        \
        return filter_unit_##WORDS(w);
        WORD_COUNTS(CASE)
    }
    return true;
}

static bool filter_marked(struct learner *l, uint32_t unit)
{
    struct alldifferent *a = &l->alldifferent;
    struct work w;

    w.l = l;
    w.cell = &a->member[a->unit[unit].first];
    w.owner = &a->owner[unit * a->n];
    w.unit = unit;
    w.count = a->unit[unit].count;
    w.kind = (int)(unit / a->n);
    return filter(&w);
}

bool alldifferent_filter(struct learner *l)
{
    struct alldifferent *a = &l->alldifferent;
    uint32_t n_trail = l->n_trail;

    see_trail(l);
    while (a->n_marked > 0 && l->n_trail == n_trail) {
        uint32_t unit = a->marked[a->n_marked - 1];
        if (!filter_marked(l, unit))
            return false;
        a->unit[unit].is_marked = false;
        a->n_marked--;
    }
    return l->n_trail > n_trail;
}

/* ---- Reasons ---- */

static void spell_cell(struct alldifferent *a, const struct cover *c, uint32_t g,
                       const uint64_t *values)
{
    const lit_t *lit = &c->member[c->first[g]];

    if (a->n_spelled_lits + c->count[g] > a->spelled_capacity) {
        a->spelled_capacity = 2 * (a->n_spelled_lits + c->count[g]);
        a->spelled = alloc_resize(a->spelled, a->spelled_capacity, sizeof *a->spelled);
    }
    for (uint32_t i = 0; i < c->count[g]; i++)
        if (!bits_has(values, trail_value(c->candidate[lit_var(lit[i])])))
            a->spelled[a->n_spelled_lits++] = lit[i];
}

static void spell(struct alldifferent *a, const struct cover *c, struct hall_set *h)
{
    const uint32_t *cell = &a->member[a->unit[h->unit].first];

    h->at = a->n_spelled_lits;
    for (int i = 0; i < MAX_WORDS; i++)
        for (uint64_t left = h->cells[i]; left; left &= left - 1)
            spell_cell(a, c, cell[64 * i + bits_lowest(left)], h->values);
    h->size = a->n_spelled_lits - h->at;
    h->n_spelled = a->n_spelled;
}

const lit_t *alldifferent_spell(struct alldifferent *a, const struct cover *c,
                                uint32_t hall, uint32_t *count)
{
    struct hall_set *h = &a->hall[hall];

    if (h->n_spelled != a->n_spelled)
        spell(a, c, h);
    *count = h->size;
    return &a->spelled[h->at];
}
