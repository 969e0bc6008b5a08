#include "solve/catalog.h"

/* Bounds consistency of alldifferent: Puget, "A fast algorithm for the bound
 * consistency of alldiff constraints", AAAI 1998, in its plain quadratic form. An
 * interval of values is a Hall interval if as many cells as it has values have all
 * their candidates in it. Then the smallest and the largest candidate of any other cell
 * lie outside. Gaps between the bounds of a cell do not matter, so this is weaker than
 * alldifferent. */
struct bounds {
    uint64_t marked[(MAX_UNITS + 63) / 64]; /* the units that must be filtered */
};

static size_t bounds_state_size(const struct geometry *geo)
{
    (void)geo;
    return sizeof(struct bounds);
}

/* The smallest and the largest candidates of a unit's cells, by position. */
struct unit_bounds {
    int n, words;
    const cell_t *cells;
    int least[MAX_N], most[MAX_N];
    /* The positions by their largest candidate, and from each the next one. */
    int at_most[MAX_N], next[MAX_N];
    /* Hall intervals, in ascending order: for each end the largest one that ends there;
     * for each beginning the largest one that begins there. */
    int n_ending, n_beginning;
    struct interval {
        int first, last;
    } ending[MAX_N], beginning[MAX_N];
};

#define NONE (-1) /* no position, no interval */

static int highest(const uint64_t *set, int words)
{
    int i = words - 1;

    while (set[i] == 0)
        i--;
    return 64 * i + bits_highest(set[i]);
}

static void read_unit(struct unit_bounds *b, const struct store *s, int unit)
{
    b->n = s->n;
    b->words = s->words;
    b->cells = geometry_cells(s->geo, unit);
    b->n_ending = b->n_beginning = 0;
    for (int i = 0; i < b->n; i++)
        b->at_most[i] = NONE;
    for (int pos = b->n - 1; pos >= 0; pos--) {
        const uint64_t *dom = store_dom(s, b->cells[pos]);
        b->least[pos] = bits_nth(dom, 0);
        b->most[pos] = highest(dom, b->words);
        b->next[pos] = b->at_most[b->most[pos]];
        b->at_most[b->most[pos]] = pos;
    }
}

/* Finds the Hall intervals: grows the upper end, and counts for each lower end the
 * cells within. Returns a position in an interval with too many cells, or NONE. */
static int find_intervals(struct unit_bounds *b)
{
    int within[MAX_N] = {0}; /* by lower end: number of cells in the interval */
    int last_of[MAX_N];      /* by lower end: the end of its largest Hall interval */

    for (int last = 0; last < b->n; last++) {
        int added = NONE, lowest = NONE;
        last_of[last] = NONE;
        for (int pos = b->at_most[last]; pos != NONE; pos = b->next[pos]) {
            added = pos;
            for (int first = 0; first <= b->least[pos]; first++)
                within[first]++;
        }
        for (int first = last; added != NONE && first >= 0; first--) {
            int size = last - first + 1;
            if (within[first] > size)
                return added;
            if (within[first] == size)
                last_of[lowest = first] = last;
        }
        if (lowest != NONE)
            b->ending[b->n_ending++] = (struct interval){lowest, last};
    }
    for (int first = 0; first < b->n; first++)
        if (last_of[first] != NONE)
            b->beginning[b->n_beginning++] = (struct interval){first, last_of[first]};
    return NONE;
}

/* Removes the candidates from..to of a cell. */
static bool remove_range(struct store *s, int unit, cell_t c, int from, int to)
{
    for (int v = from; v <= to; v++)
        if (store_has(s, c, (value_t)v) && !store_remove(s, c, (value_t)v)) {
            s->conflict_unit = unit;
            return false;
        }
    return true;
}

/* Moves the bounds of the cell at `pos` out of the Hall intervals that do not contain
 * all of its candidates. */
static bool narrow(const struct unit_bounds *b, struct store *s, int unit, int pos)
{
    int least = b->least[pos], most = b->most[pos];
    int above = least, below = most; /* the bounds, once they are out */

    for (int i = 0; i < b->n_ending && b->ending[i].last < most; i++)
        if (b->ending[i].last >= least && b->ending[i].first <= least)
            above = b->ending[i].last + 1;
    for (int i = b->n_beginning - 1; i >= 0 && b->beginning[i].first > least; i--)
        if (b->beginning[i].first <= most && b->beginning[i].last >= most)
            below = b->beginning[i].first - 1;
    return remove_range(s, unit, b->cells[pos], least, above - 1) &&
           remove_range(s, unit, b->cells[pos], below + 1, most);
}

static bool filter(struct store *s, int unit)
{
    struct unit_bounds b;

    read_unit(&b, s, unit);
    int crowded = find_intervals(&b);
    if (crowded >= 0)
        return store_fail(s, b.cells[crowded], unit);
    for (int pos = 0; pos < b.n; pos++)
        if (!narrow(&b, s, unit, pos))
            return false;
    return true;
}

/* Filters the units that changed, but stops after one that loses a candidate, so that
 * cheaper propagators run before the next unit. */
static bool bounds_run(void *state, struct store *s, const struct changes *changes)
{
    struct bounds *b = state;

    for (int i = changes->first; i < s->n_trail; i++)
        FOR_UNITS(at, s->geo, trail_cell(s->trail[i]))
            b->marked[at->unit >> 6] |= bits_mask(at->unit);
    for (int unit = 0, before = s->n_trail; unit < s->geo->n_units; unit++) {
        if (!bits_has(b->marked, unit))
            continue;
        if (!filter(s, unit))
            return false; /* the unit stays marked: it is not filtered to the end */
        b->marked[unit >> 6] &= ~bits_mask(unit);
        observer_notify(changes->observer,
                        (struct event){EVENT_UNIT_FILTERED, changes->who, CELL_NONE,
                                       VALUE_NONE, unit});
        if (s->n_trail > before)
            break;
    }
    return true;
}

const struct propagator propagator_bounds = {
    .name = "bounds",
    .summary = "alldifferent on smallest and largest candidates (Puget 1998)",
    .needs = &propagator_naked,
    .rank = 3,
    .wake = WAKE_REMOVED,
    .state_size = bounds_state_size,
    .run = bounds_run,
};
