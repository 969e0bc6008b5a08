#include "solve/catalog.h"
#include "solve/matching.h"

#include <string.h>

/* Alldifferent on one unit: Regin, "A filtering algorithm for constraints of difference
 * in CSPs", AAAI 1994. A unit has as many values as cells, so its maximum matchings are
 * perfect: a candidate is in a solution of the unit exactly if its value and the value
 * matched to its cell are in the same strongly connected component (SCC). The nodes of
 * the digraph are values; the successors of v are the candidates of the cell matched to
 * v. The store and the matching give the successors, so no graph is built. */

/* The matching of a unit. It is never undone: it stays valid when candidates return. */
struct matching {
    uint64_t *free_positions, *free_values; /* [words]: the unmatched ones */
    value_t *value_at;  /* [n]: by position, the matched value; VALUE_NONE: unmatched */
    uint16_t *owner_of; /* [n]: by value, the matched position; UNMATCHED: none */
};

/* A mate of a cell: the low byte of the value that one of its units matches to it. 0xff
 * means no match, no unit, or value 255. One comparison tests all mates of a cell: 4,
 * in the order of its units, if all cells have three units; else 8, in the order of
 * enum unit_kind. A mate is a struct, because a pointer to bytes may alias anything:
 * compilers would read the trail's pointer again for each entry. */
struct mate {
    uint8_t low;
};

/* In the array that mates_of returns, cell c begins at index c << mate_shift. */
static int mate_shift(const struct geometry *geo)
{
    return geo->units_of_each == 3 ? 2 : 3;
}

struct regin {
    uint64_t marked[(MAX_UNITS + 63) / 64]; /* the units that must be filtered */
    /* The last filtering that removed candidates was that of own_unit. It added the
     * trail entries own_from .. own_to - 1. Valid while n_undos of the store equals
     * own_undos. */
    int own_from, own_to, own_unit;
    uint64_t own_undos;
    int unit_words; /* number of words of `memory` per unit */
    /* For each unit the arrays of its struct matching; then the mates of each cell. The
     * state has no pointers, so it can be copied. */
    uint64_t memory[];
};

static int count_unit_words(const struct geometry *geo)
{
    return 2 * geo->words + (geo->n + 1) / 2;
}

static size_t alldifferent_state_size(const struct geometry *geo)
{
    return sizeof(struct regin) +
           (size_t)(geo->n_units * count_unit_words(geo)) * sizeof(uint64_t) +
           ((size_t)geo->n_cells << mate_shift(geo));
}

static struct mate *mates_of(struct regin *r, const struct geometry *geo)
{
    return (struct mate *)&r->memory[geo->n_units * r->unit_words];
}

static struct matching matching_of(struct regin *r, const struct geometry *geo,
                                   int unit)
{
    uint64_t *sets = &r->memory[unit * r->unit_words];
    value_t *lists = (value_t *)(sets + 2 * geo->words);

    return (struct matching){sets, sets + geo->words, lists, lists + geo->n};
}

static void mark(struct regin *r, int unit)
{
    r->marked[unit >> 6] |= bits_mask(unit);
}

static void alldifferent_reset(void *state, const struct store *s)
{
    struct regin *r = state;
    size_t memory = alldifferent_state_size(s->geo) - sizeof *r;

    memset(r->marked, 0, sizeof r->marked);
    r->own_from = r->own_to = 0;
    r->unit_words = count_unit_words(s->geo);
    memset(r->memory, VALUE_NONE, memory);
    for (int u = 0; u < s->geo->n_units; u++) {
        struct matching m = matching_of(r, s->geo, u);
        bits_fill(m.free_positions, s->words, s->n);
        bits_fill(m.free_values, s->words, s->n);
        mark(r, u);
    }
}

/* Whether v may be one of the cell's mates. Compares only low bytes, so it may return
 * true although no unit matches v to the cell. */
