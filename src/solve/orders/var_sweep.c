#include "solve/plug.h"

#include <assert.h>

/* Kept from pick to pick: the unassigned cells of each band of boxes, the last pick. */
struct bands {
    cell_t last;
    uint64_t n_undos; /* of the store, when `open` was counted */
    int n_seen;       /* assigned cells that `open` leaves out */
    uint16_t open[MAX_N];
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

/* The first of the fewest counts that are not 0; there is one. */
static int fullest(const uint16_t *open, int count)
{
    int best = -1;

    for (int i = 0; i < count; i++)
        if (open[i] > 0 && (best < 0 || open[i] < open[best]))
            best = i;
    assert(best >= 0);
    return best;
}

/* Finishes a band, and in it a row, before starting another: complete rows nearly
 * always extend to a full grid (Hall); cells open all over the board rarely do. After a
 * dead end its cell stays first until it has a value (last conflict: Lecoutre et al.
 * 2009). */
static cell_t sweep_pick(void *state, const struct store *s, struct rng *r)
{
    struct bands *b = state;
    int rows = s->geo->box_rows;

    (void)r;
    if (b->last != CELL_NONE && store_is_open(s, b->last))
        return b->last;
    count_open(b, s);
    int first = fullest(b->open, s->n / rows) * rows;
    int row = first + fullest(&s->open_cells[first], rows);
    b->last = store_smallest_of(s, (cell_t)(row * s->n), s->n);
    assert(store_is_open(s, b->last));
    return b->last;
}

const struct var_order var_order_sweep = {
    .name = "sweep",
    .summary = "in the fullest band, in its fullest row, fewest candidates first",
    .state_size = sweep_state_size,
    .reset = sweep_reset,
    .pick = sweep_pick,
};
