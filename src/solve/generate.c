#include "solve/generate.h"

#include "base/alloc.h"
#include "base/number.h"
#include "puzzle/check.h"
#include "solve/catalog.h"
#include "solve/search.h"

#include <string.h>

/* Each move swaps a whole cycle of cells, so 4 moves per cell change every cell many
 * times. FEWEST_MOVES is for small boards, which need more. */
#define MOVES_PER_CELL 4
#define FEWEST_MOVES   5000

#define STEPS_PER_CHECK 64 /* steps of a proof between two calls of should_stop */

#define GRID_NODES     1000000 /* limit of nodes of a search for a solved grid */
#define DIAGONAL_MOVES 50000   /* most moves to mend the diagonals, times n */

/* For random regions. Each of ROUNDS(n) rounds tries to exchange each cell's region
 * about TRIES_OF_CELL times, then makes SWITCHES_OF_VALUE Kempe switches per value,
 * which allow new exchanges. */
#define ROUNDS(n)         int_clamp(400000 / ((n) * (n)), 20, 400)
#define TRIES_OF_CELL     20
#define SWITCHES_OF_VALUE 4

static bool is_stopped(bool (*stop)(void))
{
    return stop && stop();
}

static int pick(struct rng *r, int bound)
{
    return (int)rng_below(r, (uint32_t)bound);
}

static bool has_windows(const struct geometry *geo)
{
    return geo->numbers.first[UNIT_WINDOW] < geo->numbers.first[UNIT_KINDS];
}

/* Maps row or column `i` of a board with windows to a row or column of a board with
 * k x k boxes. The cells of each window map to those of one box; rows or columns
 * without windows map to the last k. */
static int line_of_boxes(int k, int i)
{
    return i % (k + 1) == 0 ? (k - 1) * k + i / (k + 1)
                            : i / (k + 1) * k + i % (k + 1) - 1;
}

/* Whether value_with_windows fits the board: the shorter side of the boxes divides the
 * side of the windows. */
static bool has_pattern_of_windows(const struct geometry *geo)
{
    return geometry_root(geo->n) % int_min(geo->box_rows, geo->box_cols) == 0;
}

/* The value of a cell in a solution with windows and boxes of `height` rows. The board
 * has n = k * k values, and `height` divides k. A value has three digits: one of
 * `height` values, one of k / height, one of k. Each digit is the sum of a digit of the
 * row and one of the column. A box has each value once: its rows differ in the first
 * digit, and its columns have each pair of the other two. So has a window: its columns
 * differ in the last digit, and its rows have each pair of the other two. */
static int value_with_windows(int n, int height, int row, int col)
{
    int k = geometry_root(n), width = n / height, line = line_of_boxes(k, row);
    int first = (row + col / width) % height;
    int second = (line % k / height + col % width / k) % (k / height);
    int last = (line / k + col) % k;

    return (first * (k / height) + second) * k + last;
}

/* Fills the grid with a solution. With windows see value_with_windows. Without them
 * each row is a cyclic shift of the first one: by box_cols for each row above it in its
 * band (row of boxes), and by 1 for each band above. */
static void fill_pattern(const struct geometry *geo, struct rng *r, value_t *grid)
{
    int n = geo->n, relabel[MAX_N];
    bool is_wide = geo->box_rows <= geo->box_cols;
    int height = is_wide ? geo->box_rows : geo->box_cols;

    for (int v = 0; v < n; v++)
        relabel[v] = v;
    rng_shuffle(r, relabel, n);
    for (int row = 0; row < n; row++) {
        int shift = row % geo->box_rows * geo->box_cols + row / geo->box_rows;
        for (int col = 0; col < n; col++) {
            int v = (col + shift) % n;
            if (has_windows(geo))
                v = is_wide ? value_with_windows(n, height, row, col)
                            : value_with_windows(n, height, col, row);
            grid[row * n + col] = (value_t)relabel[v];
        }
    }
}

/* `a` and `b` are two lines: rows of a band (a row of boxes) or columns of a stack (a
 * column of boxes), and of one window or none. Swaps their cells on one cycle of the
 * permutation that maps one line to the other, so that all units keep their values.
 * `stride` is the distance between neighbouring cells of a line in the grid. */
static void switch_cycle(int n, value_t *a, value_t *b, int stride, struct rng *r)
{
    int offset_in_a[MAX_N];

    for (int i = 0; i < n; i++)
        offset_in_a[a[i * stride]] = i * stride;
    int at = pick(r, n) * stride;
    value_t first = a[at], moved;
    do {
        moved = b[at];
        b[at] = a[at];
        a[at] = moved;
        at = offset_in_a[moved];
    } while (moved != first);
}

