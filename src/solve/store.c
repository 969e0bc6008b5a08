#include "solve/store.h"

#include "base/alloc.h"
#include "base/number.h"

#include <string.h>

bool store_fail(struct store *s, cell_t c, int unit)
{
    assert(c < s->n_cells && unit >= -1 && unit < s->geo->n_units);
    s->failures[c]++;
    s->conflict_cell = c;
    s->conflict_unit = unit;
    s->is_dead = true;
    return false;
}

/* Called when a counter fell to 1 or 0. That is rare, so this and the next function are
 * not inlined into the hot code. */
static __attribute__((noinline)) void cell_fell(struct store *s, uint32_t c)
{
    assert(bits_count_set(store_dom(s, (cell_t)c), s->words) == s->dom_size[c]);
    if (s->dom_size[c] == 0) {
        store_fail(s, (cell_t)c, -1);
    } else if (s->watch & WATCH_SINGLE_CELLS) {
        assert(s->n_single_cell < s->n_cells);
        s->single_cell[s->n_single_cell++] = (cell_t)c;
    }
}

static __attribute__((noinline)) void place_fell(struct store *s, uint32_t c,
                                                 uint32_t x)
{
    if (!(s->watch & WATCH_SINGLE_PLACES))
        return;
    if (s->pos_size[x] == 0) {
        store_fail(s, (cell_t)c, (int)(x % (uint32_t)s->geo->n_units));
    } else {
        assert(s->n_single_place < s->geo->n_units * s->n);
        s->single_place[s->n_single_place++] = x;
    }
}

/* Removes a candidate of cell c: clears the bit `mask` of *word, a word of the cell's
 * candidates, and decrements their number *size. */
static ALWAYS_INLINE void clear_candidate(struct store *s, uint32_t c, uint64_t *word,
                                          uint64_t mask, count_t *size)
{
    assert(*word & mask);
    *word ^= mask;
    if (UNLIKELY(--*size <= 1))
        cell_fell(s, c);
}

/* Removes cell c, at position `pos`, from the places of a value in a unit: clears its
 * bit in *word, a word of these places, and decrements their number *size. */
static ALWAYS_INLINE void clear_place(struct store *s, uint32_t c, uint64_t *word,
                                      int pos, count_t *size)
{
    assert(*word & bits_mask(pos));
    *word ^= bits_mask(pos);
    if (UNLIKELY(--*size <= 1))
        place_fell(s, c, (uint32_t)(size - s->pos_size));
}

/* In the functions below `each` is 3 if all cells have three units, else 0. */

static ALWAYS_INLINE bool remove_candidate(struct store *s, uint32_t c, uint32_t v,
                                           int words, int each)
{
    const struct cell_unit *at =
        geometry_first_unit(s->geo->cell_unit, s->geo->first_unit_of, c, each);
    uint32_t first = v * (uint32_t)s->geo->n_units; /* unit_value of v in unit 0 */

    assert(c < (uint32_t)s->n_cells && v < (uint32_t)s->n);
    assert(store_is_open(s, (cell_t)c) && store_has(s, (cell_t)c, (value_t)v));
    assert(s->n_trail < s->n_cells * s->n);
    s->trail[s->n_trail++] = trail_entry(c, v);
    clear_candidate(s, c, &s->dom[c * (uint32_t)words + (v >> 6)], bits_mask((int)v),
                    &s->dom_size[c]);
    for (int k = 0; k < geometry_count_units(s->geo, c, each); k++)
        clear_place(s, c, &s->pos[first * (uint32_t)words + at[k].word], at[k].pos,
                    &s->pos_size[first + at[k].unit]);
    return !s->is_dead;
}

static ALWAYS_INLINE void settle(struct store *s, uint32_t c, uint32_t v, int words,
                                 int each)
{
    const struct cell_unit *at =
        geometry_first_unit(s->geo->cell_unit, s->geo->first_unit_of, c, each);
    uint32_t n_units = (uint32_t)s->geo->n_units;

    s->value[c] = (value_t)v;
    s->cause_of[c] = s->cause;
    s->depth_of[c] = s->depth;
    s->assignments[c]++;
    s->assigned[s->n_assigned++] = (cell_t)c;
    for (int k = 0; k < geometry_count_units(s->geo, c, each); k++) {
        uint32_t unit = at[k].unit, first = unit * (uint32_t)words;
        s->pos_size[v * n_units + unit] |= COUNT_SETTLED;
        s->open_cells[unit]--;
        s->open_positions[first + (at[k].pos >> 6)] &= ~bits_mask(at[k].pos);
        s->open_values[first + (v >> 6)] &= ~bits_mask((int)v);
    }
}

