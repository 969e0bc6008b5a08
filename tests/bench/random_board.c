#include "bench/random_board.h"

#include "base/number.h"
#include "bench/reference.h"
#include "solve/generate.h"

#include <assert.h>
#include <stdlib.h>

#define MOST_EMPTIED 400 /* larger boards take too long */

static int below(struct rng *r, int bound)
{
    return (int)rng_below(r, (uint32_t)bound);
}

/* All cells in random order. */
static void shuffle_cells(const struct puzzle *p, int *cells, struct rng *r)
{
    for (int c = 0; c < p->geo->n_cells; c++)
        cells[c] = c;
    rng_shuffle(r, cells, p->geo->n_cells);
}

static void empty_cells(struct puzzle *p, int count, struct rng *r)
{
    int cells[REFERENCE_MAX_N * REFERENCE_MAX_N];

    shuffle_cells(p, cells, r);
    for (int i = 0; i < count; i++)
        p->clue[cells[i]] = VALUE_NONE;
}

/* Empties between two shares of the cells, in per cent. */
static void empty_share(struct puzzle *p, int low, int high, struct rng *r)
{
    empty_cells(p, p->geo->n_cells * (low + below(r, high - low)) / 100, r);
}

static void few_holes(struct puzzle *p, struct rng *r)
{
    empty_share(p, 5, 40, r);
}

static void many_holes(struct puzzle *p, struct rng *r)
{
    empty_share(p, 40, 80, r);
}

static void nearly_full(struct puzzle *p, struct rng *r)
{
    empty_cells(p, below(r, p->geo->n), r);
}

static void empty(struct puzzle *p, struct rng *r)
{
    empty_cells(p, p->geo->n_cells, r);
}

/* Without all cells of two values, which may then change places. */
static void two_values_missing(struct puzzle *p, struct rng *r)
{
    int n = p->geo->n, first = below(r, n), second = (first + 1 + below(r, n - 1)) % n;

    for (int c = 0; c < p->geo->n_cells; c++)
        if (p->clue[c] == first || p->clue[c] == second)
            p->clue[c] = VALUE_NONE;
    empty_share(p, 0, 20, r);
}

/* A random value in a random cell; false if it does not fit, or is there already. */
static bool set_random(struct puzzle *p, bool is_clue, struct rng *r)
{
    int c = below(r, p->geo->n_cells), value = below(r, p->geo->n);

    if ((p->clue[c] == VALUE_NONE) == is_clue || p->clue[c] == value ||
        !reference_fits(p, p->clue, c, value))
        return false;
    p->clue[c] = (value_t)value;
    return true;
}

/* Mostly unsolvable; with few changes often not by propagation. */
static void changed_clues(struct puzzle *p, struct rng *r)
{
    int left = below(r, 3) ? 1 : 1 + below(r, p->geo->n);

    empty_share(p, 40, 75, r);
    for (int tries = 0; tries < 20 * p->geo->n_cells && left > 0; tries++)
        left -= set_random(p, true, r);
}

/* Few random clues leave solutions, many do not. */
static void random_clues(struct puzzle *p, struct rng *r)
{
    empty(p, r);
    for (int tries = 1 + below(r, p->geo->n_cells); tries > 0; tries--)
        set_random(p, false, r);
}

/* Empties cells as long as the counter proves within few nodes that the solution stays
 * the only one. */
static void empty_while_unique(struct puzzle *p, struct rng *r)
{
    int cells[REFERENCE_MAX_N * REFERENCE_MAX_N];
    int most = int_min(p->geo->n_cells, MOST_EMPTIED);

    shuffle_cells(p, cells, r);
    for (int i = 0; i < most; i++) {
        int c = cells[i];
        value_t old = p->clue[c];
        p->clue[c] = VALUE_NONE;
        struct count count = reference_count(p, 2, 300);
        if (!count.is_all || count.found != 1)
            p->clue[c] = old;
    }
}

/* The only solution has another value in one cell. Of some such values, sets the one
 * that takes the counter longest to refute, so that searches have to branch. */
static void wrong_value(struct puzzle *p, struct rng *r)
{
    struct puzzle *full = puzzle_copy(p);
    int wrong_cell = 0, wrong = VALUE_NONE;
    uint64_t most_nodes = 0;

    empty_while_unique(p, r);
    for (int tries = 0; tries < 2 * p->geo->n_cells; tries++) {
        int c = below(r, p->geo->n_cells), value = below(r, p->geo->n);
        if (p->clue[c] != VALUE_NONE || value == full->clue[c] ||
            !reference_fits(p, p->clue, c, value))
            continue;
        p->clue[c] = (value_t)value;
        uint64_t nodes = reference_count(p, 1, 300).nodes;
        p->clue[c] = VALUE_NONE;
        if (wrong == VALUE_NONE || nodes > most_nodes) {
            most_nodes = nodes;
            wrong_cell = c;
            wrong = value;
        }
    }
    if (wrong != VALUE_NONE)
        p->clue[wrong_cell] = (value_t)wrong;
    puzzle_destroy(full);
}

/* One empty cell sees as many values as fit around it, mostly all. */
static void blocked_cell(struct puzzle *p, struct rng *r)
{
    int n = p->geo->n, blocked = below(r, p->geo->n_cells);

    empty_share(p, 60, 95, r);
    p->clue[blocked] = VALUE_NONE;
    for (int i = 0; i < 20 * n; i++) {
        const struct cell_unit *units = geometry_units(p->geo, blocked);
        int count = geometry_count_units(p->geo, (uint32_t)blocked, 0);
        int c = geometry_cells(p->geo, units[below(r, count)].unit)[below(r, n)];
        int value = below(r, n);
        if (c != blocked && p->clue[c] == VALUE_NONE &&
            reference_fits(p, p->clue, blocked, value) &&
            reference_fits(p, p->clue, c, value))
            p->clue[c] = (value_t)value;
    }
}

const struct board_kind board_kinds[BOARD_KINDS] = {
    {"few holes", 12, 1, few_holes},
    {"many holes", 20, 1, many_holes},
    {"nearly full", 5, 1, nearly_full},
    {"empty", 3, 1, empty},
    {"two values missing", 10, 2, two_values_missing},
    {"changed clues", 15, 0, changed_clues},
    {"random clues", 12, 0, random_clues},
    {"wrong value", 15, 0, wrong_value},
    {"blocked cell", 8, 0, blocked_cell},
};

static int random_kind(struct rng *r)
{
    int left = below(r, 100), kind = 0;

    while (left >= board_kinds[kind].weight)
        left -= board_kinds[kind++].weight;
    assert(kind < BOARD_KINDS);
    return kind;
}

/* Small boards are frequent: each of their runs is short, and more of them end. */
static int random_side(struct rng *r)
{
    static const int largest[] = {6, 9, 9, 9, 12, 12, 16, 16, 25, REFERENCE_MAX_N};
    int most = largest[below(r, sizeof largest / sizeof *largest)];

    return MIN_N + below(r, most - MIN_N + 1);
}

struct puzzle *random_board(struct rng *r, int *kind)
{
    int n = random_side(r), box_rows = 1 + below(r, n);

    /* All divisors are equally likely, except that lines are rare as boxes. */
    while (n % box_rows != 0 || (box_rows % n <= 1 && below(r, 4) > 0))
        box_rows = 1 + below(r, n);
    struct puzzle *p =
        generate_puzzle(shape_of_box(box_rows, n / box_rows), 0, r, "random board");
    *kind = random_kind(r);
    board_kinds[*kind].change(p, r);
    return p;
}