static void switch_lines(const struct geometry *geo, struct rng *r, value_t *grid)
{
    int n = geo->n;
    bool rows = pick(r, 2) == 0;
    int thickness = rows ? geo->box_rows : geo->box_cols, first = pick(r, n);
    int second = first / thickness * thickness + pick(r, thickness);
    int k = geometry_root(n);
    bool is_apart =
        has_windows(geo) && line_of_boxes(k, first) / k != line_of_boxes(k, second) / k;

    if (first == second || is_apart)
        return;
    int across = rows ? n : 1, along = rows ? 1 : n;
    switch_cycle(n, grid + first * across, grid + second * across, along, r);
}

/* Swaps two random values v and w in a Kempe chain: in a random cell with v or w, and
 * in all cells with v or w that are connected to it through shared units. */
static void switch_values(const struct geometry *geo, struct rng *r, value_t *grid)
{
    value_t v = (value_t)pick(r, geo->n), w = (value_t)pick(r, geo->n);
    int where[2][MAX_UNITS], queue[2 * MAX_N];
    bool seen[2 * MAX_N] = {false};
    int cells[2 * MAX_N], n_cells = 0, head = 0, tail = 0;

    if (v == w)
        return;
    for (int c = 0; c < geo->n_cells; c++) {
        if (grid[c] != v && grid[c] != w)
            continue;
        FOR_UNITS(at, geo, c)
            where[grid[c] == w][at->unit] = n_cells;
        cells[n_cells++] = c;
    }
    int start = pick(r, n_cells);
    seen[start] = true;
    queue[tail++] = start;
    while (head < tail) {
        int c = cells[queue[head++]];
        bool is_v = grid[c] == v;
        FOR_UNITS(at, geo, c) {
            int other = where[is_v][at->unit];
            if (!seen[other])
                queue[tail++] = other;
            seen[other] = true;
        }
        grid[c] = is_v ? w : v;
    }
}

/* Fills grid[n_cells] with a random solution: starts from a cyclic pattern and makes
 * about 4 n^2 moves of O(n). A move exchanges some cells between two lines of a band or
 * stack (switch_cycle). Every n-th move also exchanges two values in a Kempe chain
 * (switch_values). The board must have no other units than rows, columns and boxes, and
 * windows if has_pattern_of_windows. */
static void fill_at_random(const struct geometry *geo, struct rng *r, value_t *grid,
                           bool (*stop)(void))
{
    int n = geo->n, moves = int_max(MOVES_PER_CELL * geo->n_cells, FEWEST_MOVES);

    fill_pattern(geo, r, grid);
    for (int move = 0; move < moves; move++) {
        switch_lines(geo, r, grid);
        /* A Kempe switch scans the board, so there is one per n switches of lines. */
        if (move % n > 0)
            continue;
        switch_values(geo, r, grid);
        if (is_stopped(stop))
            break;
    }
    assert(check_no_duplicates(geo, grid, NULL, NULL));
}

/* Sets the clues to a solved grid that a search finds. False if it finds none. */
static bool fill_by_search(struct puzzle *p, struct rng *r, bool (*stop)(void))
{
    struct setting set = setting_default();

    set.seed = rng_next(r);
    set.max_nodes = GRID_NODES;
    struct search *s = search_create(p, &set);
    while (search_run(s, 1) == SEARCH_RUNNING && !is_stopped(stop))
        ;
    bool is_found = s->status == SEARCH_SOLVED;
    if (is_found)
        memcpy(p->clue, s->store->value, (size_t)p->geo->n_cells * sizeof *p->clue);
    search_destroy(s);
    return is_found;
}

static void fill_windows(struct puzzle *p, struct rng *r, bool (*stop)(void))
{
    int n = p->geo->n, k = geometry_root(n);
    struct geometry *boxes = geometry_create(shape_of_box(k, k));
    value_t grid[MAX_CELLS];

    fill_at_random(boxes, r, grid, stop);
    geometry_destroy(boxes);
    for (int c = 0; c < n * n; c++)
        p->clue[c] = grid[line_of_boxes(k, c / n) * n + line_of_boxes(k, c % n)];
    assert(check_no_duplicates(p->geo, p->clue, NULL, NULL));
}

/* The number of cells of the two diagonals whose value stands further up, too. */
static int count_clashes(int n, const value_t *grid)
{
    int clashes = 0;

    for (int falls = 0; falls < 2; falls++) {
        uint64_t seen[MAX_WORDS] = {0};
        for (int row = 0; row < n; row++) {
            value_t v = grid[row * n + (falls ? row : n - 1 - row)];
            clashes += bits_has(seen, v);
            seen[v >> 6] |= bits_mask(v);
        }
    }
    return clashes;
}

