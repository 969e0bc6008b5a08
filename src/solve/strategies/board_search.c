#include "base/alloc.h"
#include "base/arrays.h"
#include "solve/catalog.h"
#include "solve/strategies/frontier.h"
#include "solve/strategies/strategy.h"

/* Searches over whole boards. The frontier has the boards still to be expanded; its
 * order determines the search. Expanding a board means to choose an unassigned cell and
 * to add one board for each value that no unit of the cell has. Only one path leads to
 * each board, so no solution is reported twice. */

#define NO_BOARD   UINT32_MAX
#define FIRST_ROWS 1024 /* number of rows of a new board_tree */

struct tree_board {
    uint32_t parent; /* a row; NO_BOARD: none. In a free row: the next free row */
    uint32_t open;   /* number of children not refuted, plus 1 until expand ends */
};

/* The expanded boards that still have a descendant in the frontier. `open` of a board
 * counts its children in the frontier and in the tree. A board whose last child is
 * refuted is itself refuted. */
struct board_tree {
    struct tree_board *boards; /* [capacity]; owned; must be the first member */
    uint32_t capacity;
    /* n_boards: number of rows ever used; first_free: a free row, or NO_BOARD. */
    uint32_t n_boards, first_free;
};

struct boards {
    const uint64_t *given; /* the candidates that the puzzle allows; NULL: all */
    struct frontier frontier;
    struct board_tree tree;
    size_t fixed_bytes; /* bytes of the store and this state, part of max_memory */
    bool lost; /* true if a board did not fit into memory: nothing can be proved */

    uint32_t key;     /* in a heap: number of candidates of the board being expanded */
    uint32_t in_tree; /* row in `tree` of the board being expanded */
    uint32_t refuted; /* row of the next board to count as refuted, or NO_BOARD */
    uint32_t dead_nodes; /* nodes still to count: two for each child with a dead end */
    cell_t x;            /* cell that the last expansion gave values to */
    struct heap_counts lists; /* counts of operations on all heaps of lists */
    uint64_t all[MAX_WORDS];  /* set of all values */

    /* These arrays lie behind the struct, `list` as the last one: it is not saved. */
    uint64_t (*taken)[MAX_WORDS]; /* [n_units]: the values that each unit has */
    uint32_t *at_level; /* [n_cells + 1]: number of boards in the frontier, by level */
    value_t *board;     /* [n_cells]: the board being expanded */
    struct open_list *list; /* [n_cells]: heap of lists; valid during a step */
};

static size_t place_arrays(struct boards *b, const struct geometry *geo)
{
    struct arrays at = {b, sizeof *b};

    PLACE_ARRAY(&at, b->taken, geo->n_units);
    PLACE_ARRAY(&at, b->at_level, geo->n_cells + 1);
    PLACE_ARRAY(&at, b->board, geo->n_cells);
    PLACE_ARRAY(&at, b->list, geo->n_cells);
    return at.bytes;
}

static size_t boards_size(const struct geometry *geo)
{
    struct boards b;

    return place_arrays(&b, geo);
}

/* The parameters of the strategies of this file: their `variant` (plug.h). */
struct board_search {
    /* The order in which boards are taken. With OPEN_HEAP the search branches on the
     * cell with the fewest values, else on the first unassigned cell. */
    enum open_order order;
    bool has_list_heap; /* a heap of lists finds the cell with the fewest values */
};

static const struct board_search *kind_of(const struct search *s)
{
    return s->setting.strategy->variant;
}

static void mark_taken(struct boards *b, const struct geometry *geo)
{
    memset(b->taken, 0, (size_t)geo->n_units * sizeof *b->taken);
    for (int c = 0; c < geo->n_cells; c++) {
        int v = b->board[c];
        if (v == VALUE_NONE)
            continue;
        FOR_UNITS(at, geo, c)
            b->taken[at->unit][v >> 6] |= bits_mask(v);
    }
}

/* Collects the candidates of a cell: the values that the puzzle allows there and that
 * no unit of the cell has. Returns their number. */