static ALWAYS_INLINE void unsettle_last(struct store *s, int words, int each)
{
    uint32_t c = (uint32_t)s->assigned[--s->n_assigned], v = s->value[c];
    const struct cell_unit *at =
        geometry_first_unit(s->geo->cell_unit, s->geo->first_unit_of, c, each);
    uint32_t n_units = (uint32_t)s->geo->n_units;

    for (int k = 0; k < geometry_count_units(s->geo, c, each); k++) {
        uint32_t unit = at[k].unit, first = unit * (uint32_t)words;
        s->pos_size[v * n_units + unit] &= (count_t)~COUNT_SETTLED;
        s->open_cells[unit]++;
        s->open_positions[first + (at[k].pos >> 6)] |= bits_mask(at[k].pos);
        s->open_values[first + (v >> 6)] |= bits_mask((int)v);
    }
    s->dom_size[c] &= (count_t)~COUNT_SETTLED;
    s->value[c] = VALUE_NONE;
}

/* The next functions copy fields of the store to local variables: otherwise the
 * compiler must assume that writing a count changes the pointers in the store. */

static ALWAYS_INLINE void remove_others(struct store *s, uint32_t c, uint32_t v,
                                        int words, int each)
{
    const struct cell_unit *units =
        geometry_first_unit(s->geo->cell_unit, s->geo->first_unit_of, c, each);
    int count = geometry_count_units(s->geo, c, each);
    struct cell_unit at[UNIT_KINDS];
    uint32_t n_units = (uint32_t)s->geo->n_units;
    uint64_t *dom = &s->dom[c * (uint32_t)words], *pos = s->pos;
    count_t *pos_size = s->pos_size;
    uint32_t *trail = &s->trail[s->n_trail];

    for (int k = 0; k < count; k++)
        at[k] = units[k];
    for (int w = 0; w < words; w++) {
        uint64_t own = (int)(v >> 6) == w ? bits_mask((int)v) : 0;
        for (uint64_t others = dom[w] & ~own; others; others &= others - 1) {
            uint32_t u = (uint32_t)(64 * w + bits_lowest(others));
            *trail++ = trail_entry(c, u);
            for (int k = 0; k < count; k++)
                clear_place(s, c, &pos[u * n_units * (uint32_t)words + at[k].word],
                            at[k].pos, &pos_size[u * n_units + at[k].unit]);
        }
        dom[w] = own;
    }
    s->dom_size[c] = COUNT_SETTLED | 1;
    s->n_trail = (int)(trail - s->trail);
}

static ALWAYS_INLINE bool assign_value(struct store *s, uint32_t c, uint32_t v,
                                       int words, int each)
{
    const struct cell_unit *at =
        geometry_first_unit(s->geo->cell_unit, s->geo->first_unit_of, c, each);

    assert(c < (uint32_t)s->n_cells && v < (uint32_t)s->n);
    assert(store_is_open(s, (cell_t)c) && store_has(s, (cell_t)c, (value_t)v));
    assert(!s->is_dead);
    for (int k = 0; k < geometry_count_units(s->geo, c, each); k++)
        if (UNLIKELY(s->pos_size[store_unit_value(s, at[k].unit, (int)v)] &
                     COUNT_SETTLED))
            return store_fail(s, (cell_t)c, at[k].unit);
    settle(s, c, v, words, each);
    remove_others(s, c, v, words, each);
    return !s->is_dead;
}

/* Removes the value of cell c from the other cells of its k-th unit, until a dead end.
 * The loop updates the places of the value in other units cell by cell, but those in
 * this unit only once per word. */
