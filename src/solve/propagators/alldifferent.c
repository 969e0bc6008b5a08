#include "base/number.h"
#include "solve/catalog.h"
#include "solve/matching.h"

#include <assert.h>
#include <string.h>

/* Alldifferent on one unit: Regin, "A filtering algorithm for constraints of difference
 * in CSPs", AAAI 1994. Every maximum matching of a unit is perfect, so a candidate is
 * in some solution of the unit exactly if its value and the value matched to its cell
 * are in one strongly connected component. Nodes are values; the successors of v are
 * the candidates of the cell matched to v: no graph is built. */

/* The matching of a unit is never undone: it stays valid when domains grow again. */
struct matching {
    uint64_t free_positions[MAX_WORDS], free_values[MAX_WORDS]; /* equally many */
    value_t value_at[MAX_N]; /* by position, VALUE_NONE while it is free */
    uint8_t owner_of[MAX_N]; /* by value: a position, or UNMATCHED */
};

struct regin {
    uint64_t marked[(UNIT_KINDS * MAX_N + 63) / 64]; /* units that must be filtered */
    /* Trail entries of the last filtering: not marked again if n_undos == own_undos. */
    int own_from, own_to, own_unit;
    uint64_t own_undos;
    struct matching units[]; /* [n_units] */
};

static size_t alldifferent_state_size(const struct geometry *geo)
{
    return sizeof(struct regin) + (size_t)geo->n_units * sizeof(struct matching);
}

static void mark(struct regin *r, int unit)
{
    r->marked[unit >> 6] |= bits_mask(unit);
}

static void forget_matching(struct matching *m, int n)
{
    bits_fill(m->free_positions, MAX_WORDS, n);
    bits_fill(m->free_values, MAX_WORDS, n);
    memset(m->value_at, VALUE_NONE, sizeof m->value_at);
    memset(m->owner_of, UNMATCHED, sizeof m->owner_of);
}

static void unmatch(struct matching *m, int pos, int value)
{
    assert(m->value_at[pos] == value && m->owner_of[value] == pos);
    m->value_at[pos] = VALUE_NONE;
    m->owner_of[value] = UNMATCHED;
    m->free_positions[pos >> 6] |= bits_mask(pos);
    m->free_values[value >> 6] |= bits_mask(value);
}

static void alldifferent_reset(void *state, const struct store *s)
{
    struct regin *r = state;

    memset(r->marked, 0, sizeof r->marked);
    r->own_from = r->own_to = 0;
    for (int u = 0; u < s->geo->n_units; u++) {
        forget_matching(&r->units[u], s->n);
        mark(r, u);
    }
}

/* Marks the units of removed candidates; with `lazy` only where a matched candidate was
 * removed. The lazy form filters less, is still correct, and is ten times cheaper. */
static void mark_changed(struct regin *r, const struct store *s, int first, bool lazy)
{
    if (r->own_undos != s->n_undos)
        r->own_from = r->own_to = 0;
    for (int i = first; i < s->n_trail; i++) {
        cell_t c = trail_cell(s->trail[i]);
        value_t v = trail_value(s->trail[i]);
        for (int k = 0; k < UNIT_KINDS; k++) {
            int unit = s->geo->unit_of[c][k];
            struct matching *m = &r->units[unit];
            int pos = s->geo->place[c].pos[k];
            if (m->value_at[pos] == v) {
                unmatch(m, pos, v);
                mark(r, unit);
            } else if (!lazy &&
                       !(unit == r->own_unit && i >= r->own_from && i < r->own_to)) {
                mark(r, unit);
            }
        }
    }
    r->own_from = r->own_to = 0;
}

struct view {
    struct store *s;
    struct matching *m;
    const struct changes *changes;
    const cell_t *cells;
    const uint64_t *open_values, *open_positions; /* of the unassigned cells */
    int unit, n;
};

static void match(const struct view *w, int pos, int value)
{
    assert(bits_has(store_dom(w->s, w->cells[pos]), value));
    w->m->value_at[pos] = (value_t)value;
    w->m->owner_of[value] = (uint8_t)pos;
}

