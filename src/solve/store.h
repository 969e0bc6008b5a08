/* The state of a search: which values each cell can still take, which places each value
 * can still take in each unit, and a trail that undoes it all. */
#ifndef SOLVE_STORE_H
#define SOLVE_STORE_H

#include "base/bits.h"
#include "puzzle/puzzle.h"

/* Counters are bytes as long as the flag beside them fits. */
#if MAX_N < 128
typedef uint8_t count_t;
#define COUNT_SETTLED ((count_t)0x80)
#else
typedef uint16_t count_t;
#define COUNT_SETTLED ((count_t)0x8000)
#endif

/* Who assigned a cell; CAUSE_LEARNT is a learnt clause. Propagators are
 * CAUSE_PROPAGATOR + their row in the catalogue.
 */
enum cause { CAUSE_CLUE, CAUSE_DECISION, CAUSE_LEARNT, CAUSE_PROPAGATOR };

/* What is watched for: an event is queued when a counter falls to one, and a dead end
 * is reported when a watched counter falls to zero. Cells are always watched for zero.
 */
enum watch { WATCH_SINGLE_CELLS = 1, WATCH_SINGLE_PLACES = 2 };

struct store;

/* The hot part, compiled once for every number of words in a set. */
struct store_core {
    bool (*remove)(struct store *s, cell_t c, value_t v);
    bool (*assign)(struct store *s, cell_t c, value_t v);
    bool (*exclude)(struct store *s, cell_t c);
    void (*undo)(struct store *s, int n_trail, int n_assigned);
};

/*
 * Invariants, whenever no function of the store is running:
 *  - v in dom[c]  <=>  the position of c is in pos[l + v] for each line l of c;
 *  - size[c] == popcount(dom[c]) and places[x] == popcount(pos[x]), each plus
 *    COUNT_SETTLED where the cell is assigned or the line has its value;
 *  - a removed candidate is on the trail exactly once, so the trail is allocated once,
 *    for n^3 entries, and never grows;
 *  - assigned and "one candidate left" are two states: an open cell may have one
 *    candidate and still wait for its turn.
 * A line is (unit, value): unit * n + value. One thread, one owner: its search.
 * Settled counters never fire, and as unsigned numbers they are larger than any open
 * one, so that a minimum over size[] skips assigned cells.
 */
struct store {
    const struct geometry *geo;
    const struct store_core *core;
    int n, n_cells, words;
    unsigned watch; /* enum watch */

    uint64_t *dom;     /* [n_cells][words]: values left */
    uint64_t *pos;     /* [n_units * n][words]: places left */
    count_t *dom_size; /* [n_cells], padded to a multiple of 64 with settled entries */
    count_t *pos_size; /* [n_units * n] */
    value_t *value;    /* [n_cells]: VALUE_NONE while open */

    uint32_t *trail;  /* removed candidates: cell << 8 | value */
    cell_t *assigned; /* in order of assignment */
    int n_trail, n_assigned;
    uint64_t n_undos; /* trail positions are comparable as long as it stands still */

    cell_t *single_cell;    /* open cells that fell to one candidate, to be drained */
    uint32_t *single_place; /* lines that fell to one place, to be drained */
    int n_single_cell, n_single_place;

    /* Of each unit: how many cells are not assigned, their positions, and the values
     * that stand nowhere yet. */
    uint16_t *open_cells;     /* [n_units] */
    uint64_t *open_positions; /* [n_units][words] */
    uint64_t *open_values;    /* [n_units][words] */

    /* Who assigned each assigned cell, and at which depth; set from the two fields
     * below by assign. */
    uint8_t *cause_of;
    uint16_t *depth_of;
    uint8_t cause;
    uint16_t depth;

    /* Of each cell since the last reset: how often it was assigned, and how often a
     * dead end was found there. [n_cells] */
    uint32_t *assignments, *failures;

    /* Valid after false from remove, assign or exclude: the cell that is left without
     * value, or where a value has no place; and the unit it happened in, or -1. */
    cell_t conflict_cell;
    int conflict_unit;
};

struct store *store_create(const struct geometry *geo);
void store_destroy(struct store *s);

/* Everything open again, trail and queues empty. */
void store_reset(struct store *s);

/* Takes a live candidate from an open cell. False: the cell, or a watched line, has
 * nothing left; then only store_undo is legal. */
static inline bool store_remove(struct store *s, cell_t c, value_t v)
{
    return s->core->remove(s, c, v);
}

/* Assigns a live candidate to an open cell: its other candidates go, its peers keep
 * theirs. False where the value already stands in a unit of the cell. */
static inline bool store_assign(struct store *s, cell_t c, value_t v)
{
    return s->core->assign(s, c, v);
}

/* Removes the value of an assigned cell from all its peers. */
static inline bool store_exclude(struct store *s, cell_t c)
{
    return s->core->exclude(s, c);
}

/* Back to an earlier state, told by the lengths that the trail and the list of assigned
 * cells had then. Empties the queues: they were empty at every state worth marking. */
static inline void store_undo(struct store *s, int n_trail, int n_assigned)
{
    s->core->undo(s, n_trail, n_assigned);
}

/* For propagators: a dead end that they found themselves. Returns false. */
bool store_fail(struct store *s, cell_t c, int unit);

/* Queues what a watch set later than the state has missed. False on a dead end. */
bool store_requeue(struct store *s);

static inline bool store_is_open(const struct store *s, cell_t c)
{
    return s->dom_size[c] < COUNT_SETTLED;
}

static inline bool store_all_assigned(const struct store *s)
{
    return s->n_assigned == s->n_cells;
}

/* Live candidates of a cell, 1 for an assigned one. */
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

static inline cell_t trail_cell(uint32_t entry)
{
    return (cell_t)(entry >> 8);
}

static inline value_t trail_value(uint32_t entry)
{
    return (value_t)entry;
}

/* The first open cell in input order; CELL_NONE if there is none. */
cell_t store_first_open(const struct store *s);

/* The first open cell with the fewest candidates, the number of such cells, and one of
 * them by rank; made for vectors: no branch a cell. */
cell_t store_smallest(const struct store *s);
int store_count_smallest(const struct store *s, count_t *smallest);
cell_t store_nth_of_size(const struct store *s, count_t size, int rank);

/* Recounts everything from dom alone; for tests. */
bool store_is_consistent(const struct store *s);

#endif
