/* The state of a search: the candidates of every cell, the places of every value in
 * every unit (the cells that can still take it), and a trail to undo changes. */
#pragma once

#include "puzzle/puzzle.h"
#include "solve/kinds.h"

#include <stddef.h>

/* Signed, because SSE2 can take the minimum only of signed 16-bit integers. */
typedef int16_t count_t;
/* Added to the count of a cell that is assigned, and to the count of a value in a unit
 * where some cell has this value. */
#define COUNT_SETTLED ((count_t)0x4000)

/* The counters that a store can watch: the candidates of a cell, or the places of a
 * value in a unit. When a watched counter falls to 1, the store queues its cell or
 * unit_value (see below). When it falls to 0, the board is a dead end. A cell without a
 * candidate is a dead end even if it is not watched. */
enum watch { WATCH_SINGLE_CELLS = 1, WATCH_SINGLE_PLACES = 2 };

struct store;
struct plug_memory;

/* The store's most frequent functions, compiled once for every number of 64-bit words
 * that a set of values takes and of units that each cell is in. Their bodies are
 * remove_candidate, assign_value, exclude_value and undo_to in store.c; its macro CORE
 * makes the copies. */
struct store_core {
    bool (*remove)(struct store *s, cell_t c, value_t v);
    bool (*assign)(struct store *s, cell_t c, value_t v);
    bool (*exclude)(struct store *s, cell_t c);
    void (*undo)(struct store *s, int n_trail, int n_assigned);
};

/*
 * A unit_value is the pair (unit, value) as one number, value * n_units + unit. So
 * the places of one value lie side by side.
 *
 * Invariants, whenever no function of the store is running:
 *  - if v is in dom[c], the position of c is in pos[(unit, v)] for each unit of c;
 *    else it is in none of these sets;
 *  - dom_size[c] == popcount(dom[c]) and pos_size[x] == popcount(pos[x]), each plus
 *    COUNT_SETTLED if the cell is assigned or the unit has the value;
 *  - the trail holds every removed candidate exactly once, so n^3 entries suffice;
 *  - "assigned" and "one candidate left" are two states: an unassigned cell may have
 *    one candidate and wait for its propagator.
 * After remove, assign or exclude has returned false, only store_undo, store_reset and
 * store_remove may be called. Only the search that owns a store uses it, on one thread.
 * Counters with COUNT_SETTLED are never queued and exceed all others, so a minimum over
 * dom_size[] skips assigned cells.
 */
struct store {
    /* search_save copies the members above `geo` byte by byte. */
    uint64_t n_unsettled; /* removals and assignments undone since the last reset */
    uint64_t n_undos;     /* undos and resets; each makes old trail indices invalid */
    int n_trail, n_assigned;           /* entries of `trail` and `assigned`, below */
    int n_single_cell, n_single_place; /* entries of the queues, below */
    /* The last dead end, one of these; conflict_unit is -1 if no unit matters:
     * - conflict_cell has no candidate;
     * - conflict_cell was the last place of a value in conflict_unit;
     * - conflict_cell has the same value as another cell of conflict_unit;
     * - a matching of conflict_unit has no value left for conflict_cell. */
    cell_t conflict_cell;
    int conflict_unit;
    bool is_dead; /* true from a dead end on, until an undo or a reset */
    /* The caller sets these; an assignment copies them to cause_of and depth_of. */
    uint8_t cause;
    uint16_t depth;

    const struct geometry *geo;
    const struct store_core *core;
    int n, n_cells, words;
    unsigned watch; /* bits of enum watch: the counters in use */

    uint64_t *dom;     /* [n_cells][words]: the candidates of each cell */
    uint64_t *pos;     /* [n_units * n][words]: the places of each unit_value */
    count_t *dom_size; /* [n_cells], padded with COUNT_SETTLED to whole STORE_BLOCKs */
    count_t *pos_size; /* [n_units * n] */
    value_t *value;    /* [n_cells]: VALUE_NONE while unassigned */
    value_t *solution; /* [n_cells]: the last solution that the search reported */

    /* Removed candidates, each as cell << 8 | value, plus the bit TRAIL_REFUTED if the
     * search refuted it. */
    uint32_t *trail;
    cell_t *assigned; /* the assigned cells, in order of assignment */

    cell_t *single_cell;    /* queue: unassigned cells that fell to one candidate */
    uint32_t *single_place; /* queue: unit_values that fell to one place */

    /* For each unit: the number and the positions of its unassigned cells, and the set
     * of values that none of its cells has. */
    int *open_cells;          /* [n_units] */
    uint64_t *open_positions; /* [n_units][words] */
    uint64_t *open_values;    /* [n_units][words] */

    /* For assigned cells: the enum cause and the decision level of the assignment. */
    uint8_t *cause_of;
    uint16_t *depth_of;

    /* [n_cells], since the last reset: number of times that the cell was assigned, and
     * number of dead ends whose conflict_cell it was. */
    uint32_t *assignments, *failures;

    struct plug_memory *memory; /* used by plug-ins that are scripts; NULL: no script */
};

