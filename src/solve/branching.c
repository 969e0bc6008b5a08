#include "solve/branching.h"

#include "base/alloc.h"
#include "base/number.h"
#include "solve/catalog.h"
#include "solve/matching.h"

#include <math.h>
#include <string.h>

#define NO_TURN UINT16_MAX

static bool is_clue(const struct snapshot *snap, int c)
{
    return snap->value[c] != VALUE_NONE && snap->cause[c] == CAUSE_CLUE;
}

/* The cells that are still to be filled: set[k] has the cells with k candidates. */
struct waiting {
    uint64_t set[MAX_N + 1][MAX_CELLS / 64];
    uint16_t count[MAX_CELLS]; /* candidates of each cell; NO_TURN if not waiting */
    int fewest;                /* no waiting cell has fewer candidates than this */
};

/* A board that branching_measure or growth_measure fills again, cell by cell. */
struct refill {
    struct geometry *geo;
    const uint64_t *given; /* [n_cells][words]: the puzzle's candidates; NULL: all */
    uint64_t used[MAX_UNITS][MAX_WORDS]; /* set of the values that each unit has */
    struct waiting *waiting;             /* NULL unless the order is BRANCHING_MRV */
};

/* Word `word` of the set of values that the puzzle or a peer excludes from cell c. */
static uint64_t ruled_out(const struct refill *r, int c, int word)
{
    uint64_t out = r->given ? ~r->given[c * r->geo->words + word] : 0;

    FOR_UNITS(at, r->geo, c)
        out |= r->used[at->unit][word];
    return out;
}

static int count_candidates(const struct refill *r, int c)
{
    uint64_t left[MAX_WORDS];

    bits_fill(left, r->geo->words, r->geo->n);
    for (int w = 0; w < r->geo->words; w++)
        left[w] &= ~ruled_out(r, c, w);
    return bits_count_set(left, r->geo->words);
}

static void wait_with(struct waiting *w, int c, int count)
{
    w->count[c] = (uint16_t)count;
    w->set[count][c >> 6] |= bits_mask(c);
    w->fewest = int_min(w->fewest, count);
}

static void stop_waiting(struct waiting *w, int c)
{
    w->set[w->count[c]][c >> 6] &= ~bits_mask(c);
    w->count[c] = NO_TURN;
}

/* Removes and returns the first cell of those with the fewest candidates. */
static int take_smallest(struct waiting *w, int n_cells)
{
    int c;

    while ((c = matching_lowest(w->set[w->fewest], (n_cells + 63) / 64)) < 0)
        w->fewest++;
    stop_waiting(w, c);
    return c;
}

/* Removes the candidate v from the waiting cells of a unit. */
static void exclude(struct refill *r, int unit, value_t v)
{
    struct waiting *w = r->waiting;

    for (int i = 0; w && i < r->geo->n; i++) {
        int c = geometry_cells(r->geo, unit)[i], count = w->count[c];
        if (count == NO_TURN || (ruled_out(r, c, v >> 6) & bits_mask(v)))
            continue;
        stop_waiting(w, c);
        wait_with(w, c, count - 1);
    }
}

static void fill(struct refill *r, int c, value_t v)
{
    FOR_UNITS(at, r->geo, c) {
        exclude(r, at->unit, v);
        r->used[at->unit][v >> 6] |= bits_mask(v);
    }
}

static void add_level(struct branching *b, int candidates)
{
    if (candidates < 2)
        return;
    b->levels++;
    b->log10 += log10(candidates);
    bool fits = b->product <= UINT64_MAX / (uint64_t)candidates;
    b->product = fits ? b->product * (uint64_t)candidates : UINT64_MAX;
}

/* Returns a board with only the clues; the caller frees it with refill_end. For
 * BRANCHING_MRV, puts cell[0 .. count) into the board's `waiting`. */
