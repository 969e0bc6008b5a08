#include "solve/strategies/frontier.h"

#include "base/alloc.h"
#include "base/number.h"

/* A board is stored in a slot, a part of a chunk; chunks never move. A cell takes one
 * byte, 0xff if unassigned; with n = 256, where 255 is a value, two bytes. */
#define CHUNK_BYTES (1 << 20)
#define SLOT_NONE   UINT32_MAX

static struct frontier_entry *entry_at(const struct frontier *f, size_t i)
{
    assert(f->count <= f->capacity && i <= f->count);
    return &f->entries[(f->head + i) % f->capacity];
}

/* Whether `one` is taken before `other`: the smaller key first, on a tie the newer. */
static bool comes_before(const void *one, const void *other)
{
    const struct frontier_entry *a = one, *b = other;

    return a->key != b->key ? a->key < b->key : a->age > b->age;
}

static void push_heap(struct frontier *f, struct frontier_entry e)
{
    size_t at = f->count++;

    assert(f->head == 0);
    f->entries[at] = e;
    f->heap.pushes++;
    while (heap_sift_up(f->entries, sizeof e, &at, comes_before))
        f->heap.swaps++;
}

/* Replaces the root by the last entry, which the caller has taken off f->count. */
static void replace_root(struct frontier *f)
{
    size_t at = 0;

    assert(f->head == 0);
    f->entries[0] = f->entries[f->count];
    f->heap.pops++;
    while (heap_sift_down(f->entries, sizeof *f->entries, f->count, &at, comes_before))
        f->heap.swaps++;
}

static uint8_t *slot_at(const struct frontier *f, uint32_t slot)
{
    assert(slot < f->n_slots);
    return f->chunks[slot / f->slots_a_chunk] +
           (size_t)(slot % f->slots_a_chunk) * f->board_bytes;
}

static void write_slot(const struct frontier *f, uint32_t slot, const value_t *board)
{
    uint8_t *restrict to = slot_at(f, slot);
    size_t n_cells = f->n_cells;

    if (f->board_bytes > n_cells)
        memcpy(to, board, f->board_bytes);
    else
        for (size_t c = 0; c < n_cells; c++)
            to[c] = (uint8_t)board[c];
}

void frontier_board(const struct frontier *f, const struct frontier_entry *e,
                    value_t *board)
{
    const uint8_t *restrict from = slot_at(f, e->slot);
    size_t n_cells = f->n_cells;

    if (f->board_bytes > n_cells)
        memcpy(board, from, f->board_bytes);
    else
        for (size_t c = 0; c < n_cells; c++)
            board[c] = from[c] == UINT8_MAX ? VALUE_NONE : from[c];
}

static bool may_take(struct frontier *f, size_t bytes, uint64_t budget)
{
    if (f->bytes + bytes > budget)
        return false;
    f->bytes += bytes;
    return true;
}

/* Frees or allocates chunks: their number changes from `before` to f->n_chunks. */
static void resize_chunks(struct frontier *f, int before)
{
    for (int i = f->n_chunks; i < before; i++)
        free(f->chunks[i]);
    f->chunks = alloc_resize(f->chunks, (size_t)f->n_chunks, sizeof *f->chunks);
    for (int i = before; i < f->n_chunks; i++)
        f->chunks[i] = alloc_resize(NULL, f->slots_a_chunk, f->board_bytes);
}

/* Sets *slot to a free slot. False if that would take more than `budget` bytes. */
static bool take_slot(struct frontier *f, uint64_t budget, uint32_t *slot)
{
    if (f->first_free != SLOT_NONE) {
        *slot = f->first_free;
        memcpy(&f->first_free, slot_at(f, *slot), sizeof f->first_free);
        return true;
    }
    if (f->n_slots == (uint32_t)f->n_chunks * f->slots_a_chunk) {
        if (!may_take(f, f->slots_a_chunk * f->board_bytes + sizeof(uint8_t *), budget))
            return false;
        f->n_chunks++;
        resize_chunks(f, f->n_chunks - 1);
    }
    *slot = f->n_slots++;
    return true;
}