/* Fills a board with windows and diagonals: moves from a grid with boxes and windows,
 * and takes back those that make the diagonals worse. False if clashes remain. */
static bool fill_windows_and_diagonals(struct puzzle *p, struct rng *r,
                                       bool (*stop)(void))
{
    int n = p->geo->n, k = geometry_root(n), limit = DIAGONAL_MOVES * n;
    bool has_boxes = p->geo->box_rows > 1 && p->geo->box_cols > 1;
    struct board_shape shape = has_boxes
                                   ? shape_of_box(p->geo->box_rows, p->geo->box_cols)
                                   : shape_of_box(k, k);

    shape.has_windows = true;
    struct geometry *geo = geometry_create(shape);
    fill_at_random(geo, r, p->clue, stop);
    int clashes = count_clashes(n, p->clue);
    for (int move = 0; clashes > 0 && move < limit; move++) {
        struct rng again = *r;
        (move % n == 0 ? switch_values : switch_lines)(geo, r, p->clue);
        int now = count_clashes(n, p->clue);
        if (now > clashes)
            /* The same move takes itself back. */
            (move % n == 0 ? switch_values : switch_lines)(geo, &again, p->clue);
        else
            clashes = now;
    }
    geometry_destroy(geo);
    if (clashes > 0)
        memset(p->clue, VALUE_NONE, (size_t)p->geo->n_cells * sizeof *p->clue);
    return clashes == 0;
}

static bool fill(struct puzzle *p, struct rng *r, bool (*stop)(void))
{
    const struct geometry *geo = p->geo;
    const int *first = geo->numbers.first;
    int n = geo->n, moves = int_max(MOVES_PER_CELL * n, FEWEST_MOVES / n);
    bool has_boxes = first[UNIT_BOX] < first[UNIT_REGION];
    bool has_regions = first[UNIT_REGION] < first[UNIT_DIAGONAL];
    bool has_diagonals = first[UNIT_DIAGONAL] < first[UNIT_WINDOW];
    bool is_regular = !has_regions &&
                      (!has_windows(geo) || !has_boxes || has_pattern_of_windows(geo));

    if (is_regular && !has_diagonals) {
        if (has_windows(geo) && !has_boxes)
            fill_windows(p, r, stop);
        else
            fill_at_random(geo, r, p->clue, stop);
        return true;
    }
    bool is_filled =
        is_regular && has_windows(geo) && fill_windows_and_diagonals(p, r, stop);
    if (!is_filled && !fill_by_search(p, r, stop))
        return false;
    for (int i = 0; i < moves; i++)
        switch_values(geo, r, p->clue);
    return true;
}

/* The neighbour of a cell in one of four directions; -1: beyond the border. */
static int neighbour(int n, int cell, int direction)
{
    static const int down[] = {0, 0, -1, 1}, right[] = {-1, 1, 0, 0};
    int row = cell / n + down[direction], col = cell % n + right[direction];

    return row >= 0 && row < n && col >= 0 && col < n ? row * n + col : -1;
}

/* Whether the region of a cell is connected, and at most `span` cells high and wide.
 * Without this limit, long thin regions would become rows and columns. */
static bool is_compact(int n, const uint8_t *region, int cell, int span)
{
    int queue[MAX_N], head = 0, tail = 0;
    int top = n, bottom = 0, left = n, right = 0;
    uint64_t seen[MAX_CELLS / 64];

    memset(seen, 0, (size_t)((n * n + 63) / 64) * sizeof *seen);
    seen[cell >> 6] |= bits_mask(cell);
    queue[tail++] = cell;
    while (head < tail) {
        int from = queue[head++], row = from / n, col = from % n;
        top = int_min(top, row);
        bottom = int_max(bottom, row);
        left = int_min(left, col);
        right = int_max(right, col);
        for (int direction = 0; direction < 4; direction++) {
            int to = neighbour(n, from, direction);
            if (to < 0 || region[to] != region[cell] || bits_has(seen, to))
                continue;
            seen[to >> 6] |= bits_mask(to);
            queue[tail++] = to;
        }
    }
    return tail == n && bottom - top < span && right - left < span;
}

static bool touches(int n, const uint8_t *region, int cell, int other_region)
{
    for (int direction = 0; direction < 4; direction++) {
        int to = neighbour(n, cell, direction);
        if (to >= 0 && region[to] == other_region)
            return true;
    }
    return false;
}

