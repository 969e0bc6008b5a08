#include "trace/levels.h"

#include "base/arrays.h"
#include "base/number.h"
#include "solve/kinds.h"

#include <string.h>

/* If n_below exceeds n_pops by more than this, the search counts as a local one: it
 * has cleared more cells below the top level than it has removed levels. */
#define MOST_BELOW       2
/* Most writes that count as one move of a local search; a swap has two. */
#define WRITES_OF_A_MOVE 5

/* Sets the pointers to the arrays behind the struct. The last two are saved only in
 * part: of `removed` what is in use, `belief` if it is in use. */
static size_t place_arrays(struct trace_levels *l, const struct geometry *geo)
{
    struct arrays at = {l, sizeof *l};
    int cells = geo->n_cells, n = geo->n;

    PLACE_ARRAY(&at, l->leaf, TRACE_LEAVES);
    PLACE_ARRAY(&at, l->gone, cells * geo->words);
    PLACE_ARRAY(&at, l->level, TRACE_LEVELS(cells) + 1);
    PLACE_ARRAY(&at, l->level_of, cells);
    PLACE_ARRAY(&at, l->stack, cells);
    PLACE_ARRAY(&at, l->times, n);
    PLACE_ARRAY(&at, l->in_unit, geo->n_units * n);
    PLACE_ARRAY(&at, l->value, cells);
    PLACE_ARRAY(&at, l->row, cells);
    PLACE_ARRAY(&at, l->heat, cells);
    PLACE_ARRAY(&at, l->round, cells);
    PLACE_ARRAY(&at, l->right, cells);
    PLACE_ARRAY(&at, l->removed, cells * n);
    PLACE_ARRAY(&at, l->belief, cells * n);
    return at.bytes;
}

size_t trace_levels_bytes(const struct geometry *geo)
{
    struct trace_levels l;

    return place_arrays(&l, geo);
}

static uint64_t hash_of(cell_t c, value_t v)
{
    return trace_hash((uint64_t)c << 8 | v);
}

/* Counts a value that is put into a cell (by = 1) or taken from it (by = -1). */
static void count_value(struct trace_levels *l, cell_t c, value_t v, int by)
{
    int n = l->geo->n;

    l->n_filled += by;
    l->n_moved += l->clue[c] != VALUE_NONE && l->clue[c] != v ? by : 0;
    l->hash ^= hash_of(c, v);
    l->n_unbalanced += l->times[v] == n;
    l->times[v] += by;
    l->n_unbalanced -= l->times[v] == n;
    FOR_UNITS(at, l->geo, c) {
        uint16_t *count = &l->in_unit[at->unit * n + v];
        l->clashes -= *count > 1 ? *count - 1 : 0;
        *count = (uint16_t)(*count + by);
        l->clashes += *count > 1 ? *count - 1 : 0;
    }
}

static void empty_cell(struct trace_levels *l, cell_t c)
{
    if (l->value[c] != VALUE_NONE)
        count_value(l, c, l->value[c], -1);
    l->value[c] = VALUE_NONE;
}

static void put(struct trace_levels *l, cell_t c, value_t v)
{
    empty_cell(l, c);
    l->value[c] = v;
    count_value(l, c, v, 1);
}

bool trace_levels_clashes(const struct trace_levels *l, cell_t c)
{
    if (l->value[c] == VALUE_NONE)
        return false;
    FOR_UNITS(at, l->geo, c)
        if (l->in_unit[at->unit * l->geo->n + l->value[c]] > 1)
            return true;
    return false;
}

void trace_levels_init(struct trace_levels *l, const struct puzzle *p)
{
    const struct geometry *geo = p->geo;

    place_arrays(l, geo);
    /* `removed` is by far the largest array, and no part of it is in use. */
    memset(l, 0, (size_t)((char *)l->removed - (char *)l));
    place_arrays(l, geo);
    l->geo = geo;
    l->alphabet = p->alphabet;
    l->clue = p->clue;
    l->level[0].node = -1;
    l->try = CELL_NONE;
    l->n_unbalanced = geo->n;
    memset(l->value, 0xff, (size_t)geo->n_cells * sizeof *l->value);
    for (int c = 0; c < geo->n_cells; c++)
        if (p->clue[c] != VALUE_NONE)
            put(l, (cell_t)c, p->clue[c]);
}

static bool is_full(const struct trace_levels *l)
{
    return l->n_filled == l->geo->n_cells;
}

static void append(struct trace_levels *l, cell_t c)
{
    assert(l->level_of[c] == 0 && l->n_stack < l->geo->n_cells);
    l->stack[l->n_stack++] = c;
    l->level_of[c] = 1 + l->n_levels;
}

