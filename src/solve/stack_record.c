#include "solve/stack_record.h"

#include "base/number.h"
#include "solve/strategies/learn.h"

#include <string.h>

/* The `fineness` of an empty record: each of the first 2^9 steps has a column, then 2^9
 * columns are added while the step number grows by a factor of e. */
#define FINENESS 9

struct stack_record *stack_record_create(void)
{
    struct stack_record *r = alloc_zeroed(1, sizeof *r);

    stack_record_begin(r, 0);
    return r;
}

void stack_record_destroy(struct stack_record *r)
{
    if (r)
        free(r->level);
    free(r);
}

static void use_rows(struct stack_record *r, int rows)
{
    if (r->rows != rows)
        r->level = alloc_resize(r->level, (size_t)(STACK_COLUMNS + 1) * (size_t)rows,
                                sizeof *r->level);
    r->rows = rows;
}

void stack_record_begin(struct stack_record *r, int n_cells)
{
    use_rows(r, int_min(n_cells, STACK_ROWS));
    r->level_shift = r->kept = r->count = r->deepest = 0;
    r->most[0] = r->most[1] = 0;
    r->stride = 1;
    r->fineness = FINENESS;
    r->next = n_cells > 0 ? 0 : UINT64_MAX;
    r->edition++;
}

static uint32_t *levels_of(const struct stack_record *r, int column)
{
    return r->level + (int64_t)column * r->rows;
}

static bool has_costs(const struct stack_record *r)
{
    return r->kept > 0 && r->column[r->kept - 1].kind == LEVELS_COST;
}

static uint64_t next_after(const struct stack_record *r, uint64_t step)
{
    return has_costs(r) ? step + 1 + (step >> r->fineness)
                        : (step / r->stride + 1) * r->stride;
}

static void keep_every_second_column(struct stack_record *r)
{
    bool by_cost = has_costs(r);
    int kept = 0;

    if (by_cost)
        r->fineness--;
    else
        r->stride *= 2;
    for (int i = 0; i < r->kept; i++) {
        if (by_cost ? i % 2 != 0 : r->column[i].step % r->stride != 0)
            continue;
        r->column[kept] = r->column[i];
        memmove(levels_of(r, kept), levels_of(r, i),
                (size_t)stack_record_rows(r, i) * sizeof *r->level);
        kept++;
    }
    r->kept = kept;
    r->edition++;
}

static void keep_every_second_level(struct stack_record *r)
{
    for (int i = 0; i < r->kept; i++) {
        uint32_t *level = levels_of(r, i);
        int rows = stack_record_rows(r, i);
        for (int row = 0; 2 * row < rows; row++)
            level[row] = level[2 * row];
    }
    r->level_shift++;
    r->edition++;
}

/* Fills in the column after the recorded ones. */
static void fill_column(struct stack_record *r, const struct search *s, uint64_t step)
{
    struct stack_column *c = &r->column[r->kept];

    *c = (struct stack_column){.step = step,
                               .kind = search_level_kind(s),
                               .depth = search_n_levels(s),
                               .first_learnt = learn_first_level(s),
                               .cost = -1,
                               .best = -1,
                               .temperature = -1,
                               .stats = search_stats(s)};
    while (c->depth > r->rows << r->level_shift)
        keep_every_second_level(r);
    r->deepest = int_max(r->deepest, c->depth);
    uint32_t *level = levels_of(r, r->kept);
    for (int row = 0; row < stack_record_rows(r, r->kept); row++) {
        level[row] = search_level(s, row << r->level_shift);
        if (c->kind == LEVELS_BOARDS)
            r->most[0] = float_max(r->most[0], (float)level[row]);
    }
    double cost, best, temperature;
    if (c->kind != LEVELS_COST)
        return;
    if (search_metric(s, "cost", &cost) && search_metric(s, "best cost", &best)) {
        c->cost = (float)cost;
        c->best = (float)best;
    }
    if (search_metric(s, "temperature", &temperature))
        c->temperature = (float)temperature;
    r->most[0] = float_max(r->most[0], c->cost);
    r->most[1] = float_max(r->most[1], c->temperature);
}

void stack_record_add(struct stack_record *r, const struct search *s, uint64_t step)
{
    assert(r->rows > 0 && (r->kept == 0 || r->column[r->kept - 1].step < step));
    while (r->kept == STACK_COLUMNS)
        keep_every_second_column(r);
    if (has_costs(r) || step % r->stride == 0) {
        fill_column(r, s, step);
        r->count = ++r->kept;
    }
    r->next = next_after(r, step);
}

void stack_record_add_present(struct stack_record *r, const struct search *s,
                              uint64_t step)
{
    r->count = r->kept;
    if (r->rows == 0 || (r->kept > 0 && r->column[r->kept - 1].step >= step))
        return;
    fill_column(r, s, step);
    r->count++;
}

void stack_record_end_at(struct stack_record *r, uint64_t step)
{
    while (r->kept > 0 && r->column[r->kept - 1].step > step)
        r->kept--;
    r->count = r->kept;
    r->deepest = 0;
    for (int i = 0; i < r->kept; i++)
        r->deepest = int_max(r->deepest, r->column[i].depth);
}

/* The shorter record has room for a smaller stride. Halves the stride as long as the
 * steps up to `step`, with the new stride, fill less than half of the columns. */
void stack_record_cut(struct stack_record *r, uint64_t step)
{
    if (r->rows == 0)
        return;
    stack_record_end_at(r, step);
    while (r->stride > 1 && step / (r->stride / 2) < STACK_COLUMNS / 2)
        r->stride /= 2;
    r->next = next_after(r, step);
    r->edition++;
}

void stack_record_copy(struct stack_record *to, const struct stack_record *from)
{
    int same = to->edition == from->edition ? to->kept : 0;

    assert(same <= from->kept);
    use_rows(to, from->rows);
    uint32_t *level = to->level;
    for (int i = same; i < from->kept; i++) {
        to->column[i] = from->column[i];
        memcpy(level + (int64_t)i * from->rows, levels_of(from, i),
               (size_t)stack_record_rows(from, i) * sizeof *level);
    }
    memcpy(to, from, offsetof(struct stack_record, column));
    to->count = from->kept;
}

int stack_record_find(const struct stack_record *r, uint64_t step)
{
    int low = 0, high = r->count;

    assert(r->count > 0);
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (r->column[middle].step <= step)
            low = middle;
        else
            high = middle;
    }
    return low;
}