/* Exchanges cells between regions, and the grid stays solved. Each try picks a random
 * cell, a region next to it, and the cell of that region with the same value. It
 * exchanges the regions of the two cells if both regions stay compact. */
static void exchange_many(int n, int span, const value_t *grid, uint8_t *region,
                          struct rng *r, bool (*stop)(void))
{
    /* where[region * n + value] is the region's cell with the value. */
    int *where = alloc_zeroed((size_t)(n * n), sizeof *where);

    for (int c = 0; c < n * n; c++)
        where[region[c] * n + grid[c]] = c;
    for (int i = 0; i < TRIES_OF_CELL * n * n; i++) {
        if (i % n == 0 && is_stopped(stop))
            break;
        int a = pick(r, n * n), next = neighbour(n, a, pick(r, 4));
        if (next < 0 || region[next] == region[a])
            continue;
        uint8_t from = region[a], to = region[next];
        int b = where[to * n + grid[a]];
        if (!touches(n, region, b, from))
            continue;
        region[a] = to;
        region[b] = from;
        if (is_compact(n, region, a, span) && is_compact(n, region, b, span)) {
            where[to * n + grid[a]] = a;
            where[from * n + grid[a]] = b;
        } else {
            region[a] = from;
            region[b] = to;
        }
    }
    free(where);
}

int generate_holes(int n_cells, double share)
{
    assert(share >= 0 && share <= 1);
    return (int)(share * n_cells + 0.5);
}

const char *const hole_pattern_names[HOLE_PATTERNS] = {"balanced", "random",
                                                       "rectangular"};

void generate_scatter(struct puzzle *p, int holes, enum hole_pattern pattern,
                      struct rng *r)
{
    int n = p->geo->n, n_cells = p->geo->n_cells, cells[MAX_CELLS], rows[MAX_N];

    assert(pattern != HOLES_BALANCED && puzzle_count_clues(p) == n_cells);
    for (int row = 0; row < n; row++)
        rows[row] = row;
    rng_shuffle(r, rows, n);
    for (int i = 0; i < n_cells; i++)
        cells[i] = rows[i / n] * n + i % n;
    if (pattern == HOLES_RANDOM)
        rng_shuffle(r, cells, n_cells);
    else
        rng_shuffle(r, cells + holes / n * n, holes < n_cells ? n : 0);
    for (int i = 0; i < holes; i++)
        p->clue[cells[i]] = VALUE_NONE;
}

/* Empties cells of a solved grid. A second solved grid, the mask, balances the holes:
 * emptying all cells where the mask has one particular value makes exactly one hole in
 * every row, column and box. */
static void make_holes(struct puzzle *p, int holes, struct rng *r, bool (*stop)(void))
{
    struct geometry *boxes =
        geometry_create(shape_of_box(p->geo->box_rows, p->geo->box_cols));
    value_t mask[MAX_CELLS];
    int n = p->geo->n, partial[MAX_N], n_partial = 0;

    assert(0 <= holes && holes <= p->geo->n_cells);
    fill_at_random(boxes, r, mask, stop);
    geometry_destroy(boxes);
    for (int c = 0; c < p->geo->n_cells; c++) {
        if (mask[c] < holes / n)
            p->clue[c] = VALUE_NONE;
        else if (mask[c] == holes / n)
            partial[n_partial++] = c;
    }
    rng_shuffle(r, partial, n_partial);
    for (int i = 0; i < holes % n; i++)
        p->clue[partial[i]] = VALUE_NONE;
    assert(puzzle_count_clues(p) == p->geo->n_cells - holes);
}

static struct puzzle *make(struct board_shape shape, int holes, struct rng *r,
                           bool (*stop)(void), const char *name)
{
    struct puzzle *p = puzzle_create(shape, name);

    if (fill(p, r, stop)) {
        make_holes(p, holes, r, stop);
        return p;
    }
    puzzle_destroy(p);
    return NULL;
}

struct puzzle *generate_puzzle(struct board_shape shape, int holes, struct rng *r,
                               const char *name)
{
    return make(shape, holes, r, NULL, name);
}