/* The node that has just begun begins with the present board. */
static void set_node(struct trace_levels *l)
{
    l->node[0] = (struct trace_node){l->n_levels, l->n_stack, l->n_removed};
}

static bool open_level(struct trace_levels *l, uint32_t decision, int64_t node)
{
    if (l->n_levels == TRACE_LEVELS(l->geo->n_cells))
        return false;
    l->level[++l->n_levels] = (struct trace_level){.node = node,
                                                   .decision = decision,
                                                   .is_decided = node < 0,
                                                   .start = l->n_stack,
                                                   .removed_from = l->n_removed};
    l->top_is_leaf = true;
    l->changed_from = int_min(l->changed_from, l->n_levels);
    l->effect.pushes++;
    l->node[1] = l->node[0];
    l->node_fails = false;
    set_node(l);
    return true;
}

/* Opens a level for a cell. If there are already TRACE_LEVELS levels, the cell keeps
 * its value but gets no level. */
static void push(struct trace_levels *l, cell_t c)
{
    if (open_level(l, (uint32_t)c << 8 | l->value[c], -1)) {
        append(l, c);
        set_node(l);
    }
    l->effect.cell = c;
}

static void pop(struct trace_levels *l)
{
    l->changed_from = int_min(l->changed_from, l->n_levels);
    struct trace_level top = l->level[l->n_levels--];

    l->effect.refuted += l->mode == TRACE_TREE;
    if (l->top_is_leaf && l->mode == TRACE_TREE) {
        l->effect.is_dead_end = true;
        l->effect.dead_cell = level_cell(top.decision);
    }
    while (l->n_stack > top.start) {
        cell_t c = l->stack[--l->n_stack];
        l->n_cleared -= l->value[c] == VALUE_NONE;
        empty_cell(l, c);
        l->level_of[c] = 0;
    }
    while (l->n_removed > top.removed_from) {
        uint32_t entry = l->removed[--l->n_removed];
        int c = (int)(entry >> 8), v = (int)(entry & 0xff);
        l->gone[c * l->geo->words + (v >> 6)] ^= bits_mask(v);
    }
    l->top_is_leaf = false;
    l->n_pops++;
    l->refuted = top.decision ^ LEVEL_EXCLUDES;
    l->node_fails = false;
    set_node(l);
}

static void pop_to(struct trace_levels *l, int n_levels)
{
    while (l->n_levels > n_levels)
        pop(l);
}

static double cost_of(const struct trace_levels *l)
{
    return (double)(l->clashes + l->n_moved + l->geo->n_cells - l->n_filled);
}

void trace_levels_set_mode(struct trace_levels *l, enum trace_mode mode)
{
    if (l->mode == mode)
        return;
    l->mode = mode;
    l->n_levels = l->n_stack = l->n_cleared = l->n_removed = 0;
    l->top_is_leaf = l->has_removed = false;
    l->try = CELL_NONE;
    l->cost = cost_of(l);
    memset(l->node, 0, sizeof l->node);
    memset(l->gone, 0, (size_t)(l->geo->n_cells * l->geo->words) * sizeof *l->gone);
    memset(l->level_of, 0, (size_t)l->geo->n_cells * sizeof *l->level_of);
}

static bool top_is_cleared(const struct trace_levels *l)
{
    for (int i = l->level[l->n_levels].start; i < l->n_stack; i++)
        if (l->value[l->stack[i]] != VALUE_NONE)
            return false;
    return true;
}

int trace_levels_end(const struct trace_levels *l, int level)
{
    return level < l->n_levels ? l->level[level + 1].start : l->n_stack;
}

/* Removes a cell from its level. Removes the level, too, if it now has neither cells
 * nor removed candidates. The cell keeps its value. */
static void leave_level(struct trace_levels *l, cell_t c)
{
    int level = l->level_of[c] - 1, i = trace_levels_end(l, level) - 1;

    while (l->stack[i] != c)
        i--;
    l->n_stack--;
    memmove(&l->stack[i], &l->stack[i + 1],
            (size_t)(l->n_stack - i) * sizeof *l->stack);
    for (int k = level + 1; k <= l->n_levels; k++)
        l->level[k].start--;
    for (int k = 0; k < 2; k++)
        l->node[k].n_stack -= l->node[k].n_stack > i;
    l->level_of[c] = 0;
    int removed_to =
        level < l->n_levels ? l->level[level + 1].removed_from : l->n_removed;
    if (level == 0 || l->level[level].node >= 0 ||
        trace_levels_end(l, level) > l->level[level].start ||
        removed_to > l->level[level].removed_from)
        return;
    for (int k = trace_levels_end(l, level); k < l->n_stack; k++)
        l->level_of[l->stack[k]]--;
    memmove(&l->level[level], &l->level[level + 1],
            (size_t)(l->n_levels - level) * sizeof *l->level);
    l->n_levels--;
    l->changed_from = int_min(l->changed_from, level);
}