static ALWAYS_INLINE bool exclude_in_unit(struct store *s, uint32_t c, int k, int words,
                                          int each)
{
    const struct geometry *geo = s->geo;
    const struct cell_unit *all = geo->cell_unit;
    const struct cell_unit *own_unit =
        &geometry_first_unit(all, geo->first_unit_of, c, each)[k];
    uint32_t unit = own_unit->unit, own_pos = own_unit->pos;
    uint32_t v = s->value[c], first = v * (uint32_t)geo->n_units;
    uint64_t *dom = &s->dom[v >> 6], *pos = &s->pos[first * (uint32_t)words];
    uint64_t *places = &pos[unit * (uint32_t)words];
    count_t *dom_size = s->dom_size, *pos_size = &s->pos_size[first];
    uint32_t *trail = &s->trail[s->n_trail];

    for (int w = 0; w < words; w++) {
        uint64_t own = (int)(own_pos >> 6) == w ? bits_mask((int)own_pos) : 0;
        uint64_t others = places[w] & ~own;
        const cell_t *cells = &geometry_cells(geo, (int)unit)[64 * w];
        for (; others && !s->is_dead; others &= others - 1) {
            uint32_t peer = (uint32_t)cells[bits_lowest(others)];
            const struct cell_unit *at =
                geometry_first_unit(all, geo->first_unit_of, peer, each);
            int count = geometry_count_units(geo, peer, each);
            *trail++ = trail_entry(peer, v);
            clear_candidate(s, peer, &dom[peer * (uint32_t)words], bits_mask((int)v),
                            &dom_size[peer]);
            for (int i = 0; i < count; i++)
                if (each ? i != k : at[i].unit != unit)
                    clear_place(s, peer, &pos[at[i].word], at[i].pos,
                                &pos_size[at[i].unit]);
        }
        places[w] = own | others;
    }
    int n_trail = (int)(trail - s->trail);
    pos_size[unit] = (count_t)(pos_size[unit] - (n_trail - s->n_trail));
    s->n_trail = n_trail;
    if (s->is_dead && s->conflict_unit < 0)
        s->conflict_unit = (int)unit;
    return !s->is_dead;
}

static ALWAYS_INLINE bool exclude_value(struct store *s, uint32_t c, int words,
                                        int each)
{
    assert(c < (uint32_t)s->n_cells && s->value[c] != VALUE_NONE && !s->is_dead);
    if (each == 3)
        return exclude_in_unit(s, c, 0, words, 3) &&
               exclude_in_unit(s, c, 1, words, 3) && exclude_in_unit(s, c, 2, words, 3);
    int count = geometry_count_units(s->geo, c, 0), k = 0;
    while (k < count && exclude_in_unit(s, c, k, words, 0))
        k++;
    return k == count;
}

/* Restores the candidates on the trail from `n_trail` on. */
static ALWAYS_INLINE void restore_from(struct store *s, int n_trail, int words,
                                       int each)
{
    const struct geometry *geo = s->geo;
    const struct cell_unit *all = geo->cell_unit;
    uint64_t *dom = s->dom, *pos = s->pos;
    count_t *dom_size = s->dom_size, *pos_size = s->pos_size;
    const uint32_t *trail = s->trail, *end = &trail[s->n_trail];
    uint32_t n_units = (uint32_t)geo->n_units;

    for (trail += n_trail; trail < end; trail++) {
        uint32_t c = (uint32_t)trail_cell(*trail), v = trail_value(*trail);
        const struct cell_unit *at =
            geometry_first_unit(all, geo->first_unit_of, c, each);
        assert(!store_has(s, (cell_t)c, (value_t)v));
        dom[c * (uint32_t)words + (v >> 6)] |= bits_mask((int)v);
        dom_size[c]++;
        for (int k = 0; k < geometry_count_units(geo, c, each); k++) {
            pos[v * n_units * (uint32_t)words + at[k].word] |= bits_mask(at[k].pos);
            pos_size[v * n_units + at[k].unit]++;
        }
    }
    s->n_trail = n_trail;
}

static ALWAYS_INLINE void undo_to(struct store *s, int n_trail, int n_assigned,
                                  int words, int each)
{
    assert(n_trail >= 0 && n_trail <= s->n_trail);
    assert(n_assigned >= 0 && n_assigned <= s->n_assigned);
    s->n_unsettled += (uint64_t)(s->n_trail - n_trail + s->n_assigned - n_assigned);
    while (s->n_assigned > n_assigned)
        unsettle_last(s, words, each);
    restore_from(s, n_trail, words, each);
    s->n_undos++;
    s->n_single_cell = s->n_single_place = 0;
    s->is_dead = false;
}