struct puzzle *generate_with_regions(struct board_shape shape, int holes, struct rng *r,
                                     bool (*stop)(void), const char *name)
{
    struct board_shape boxes = shape;
    uint8_t region[MAX_CELLS];
    int n = shape.box_rows * shape.box_cols;

    boxes.region = NULL;
    geometry_default_box(n, &boxes.box_rows, &boxes.box_cols);
    int span = int_max(boxes.box_rows, boxes.box_cols) * 3 / 2 + 1;
    struct puzzle *p = make(boxes, 0, r, stop, name);
    for (int c = 0; c < n * n; c++)
        region[c] =
            (uint8_t)(c / n / boxes.box_rows * boxes.box_rows + c % n / boxes.box_cols);
    for (int round = 0; p && round < ROUNDS(n) && !is_stopped(stop); round++) {
        exchange_many(n, span, p->clue, region, r, stop);
        regions_number(n, region);
        shape.region = region;
        geometry_destroy(p->geo);
        p->geo = geometry_create(shape);
        for (int i = 0; i < SWITCHES_OF_VALUE * n && !is_stopped(stop); i++)
            switch_values(p->geo, r, p->clue);
    }
    if (p)
        make_holes(p, holes, r, stop);
    return p;
}

struct puzzle *generate_seeded(struct board_shape shape, double share, uint64_t seed,
                               bool (*stop)(void), const char *name)
{
    int n = shape.box_rows * shape.box_cols;
    struct rng r;

    rng_seed(&r, seed);
    return make(shape, generate_holes(n * n, share), &r, stop, name);
}

const char *const need_names[NEEDS] = {"search", "naked", "bounds", "hidden",
                                       "alldifferent"};

static const struct propagator *propagator_of(enum need need)
{
    static const struct propagator *const propagators[NEEDS] = {
        &propagator_forward, &propagator_naked, &propagator_bounds, &propagator_hidden,
        &propagator_alldifferent};

    return propagators[need];
}

/* Whether propagation solves the board of a search without a decision. It removes only
 * what no solution has, so there is no other solution then. */
static bool is_forced(struct search *s)
{
    enum search_status status;

    do
        status = search_step(s);
    while (status == SEARCH_RUNNING && search_nodes(s) == 0);
    return status == SEARCH_SOLVED && search_nodes(s) == 0;
}

bool generate_needs(const struct puzzle *p, enum need need)
{
    struct setting set = setting_default();
    bool is_solved = false;

    /* All but alldifferent are weaker than alldifferent; of bounds and hidden, each has
     * the other as a rival; below naked there is forward checking. */
    for (int rival = 0; rival < NEEDS_ALLDIFFERENT && !is_solved; rival++) {
        if (rival == (int)need || (need == NEEDS_NAKED && rival > NEEDS_NAKED))
            continue;
        setting_take_propagator(&set, propagator_of((enum need)rival));
        struct search *s = search_create(p, &set);
        is_solved = is_forced(s);
        search_destroy(s);
    }
    return !is_solved;
}

static bool should_stop(const struct dig *d)
{
    return d->should_stop && d->should_stop(d->context);
}

/* True if the search proves that there is exactly one solution; false if there is none
 * or a second one, if the search gives up, or if it should stop. */
static bool is_unique(struct search *s, const struct dig *d)
{
    enum search_status status;
    int steps = 0;

    do
        status = search_step(s);
    while (status < SEARCH_EXHAUSTED && s->stats.solutions < 2 &&
           (++steps % STEPS_PER_CHECK > 0 || !should_stop(d)));
    return status == SEARCH_EXHAUSTED && s->stats.solutions == 1;
}

int unique_dig(struct puzzle *p, struct dig *d, struct rng *r)
{
    struct setting set = setting_default();
    int n_cells = p->geo->n_cells, dug = n_cells - puzzle_count_clues(p);
    int *order = alloc_zeroed((size_t)n_cells, sizeof *order);

    assert(d->holes >= 0 && d->holes <= n_cells);
    set.var = &var_order_mrv;
    set.restarts = &restart_rule_none; /* a restart would repeat most of a proof */
    set.max_nodes = d->max_nodes;
    if (d->need)
        setting_take_propagator(&set, propagator_of(d->need));
    struct search *s = search_create(p, &set);
    d->unproved = 0;
    for (int i = 0; i < n_cells; i++)
        order[i] = i;
    rng_shuffle(r, order, n_cells);
    for (int i = 0; i < n_cells && dug < d->holes; i++) {
        value_t kept = p->clue[order[i]];
        if (kept == VALUE_NONE)
            continue;
        if (should_stop(d))
            break;
        p->clue[order[i]] = VALUE_NONE;
        search_restart(s, p->clue, set.seed);
        if (d->need ? is_forced(s) : is_unique(s, d))
            dug++;
        else
            p->clue[order[i]] = kept;
        d->unproved += s->status == SEARCH_GAVE_UP;
    }
    free(order);
    search_destroy(s);
    return dug;
}