/* Matches a free position along an augmenting path. False if there is none. */
static ALWAYS_INLINE bool augment(const struct view *w, int start, int words)
{
    struct matching_search t;
    struct matching *m = w->m;
    int value = matching_find_path(&t, w->s->dom, w->cells, m->owner_of, m->free_values,
                                   start, words);

    if (value < 0)
        return store_fail(w->s, w->cells[start], w->unit);
    m->free_positions[start >> 6] &= ~bits_mask(start);
    m->free_values[value >> 6] &= ~bits_mask(value);
    for (int pos = t.last;; pos = t.came_from[value]) {
        int old = m->value_at[pos];
        match(w, pos, value);
        if (pos == start)
            return true;
        value = old;
    }
}

static ALWAYS_INLINE bool complete_matching(const struct view *w, int words)
{
    for (int pos; (pos = matching_lowest(w->m->free_positions, words)) >= 0;)
        if (!augment(w, pos, words))
            return false;
    assert(matching_lowest(w->m->free_values, words) < 0);
    return true;
}

/* Whether the open values are one component: the value v reaches all, all reach it. */
static ALWAYS_INLINE bool is_connected(const struct view *w, int v, int words)
{
    const uint64_t *positions_of = &w->s->pos[w->unit * w->n * words];
    uint64_t reached[MAX_WORDS];

    return matching_reaches(w->s->dom, w->cells, w->m->owner_of, v, w->open_values,
                            reached, words) &&
           matching_reaches(positions_of, NULL, w->m->value_at, w->m->owner_of[v],
                            w->open_positions, reached, words);
}

/* Removes the candidates that lead from a closed component to another one. */
static ALWAYS_INLINE bool prune_component(const struct view *w,
                                          const uint64_t *component, int words)
{
    for (int i = 0; i < words; i++) {
        for (uint64_t left = component[i]; left; left &= left - 1) {
            int v = 64 * i + bits_lowest(left);
            int pos = w->m->owner_of[v];
            cell_t c = w->cells[pos];
            for (int j = 0; j < words; j++) {
                uint64_t out =
                    store_dom(w->s, c)[j] & ~component[j] & w->open_values[j];
                for (; out; out &= out - 1)
                    if (!store_remove(w->s, c, (value_t)(64 * j + bits_lowest(out)))) {
                        w->s->conflict_unit = w->unit;
                        return false;
                    }
            }
        }
    }
    return true;
}

/* Path-based strong components (Gabow 2000). A boundary is the index on the stack at
 * which a component that may still merge begins; `below` has the values under it. */
static ALWAYS_INLINE bool prune_components(const struct view *w, int words)
{
    uint64_t unseen[MAX_WORDS], on_stack[MAX_WORDS] = {0}, below[MAX_N][MAX_WORDS];
    uint8_t stack[MAX_N], boundary[MAX_N], path[MAX_N], depth_of[MAX_N];
    int n_stack = 0, n_boundary = 0, n_path = 0;

    for (int i = 0; i < words; i++)
        unseen[i] = w->open_values[i];
    for (;;) {
        int v;
        if (n_path == 0) {
            v = matching_lowest(unseen, words);
            if (v < 0)
                return true;
        } else {
            /* Merge the components that an edge from the last value leads back to. */
            v = path[n_path - 1];
            const uint64_t *next = store_dom(w->s, w->cells[w->m->owner_of[v]]);
            uint64_t fresh[MAX_WORDS];
            for (;;) {
                uint64_t back = 0;
                for (int i = 0; i < words; i++)
                    back |= next[i] & below[n_boundary - 1][i] & on_stack[i];
                if (back == 0)
                    break;
                n_boundary--;
            }
            for (int i = 0; i < words; i++)
                fresh[i] = next[i] & unseen[i];
            v = matching_lowest(fresh, words);
        }
        if (v >= 0) {
            for (int i = 0; i < words; i++)
                below[n_boundary][i] = on_stack[i];
            unseen[v >> 6] &= ~bits_mask(v);
            on_stack[v >> 6] |= bits_mask(v);
            assert(n_stack < w->n && n_boundary <= n_stack);
            depth_of[v] = (uint8_t)n_stack;
            boundary[n_boundary++] = (uint8_t)n_stack;
            stack[n_stack++] = (uint8_t)v;
            path[n_path++] = (uint8_t)v;
            continue;
        }
        v = path[--n_path];
        if (boundary[n_boundary - 1] != depth_of[v])
            continue;
        uint64_t component[MAX_WORDS] = {0};
        while (n_stack > boundary[n_boundary - 1]) {
            int member = stack[--n_stack];
            component[member >> 6] |= bits_mask(member);
        }
        n_boundary--;
        for (int i = 0; i < words; i++)
            on_stack[i] &= ~component[i];
        if (!prune_component(w, component, words))
            return false;
    }
}