/* The arrays of a store: name, capacity, elements in use. */
#define STORE_ARRAYS(ROW)                                                              \
    ROW(dom, s->n_cells * s->words, s->n_cells * s->words)                             \
    ROW(pos, s->geo->n_units * s->n * s->words, s->geo->n_units * s->n * s->words)     \
    ROW(dom_size, store_padded_cells(s), s->n_cells)                                   \
    ROW(pos_size, s->geo->n_units * s->n, s->geo->n_units * s->n)                      \
    ROW(value, s->n_cells, s->n_cells)                                                 \
    ROW(solution, s->n_cells, s->n_cells)                                              \
    ROW(cause_of, s->n_cells, s->n_cells)                                              \
    ROW(depth_of, s->n_cells, s->n_cells)                                              \
    ROW(assignments, s->n_cells, s->n_cells)                                           \
    ROW(failures, s->n_cells, s->n_cells)                                              \
    ROW(open_cells, s->geo->n_units, s->geo->n_units)                                  \
    ROW(open_positions, s->geo->n_units * s->words, s->geo->n_units * s->words)        \
    ROW(open_values, s->geo->n_units * s->words, s->geo->n_units * s->words)           \
    ROW(assigned, s->n_cells, s->n_assigned)                                           \
    ROW(trail, s->n_cells * s->n, s->n_trail)                                          \
    ROW(single_cell, s->n_cells, s->n_single_cell)                                     \
    ROW(single_place, s->geo->n_units * s->n, s->n_single_place)

/* A vector scan compares STORE_LANES cells at once. After every STORE_BLOCK cells it
 * tests whether it can stop. */
#define STORE_LANES 32
#define STORE_BLOCK 256

static inline int store_padded_cells(const struct store *s)
{
    return (s->n_cells / STORE_BLOCK + 1) * STORE_BLOCK;
}

struct store *store_create(const struct geometry *geo);
void store_destroy(struct store *s);

/* store_bytes: the bytes that store_create allocates. store_bytes_in_use: how many of
 * them hold data now. The rest costs no memory until it is written. */
uint64_t store_bytes(const struct geometry *geo);
size_t store_bytes_in_use(const struct store *s);

/* Unassigns all cells, restores all candidates, and empties trail and queues. */
void store_reset(struct store *s);

/* Removes a candidate of an unassigned cell. False on a dead end. */
static inline bool store_remove(struct store *s, cell_t c, value_t v)
{
    return s->core->remove(s, c, v);
}

/* Assigns a candidate to an unassigned cell and removes the cell's other candidates. No
 * candidate of another cell is removed.
 * False if a unit of the cell already has the value, or on a dead end. */
static inline bool store_assign(struct store *s, cell_t c, value_t v)
{
    return s->core->assign(s, c, v);
}

/* Removes the value of an assigned cell from all its peers. False on a dead end. */
static inline bool store_exclude(struct store *s, cell_t c)
{
    return s->core->exclude(s, c);
}

/* Restores an earlier state, given its n_trail and n_assigned. Empties the queues,
 * which must have been empty in the earlier state. */
static inline void store_undo(struct store *s, int n_trail, int n_assigned)
{
    s->core->undo(s, n_trail, n_assigned);
}

static inline int store_unit_value(const struct store *s, int unit, int v)
{
    return v * s->geo->n_units + unit;
}

/* Removals and assignments since the last reset. */
static inline uint64_t store_propagations(const struct store *s)
{
    return s->n_unsettled + (uint64_t)s->n_trail + (uint64_t)s->n_assigned;
}

/* Records a dead end that a propagator found, and returns false. */
bool store_fail(struct store *s, cell_t c, int unit);

/* Empties the queues and refills them from the counters of the whole board; for callers
 * whose queues may lack entries. False on a dead end. */
bool store_requeue(struct store *s);

static inline bool store_is_open(const struct store *s, cell_t c)
{
    return s->dom_size[c] < COUNT_SETTLED;
}

static inline bool store_all_assigned(const struct store *s)
{
    return s->n_assigned == s->n_cells;
}

/* The number of candidates of a cell, 1 for an assigned one. */
static inline int store_live(const struct store *s, cell_t c)
{
    return s->dom_size[c] & (COUNT_SETTLED - 1);
}

static inline const uint64_t *store_dom(const struct store *s, cell_t c)
{
    return &s->dom[c * s->words];
}

static inline bool store_has(const struct store *s, cell_t c, value_t v)
{
    return bits_has(store_dom(s, c), v);
}

static inline uint32_t trail_entry(uint32_t c, uint32_t v)
{
    return c << 8 | v;
}

/* Set in the trail entry of a candidate that a search tried and refuted. */
#define TRAIL_REFUTED 0x80000000u

static inline cell_t trail_cell(uint32_t entry)
{
    return (uint16_t)(entry >> 8);
}

static inline value_t trail_value(uint32_t entry)
{
    return (value_t)(entry & 0xff);
}

/* The first unassigned cell in row-major order, or CELL_NONE. */
cell_t store_first_open(const struct store *s);

/* The first unassigned cell with the fewest candidates, or CELL_NONE. This function and
 * store_smallest_of scan with vectors, without a branch per cell. */
cell_t store_smallest(const struct store *s);

/* Of the `count` cells from `first` on, the first that has the smallest dom_size. */
cell_t store_smallest_of(const struct store *s, cell_t first, int count);