/* Called before every line that does not clear a cell. Takes the cells that were
 * cleared below the top level out of their levels. */
static void leave_cleared(struct trace_levels *l)
{
    if (l->n_cleared == 0)
        return;
    l->n_below += (uint64_t)l->n_cleared;
    for (int i = l->n_stack; i-- > 0 && l->n_cleared > 0;) {
        cell_t c = l->stack[i];
        if (l->value[c] != VALUE_NONE)
            continue;
        leave_level(l, c);
        l->n_cleared--;
    }
    if (l->n_below > l->n_pops + MOST_BELOW)
        trace_levels_set_mode(l, TRACE_LOCAL);
}

/* Decides about the last try (levels.h) when the next write goes to cell c. If c is
 * another cell and not on the stack, the try becomes a level. Else the try was
 * rejected, and its cell is cleared. */
static void end_try(struct trace_levels *l, cell_t c)
{
    cell_t tried = l->try;

    l->try = CELL_NONE;
    if (tried == CELL_NONE)
        return;
    if (c != tried && l->level_of[c] == 0) {
        push(l, tried);
        l->stays++;
        return;
    }
    l->rejected++;
    empty_cell(l, tried);
}

/* Whether a write to cell c shows that this is a local search. True if the board is
 * full, c is neither the top cell of the stack nor the cell of the last try, and at
 * least two cells other than these two have a clash. */
static bool is_local_write(const struct trace_levels *l, cell_t c)
{
    cell_t top = l->n_stack > 0 ? l->stack[l->n_stack - 1] : CELL_NONE;
    int others = 0;

    if (l->clashes == 0 || !is_full(l) || c == top || c == l->try)
        return false;
    for (cell_t i = 0; i < l->geo->n_cells; i++)
        others += i != top && i != l->try && trace_levels_clashes(l, i);
    return others >= 2;
}

bool trace_levels_note_solution(struct trace_levels *l)
{
    if (!is_full(l) || l->clashes > 0 || l->n_moved > 0 || l->hash == l->solution)
        return false;
    l->solution = l->hash;
    l->top_is_leaf = false;
    return true;
}

static void note_move(struct trace_levels *l)
{
    l->effect.is_move = true;
    if (l->has_own_cost)
        return;
    if (l->n_unbalanced == 0 || ++l->since_cost >= WRITES_OF_A_MOVE) {
        l->since_cost = 0;
        l->cost = cost_of(l);
    }
}

static void clear(struct trace_levels *l, cell_t c)
{
    if (l->value[c] == VALUE_NONE)
        return;
    empty_cell(l, c);
    if (l->mode != TRACE_TREE) {
        note_move(l);
    } else if (c == l->try) {
        l->try = CELL_NONE;
        l->rejected++;
    } else if (l->level_of[c] > 0) {
        l->n_cleared++;
        while (l->n_cleared > 0 && l->n_levels > 0 && top_is_cleared(l))
            pop(l);
    }
}

void trace_levels_write(struct trace_levels *l, cell_t c, value_t v)
{
    assert(c < l->geo->n_cells);
    assert(l->clue[c] == VALUE_NONE || l->mode == TRACE_LOCAL);
    l->effect = (struct trace_effect){.cell = c};
    if (v == VALUE_NONE) {
        clear(l, c);
        return;
    }
    leave_cleared(l);
    if (l->mode == TRACE_TREE && is_local_write(l, c))
        trace_levels_set_mode(l, TRACE_LOCAL);
    if (l->mode != TRACE_TREE) {
        put(l, c, v);
        note_move(l);
        l->effect.is_solution = !l->has_own_cost && trace_levels_note_solution(l);
        return;
    }
    end_try(l, c);
    if (l->level_of[c] > 1)
        pop_to(l, l->level_of[c] - 2);
    else if (l->level_of[c] == 1)
        leave_level(l, c);
    put(l, c, v);
    if (trace_levels_clashes(l, c)) {
        l->try = c;
        return;
    }
    push(l, c);
    l->effect.is_solution = trace_levels_note_solution(l);
}

static bool holds(const struct trace_levels *l, int level, const value_t *values)
{
    for (int i = l->level[level].start; i < trace_levels_end(l, level); i++)
        if (l->value[l->stack[i]] != values[l->stack[i]])
            return false;
    return true;
}

