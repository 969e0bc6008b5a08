#include "solve/image.h"
#include "solve/snapshot.h"

#include "base/alloc.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/*
 * Searches over whole boards: the frontier holds the boards that are to be expanded,
 * and what kind of frontier it is makes the search. To expand a board is to take one of
 * its open cells and to make a board for each value that the cell's row, column and box
 * leave to it; these are computed on the spot. Every board below the root is reached by
 * one path, so no solution is reported twice.
 */

/* Boards live in slots of n_cells bytes, in chunks that are never moved. */
#define CHUNK_BYTES (1 << 20)

struct entry {
    uint32_t slot;
    uint32_t key; /* candidates that are left in all open cells */
    uint64_t age; /* boards made before it */
};

/* Memory that is there. It may be more than the search has asked for so far: what was
 * asked for later stays when the search is brought back to an earlier step. */
struct room {
    value_t **chunks;
    int n_chunks;
    uint32_t *free_slots;
    struct entry *frontier;
    size_t capacity; /* of the frontier */
};

struct boards {
    struct room room;

    int n_chunks;
    uint32_t slots_a_chunk, n_slots; /* made so far */
    uint32_t n_free;                 /* of as many as there are slots */

    /* A stack or a heap from the start, a queue around the end. */
    size_t capacity, head, count, peak;
    uint64_t made;
    size_t bytes;
    bool lost; /* a board had no room: from then on nothing can be proved */

    value_t board[MAX_CELLS];                      /* the one that is being expanded */
    uint64_t taken[UNIT_KINDS * MAX_N][MAX_WORDS]; /* values that stand in a unit */
    uint32_t key;                                  /* of the board */
};

/* How boards come back. */
struct frontier_kind {
    void (*push)(struct boards *b, struct entry e);
    struct entry (*pop)(struct boards *b);
    bool fewest_first; /* expands the cell with the fewest values, not the first */
    bool keyed;        /* entries carry keys; boards with an empty cell are not kept */
};

/* ---- Frontiers: room for one more entry is there ---- */

static void push_last(struct boards *b, struct entry e)
{
    b->room.frontier[(b->head + b->count++) % b->capacity] = e;
}

static struct entry pop_last(struct boards *b)
{
    return b->room.frontier[(b->head + --b->count) % b->capacity];
}

static struct entry pop_first(struct boards *b)
{
    struct entry e = b->room.frontier[b->head];

    b->head = (b->head + 1) % b->capacity;
    b->count--;
    return e;
}

/* Fewer candidates first; of equals the one made last, which is the deeper one. */
static bool comes_before(const struct entry *a, const struct entry *b)
{
    return a->key != b->key ? a->key < b->key : a->age > b->age;
}

