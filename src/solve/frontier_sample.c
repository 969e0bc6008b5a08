#include "solve/frontier_sample.h"

#include "base/alloc.h"
#include "solve/search.h"

struct frontier_sample *frontier_sample_create(void)
{
    return alloc_zeroed(1, sizeof(struct frontier_sample));
}

void frontier_sample_destroy(struct frontier_sample *o)
{
    if (o) {
        free(o->value);
        free(o->mark);
        free(o->heap.list);
    }
    free(o);
}

static void use_side(struct frontier_sample *o, int n)
{
    size_t n_cells = OPEN_BOARDS * (size_t)n * (size_t)n;

    if (o->n == n)
        return;
    o->value = alloc_resize(o->value, n_cells, sizeof *o->value);
    o->mark = alloc_resize(o->mark, n_cells, sizeof *o->mark);
    o->heap.list =
        alloc_resize(o->heap.list, (size_t)n * (size_t)n, sizeof *o->heap.list);
    o->n = n;
}

void frontier_sample_take(struct frontier_sample *o, const struct search *s, int hidden)
{
    use_side(o, s->store->n);
    o->columns = o->n;
    o->cells = o->n * o->n;
    o->order = OPEN_NONE;
    o->has_costs = false;
    o->count = 0;
    o->shown = 0;
    if (s->setting.strategy->frontier_sample)
        s->setting.strategy->frontier_sample(s, hidden, o);
}

void frontier_sample_add(struct frontier_sample *o, const struct search *s,
                         struct open_board board, const value_t *value)
{
    int n_cells = o->n * o->n;
    const value_t *clue = s->puzzle->clue;
    uint8_t *mark = o->mark + (size_t)o->shown * (size_t)n_cells;

    assert(o->shown < OPEN_BOARDS);
    memcpy(o->value + (size_t)o->shown * (size_t)n_cells, value,
           (size_t)n_cells * sizeof *value);
    for (int c = 0; c < n_cells; c++) {
        bool fits =
            value[c] == VALUE_NONE || puzzle_allows(s->puzzle, (cell_t)c, value[c]);
        mark[c] = !fits ? MARK_BROKEN : clue[c] != VALUE_NONE ? MARK_CLUE : MARK_NONE;
    }
    o->board[o->shown++] = board;
}

void frontier_sample_copy(struct frontier_sample *to,
                          const struct frontier_sample *from)
{
    size_t n_cells = (size_t)from->shown * (size_t)from->cells;
    struct frontier_sample own = *to;

    use_side(&own, from->n);
    *to = *from;
    to->value = own.value;
    to->mark = own.mark;
    to->heap.list = own.heap.list;
    if (n_cells > 0) {
        memcpy(to->value, from->value, n_cells * sizeof *to->value);
        memcpy(to->mark, from->mark, n_cells * sizeof *to->mark);
    }
    if (from->order == OPEN_LIST_HEAP)
        memcpy(to->heap.list, from->heap.list,
               from->heap.count * sizeof *to->heap.list);
}