static bool was_leaf(const struct trace_levels *l, uint64_t hash)
{
    uint64_t count = l->n_leaves < TRACE_LEAVES ? l->n_leaves : TRACE_LEAVES;

    for (uint64_t i = 0; i < count; i++)
        if (l->leaf[i] == hash)
            return true;
    return false;
}

/* Makes the board equal to `values`. In a tree the cells that change become one level;
 * a round may also change clues, but not empty them. */
static void fill(struct trace_levels *l, const value_t *values)
{
    bool in_tree = l->mode == TRACE_TREE;

    for (cell_t c = 0; c < l->geo->n_cells; c++) {
        bool keeps = l->clue[c] != VALUE_NONE &&
                     (l->mode != TRACE_LOCAL || values[c] == VALUE_NONE);
        value_t to = keeps ? l->clue[c] : values[c], before = l->value[c];
        bool is_lost = l->knows_right && before == l->right[c];
        l->round[c] = before == to ? 0
                      : is_lost    ? ROUND_CHANGED | ROUND_LOST
                                   : ROUND_CHANGED;
        if (before == to)
            continue;
        if (l->level_of[c] > 0) /* level 0: the levels above it agree with `values` */
            leave_level(l, c);
        empty_cell(l, c);
        l->effect.is_move |= !in_tree;
        if (to == VALUE_NONE)
            continue;
        put(l, c, to);
        if (in_tree && l->effect.pushes == 0)
            push(l, c);
        else if (in_tree)
            append(l, c);
    }
    if (l->effect.pushes > 0) /* which of the values was decided is unknown */
        set_node(l);
    int first = l->effect.pushes > 0 ? l->level[l->n_levels].start : l->n_stack;
    for (int i = first; i < l->n_stack; i++)
        if (was_leaf(l, l->hash ^ hash_of(l->stack[i], values[l->stack[i]])))
            trace_levels_set_mode(l, TRACE_JUMPS); /* empties the stack */
}

/* Whether a board is full and, with the clues that it leaves out, has a value twice in
 * a unit, or another value than a clue. */
static bool is_wrong_board(const struct trace_levels *l, const value_t *values)
{
    const struct geometry *geo = l->geo;
    bool is_wrong = false;

    for (int u = 0; u < geo->n_units; u++) {
        uint64_t seen[MAX_WORDS] = {0};
        for (int i = 0; i < geo->n; i++) {
            cell_t c = geometry_cells(geo, u)[i];
            value_t v = values[c] == VALUE_NONE ? l->clue[c] : values[c];
            if (v == VALUE_NONE)
                return false;
            is_wrong |=
                bits_has(seen, v) || (l->clue[c] != VALUE_NONE && l->clue[c] != v);
            seen[v >> 6] |= bits_mask(v);
        }
    }
    return is_wrong;
}

void trace_levels_board(struct trace_levels *l, const value_t *values)
{
    bool was_wrong = is_full(l) && l->clashes > 0;
    bool is_first = l->n_levels == 0 && l->n_pops == 0;
    int kept = 0;

    if (l->mode == TRACE_TREE && is_first && is_wrong_board(l, values))
        trace_levels_set_mode(l, TRACE_LOCAL);
    l->effect = (struct trace_effect){.cell = CELL_NONE};
    leave_cleared(l);
    if (l->try != CELL_NONE)
        empty_cell(l, l->try);
    l->try = CELL_NONE;
    while (kept < l->n_levels && holds(l, kept + 1, values))
        kept++;
    if (kept < l->n_levels && l->top_is_leaf)
        l->leaf[l->n_leaves++ % TRACE_LEAVES] = l->hash;
    pop_to(l, kept);
    fill(l, values);
    if (l->mode == TRACE_TREE && was_wrong && is_full(l))
        trace_levels_set_mode(l, TRACE_LOCAL);
    l->has_rounds = l->mode == TRACE_LOCAL;
    l->effect.is_move |= l->has_rounds;
    if (!l->has_own_cost)
        l->cost = cost_of(l);
    l->effect.is_solution = trace_levels_note_solution(l);
}

/* Called before a verb. A try that is not decided yet stays on the board, without a
 * level. */
static void begin_verb(struct trace_levels *l, cell_t c)
{
    l->effect = (struct trace_effect){.cell = c};
    leave_cleared(l);
    l->try = CELL_NONE;
}

static void set_on_top_level(struct trace_levels *l, cell_t c, value_t v)
{
    if (l->value[c] == v)
        return;
    if (l->level_of[c] > 0)
        leave_level(l, c);
    put(l, c, v);
    if (l->mode == TRACE_TREE)
        append(l, c);
}