static void heap_push(struct boards *b, struct entry e)
{
    size_t at = b->count++;

    while (at > 0 && comes_before(&e, &b->room.frontier[(at - 1) / 2])) {
        b->room.frontier[at] = b->room.frontier[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    b->room.frontier[at] = e;
}

static struct entry heap_pop(struct boards *b)
{
    struct entry top = b->room.frontier[0], last = b->room.frontier[--b->count];
    size_t at = 0;

    for (size_t child; (child = 2 * at + 1) < b->count; at = child) {
        if (child + 1 < b->count &&
            comes_before(&b->room.frontier[child + 1], &b->room.frontier[child]))
            child++;
        if (!comes_before(&b->room.frontier[child], &last))
            break;
        b->room.frontier[at] = b->room.frontier[child];
    }
    b->room.frontier[at] = last;
    return top;
}

/* ---- Memory, within a budget ---- */

static value_t *slot_board(const struct boards *b, uint32_t slot, int n_cells)
{
    return b->room.chunks[slot / b->slots_a_chunk] +
           (size_t)(slot % b->slots_a_chunk) * (size_t)n_cells;
}

static bool may_take(struct boards *b, size_t bytes, uint64_t budget)
{
    if (b->bytes + bytes > budget)
        return false;
    b->bytes += bytes;
    return true;
}

static void make_chunks(struct room *room, int n_chunks, size_t slots, size_t n_cells)
{
    if (room->n_chunks >= n_chunks)
        return;
    room->chunks = alloc_resize(room->chunks, (size_t)n_chunks, sizeof *room->chunks);
    room->free_slots = alloc_resize(room->free_slots, (size_t)n_chunks * slots,
                                    sizeof *room->free_slots);
    while (room->n_chunks < n_chunks)
        room->chunks[room->n_chunks++] = alloc_resize(NULL, slots, n_cells);
}

static bool add_chunk(struct boards *b, int n_cells, uint64_t budget)
{
    size_t slots = CHUNK_BYTES / (size_t)n_cells;
    size_t bytes =
        slots * ((size_t)n_cells + sizeof *b->room.free_slots) + sizeof(value_t *);

    if (!may_take(b, bytes, budget))
        return false;
    b->slots_a_chunk = (uint32_t)slots;
    b->n_chunks++;
    make_chunks(&b->room, b->n_chunks, slots, (size_t)n_cells);
    return true;
}

/* False: no slot within the budget. */
static bool take_slot(struct boards *b, int n_cells, uint64_t budget, uint32_t *slot)
{
    if (b->n_free > 0) {
        *slot = b->room.free_slots[--b->n_free];
        return true;
    }
    if (b->n_slots == (uint32_t)b->n_chunks * b->slots_a_chunk &&
        !add_chunk(b, n_cells, budget))
        return false;
    *slot = b->n_slots++;
    return true;
}

/* Doubles the frontier when it is full; a queue is laid out anew from the start. */
static bool make_room(struct boards *b, uint64_t budget)
{
    size_t capacity = b->capacity ? 2 * b->capacity : 1024;

    if (b->count < b->capacity)
        return true;
    /* While it moves, the old one is there too. */
    if (!may_take(b, capacity * sizeof *b->room.frontier, budget))
        return false;
    struct entry *bigger = alloc_resize(NULL, capacity, sizeof *bigger);
    for (size_t i = 0; i < b->count; i++)
        bigger[i] = b->room.frontier[(b->head + i) % b->capacity];
    free(b->room.frontier);
    b->bytes -= b->capacity * sizeof *b->room.frontier;
    b->room.frontier = bigger;
    b->room.capacity = b->capacity = capacity;
    b->head = 0;
    return true;
}

/* ---- The board in hand ---- */

static void mark_taken(struct boards *b, const struct geometry *geo)
{
    memset(b->taken, 0, (size_t)geo->n_units * sizeof *b->taken);
    for (int c = 0; c < geo->n_cells; c++) {
        int v = b->board[c];
        for (int k = 0; k < UNIT_KINDS && v != VALUE_NONE; k++)
            b->taken[geo->unit_of[c][k]][v >> 6] |= bits_mask(v);
    }
}

/* The values that the units of a cell leave to it; returns how many. */
static int find_candidates(const struct boards *b, const struct geometry *geo, int c,
                           uint64_t *out)
{
    const uint16_t *unit = geo->unit_of[c];
    uint64_t all[MAX_WORDS];
    int count = 0;

    bits_fill(all, geo->words, geo->n);
    for (int i = 0; i < geo->words; i++) {
        out[i] =
            all[i] & ~(b->taken[unit[UNIT_ROW]][i] | b->taken[unit[UNIT_COLUMN]][i] |
                       b->taken[unit[UNIT_BOX]][i]);
        count += bits_count(out[i]);
    }
    return count;
}

static cell_t choose_cell(const struct boards *b, const struct geometry *geo,
                          bool fewest_first)
{
    cell_t best = CELL_NONE;
    int fewest = geo->n + 1;
    uint64_t set[MAX_WORDS];

    for (int c = 0; c < geo->n_cells; c++) {
        if (b->board[c] != VALUE_NONE)
            continue;
        if (!fewest_first)
            return (cell_t)c;
        int count = find_candidates(b, geo, c, set);
        if (count < fewest) {
            fewest = count;
            best = (cell_t)c;
        }
    }
    return best;
}

static uint32_t count_all_candidates(const struct boards *b, const struct geometry *geo)
{
    uint64_t set[MAX_WORDS];
    uint32_t count = 0;

    for (int c = 0; c < geo->n_cells; c++)
        if (b->board[c] == VALUE_NONE)
            count += (uint32_t)find_candidates(b, geo, c, set);
    return count;
}

/* Candidates left if v goes to c. False if that leaves a cell with none. */
static bool key_of_child(const struct boards *b, const struct geometry *geo, cell_t c,
                         int v, int own, uint32_t *key)
{
    uint32_t gone = (uint32_t)own;
    uint64_t set[MAX_WORDS];

    for (int k = 0; k < UNIT_KINDS; k++) {
        const cell_t *cells = geometry_cells(geo, geo->unit_of[c][k]);
        for (int i = 0; i < geo->n; i++) {
            int peer = cells[i];
            if (peer == c || b->board[peer] != VALUE_NONE)
                continue;
            /* Peers in the box that are also in a line were counted with the line. */
            if (k == UNIT_BOX &&
                (geo->unit_of[peer][UNIT_ROW] == geo->unit_of[c][UNIT_ROW] ||
                 geo->unit_of[peer][UNIT_COLUMN] == geo->unit_of[c][UNIT_COLUMN]))
                continue;
            int count = find_candidates(b, geo, peer, set);
            if (!bits_has(set, v))
                continue;
            if (count == 1)
                return false;
            gone++;
        }
    }
    *key = b->key - gone;
    return true;
}

/* ---- Steps ---- */

static bool add_board(struct search *s, const struct frontier_kind *kind, uint32_t key)
{
    struct boards *b = s->strategy_state;
    int n_cells = s->store->n_cells;
    uint64_t budget = s->setting.max_memory;
    struct entry e = {.key = key, .age = b->made};

    if (!make_room(b, budget) || !take_slot(b, n_cells, budget, &e.slot)) {
        b->lost = true;
        return false;
    }
    b->made++;
    memcpy(slot_board(b, e.slot, n_cells), b->board, (size_t)n_cells);
    kind->push(b, e);
    if (b->count > b->peak)
        b->peak = b->count;
    return true;
}

static void take_board(struct search *s, const struct frontier_kind *kind)
{
    struct boards *b = s->strategy_state;
    struct entry e = kind->pop(b);

    memcpy(b->board, slot_board(b, e.slot, s->store->n_cells),
           (size_t)s->store->n_cells);
    b->room.free_slots[b->n_free++] = e.slot;
    b->key = e.key;
    mark_taken(b, s->store->geo);
}

static bool expand(struct search *s, const struct frontier_kind *kind, cell_t c)
{
    struct boards *b = s->strategy_state;
    const struct geometry *geo = s->store->geo;
    uint64_t candidates[MAX_WORDS];
    int count = find_candidates(b, geo, c, candidates);
    bool stacked = kind->pop == pop_last;

    s->stats.backtracks += count == 0;
    for (int i = 0; i < geo->n && count > 0; i++) {
        int v = stacked ? geo->n - 1 - i : i; /* the lowest value comes back first */
        uint32_t key = 0;
        if (!bits_has(candidates, v))
            continue;
        if (kind->keyed && !key_of_child(b, geo, c, v, count, &key))
            continue;
        b->board[c] = (value_t)v;
        bool kept = add_board(s, kind, key);
        b->board[c] = VALUE_NONE;
        if (!kept)
            return false;
    }
    return true;
}

static void start_with(struct search *s, const struct frontier_kind *kind)
{
    struct boards *b = s->strategy_state;

    memset(b, 0, sizeof *b);
    memcpy(b->board, s->puzzle->clue, (size_t)s->store->n_cells);
    mark_taken(b, s->store->geo);
    if (!s->conflict)
        add_board(s, kind, count_all_candidates(b, s->store->geo));
}

static int count_assigned(const struct boards *b, int n_cells)
{
    int count = 0;

    for (int c = 0; c < n_cells; c++)
        count += b->board[c] != VALUE_NONE;
    return count;
}

static enum search_status step_with(struct search *s, const struct frontier_kind *kind)
{
    struct boards *b = s->strategy_state;
    struct stats *stats = &s->stats;

    if (b->lost || search_budget_spent(s))
        return SEARCH_GAVE_UP;
    if (b->count == 0)
        return SEARCH_EXHAUSTED;
    take_board(s, kind);
    stats->nodes++;
    stats->depth = count_assigned(b, s->store->n_cells) - s->n_clues;
    if (stats->depth > stats->max_depth)
        stats->max_depth = stats->depth;
    cell_t c = choose_cell(b, s->store->geo, kind->fewest_first);
    if (c == CELL_NONE) {
        stats->solutions++;
        search_tell(s, EVENT_SOLUTION, CELL_NONE, VALUE_NONE);
        return SEARCH_SOLVED;
    }
    return expand(s, kind, c) ? SEARCH_RUNNING : SEARCH_GAVE_UP;
}

/* ---- What the strategies have in common ---- */

static size_t boards_size(const struct geometry *geo)
{
    (void)geo;
    return sizeof(struct boards);
}

static void boards_stop(struct search *s)
{
    struct boards *b = s->strategy_state;

    for (int i = 0; i < b->room.n_chunks; i++)
        free(b->room.chunks[i]);
    free(b->room.chunks);
    free(b->room.free_slots);
    free(b->room.frontier);
    memset(b, 0, sizeof *b);
}

static void make_room_for(struct boards *b, size_t n_cells)
{
    struct room *room = &b->room;

    make_chunks(room, b->n_chunks, b->slots_a_chunk, n_cells);
    if (room->capacity >= b->capacity)
        return;
    room->frontier = alloc_resize(room->frontier, b->capacity, sizeof *room->frontier);
    room->capacity = b->capacity;
}

/* How much of the frontier was ever written, from its start; more was not. */
static size_t frontier_end(const struct boards *b)
{
    size_t end = b->head + b->count;

    return end < b->capacity ? end : b->capacity;
}

static void boards_move(struct search *s, const struct image_port *port,
                        bool brings_back)
{
    struct boards *b = s->strategy_state;
    const size_t n_cells = (size_t)s->store->n_cells;
    const size_t room_end = offsetof(struct boards, n_chunks);

    image_move(port, (char *)b + room_end, 1, sizeof *b - room_end);
    if (brings_back)
        make_room_for(b, n_cells);
    for (int i = 0; i < b->n_chunks; i++) {
        uint32_t left = b->n_slots - (uint32_t)i * b->slots_a_chunk;
        image_move(port, b->room.chunks[i],
                   left < b->slots_a_chunk ? left : b->slots_a_chunk, n_cells);
    }
    image_move(port, b->room.free_slots, b->n_free, sizeof *b->room.free_slots);
    image_move(port, b->room.frontier, frontier_end(b), sizeof *b->room.frontier);
}

static int boards_figures(const struct search *s, struct figure *out)
{
    const struct boards *b = s->strategy_state;

    out[0] = (struct figure){"frontier", FIGURE_COUNT, (double)b->count};
    out[1] = (struct figure){"peak frontier", FIGURE_COUNT, (double)b->peak};
    out[2] = (struct figure){"memory", FIGURE_BYTES, (double)b->bytes};
    return 3;
}

static void boards_show(const struct search *s, struct snapshot *out)
{
    const struct boards *b = s->strategy_state;
    const struct geometry *geo = s->store->geo;

    out->n_assigned = count_assigned(b, geo->n_cells);
    for (int c = 0; c < geo->n_cells; c++) {
        uint64_t *dom = &out->dom[c * geo->words];
        bool open = b->board[c] == VALUE_NONE;
        out->value[c] = b->board[c];
        out->cause[c] = s->puzzle->clue[c] != VALUE_NONE ? CAUSE_CLUE : CAUSE_DECISION;
        out->depth[c] = 0;
        memset(dom, 0, (size_t)geo->words * sizeof *dom);
        out->live[c] = (uint8_t)(open ? find_candidates(b, geo, c, dom) : 1);
        if (!open)
            dom[b->board[c] >> 6] |= bits_mask(b->board[c]);
    }
}

static const value_t *boards_grid(const struct search *s)
{
    const struct boards *b = s->strategy_state;

    return s->status == SEARCH_SOLVED ? b->board : NULL;
}

#define BOARD_STRATEGY(id, shown, text, ...)                                           \
    static const struct frontier_kind id##_frontier = __VA_ARGS__;                     \
    static void id##_start(struct search *s)                                           \
    {                                                                                  \
        start_with(s, &id##_frontier);                                                 \
    }                                                                                  \
    static enum search_status id##_step(struct search *s)                              \
    {                                                                                  \
        return step_with(s, &id##_frontier);                                           \
    }                                                                                  \
    const struct strategy strategy_##id = {                                            \
        .name = shown,                                                                 \
        .summary = text,                                                               \
        .state_size = boards_size,                                                     \
        .start = id##_start,                                                           \
        .step = id##_step,                                                             \
        .stop = boards_stop,                                                           \
        .move = boards_move,                                                           \
        .figures = boards_figures,                                                     \
        .show = boards_show,                                                           \
        .grid = boards_grid,                                                           \
    };

BOARD_STRATEGY(depth_first, "depth-first",
               "whole boards on a stack: the first open cell, values ascending",
               {.push = push_last, .pop = pop_last})
BOARD_STRATEGY(breadth_first, "breadth-first",
               "whole boards in a queue: every level before the next",
               {.push = push_last, .pop = pop_first})
BOARD_STRATEGY(greedy, "greedy",
               "whole boards on a stack: the cell with the fewest values",
               {.push = push_last, .pop = pop_last, .fewest_first = true})
BOARD_STRATEGY(
    best_first, "best-first",
    "whole boards in a heap: the fewest candidates left in all",
    {.push = heap_push, .pop = heap_pop, .fewest_first = true, .keyed = true})
