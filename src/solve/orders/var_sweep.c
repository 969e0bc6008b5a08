#include "solve/plug.h"

/* The state between picks: the last cell picked, and the number of unassigned cells of
 * each band (row of boxes). */
struct bands {
    cell_t last;
    uint64_t n_undos; /* n_undos of the store when `open` was last counted anew */
    int n_seen;       /* number of entries of store.assigned that `open` reflects */
    int open[MAX_N];  /* number of unassigned cells of each band */
};

static size_t sweep_state_size(const struct geometry *geo)
{
    (void)geo;
    return sizeof(struct bands);
}

static void sweep_reset(void *state, const struct store *s)
{
    struct bands *b = state;

    (void)s;
    b->last = CELL_NONE;
}

static void count_open(struct bands *b, const struct store *s)
{
    int rows = s->geo->box_rows;

    if (b->n_undos != s->n_undos) {
        for (int band = 0; band < s->n / rows; band++) {
            b->open[band] = 0;
            for (int i = 0; i < rows; i++)
                b->open[band] += s->open_cells[band * rows + i];
        }
        b->n_seen = s->n_assigned;
        b->n_undos = s->n_undos;
    }
    for (; b->n_seen < s->n_assigned; b->n_seen++)
        b->open[s->assigned[b->n_seen] / (rows * s->n)]--;
}

/* The index of the smallest count above 0, on a tie the first. There must be one. */
static int fullest(const int *open, int count)
{
    int best = -1;

    for (int i = 0; i < count; i++)
        if (open[i] > 0 && (best < 0 || open[i] < open[best]))
            best = i;
    assert(best >= 0);
    return best;
}

static int next_row(struct bands *b, const struct store *s)
{
    int rows = s->geo->box_rows;

    count_open(b, s);
    int first = fullest(b->open, s->n / rows) * rows;
    return first + fullest(&s->open_cells[first], rows);
}

/* Whether the last cell picked is unassigned again, after a dead end. Such a cell is
 * picked again (last conflict: Lecoutre et al. 2009). */
static bool is_last_open(const struct bands *b, const struct store *s)
{
    return b->last != CELL_NONE && store_is_open(s, b->last);
}

/* Completes a row of cells before it begins another one, and a band (row of boxes)
 * before it begins another band. Nearly all boards with only complete and empty rows
 * can be filled (Hall's theorem), but few boards with unassigned cells in all rows. */
static cell_t sweep_pick(void *state, const struct store *s, struct rng *r)
{
    struct bands *b = state;

    (void)r;
    if (!is_last_open(b, s))
        b->last = store_smallest_of(s, (cell_t)(next_row(b, s) * s->n), s->n);
    assert(store_is_open(s, b->last));
    return b->last;
}

/* Returns the element i of `set` whose unit_value (store.h), first + step * i, has the
 * fewest places, ties at random. Returns -1 if the set is empty. */
static int fewest_of(const struct store *s, const uint64_t *set, int first, int step,
                     struct rng *r)
{
    struct rng_cheapest best = {0};

    for (int w = 0; w < s->words; w++)
        for (uint64_t left = set[w]; left; left &= left - 1) {
            int i = 64 * w + bits_lowest(left);
            rng_offer(r, &best, i, s->pos_size[first + step * i]);
        }
    return best.n_ties > 0 ? best.item : -1;
}

/* Chooses a place for a value, not a value for a cell (the dual viewpoint: Hnich,
 * Smith, Walsh 2004). Takes the value with the fewest places in the row. Of these
 * places, takes the one in whose column the value has the fewest places. If the value
 * has no place, the search is at a dead end, and any unassigned cell will do. */
static cell_t place_for_value(const struct store *s, int row, struct rng *r)
{
    int first = row * s->n, n_units = s->geo->n_units;
    int v = fewest_of(s, &s->open_values[row * s->words], row, n_units, r);
    const uint64_t *places = &s->pos[store_unit_value(s, row, v) * s->words];
    int col = fewest_of(s, places, store_unit_value(s, s->n, v), 1, r);

    return col < 0 ? store_smallest_of(s, first, s->n) : first + col;
}

static cell_t sweep_dual_pick(void *state, const struct store *s, struct rng *r)
{
    struct bands *b = state;

    if (!is_last_open(b, s))
        b->last = place_for_value(s, next_row(b, s), r);
    assert(store_is_open(s, b->last));
    return b->last;
}

const struct var_order var_order_sweep = {
    .name = "sweep",
    .summary = "in the fullest row of the fullest band: fewest candidates first",
    .state_size = sweep_state_size,
    .reset = sweep_reset,
    .pick = sweep_pick,
};

const struct var_order var_order_sweep_dual = {
    .name = "sweep-dual",
    .summary = "like sweep, but takes the row's value with the fewest places and "
               "chooses its cell",
    .state_size = sweep_state_size,
    .reset = sweep_reset,
    .pick = sweep_dual_pick,
};