static ALWAYS_INLINE bool filter_unit(const struct view *w, int words)
{
    if (!complete_matching(w, words))
        return false;
    int root = matching_lowest(w->open_values, words);
    return root < 0 || is_connected(w, root, words) || prune_components(w, words);
}

static bool filter(const struct view *w)
{
    bool alive = true;

    switch (w->s->words) {
#define CASE(WORDS)                                                                    \
    case WORDS:                                                                        \
        alive = filter_unit(w, int_min(WORDS, MAX_WORDS));                             \
        break;
        WORD_COUNTS(CASE)
    }
    const struct observer *o = w->changes->observer;
    if (alive && UNLIKELY(observer_wants(o, EVENT_UNIT_FILTERED)))
        o->notify(o->context, &(struct event){EVENT_UNIT_FILTERED, w->changes->who,
                                              CELL_NONE, VALUE_NONE, w->unit});
    return alive;
}

static struct view view_of(struct store *s, int unit, struct matching *m,
                           const struct changes *changes)
{
    return (struct view){.s = s,
                         .m = m,
                         .changes = changes,
                         .cells = geometry_cells(s->geo, unit),
                         .open_values = &s->open_values[unit * s->words],
                         .open_positions = &s->open_positions[unit * s->words],
                         .unit = unit,
                         .n = s->n};
}

/* Stops after a unit that lost a candidate: cheaper propagators run before the next. */
static bool run(struct regin *r, struct store *s, const struct changes *changes,
                bool lazy)
{
    int n_words = (s->geo->n_units + 63) / 64;

    mark_changed(r, s, changes->first, lazy);
    for (int i = 0; i < n_words; i++) {
        for (uint64_t left = r->marked[i]; left; left &= left - 1) {
            int unit = 64 * i + bits_lowest(left), before = s->n_trail;
            struct view w = view_of(s, unit, &r->units[unit], changes);
            if (!filter(&w))
                return false; /* still marked: the matching is incomplete */
            r->marked[unit >> 6] &= ~bits_mask(unit);
            if (s->n_trail > before) {
                r->own_from = before;
                r->own_to = s->n_trail;
                r->own_unit = unit;
                r->own_undos = s->n_undos;
                return true;
            }
        }
    }
    return true;
}

static bool alldifferent_run(void *state, struct store *s,
                             const struct changes *changes)
{
    return run(state, s, changes, false);
}

static bool alldifferent_lazy_run(void *state, struct store *s,
                                  const struct changes *changes)
{
    return run(state, s, changes, true);
}

const struct propagator propagator_alldifferent = {
    .name = "alldifferent",
    .summary = "alldifferent, filtered whenever a unit changed (Regin 1994)",
    .requires = &propagator_hidden,
    .rank = 3,
    .wake = WAKE_REMOVED,
    .state_size = alldifferent_state_size,
    .reset = alldifferent_reset,
    .run = alldifferent_run,
};

const struct propagator propagator_alldifferent_lazy = {
    .name = "alldifferent-lazy",
    .summary = "alldifferent, filtered only when a unit's matching broke",
    .requires = &propagator_hidden,
    .rank = 3,
    .wake = WAKE_REMOVED,
    .state_size = alldifferent_state_size,
    .reset = alldifferent_reset,
    .run = alldifferent_lazy_run,
};