static struct refill refill_begin(const struct snapshot *snap,
                                  enum branching_order order, const cell_t *cell,
                                  int count)
{
    struct refill r = {.geo = geometry_create(snapshot_shape(snap)),
                       .given = snap->n_excluded > 0 ? snap->given : NULL};

    for (int c = 0; c < snap->n_cells; c++)
        if (is_clue(snap, c))
            fill(&r, c, snap->value[c]);
    if (order != BRANCHING_MRV)
        return r;
    r.waiting = alloc_zeroed(1, sizeof *r.waiting);
    r.waiting->fewest = r.geo->n;
    memset(r.waiting->count, 0xff, sizeof r.waiting->count); /* all NO_TURN */
    for (int i = 0; i < count; i++)
        wait_with(r.waiting, cell[i], count_candidates(&r, cell[i]));
    return r;
}

static void refill_end(struct refill *r)
{
    free(r->waiting);
    geometry_destroy(r->geo);
}

/* Lists the assigned cells without a clue, in the order of the search or row by row.
 * Returns their number, or -1 if the snapshot does not have the order of the search. */
static int list_cells(const struct snapshot *snap, enum branching_order order,
                      cell_t *out)
{
    cell_t in_turn[MAX_CELLS + 1];
    int count = 0;

    for (int turn = 1; turn <= snap->n_cells; turn++)
        in_turn[turn] = CELL_NONE;
    for (int c = 0; c < snap->n_cells; c++) {
        if (snap->value[c] == VALUE_NONE)
            continue;
        if (snap->order[c] == 0 || snap->order[c] > snap->n_cells)
            return -1;
        in_turn[order == BRANCHING_AS_SEARCHED ? snap->order[c] : c + 1] = (cell_t)c;
    }
    for (int turn = 1; turn <= snap->n_cells; turn++)
        if (in_turn[turn] != CELL_NONE && snap->cause[in_turn[turn]] != CAUSE_CLUE)
            out[count++] = in_turn[turn];
    return count;
}

bool branching_measure(const struct snapshot *snap, enum branching_order order,
                       struct branching *out)
{
    cell_t cell[MAX_CELLS] = {0};
    int count = list_cells(snap, order, cell);

    *out = (struct branching){.product = 1};
    if (count < 0)
        return false;
    struct refill r = refill_begin(snap, order, cell, count);
    for (int i = 0; i < count; i++) {
        int c = r.waiting ? take_smallest(r.waiting, snap->n_cells) : cell[i];
        add_level(out, count_candidates(&r, c));
        fill(&r, c, snap->value[c]);
    }
    refill_end(&r);
    return true;
}

struct growth growth_measure(const struct snapshot *snap, enum branching_order order)
{
    struct growth g = {0};
    cell_t cell[MAX_CELLS] = {0};
    int count = 0;

    for (int c = 0; c < snap->n_cells; c++)
        if (!is_clue(snap, c))
            cell[count++] = (cell_t)c;
    struct refill r = refill_begin(snap, order, cell, count);
    for (int k = 0; k < int_min(count, GROWTH_LEVELS); k++) {
        int c = r.waiting ? take_smallest(r.waiting, snap->n_cells) : cell[k];
        int candidates = count_candidates(&r, c);
        if (candidates == 0)
            break;
        uint64_t before = k > 0 ? g.boards[k - 1] : 0;
        g.candidates[k] = candidates;
        g.boards[k] = before + (k > 0 ? before : 1) * (uint64_t)candidates;
        g.levels++;
        value_t lowest = 0;
        while (ruled_out(&r, c, lowest >> 6) & bits_mask(lowest))
            lowest++;
        fill(&r, c, lowest);
    }
    refill_end(&r);
    return g;
}

enum branching_order branching_other(const struct snapshot *snap)
{
    bool is_input =
        !snap->own[PLUG_VAR_ORDER] && strcmp(snap->var, var_order_input.name) == 0;

    return is_input ? BRANCHING_MRV : BRANCHING_INPUT;
}

const char *branching_name(enum branching_order order)
{
    assert(order != BRANCHING_AS_SEARCHED);
    return order == BRANCHING_MRV ? var_order_mrv.name : var_order_input.name;
}