bool trace_levels_decide(struct trace_levels *l, cell_t c, value_t v, bool excludes)
{
    begin_verb(l, c);
    if (!open_level(l, (uint32_t)c << 8 | v | (excludes ? LEVEL_EXCLUDES : 0), -1))
        return false;
    if (excludes)
        trace_levels_remove(l, c, v);
    else
        set_on_top_level(l, c, v);
    set_node(l);
    return true;
}

bool trace_levels_node(struct trace_levels *l, int64_t id, int64_t parent)
{
    int level = parent < 0 ? 0 : l->n_levels;

    while (level > 0 && l->level[level].node != parent)
        level--;
    assert(id >= 0);
    if (parent >= 0 && l->level[level].node != parent)
        return false;
    trace_levels_undo(l, level);
    if (parent >= 0)
        return open_level(l, l->level[level].decision, id);
    l->level[0].node = id; /* the root needs no level: level 0 always exists */
    return true;
}

/* Whether nothing has changed since the node began. */
static bool is_untouched(const struct trace_levels *l)
{
    return l->n_stack == l->node[0].n_stack && l->n_removed == l->node[0].n_removed;
}

/* The first change of a node counts as its decision. Returns whether the node begins
 * with the change: it is the decision, or what the undo before it has refuted. */
static bool decide_node(struct trace_levels *l, uint32_t decision)
{
    struct trace_level *top = &l->level[l->n_levels];
    bool decides = l->n_levels > 0 && !top->is_decided;
    bool is_refutation = decision == l->refuted && l->n_pops > 0;

    if (decides)
        top->decision = decision;
    top->is_decided = true;
    return decides || (is_refutation && is_untouched(l));
}

void trace_levels_assign(struct trace_levels *l, cell_t c, value_t v)
{
    begin_verb(l, c);
    bool begins = decide_node(l, (uint32_t)c << 8 | v);
    set_on_top_level(l, c, v);
    if (begins)
        set_node(l);
}

void trace_levels_remove(struct trace_levels *l, cell_t c, value_t v)
{
    uint64_t *word = &l->gone[c * l->geo->words + (v >> 6)];

    if (*word & bits_mask(v))
        return;
    bool begins = decide_node(l, (uint32_t)c << 8 | v | LEVEL_EXCLUDES);
    *word |= bits_mask(v);
    l->has_removed = true;
    l->removed[l->n_removed++] = (uint32_t)c << 8 | v;
    if (begins)
        set_node(l);
}

void trace_levels_undo(struct trace_levels *l, int level)
{
    begin_verb(l, CELL_NONE);
    l->top_is_leaf &= l->n_levels == level;
    pop_to(l, level);
    l->effect.refuted = 0;
}

struct trace_node trace_levels_node_shown(const struct trace_levels *l,
                                          bool is_dead_end, struct trace_node *end)
{
    const struct trace_level *top = &l->level[l->n_levels];

    if (l->effect.pushes > 0 && is_untouched(l) && (!is_dead_end || !top->is_decided)) {
        *end = (struct trace_node){l->n_levels - 1, top->start, top->removed_from};
        return l->node[1];
    }
    *end = (struct trace_node){l->n_levels, l->n_stack, l->n_removed};
    return l->node[0];
}

cell_t trace_levels_last_cell(const struct trace_levels *l)
{
    return l->n_levels > 0 ? level_cell(l->level[l->n_levels].decision) : CELL_NONE;
}

void trace_levels_candidates(const struct trace_levels *l, const uint64_t *given,
                             bool by_peers, uint64_t *dom)
{
    const struct geometry *geo = l->geo;
    /* Per unit: the values that its cells may still have. */
    uint64_t left[MAX_UNITS * MAX_WORDS];
    int words = geo->words;

    for (int u = 0; u < geo->n_units; u++) {
        bits_fill(&left[u * words], words, geo->n);
        for (int v = 0; v < geo->n && by_peers; v++)
            if (l->in_unit[u * geo->n + v] > 0)
                left[u * words + (v >> 6)] &= ~bits_mask(v);
    }
    for (cell_t c = 0; c < geo->n_cells; c++) {
        uint64_t *own = &dom[c * words];
        value_t v = l->value[c];
        for (int w = 0; w < words; w++) {
            own[w] = v == VALUE_NONE ? ~l->gone[c * words + w] : 0;
            if (given)
                own[w] &= given[c * words + w];
            FOR_UNITS(at, geo, c)
                own[w] &= left[at->unit * words + w];
        }
        if (v != VALUE_NONE)
            own[v >> 6] = bits_mask(v);
    }
}