static ALWAYS_INLINE bool may_be_mate(const struct mate *mates, cell_t c, value_t v,
                                      int each)
{
    if (each == 3) {
        const uint32_t ones = 0x01010101;
        uint32_t all;
        memcpy(&all, &mates[4 * (size_t)c], sizeof all);
        all ^= v * ones;
        return ((all - ones) & ~all & ones << 7) != 0;
    }
    const uint64_t ones = 0x0101010101010101;
    uint64_t all;
    memcpy(&all, &mates[8 * (size_t)c], sizeof all);
    all ^= v * ones;
    return ((all - ones) & ~all & ones << 7) != 0;
}

/* The index of a unit among the mates of each of its cells. */
static int index_of(const struct store *s, int unit)
{
    return s->geo->units_of_each == 3 ? unit / s->n
                                      : (int)unit_kind_of(&s->geo->numbers, unit);
}

/* Candidate v of cell c was removed. In each unit that matched the two, unmatches them
 * and marks the unit to be filtered. */
static ALWAYS_INLINE void unmatch(struct regin *r, const struct store *s, cell_t c,
                                  value_t v, int each)
{
    struct mate *mates = &mates_of(r, s->geo)[(size_t)c << (each == 3 ? 2 : 3)];
    const struct cell_unit *at = geometry_first_unit(
        s->geo->cell_unit, s->geo->first_unit_of, (uint32_t)c, each);

    for (int k = 0; k < geometry_count_units(s->geo, (uint32_t)c, each); k++) {
        int unit = at[k].unit, pos = at[k].pos, kind = each ? k : index_of(s, unit);
        if (mates[kind].low != (uint8_t)v)
            continue;
        struct matching m = matching_of(r, s->geo, unit);
        if (m.value_at[pos] == VALUE_NONE)
            continue;
        assert(m.value_at[pos] == v && m.owner_of[v] == pos);
        m.value_at[pos] = VALUE_NONE;
        mates[kind].low = (uint8_t)VALUE_NONE;
        m.owner_of[v] = UNMATCHED;
        m.free_positions[pos >> 6] |= bits_mask(pos);
        m.free_values[v >> 6] |= bits_mask(v);
        mark(r, unit);
    }
}

/* Marks the units that lost a candidate since trail entry `first`, so that they are
 * filtered. Does not mark a unit for the candidates that its own filtering removed. */
static void mark_changed(struct regin *r, const struct store *s, int first)
{
    if (r->own_undos != s->n_undos)
        r->own_from = r->own_to = 0;
    for (int i = first; i < s->n_trail; i++) {
        bool is_own = i >= r->own_from && i < r->own_to;
        FOR_UNITS(at, s->geo, trail_cell(s->trail[i]))
            if (!(is_own && at->unit == r->own_unit))
                mark(r, at->unit);
    }
    r->own_from = r->own_to = 0;
}

/* Unmatches the candidates removed since trail entry `first`, in all units. */
static ALWAYS_INLINE void unmatch_removed(struct regin *r, const struct store *s,
                                          int first, int each)
{
    const struct mate *mates = mates_of(r, s->geo);

    for (int i = first; i < s->n_trail; i++) {
        cell_t c = trail_cell(s->trail[i]);
        value_t v = trail_value(s->trail[i]);
        if (UNLIKELY(may_be_mate(mates, c, v, each)))
            unmatch(r, s, c, v, each);
    }
}

/* Not inlined, because inlining would make the code for three units slower. */
static __attribute__((noinline)) void
unmatch_removed_of_any(struct regin *r, const struct store *s, int first)
{
    unmatch_removed(r, s, first, 0);
}

struct view {
    struct store *s;
    struct matching m;
    struct mate *mates; /* the mate of cell c in this unit: mates[c << mate_shift] */
    const struct changes *changes;
    const cell_t *cells;
    /* Of the unit: values that no cell has, and positions of unassigned cells. */
    const uint64_t *open_values, *open_positions;
    int unit, mate_shift;
};

