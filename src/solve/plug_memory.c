#include "solve/plug_memory.h"

#include "base/alloc.h"

#include <string.h>

static size_t count_numbers(const struct geometry *geo)
{
    return (size_t)geo->n_cells * (size_t)geo->n;
}

uint64_t plug_memory_bytes(const struct geometry *geo)
{
    return sizeof(struct plug_memory) + count_numbers(geo) * sizeof(double) +
           (uint64_t)geo->n_cells;
}

struct plug_memory *plug_memory_create(const struct geometry *geo, uint64_t seed)
{
    struct plug_memory *m = alloc_zeroed(1, sizeof *m);

    m->n_numbers = (int)count_numbers(geo);
    m->numbers = alloc_zeroed(count_numbers(geo), sizeof *m->numbers);
    m->notes = alloc_zeroed((size_t)geo->n_cells, sizeof *m->notes);
    plug_memory_reset(m, geo, seed);
    return m;
}

void plug_memory_destroy(struct plug_memory *m)
{
    if (!m)
        return;
    free(m->numbers);
    free(m->notes);
    free(m);
}

void plug_memory_reset(struct plug_memory *m, const struct geometry *geo, uint64_t seed)
{
    memset(m->numbers, 0, (size_t)m->n_used * sizeof *m->numbers);
    memset(m->notes, 0, (size_t)geo->n_cells);
    m->n_used = 0;
    m->has_notes = false;
    m->failure[0] = '\0';
    m->n_reasons = 0;
    rng_seed(&m->rng, seed);
}