static ALWAYS_INLINE int find_candidates(const struct boards *b,
                                         const struct geometry *geo, int c,
                                         uint64_t *out)
{
    int count = 0;

    for (int i = 0; i < geo->words; i++) {
        out[i] = b->all[i];
        FOR_UNITS(at, geo, c)
            out[i] &= ~b->taken[at->unit][i];
        if (UNLIKELY(b->given != NULL))
            out[i] &= b->given[c * geo->words + i];
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

static bool is_shorter(const void *a, const void *b)
{
    return ((const struct open_list *)a)->boards <
           ((const struct open_list *)b)->boards;
}

static void notify_heap(const struct observer *o, enum event_kind kind, cell_t c,
                        int parent)
{
    observer_notify(o, (struct event){kind, -1, c, VALUE_NONE, parent});
}

/* Fills the heap of lists for the board. Pushes the list of each unassigned cell, row
 * by row, so that the first of the shortest lists becomes the root. If a cell has no
 * valid value, empties the heap. Stops after `most` changes (struct open_heap). */
static ALWAYS_INLINE void push_lists(const struct boards *b, const struct geometry *geo,
                                     uint64_t most, const struct observer *o,
                                     struct open_heap *h)
{
    uint64_t set[MAX_WORDS];

    for (cell_t c = 0; c < geo->n_cells && h->changes < most; c++) {
        if (b->board[c] != VALUE_NONE)
            continue;
        int boards = find_candidates(b, geo, c, set);
        h->changes++;
        if (boards == 0) {
            h->count = 0;
            h->dead = c;
            notify_heap(o, EVENT_DROP, c, -1);
            return;
        }
        h->at = h->count++;
        h->list[h->at] = (struct open_list){c, (uint16_t)boards};
        h->made.pushes++;
        notify_heap(o, EVENT_PUSH, c, -1);
        size_t child = h->at;
        while (h->changes < most &&
               heap_sift_up(h->list, sizeof *h->list, &h->at, is_shorter)) {
            h->changes++;
            h->made.swaps++;
            notify_heap(o, EVENT_SWAP, c, h->list[child].cell);
            child = h->at;
        }
    }
}

/* Chooses the next cell: one without a valid value if there is such a cell, else that
 * of the list at the root of the heap. CELL_NONE if all cells are assigned. */
static cell_t choose_by_heap(struct search *s)
{
    struct boards *b = s->strategy_state;
    struct open_heap h = {.list = b->list, .dead = CELL_NONE};

    /* push_lists is inlined twice. The second call passes a constant NULL, so its copy
     * has no code for events. */
    if (UNLIKELY(observer_wants(s->engine.observer, EVENT_PUSH)))
        push_lists(b, s->store->geo, UINT64_MAX, s->engine.observer, &h);
    else
        push_lists(b, s->store->geo, UINT64_MAX, NULL, &h);
    if (h.made.pushes > 0)
        search_at(s, CODE_PUSH);
    if (h.made.swaps > 0)
        search_at(s, CODE_SWAP);
    if (h.dead != CELL_NONE)
        search_at(s, CODE_DROP);
    b->lists.pushes += h.made.pushes;
    b->lists.swaps += h.made.swaps;
    return h.count > 0 ? h.list[0].cell : h.dead;
}

#define DEAD_END UINT32_MAX

/* The key of the board after assigning v to c: the number of candidates left on it.
 * DEAD_END if another cell would have none. `own` is the number of candidates of c. */
static uint32_t key_of_child(const struct boards *b, const struct geometry *geo,
                             cell_t c, int v, int own)
{
    uint32_t gone = (uint32_t)own;
    uint64_t set[MAX_WORDS];

    FOR_UNITS(at, geo, c) {
        const cell_t *cells = geometry_cells(geo, at->unit);
        for (int i = 0; i < geo->n; i++) {
            int peer = cells[i];
            if (peer == c || b->board[peer] != VALUE_NONE ||
                geometry_first_common(geo, c, peer) != at->unit) /* counted before */
                continue;
            int count = find_candidates(b, geo, peer, set);
            if (!bits_has(set, v))
                continue;
            if (count == 1)
                return DEAD_END;
            gone++;
        }
    }
    assert(gone <= b->key);
    return b->key - gone;
}

static size_t tree_bytes(const struct board_tree *t)
{
    return t->capacity * sizeof *t->boards;
}

/* Adds a row for a board to be expanded; `open` of its parent counts the board already.
 * Returns the row, or NO_BOARD if the tree would exceed `budget` bytes. */
static uint32_t add_to_tree(struct board_tree *t, uint32_t parent, uint64_t budget)
{
    uint32_t row = t->first_free, bigger = t->capacity ? 2 * t->capacity : FIRST_ROWS;

    assert(parent == NO_BOARD || parent < t->n_boards);
    if (row != NO_BOARD) {
        t->first_free = t->boards[row].parent;
    } else {
        row = t->n_boards;
        if (row == t->capacity) {
            /* Both arrays exist while one is copied to the other. */
            if (((uint64_t)row + bigger) * sizeof *t->boards > budget)
                return NO_BOARD;
            t->capacity = bigger;
            t->boards = alloc_resize(t->boards, bigger, sizeof *t->boards);
        }
        t->n_boards++;
    }
    t->boards[row] = (struct tree_board){parent, 1};
    return row;
}

/* Decrements `open` of a board, because its expansion has ended or a child was refuted.
 * Returns the board if it is now refuted, else NO_BOARD. */
static uint32_t end_expansion(struct board_tree *t, uint32_t board)
{
    assert(board < t->n_boards && t->boards[board].open > 0);
    return --t->boards[board].open == 0 ? board : NO_BOARD;
}

/* Removes a refuted board. Returns its parent if that is now refuted, else NO_BOARD. */
static uint32_t remove_refuted(struct board_tree *t, uint32_t board)
{
    assert(board < t->n_boards && t->boards[board].open == 0);
    uint32_t parent = t->boards[board].parent;

    t->boards[board].parent = t->first_free;
    t->first_free = board;
    return parent == NO_BOARD ? NO_BOARD : end_expansion(t, parent);
}

static uint64_t budget_besides(const struct search *s, size_t taken)
{
    const struct boards *b = s->strategy_state;

    taken += b->fixed_bytes;
    return s->setting.max_memory - u64_min(taken, s->setting.max_memory);
}

/* Adds a copy of b->board to the frontier. False if the memory limit forbids it. */
static bool add_board(struct search *s, uint32_t key, uint32_t parent, int level)
{
    struct boards *b = s->strategy_state;
    struct frontier_entry as = {.key = key, .parent = parent, .level = (uint32_t)level};

    if (!frontier_add(&b->frontier, kind_of(s)->order, b->board, as,
                      budget_besides(s, tree_bytes(&b->tree))))
        return false;
    b->at_level[level]++;
    assert(parent == NO_BOARD || b->tree.boards[parent].open > 0);
    if (parent != NO_BOARD)
        b->tree.boards[parent].open++;
    return true;
}

static bool expand(struct search *s, cell_t c)
{
    struct boards *b = s->strategy_state;
    const struct geometry *geo = s->store->geo;
    enum open_order order = kind_of(s)->order;
    uint64_t candidates[MAX_WORDS];
    int count = find_candidates(b, geo, c, candidates), pushed = 0;

    for (int i = 0; i < geo->n && !b->lost; i++) {
        /* A stack returns the last board first, so this adds the lowest value last. */
        int v = order == OPEN_STACK ? geo->n - 1 - i : i;
        uint32_t key = 0;
        if (!bits_has(candidates, v))
            continue;
        /* A heap gets no board on which a cell has no candidate. */
        if (order == OPEN_HEAP)
            key = key_of_child(b, geo, c, v, count);
        if (key == DEAD_END) {
            b->dead_nodes += 2;
            continue;
        }
        if (pushed++ == 0)
            search_at(s, CODE_EXPAND);
        b->board[c] = (value_t)v;
        b->lost = !add_board(s, key, b->in_tree, s->stats.depth + 1);
        b->board[c] = VALUE_NONE;
    }
    if (!b->lost)
        b->refuted = end_expansion(&b->tree, b->in_tree);
    return !b->lost;
}

static void boards_start(struct search *s)
{
    struct boards *b = s->strategy_state;
    const struct geometry *geo = s->store->geo;
    uint64_t set[MAX_WORDS];

    memset(b, 0, boards_size(geo));
    b->given = s->puzzle->candidates;
    place_arrays(b, geo);
    frontier_init(&b->frontier, geo->n_cells);
    b->tree.first_free = NO_BOARD;
    b->refuted = NO_BOARD;
    bits_fill(b->all, geo->words, geo->n);
    b->fixed_bytes = store_bytes_in_use(s->store) + boards_size(geo);
    memcpy(b->board, s->puzzle->clue, (size_t)geo->n_cells * sizeof *b->board);
    mark_taken(b, geo);
    for (int c = 0; c < geo->n_cells; c++)
        if (b->board[c] == VALUE_NONE)
            b->key += (uint32_t)find_candidates(b, geo, c, set);
    if (!s->conflict)
        b->lost = !add_board(s, b->key, NO_BOARD, 0);
}

/* Moves the next board from frontier to tree. False if the memory limit forbids it. */
static bool take_board(struct search *s)
{
    struct boards *b = s->strategy_state;
    struct frontier_entry e = frontier_take(&b->frontier, kind_of(s)->order, b->board);

    b->key = e.key;
    strategy_set_depth(s, (int)e.level);
    assert(b->at_level[e.level] > 0);
    b->at_level[e.level]--;
    s->stats.decisions += e.parent != NO_BOARD;
    b->in_tree = add_to_tree(&b->tree, e.parent, budget_besides(s, b->frontier.bytes));
    b->lost = b->in_tree == NO_BOARD;
    return !b->lost;
}

/* Counts one of the nodes that the last expansion left, as a step of its own. A dead
 * end left two nodes: a decision, then its refutation. After these, each refuted board
 * leaves its refutation. False if no node is left. */
static bool count_node(struct search *s)
{
    struct boards *b = s->strategy_state;

    if (b->dead_nodes > 0) {
        s->stats.decisions += b->dead_nodes % 2 == 0;
        s->stats.refutations += b->dead_nodes % 2 != 0;
        b->dead_nodes--;
        search_at(s, CODE_DROP);
        search_mark(s, b->x, CELL_NONE);
        return true;
    }
    if (b->refuted == NO_BOARD)
        return false;
    search_at(s, CODE_REFUTE);
    bool is_decision = b->tree.boards[b->refuted].parent != NO_BOARD;
    s->stats.refutations += is_decision;
    b->refuted = remove_refuted(&b->tree, b->refuted);
    return is_decision;
}

static enum search_status boards_step(struct search *s)
{
    struct boards *b = s->strategy_state;

    if (s->status == SEARCH_SOLVED)
        b->refuted = end_expansion(&b->tree, b->in_tree);
    if (b->lost || search_budget_spent(s))
        return SEARCH_GAVE_UP;
    if (count_node(s))
        return SEARCH_RUNNING;
    if (b->frontier.count == 0)
        return SEARCH_EXHAUSTED;
    if (!take_board(s))
        return SEARCH_GAVE_UP;
    search_at(s, CODE_TAKE);
    mark_taken(b, s->store->geo);
    cell_t c = kind_of(s)->has_list_heap
                   ? choose_by_heap(s)
                   : choose_cell(b, s->store->geo, kind_of(s)->order == OPEN_HEAP);
    if (c == CELL_NONE)
        return strategy_report_solution(s);
    search_at(s, CODE_CHOOSE);
    search_mark(s, c, CELL_NONE);
    b->x = c;
    return expand(s, c) ? SEARCH_RUNNING : SEARCH_GAVE_UP;
}

static void boards_stop(struct search *s)
{
    struct boards *b = s->strategy_state;

    frontier_free(&b->frontier);
    free(b->tree.boards);
    b->tree = (struct board_tree){.first_free = NO_BOARD};
}

static void boards_transfer(struct search *s, const struct state_port *port,
                            bool is_loading)
{
    struct boards *b = s->strategy_state;
    struct board_tree *t = &b->tree;
    const size_t rest = offsetof(struct boards, tree) + sizeof t->boards;

    frontier_transfer(&b->frontier, port, is_loading);
    state_transfer(port, (char *)b + rest, 1, sizeof *b - rest);
    if (is_loading)
        t->boards = alloc_resize(t->boards, t->capacity, sizeof *t->boards);
    state_transfer(port, t->boards, t->n_boards, sizeof *t->boards);
    state_transfer(port, b->taken, 1, (size_t)((char *)b->list - (char *)b->taken));
}

/* Returns the number of the deepest level that has a board, plus 1. */
static int n_board_levels(const struct search *s)
{
    const struct boards *b = s->strategy_state;
    int count = s->store->n_cells + 1;

    while (count > 0 && b->at_level[count - 1] == 0)
        count--;
    return count;
}

static uint32_t boards_at(const struct search *s, int level)
{
    return ((const struct boards *)s->strategy_state)->at_level[level];
}

static int boards_metrics(const struct search *s, struct metric *out)
{
    const struct boards *b = s->strategy_state;
    const struct heap_counts *n = kind_of(s)->has_list_heap        ? &b->lists
                                  : kind_of(s)->order == OPEN_HEAP ? &b->frontier.heap
                                                                   : NULL;

    out[0] = (struct metric){"frontier", METRIC_COUNT, (double)b->frontier.count};
    out[1] = (struct metric){"peak frontier", METRIC_COUNT, (double)b->frontier.peak};
    out[2] = (struct metric){"memory", METRIC_BYTES,
                             (double)(b->frontier.bytes + tree_bytes(&b->tree))};
    if (!n)
        return 3;
    out[3] = (struct metric){"pushes", METRIC_EVENTS, (double)n->pushes};
    out[4] = (struct metric){"pops", METRIC_EVENTS, (double)n->pops};
    out[5] = (struct metric){"swaps", METRIC_EVENTS, (double)n->swaps};
    return 6;
}

static void boards_show(const struct search *s, struct snapshot *out)
{
    const struct boards *b = s->strategy_state;
    const struct geometry *geo = s->store->geo;

    out->n_assigned = s->n_clues + s->stats.depth;
    for (cell_t c = 0; c < geo->n_cells; c++) {
        uint64_t *dom = show_no_candidates(out, c);
        if (b->board[c] != VALUE_NONE)
            show_value(out, c, b->board[c]);
        else
            out->live[c] = (uint16_t)find_candidates(b, geo, c, dom);
        out->cause[c] = s->puzzle->clue[c] != VALUE_NONE ? CAUSE_CLUE : CAUSE_DECISION;
        out->depth[c] = 0;
    }
}

/* For views: fills the heap of lists again, because the search does not keep it. */
static void show_lists(const struct search *s, int hidden, struct frontier_sample *out)
{
    const struct boards *b = s->strategy_state;
    const struct geometry *geo = s->store->geo;
    struct open_heap *h = &out->heap, whole = {.list = h->list, .dead = CELL_NONE};

    *h = whole;
    push_lists(b, geo, UINT64_MAX, NULL, &whole);
    push_lists(b, geo, whole.changes - (uint64_t)hidden, NULL, h);
    h->unassigned = geo->n_cells - s->n_clues - s->stats.depth;
    h->is_whole = hidden == 0;
    h->made_in_all = b->lists;
    out->order = OPEN_LIST_HEAP;
    out->count = h->count;
    out->shown = int_min((int)h->count, OPEN_LISTS);
    out->columns = geo->box_cols;
    out->cells = geo->n;
    memset(out->mark, MARK_NONE, (size_t)(out->shown * geo->n));
    for (int i = 0; i < out->shown; i++) {
        uint64_t set[MAX_WORDS];
        cell_t c = h->list[i].cell;
        out->board[i] = (struct open_board){(uint64_t)c, h->list[i].boards};
        find_candidates(b, geo, c, set);
        for (int v = 0; v < geo->n; v++)
            out->value[i * geo->n + v] = bits_has(set, v) ? (value_t)v : VALUE_NONE;
    }
}

static void show_frontier(const struct search *s, int hidden,
                          struct frontier_sample *out)
{
    const struct frontier *f = &((const struct boards *)s->strategy_state)->frontier;
    value_t board[MAX_CELLS];

    if (kind_of(s)->has_list_heap) {
        show_lists(s, hidden, out);
        return;
    }
    out->order = kind_of(s)->order;
    out->count = f->count;
    for (size_t i = 0; i < f->count && i < OPEN_BOARDS; i++) {
        const struct frontier_entry *e = frontier_entry(f, out->order, i);
        frontier_board(f, e, board);
        frontier_sample_add(out, s, (struct open_board){e->age, e->key}, board);
    }
}

static const value_t *boards_grid(const struct search *s)
{
    const struct boards *b = s->strategy_state;

    return s->status == SEARCH_SOLVED ? b->board : NULL;
}

static const struct code_row blind_code[] = {
    {"the frontier holds the puzzle", CODE_START},
    {"repeat:", CODE_NONE},
    {"  if the frontier is empty: stop", CODE_EXHAUSTED},
    {"  take the next board B off it", CODE_TAKE},
    {"  (stack: the newest, queue: oldest)", CODE_NONE},
    {"  if B is full: report the solution", CODE_SOLUTION},
    {"  x = first unassigned cell of B", CODE_CHOOSE},
    {"  for each v that no peer of x has:", CODE_NONE},
    {"    add a copy of B with x = v", CODE_EXPAND},
    {"  if no board is left below B:", CODE_NONE},
    {"    B is refuted; count it, go upwards", CODE_REFUTE},
    {NULL, CODE_NONE}};
static const struct code_row best_first_code[] = {
    {"the heap holds the puzzle", CODE_START},
    {"repeat:", CODE_NONE},
    {"  if the heap is empty: stop", CODE_EXHAUSTED},
    {"  take the root B: fewest candidates", CODE_TAKE},
    {"  if B is full: report the solution", CODE_SOLUTION},
    {"  x = the cell with fewest candidates", CODE_CHOOSE},
    {"  for each candidate v of x:", CODE_NONE},
    {"    push a copy of B with x = v", CODE_EXPAND},
    {"    drop it if a cell has no value", CODE_DROP},
    {"  if no board is left below B:", CODE_NONE},
    {"    B is refuted; count it, go upwards", CODE_REFUTE},
    {NULL, CODE_NONE}};
static const struct code_row greedy_code[] = {
    {"the stack holds the puzzle", CODE_START},
    {"repeat:", CODE_NONE},
    {"  if the stack is empty: stop", CODE_EXHAUSTED},
    {"  take the newest board B off it", CODE_TAKE},
    {"  if B is full: report the solution", CODE_SOLUTION},
    {"  for each unassigned cell y of B:", CODE_NONE},
    {"    push the list of its values", CODE_PUSH},
    {"    shorter than its parent: swap them", CODE_SWAP},
    {"    if a list is empty: drop B", CODE_DROP},
    {"  x = the cell at the heap's root", CODE_CHOOSE},
    {"  for each v in the list of x:", CODE_NONE},
    {"    add a copy of B with x = v", CODE_EXPAND},
    {"  if no board is left below B:", CODE_NONE},
    {"    B is refuted; count it, go upwards", CODE_REFUTE},
    {NULL, CODE_NONE}};

#define BOARD_STRATEGY(id, shown, listing, cell, text, ...)                            \
    const struct strategy strategy_##id = {                                            \
        .name = shown,                                                                 \
        .summary = text,                                                               \
        .code = listing,                                                               \
        .levels = LEVELS_BOARDS,                                                       \
        .own = {[PLUG_PROPAGATOR] = "none",                                            \
                [PLUG_VAR_ORDER] = cell,                                               \
                [PLUG_VAL_ORDER] = "ascending",                                        \
                [PLUG_RESTART_RULE] = "none"},                                         \
        .variant = &(const struct board_search)__VA_ARGS__,                            \
        .state_size = boards_size,                                                     \
        .start = boards_start,                                                         \
        .step = boards_step,                                                           \
        .stop = boards_stop,                                                           \
        .transfer = boards_transfer,                                                   \
        .n_levels = n_board_levels,                                                    \
        .level = boards_at,                                                            \
        .metrics = boards_metrics,                                                     \
        .frontier_sample = show_frontier,                                              \
        .fill_snapshot = boards_show,                                                  \
        .grid = boards_grid,                                                           \
    };

BOARD_STRATEGY(depth_first, "depth-first", blind_code, "input",
               "whole boards on a stack: the first unassigned cell, values ascending",
               {.order = OPEN_STACK})
BOARD_STRATEGY(breadth_first, "breadth-first", blind_code, "input",
               "whole boards in a queue: every level before the next",
               {.order = OPEN_QUEUE})
BOARD_STRATEGY(greedy, "greedy", greedy_code, "mrv",
               "whole boards on a stack: a heap finds the cell with the fewest values",
               {.order = OPEN_STACK, .has_list_heap = true})
BOARD_STRATEGY(best_first, "best-first", best_first_code, "mrv",
               "whole boards in a heap: the fewest candidates left in all",
               {.order = OPEN_HEAP})