static ALWAYS_INLINE void match(const struct view *w, int pos, int value)
{
    assert(bits_has(store_dom(w->s, w->cells[pos]), value));
    w->mates[(size_t)w->cells[pos] << w->mate_shift].low = (uint8_t)value;
    w->m.value_at[pos] = (value_t)value;
    w->m.owner_of[value] = (uint16_t)pos;
}

/* Matches a free position along an augmenting path. False if there is none. */
static ALWAYS_INLINE bool augment(const struct view *w, int start, int words)
{
    struct matching_search t;
    const struct matching *m = &w->m;
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
    for (int pos; (pos = matching_lowest(w->m.free_positions, words)) >= 0;)
        if (!augment(w, pos, words))
            return false;
    assert(matching_lowest(w->m.free_values, words) < 0);
    return true;
}

/* `values` is a set that no alternating path leaves. Collects the positions matched to
 * its values. Returns whether no other cell may have one of these values: the number of
 * their places then equals the number of candidates of the matched cells. */
static ALWAYS_INLINE bool is_isolated(const struct view *w, const uint64_t *values,
                                      uint64_t *positions, int words)
{
    int n_places = 0, n_candidates = 0;

    for (int i = 0; i < words; i++)
        positions[i] = 0;
    for (int i = 0; i < words; i++)
        for (uint64_t left = values[i]; left; left &= left - 1) {
            int v = 64 * i + bits_lowest(left), pos = w->m.owner_of[v];
            positions[pos >> 6] |= bits_mask(pos);
            n_places += w->s->pos_size[store_unit_value(w->s, w->unit, v)];
            n_candidates += w->s->dom_size[w->cells[pos]];
        }
    assert(n_places >= n_candidates);
    return n_places == n_candidates;
}

/* Whether no candidate connects two SCCs of the open values, so that nothing can be
 * removed. Takes the lowest value not tested yet, and all values reachable from it.
 * They are an SCC if the first value is reachable from all of them; no other cell may
 * have one of these values. Then goes on with the values that are left. */
static ALWAYS_INLINE bool is_consistent(const struct view *w, int words)
{
    const uint64_t *positions_of = &w->s->pos[w->unit * words];
    int stride = w->s->geo->n_units * words;
    uint64_t values[MAX_WORDS], positions[MAX_WORDS]; /* of the SCCs not tested yet */
    uint64_t own_values[MAX_WORDS], own_positions[MAX_WORDS], reaching[MAX_WORDS];

    for (int i = 0; i < words; i++) {
        values[i] = w->open_values[i];
        positions[i] = w->open_positions[i];
    }
    for (int v; (v = matching_lowest(values, words)) >= 0;) {
        int pos = w->m.owner_of[v];
        if (matching_reaches(w->s->dom, w->cells, words, w->m.owner_of, v, values,
                             own_values, words))
            return matching_reaches(positions_of, NULL, stride, w->m.value_at, pos,
                                    positions, reaching, words);
        if (!is_isolated(w, own_values, own_positions, words) ||
            !matching_reaches(positions_of, NULL, stride, w->m.value_at, pos,
                              own_positions, reaching, words))
            return false;
        for (int i = 0; i < words; i++) {
            values[i] &= ~own_values[i];
            positions[i] &= ~own_positions[i];
        }
    }
    return true;
}

