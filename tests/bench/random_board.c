#include "bench/random_board.h"

#include "bench/reference.h"
#include "puzzle/generate.h"

#include <assert.h>
#include <stdlib.h>

static int below(struct rng *r, int bound)
{
    return (int)rng_below(r, (uint32_t)bound);
}

/* Empties `count` cells. */
static void empty_cells(struct puzzle *p, int count, struct rng *r)
{
    int cells[REFERENCE_MAX_N * REFERENCE_MAX_N];

    for (int c = 0; c < p->geo->n_cells; c++)
        cells[c] = c;
    rng_shuffle(r, cells, p->geo->n_cells);
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

/* Tries some random values in clues or in any cells; keeps those that fit. */
static void set_random(struct puzzle *p, int tries, bool clues_only, struct rng *r)
{
    for (int i = 0; i < tries; i++) {
        int c = below(r, p->geo->n_cells), value = below(r, p->geo->n);
        if ((p->clue[c] != VALUE_NONE || !clues_only) &&
            reference_fits(p, p->clue, c, value))
            p->clue[c] = (value_t)value;
    }
}

/* Mostly unsolvable, often not by propagation. */
static void changed_clues(struct puzzle *p, struct rng *r)
{
    empty_share(p, 20, 75, r);
    set_random(p, p->geo->n * (1 + below(r, 10)), true, r);
}

/* Few random clues leave solutions, many do not. */
static void random_clues(struct puzzle *p, struct rng *r)
{
    empty(p, r);
    set_random(p, 1 + below(r, p->geo->n_cells), false, r);
}

/* One empty cell sees as many values as fit around it, mostly all. */
static void blocked_cell(struct puzzle *p, struct rng *r)
{
    int n = p->geo->n, blocked = below(r, p->geo->n_cells);

    empty_share(p, 60, 95, r);
    p->clue[blocked] = VALUE_NONE;
    for (int i = 0; i < 20 * n; i++) {
        const uint16_t *units = p->geo->unit_of[blocked];
        int c = geometry_cells(p->geo, units[below(r, UNIT_KINDS)])[below(r, n)];
        int value = below(r, n);
        if (c != blocked && p->clue[c] == VALUE_NONE &&
            reference_fits(p, p->clue, blocked, value) &&
            reference_fits(p, p->clue, c, value))
            p->clue[c] = (value_t)value;
    }
}

const struct board_kind board_kinds[BOARD_KINDS] = {
    {"few holes", 12, 1, few_holes},
    {"many holes", 25, 1, many_holes},
    {"nearly full", 5, 1, nearly_full},
    {"empty", 3, 1, empty},
    {"two values missing", 10, 2, two_values_missing},
    {"changed clues", 25, 0, changed_clues},
    {"random clues", 12, 0, random_clues},
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
    struct puzzle *p = generate_puzzle(box_rows, n / box_rows, 0, r, "random board");
    *kind = random_kind(r);
    board_kinds[*kind].change(p, r);
    return p;
}