#define CORE(WORDS, EACH)                                                              \
    static bool remove_##WORDS##_##EACH(struct store *s, cell_t c, value_t v)          \
    {                                                                                  \
        return remove_candidate(s, (uint32_t)c, v, WORDS, EACH);                       \
    }                                                                                  \
    static bool assign_##WORDS##_##EACH(struct store *s, cell_t c, value_t v)          \
    {                                                                                  \
        return assign_value(s, (uint32_t)c, v, WORDS, EACH);                           \
    }                                                                                  \
    static bool exclude_##WORDS##_##EACH(struct store *s, cell_t c)                    \
    {                                                                                  \
        return exclude_value(s, (uint32_t)c, WORDS, EACH);                             \
    }                                                                                  \
    static void undo_##WORDS##_##EACH(struct store *s, int n_trail, int n_assigned)    \
    {                                                                                  \
        undo_to(s, n_trail, n_assigned, WORDS, EACH);                                  \
    }                                                                                  \
    static const struct store_core core_##WORDS##_##EACH = {                           \
        remove_##WORDS##_##EACH, assign_##WORDS##_##EACH, exclude_##WORDS##_##EACH,    \
        undo_##WORDS##_##EACH};

/* Functions for boards whose cells all have three units, and for all other boards. */
#define CORES(WORDS) CORE(WORDS, 3) CORE(WORDS, 0)
WORD_COUNTS(CORES)

#define CORE_ROW(WORDS) [WORDS] = {&core_##WORDS##_0, &core_##WORDS##_3},
static const struct store_core *const cores[][2] = {WORD_COUNTS(CORE_ROW)};

struct store *store_create(const struct geometry *geo)
{
    struct store *s = alloc_zeroed(1, sizeof *s);

    s->geo = geo;
    s->n = geo->n;
    s->n_cells = geo->n_cells;
    s->words = geo->words;
    assert(s->words <= MAX_WORDS && cores[s->words][0]);
    s->core = cores[s->words][geo->units_of_each == 3];
#define CREATE(name, capacity, in_use)                                                 \
    s->name = alloc_zeroed((size_t)(capacity), sizeof *s->name);
    STORE_ARRAYS(CREATE)
    store_reset(s);
    return s;
}

uint64_t store_bytes(const struct geometry *geo)
{
    const struct store shape = {
        .geo = geo, .n = geo->n, .n_cells = geo->n_cells, .words = geo->words};
    const struct store *s = &shape;
    uint64_t bytes = sizeof *s;

#define ADD_BYTES(name, capacity, in_use)                                              \
    bytes += (uint64_t)(capacity) * sizeof *s->name;
    STORE_ARRAYS(ADD_BYTES)
    return bytes;
}

size_t store_bytes_in_use(const struct store *s)
{
    size_t bytes = sizeof *s;

#define ADD_IN_USE(name, capacity, in_use) bytes += (size_t)(in_use) * sizeof *s->name;
    STORE_ARRAYS(ADD_IN_USE)
    return bytes;
}

void store_destroy(struct store *s)
{
    if (!s)
        return;
#define FREE(name, capacity, in_use) free(s->name);
    STORE_ARRAYS(FREE)
    free(s);
}

static void fill_sets(const struct store *s, uint64_t *sets, int count)
{
    bits_fill(sets, s->words, s->n);
    for (int i = s->words; i < count * s->words; i++)
        sets[i] = sets[i - s->words];
}