/* If the array of entries is full, doubles it; entry 0 then lies at its start. False if
 * that would take more than `budget` bytes. */
static bool make_room(struct frontier *f, uint64_t budget)
{
    size_t capacity = f->capacity ? 2 * f->capacity : 1024;

    if (f->count < f->capacity)
        return true;
    /* Counts both arrays, because both exist during the copy. */
    if (!may_take(f, capacity * sizeof *f->entries, budget))
        return false;
    struct frontier_entry *bigger = alloc_resize(NULL, capacity, sizeof *bigger);
    for (size_t i = 0; i < f->count; i++)
        bigger[i] = *entry_at(f, i);
    free(f->entries);
    f->bytes -= f->capacity * sizeof *f->entries;
    f->entries = bigger;
    f->capacity = capacity;
    f->head = 0;
    return true;
}

void frontier_init(struct frontier *f, int n_cells)
{
    bool is_wide = n_cells > UINT8_MAX * UINT8_MAX;

    *f = (struct frontier){.n_cells = (size_t)n_cells, .first_free = SLOT_NONE};
    f->board_bytes = f->n_cells * (is_wide ? sizeof(value_t) : 1);
    f->slots_a_chunk = (uint32_t)(CHUNK_BYTES / f->board_bytes);
    assert(f->board_bytes >= sizeof f->first_free);
}

void frontier_free(struct frontier *f)
{
    for (int i = 0; i < f->n_chunks; i++)
        free(f->chunks[i]);
    free(f->chunks);
    free(f->entries);
    *f = (struct frontier){0};
}

bool frontier_add(struct frontier *f, enum open_order order, const value_t *board,
                  struct frontier_entry as, uint64_t budget)
{
    struct frontier_entry e = as;

    if (!make_room(f, budget) || !take_slot(f, budget, &e.slot))
        return false;
    e.age = f->added++;
    write_slot(f, e.slot, board);
    assert(f->count < f->capacity);
    if (order == OPEN_HEAP)
        push_heap(f, e);
    else
        *entry_at(f, f->count++) = e;
    f->peak = (size_t)u64_max(f->peak, f->count);
    return true;
}

const struct frontier_entry *frontier_entry(const struct frontier *f,
                                            enum open_order order, size_t i)
{
    assert(i < f->count);
    return entry_at(f, order == OPEN_STACK ? f->count - 1 - i : i);
}

struct frontier_entry frontier_take(struct frontier *f, enum open_order order,
                                    value_t *board)
{
    struct frontier_entry e = *frontier_entry(f, order, 0);

    f->count--;
    if (order == OPEN_QUEUE)
        f->head = (f->head + 1) % f->capacity;
    else if (order == OPEN_HEAP)
        replace_root(f);
    if (board)
        frontier_board(f, &e, board);
    memcpy(slot_at(f, e.slot), &f->first_free, sizeof f->first_free);
    f->first_free = e.slot;
    return e;
}

void frontier_transfer(struct frontier *f, const struct state_port *port,
                       bool is_loading)
{
    const size_t pointers_end = offsetof(struct frontier, n_cells);
    int before = f->n_chunks;

    state_transfer(port, (char *)f + pointers_end, 1, sizeof *f - pointers_end);
    if (is_loading) {
        resize_chunks(f, before);
        f->entries = alloc_resize(f->entries, f->capacity, sizeof *f->entries);
    }
    for (int i = 0; i < f->n_chunks; i++) {
        uint32_t left = f->n_slots - (uint32_t)i * f->slots_a_chunk;
        state_transfer(port, f->chunks[i], (size_t)u64_min(left, f->slots_a_chunk),
                       f->board_bytes);
    }
    state_transfer(port, f->entries, (size_t)u64_min(f->head + f->count, f->capacity),
                   sizeof *f->entries);
}
