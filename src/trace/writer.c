#include "trace/writer.h"

#include "base/alloc.h"
#include "puzzle/units.h"
#include "solve/snapshot.h"
#include "trace/levels.h"

#include <string.h>

/* `read` is the state that a reader of the lines has. Each step writes the lines that
 * make `read` equal to the search. */
struct trace_writer {
    struct trace_levels *read;
    const struct search *search; /* the arguments of the current trace_writer_step */
    struct text *out;
    struct stats stats; /* counters of the search before the step */
    bool is_at_root;    /* true until the first step has been written */
    bool is_tree;       /* true: no propagation is written */
    struct snapshot now;
    /* Assigned cells in the order of assignment; -1: none. */
    cell_t by_order[MAX_CELLS];
};

/* Without printf: most of the time of a trace would be its. */
static void put_cell(const struct trace_writer *w, const char *verb, cell_t c)
{
    text_puts(w->out, verb);
    text_puts(w->out, " r");
    text_decimal(w->out, (unsigned)(c / w->now.n + 1));
    text_putc(w->out, 'c');
    text_decimal(w->out, (unsigned)(c % w->now.n + 1));
}

static void put_literal(const struct trace_writer *w, const char *verb, uint32_t level)
{
    put_cell(w, verb, level_cell(level));
    text_puts(w->out, level & LEVEL_EXCLUDES ? " -" : " ");
    text_decimal(w->out, (level & 0xff) + 1);
    text_putc(w->out, '\n');
}

/* Writes which levels end and which begin: `undo` or `restart`, with the number of the
 * highest level that stays; `refute` if the decision above it was refuted; `decide` for
 * each new level. */
static void write_levels(struct trace_writer *w)
{
    struct trace_levels *read = w->read;
    int count = search_n_levels(w->search), before = read->n_levels, kept = 0;
    bool restarts = w->now.stats.restarts > w->stats.restarts;

    while (kept < count && kept < before &&
           search_level(w->search, kept) == read->level[kept + 1].decision)
        kept++;
    uint32_t undone = kept < before ? read->level[kept + 1].decision : 0;
    if (kept < before || restarts) {
        text_printf(w->out, "%s %d\n", restarts ? "restart" : "undo", kept);
        trace_levels_undo(read, kept);
    }
    /* Clause learning may go on without removing the value: its clause is of another
     * cell, and has led to the next dead end. */
    bool is_gone =
        w->is_tree || undone & LEVEL_EXCLUDES ||
        !bits_has(&w->now.dom[level_cell(undone) * w->now.words], (int)(undone & 0xff));
    if (w->now.stats.refutations > w->stats.refutations && before == kept + 1 &&
        is_gone) {
        put_literal(w, "refute", undone);
        if (!(undone & LEVEL_EXCLUDES))
            trace_levels_remove(read, level_cell(undone), (value_t)(undone & 0xff));
    }
    for (; kept < count; kept++) {
        uint32_t level = search_level(w->search, kept);
        put_literal(w, "decide", level);
        trace_levels_decide(read, level_cell(level), (value_t)(level & 0xff),
                            level & LEVEL_EXCLUDES);
    }
}

/* Writes the candidates that were removed from unassigned cells since the last
 * snapshot. */
static void write_removals(struct trace_writer *w)
{
    const struct snapshot *now = &w->now;
    uint64_t all[MAX_WORDS];

    bits_fill(all, now->words, now->n);
    for (cell_t c = 0; c < now->n_cells; c++)
        for (int k = 0; k < now->words && now->value[c] == VALUE_NONE; k++) {
            int i = c * now->words + k;
            for (uint64_t gone = all[k] & ~now->dom[i] & ~w->read->gone[i]; gone;
                 gone &= gone - 1) {
                value_t v = (value_t)(64 * k + bits_lowest(gone));
                put_literal(w, "remove", (uint32_t)c << 8 | v);
                trace_levels_remove(w->read, c, v);
            }
        }
}

/* Writes the assignments of propagation, in their order if the search knows it. */
static void write_assignments(struct trace_writer *w)
{
    struct trace_levels *read = w->read;
    const struct snapshot *now = &w->now;
    cell_t unordered = now->n_cells;

    memset(w->by_order, 0xff, (size_t)now->n_cells * sizeof *w->by_order);
    for (cell_t c = now->n_cells; c-- > 0;)
        if (now->value[c] != VALUE_NONE)
            w->by_order[now->order[c] > 0 ? now->order[c] - 1 : --unordered] = c;
    for (int k = 0; k < now->n_cells; k++) {
        cell_t c = w->by_order[k];
        if (c < 0 || read->value[c] == now->value[c])
            continue;
        put_literal(w, "assign", (uint32_t)c << 8 | now->value[c]);
        trace_levels_assign(read, c, now->value[c]);
    }
}