void store_reset(struct store *s)
{
    int n_units = s->geo->n_units, n_unit_values = n_units * s->n;

    fill_sets(s, s->dom, s->n_cells);
    fill_sets(s, s->pos, n_unit_values);
    fill_sets(s, s->open_positions, n_units);
    fill_sets(s, s->open_values, n_units);
    for (int c = 0; c < store_padded_cells(s); c++)
        s->dom_size[c] = c < s->n_cells ? (count_t)s->n : COUNT_SETTLED;
    for (int x = 0; x < n_unit_values; x++)
        s->pos_size[x] = (count_t)s->n;
    for (int u = 0; u < n_units; u++)
        s->open_cells[u] = s->n;
    memset(s->value, VALUE_NONE, (size_t)s->n_cells * sizeof *s->value);
    memset(s->assignments, 0, (size_t)s->n_cells * sizeof *s->assignments);
    memset(s->failures, 0, (size_t)s->n_cells * sizeof *s->failures);
    s->n_trail = s->n_assigned = 0;
    s->n_unsettled = 0;
    s->n_undos++;
    s->n_single_cell = s->n_single_place = 0;
    s->cause = CAUSE_CLUE;
    s->depth = 0;
    s->conflict_cell = CELL_NONE;
    s->conflict_unit = -1;
    s->is_dead = false;
}

bool store_requeue(struct store *s)
{
    assert(!s->is_dead);
    s->n_single_cell = s->n_single_place = 0;
    for (int c = 0; c < s->n_cells && !s->is_dead; c++)
        if (s->dom_size[c] <= 1)
            cell_fell(s, (uint32_t)c);
    for (int x = 0; x < s->geo->n_units * s->n && !s->is_dead; x++)
        if (s->pos_size[x] <= 1)
            place_fell(s, (uint32_t)geometry_cells(s->geo, x % s->geo->n_units)[0],
                       (uint32_t)x);
    return !s->is_dead;
}

cell_t store_first_open(const struct store *s)
{
    int row = 0;

    while (row < s->n && s->open_cells[row] == 0)
        row++;
    return row == s->n ? CELL_NONE
                       : row * s->n + bits_nth(&s->open_positions[row * s->words], 0);
}

/* The smallest of size[0 .. count). The compiler uses vector instructions, because the
 * loop has a constant bound; STORE_LANES separate minima fill several registers, so
 * that a comparison need not wait for the one before it. */
static ALWAYS_INLINE count_t smallest_of_lanes(const count_t *size, int count)
{
    count_t lane[STORE_LANES], smallest = COUNT_SETTLED;

    for (int i = 0; i < STORE_LANES; i++)
        lane[i] = COUNT_SETTLED;
    for (int c = 0; c < count; c += STORE_LANES)
        for (int i = 0; i < STORE_LANES; i++)
            lane[i] = size[c + i] < lane[i] ? size[c + i] : lane[i];
    for (int i = 0; i < STORE_LANES; i++)
        smallest = lane[i] < smallest ? lane[i] : smallest;
    return smallest;
}

/* Stops as soon as a block has a cell with the smallest possible number of candidates:
 * 1, or 2 if the empty queue of single cells shows that no cell has 1. */
cell_t store_smallest(const struct store *s)
{
    bool has_singles = !(s->watch & WATCH_SINGLE_CELLS) || s->n_single_cell > 0;
    count_t fewest = has_singles ? 1 : 2, smallest = COUNT_SETTLED;
    cell_t first = 0;

    for (cell_t c = 0; c < s->n_cells && smallest > fewest; c += STORE_BLOCK) {
        count_t here = smallest_of_lanes(&s->dom_size[c], STORE_BLOCK);
        if (here < smallest) {
            smallest = here;
            first = c;
        }
    }
    return smallest == COUNT_SETTLED ? CELL_NONE
                                     : store_smallest_of(s, first, STORE_BLOCK);
}

cell_t store_smallest_of(const struct store *s, cell_t first, int count)
{
    const count_t *size = &s->dom_size[first], *at = size;
    count_t smallest = size[0];

    assert(first + count <= store_padded_cells(s));
    /* The last group of STORE_LANES cells may overlap the group before. */
    for (int i = 0; count >= STORE_LANES && i < count; i += STORE_LANES) {
        const count_t *lanes = &size[int_min(i, count - STORE_LANES)];
        count_t here = smallest_of_lanes(lanes, STORE_LANES);
        if (here < smallest) {
            smallest = here;
            at = lanes;
        }
    }
    for (int i = 1; count < STORE_LANES && i < count; i++)
        smallest = size[i] < smallest ? size[i] : smallest;
    while (*at != smallest)
        at++;
    return (cell_t)(at - s->dom_size);
}