/* Removes the candidates that lead from this SCC to another one. */
static ALWAYS_INLINE bool prune_component(const struct view *w,
                                          const uint64_t *component, int words)
{
    for (int i = 0; i < words; i++) {
        for (uint64_t left = component[i]; left; left &= left - 1) {
            int v = 64 * i + bits_lowest(left);
            int pos = w->m.owner_of[v];
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

/* Finds the SCCs by a path-based search (Gabow 2000) and removes the candidates between
 * them. Component i, which may still merge with others, begins at stack[boundary[i]];
 * below[i] is the set of the values below component i on `stack`. */
static ALWAYS_INLINE bool prune_components(const struct view *w, int words)
{
    uint64_t unseen[MAX_WORDS], on_stack[MAX_WORDS] = {0}, below[MAX_N][MAX_WORDS];
    uint16_t stack[MAX_N], boundary[MAX_N], path[MAX_N], depth_of[MAX_N];
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
            /* If an edge leads from the path's end back to a component, merges all
             * components from there to the top of the stack. */
            v = path[n_path - 1];
            const uint64_t *next = store_dom(w->s, w->cells[w->m.owner_of[v]]);
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
            assert(n_stack < w->s->n && n_boundary <= n_stack);
            depth_of[v] = (uint16_t)n_stack;
            boundary[n_boundary++] = (uint16_t)n_stack;
            stack[n_stack++] = (uint16_t)v;
            path[n_path++] = (uint16_t)v;
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

static bool filter(const struct view *w)
{
    bool alive = true;

    switch (w->s->words) {
#define CASE(WORDS)                                                                    \
    case WORDS:                                                                        \
        alive = complete_matching(w, WORDS) &&                                         \
                (is_consistent(w, WORDS) || prune_components(w, WORDS));               \
        break;
        WORD_COUNTS(CASE)
    }
    if (alive && UNLIKELY(w->changes->observer != NULL))
        observer_notify(w->changes->observer,
                        (struct event){EVENT_UNIT_FILTERED, w->changes->who, CELL_NONE,
                                       VALUE_NONE, w->unit});
    return alive;
}

/* Filters the marked units, but stops after one that loses a candidate, so that cheaper
 * propagators run before the next unit. False on a dead end. */
static bool filter_marked(struct regin *r, struct store *s,
                          const struct changes *changes)
{
    int n_words = (s->geo->n_units + 63) / 64;

    for (int i = 0; i < n_words; i++) {
        for (uint64_t left = r->marked[i]; left; left &= left - 1) {
            int unit = 64 * i + bits_lowest(left), before = s->n_trail;
            struct view w = {.s = s,
                             .m = matching_of(r, s->geo, unit),
                             .mates = &mates_of(r, s->geo)[index_of(s, unit)],
                             .mate_shift = mate_shift(s->geo),
                             .changes = changes,
                             .cells = geometry_cells(s->geo, unit),
                             .open_values = &s->open_values[unit * s->words],
                             .open_positions = &s->open_positions[unit * s->words],
                             .unit = unit};
            if (!filter(&w))
                return false; /* the unit stays marked: its matching is incomplete */
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

/* Filters only units whose matching lost a candidate. This is weaker than filtering all
 * changed units, but still sound, and ten times cheaper. */
static bool alldifferent_lazy_run(void *state, struct store *s,
                                  const struct changes *changes)
{
    if (s->geo->units_of_each == 3)
        unmatch_removed(state, s, changes->first, 3);
    else
        unmatch_removed_of_any(state, s, changes->first);
    return filter_marked(state, s, changes);
}

static bool alldifferent_run(void *state, struct store *s,
                             const struct changes *changes)
{
    mark_changed(state, s, changes->first);
    return alldifferent_lazy_run(state, s, changes);
}

const struct propagator propagator_alldifferent = {
    .name = "alldifferent",
    .summary = "alldifferent, filtered whenever a unit changed (Regin 1994)",
    .needs = &propagator_hidden,
    .rank = 3,
    .wake = WAKE_REMOVED,
    .state_size = alldifferent_state_size,
    .reset = alldifferent_reset,
    .run = alldifferent_run,
};

const struct propagator propagator_alldifferent_lazy = {
    .name = "alldifferent-lazy",
    .summary = "alldifferent, filtered only when a unit's matching broke",
    .needs = &propagator_hidden,
    .rank = 3,
    .wake = WAKE_REMOVED,
    .state_size = alldifferent_state_size,
    .reset = alldifferent_reset,
    .run = alldifferent_lazy_run,
};