static void write_cost(const struct trace_writer *w)
{
    double cost = 0;

    search_metric(w->search, "cost", &cost);
    text_puts(w->out, "cost ");
    text_number(w->out, cost);
    text_putc(w->out, '\n');
}

/* Writes the changes of a local search, then the cost, which ends the move. The cost
 * before the first move only tells the reader that the search is a local one. */
static void write_moves(struct trace_writer *w)
{
    if (w->read->mode != TRACE_LOCAL)
        write_cost(w);
    trace_levels_set_mode(w->read, TRACE_LOCAL);
    for (cell_t c = 0; c < w->now.n_cells; c++) {
        if (w->read->value[c] == w->now.value[c])
            continue;
        put_literal(w, "move", (uint32_t)c << 8 | w->now.value[c]);
        trace_levels_write(w->read, c, w->now.value[c]);
    }
    if (w->now.stats.moves > w->stats.moves)
        write_cost(w);
}

static void write_board(const value_t *values, int n_cells, struct text *out)
{
    for (int c = 0; c < n_cells; c++) {
        text_decimal(out, (unsigned)value_number(values[c]));
        text_putc(out, c + 1 < n_cells ? ' ' : '\n');
    }
}

/* Writes the counters of decisions, refutations and moves if they have changed: a
 * reader of boards alone cannot count them. */
static void write_counts(const struct trace_writer *w)
{
    static const enum counter told[] = {COUNTER_decisions, COUNTER_refutations,
                                        COUNTER_moves};

    for (int i = 0; i < 3; i++) {
        uint64_t count = w->now.stats.counts[told[i]];
        if (count != w->stats.counts[told[i]] || w->is_at_root)
            text_printf(w->out, "figure %s %llu\n", counter_rows[told[i]].name,
                        (unsigned long long)count);
    }
}

/* A tree needs neither the board nor its candidates. On a large board their copy would
 * cost more than the step. */
static void take_snapshot(struct trace_writer *w, const struct search *s)
{
    if (!w->is_tree) {
        search_snapshot(s, &w->now);
        return;
    }
    w->now.n = s->store->n;
    w->now.stats = search_stats(s);
    w->now.status = s->status;
    w->now.at_dead_end = s->conflict && s->status != SEARCH_SOLVED;
    w->now.conflict_cell = s->store->conflict_cell;
}

void trace_writer_step(struct trace_writer *w, const struct search *s, struct text *out)
{
    const struct snapshot *now = &w->now;

    w->search = s;
    w->out = out;
    take_snapshot(w, s);
    switch (search_level_kind(s)) {
    case LEVELS_DECISIONS:
        write_levels(w);
        if (!w->is_tree) {
            /* What is left of the levels is assigned in both. */
            if (w->read->n_filled < now->n_assigned)
                write_assignments(w);
            write_removals(w);
        }
        break;
    case LEVELS_COST:
        write_moves(w);
        break;
    case LEVELS_BOARDS:
        write_board(now->value, now->n_cells, out);
        write_counts(w);
        break;
    }
    if (now->at_dead_end) {
        put_cell(w, "fail", now->conflict_cell);
        text_putc(out, '\n');
    }
    if (now->stats.solutions > w->stats.solutions)
        text_puts(out, "solution\n");
    if (now->status == SEARCH_EXHAUSTED)
        text_puts(out, now->stats.solutions > 0 ? "done\n" : "unsolvable\n");
    if (now->status == SEARCH_GAVE_UP)
        text_puts(out, "gave-up\n");
    w->stats = now->stats;
    w->is_at_root = false;
}

struct trace_writer *trace_writer_begin(const struct search *s, bool is_tree,
                                        struct text *out)
{
    struct trace_writer *w = alloc_zeroed(1, sizeof *w);
    const struct geometry *geo = s->puzzle->geo;

    w->is_at_root = true;
    w->is_tree = is_tree;
    w->stats = search_stats(s);
    w->read = alloc_zeroed(1, trace_levels_bytes(geo));
    trace_levels_init(w->read, s->puzzle);
    text_printf(out, "trace 1 %d %dx%d", geo->n, geo->box_rows, geo->box_cols);
    units_write(out, geometry_shape(geo), " ", "");
    text_puts(out, "\nboard ");
    write_board(s->puzzle->clue, geo->n_cells, out);
    trace_writer_step(w, s, out);
    return w;
}

void trace_writer_end(struct trace_writer *w)
{
    if (w)
        free(w->read);
    free(w);
}
