#include "trace/strength.h"

#include "base/alloc.h"
#include "base/names.h"
#include "solve/catalog.h"
#include "solve/contradiction.h"
#include "solve/matching.h"
#include "solve/search.h"

#include <stdio.h>
#include <string.h>

/* The length of the trail when the store had the board of a node. */
struct trail_end {
    int n_trail, n_assigned;
};

struct strength {
    const struct puzzle *puzzle;
    struct search *search; /* lends its store and engine; is never stepped */
    /* Boards of the last path: each is a part of the one before. The last one is the
     * board judged last, unless that had a dead end before any propagation. */
    struct trail_end *marks;
    int n_marks;
    /* The board judged last. [n_cells][words] and [n_cells]. */
    uint64_t *dom;
    value_t *value;
    bool is_told;           /* as in strength_judge */
    struct trail_end board; /* what follows it on the trail is the propagation */
    bool is_dead;
    char name[SETTING_NAME];
};

bool strength_choose(struct setting *s, const char *text, struct error *e)
{
    struct setting chosen = *s;
    bool is_script = s->source && s->source->is_name(text, strlen(text));
    bool is_one = setting_choose(&chosen, PLUG_PROPAGATOR, text, e);

    if (!is_one && is_script)
        return false;
    is_one &= chosen.n_prop > 0;
    for (int i = 0; is_one && i < chosen.n_prop; i++)
        is_one = chosen.prop[i]->wake != WAKE_CHOSEN &&
                 chosen.prop[i] != &propagator_alldifferent_lazy;
    if (!is_one) {
        static const char names[] = "forward, naked, bounds, hidden, alldifferent";
        char hint[NAMES_HINT];
        names_hint(names, text, strlen(text), hint);
        return error_fail(e,
                          "--referee: expected off, stop, count, or a propagation with "
                          "one fixpoint: %s or a script, found '%s'%s",
                          names, text, hint);
    }
    memcpy(s->claim, chosen.prop, sizeof s->claim);
    s->n_claim = chosen.n_prop;
    return true;
}

struct strength *strength_create(const struct puzzle *p, const struct setting *s)
{
    struct strength *x = alloc_zeroed(1, sizeof *x);
    struct setting setting = setting_default();

    setting.source = s->source;
    setting.n_prop = s->n_claim;
    memcpy(setting.prop, s->claim, sizeof setting.prop);
    setting_name(&setting, PLUG_PROPAGATOR, x->name);
    x->puzzle = p;
    x->search = search_create(p, &setting);
    store_reset(x->search->store);
    engine_reset(&x->search->engine);
    x->dom = alloc_zeroed((size_t)(p->geo->n_cells * p->geo->words), sizeof *x->dom);
    x->value = alloc_zeroed((size_t)p->geo->n_cells, sizeof *x->value);
    return x;
}

void strength_destroy(struct strength *x)
{
    if (!x)
        return;
    search_destroy(x->search);
    free(x->marks);
    free(x->dom);
    free(x->value);
    free(x);
}

/* Whether the board to judge is a part of the store's board: it has no candidate that
 * the store lacks, and all values that the store has. */
static bool is_part(const struct strength *x)
{
    const struct store *s = x->search->store;

    for (cell_t c = 0; c < s->n_cells; c++) {
        if (!store_is_open(s, c) && s->value[c] != x->value[c])
            return false;
        for (int w = 0; w < s->words; w++)
            if (x->dom[c * s->words + w] & ~store_dom(s, c)[w])
                return false;
    }
    return true;
}

static bool take_cell(const struct strength *x, struct store *s, cell_t c)
{
    if (x->value[c] != VALUE_NONE)
        return store_assign(s, c, x->value[c]);
    for (int w = 0; w < s->words; w++)
        for (uint64_t gone = store_dom(s, c)[w] & ~x->dom[c * s->words + w]; gone;
             gone &= gone - 1)
            if (!store_remove(s, c, (value_t)(64 * w + bits_lowest(gone))))
                return false;
    return true;
}

/* Makes the store's board equal to the board to judge. First it goes back to the last
 * board of which that one is a part; then few changes are left. False on a dead end. */
static bool take_board(struct strength *x)
{
    struct store *s = x->search->store;
    unsigned watch = s->watch;
    bool alive = true;

    for (;; x->n_marks--) {
        struct trail_end last =
            x->n_marks > 0 ? x->marks[x->n_marks - 1] : (struct trail_end){0, 0};
        engine_undo(&x->search->engine, last.n_trail, last.n_assigned);
        if (x->n_marks == 0 || is_part(x))
            break;
    }
    s->watch = 0;
    for (cell_t c = 0; c < s->n_cells && alive; c++)
        if (store_is_open(s, c))
            alive = take_cell(x, s, c);
    s->watch = watch;
    x->board = (struct trail_end){s->n_trail, s->n_assigned};
    if (alive) {
        x->marks = alloc_one_more(x->marks, x->n_marks, sizeof *x->marks);
        x->marks[x->n_marks++] = x->board;
    }
    return alive;
}

/* Propagates all of the store's board, not only what changed: the propagation from the
 * boards before was undone. */
static bool propagate(struct strength *x)
{
    struct engine *e = &x->search->engine;
    struct plug_memory *memory = e->store->memory;

    if (memory) {
        plug_memory_reset(memory, x->puzzle->geo, 1);
        memory->n_reasons = 0;
    }
    for (int i = 0; i < e->n_prop; i++)
        e->seen[i] = 0;
    e->must_seed = true;
    return engine_propagate(e);
}

/* Judges the board that x has. */
static struct strength_verdict judge(struct strength *x)
{
    const struct store *s = x->search->store;
    struct strength_verdict verdict = {.cell = CELL_NONE, .value = VALUE_NONE};

    x->is_dead = !take_board(x) || !propagate(x);
    verdict.is_dead_end = x->is_dead;
    if (x->is_dead) {
        verdict.cell = s->conflict_cell;
    } else if (x->is_told && s->n_trail > x->board.n_trail) {
        verdict.n_missed = s->n_trail - x->board.n_trail;
        verdict.cell = trail_cell(s->trail[x->board.n_trail]);
        verdict.value = trail_value(s->trail[x->board.n_trail]);
    } else if (!x->is_told && s->n_assigned > x->board.n_assigned) {
        verdict.n_missed = s->n_assigned - x->board.n_assigned;
        verdict.cell = s->assigned[x->board.n_assigned];
    }
    return verdict;
}

struct strength_verdict strength_judge(struct strength *x, const struct trace_levels *l,
                                       bool is_told)
{
    x->is_told = is_told;
    memcpy(x->value, l->value, (size_t)x->puzzle->geo->n_cells * sizeof *x->value);
    trace_levels_candidates(l, x->puzzle->candidates, !x->is_told, x->dom);
    return judge(x);
}

struct strength_verdict strength_judge_board(struct strength *x, const value_t *value,
                                             const uint64_t *dom)
{
    const struct geometry *geo = x->puzzle->geo;

    x->is_told = true;
    memcpy(x->value, value, (size_t)geo->n_cells * sizeof *value);
    memcpy(x->dom, dom, (size_t)(geo->n_cells * geo->words) * sizeof *dom);
    return judge(x);
}

bool strength_forces(const struct strength *x, cell_t c, value_t v)
{
    return !x->is_dead && x->search->store->value[c] == v;
}

const char *strength_name(const struct strength *x)
{
    return x->name;
}

const char *strength_failure(const struct strength *x)
{
    return search_has_failed(x->search) ? x->search->store->memory->failure : "";
}

/* The row and the column of a cell, as arguments for "r%dc%d". */
#define PLACE(x, c) (c) / (x)->puzzle->geo->n + 1, (c) % (x)->puzzle->geo->n + 1
#define NAME(x, v)  value_word((x)->puzzle->alphabet, v).text

/* Writes "in row 3". */
static void write_unit(struct text *t, const struct strength *x, int unit)
{
    const struct unit_numbers *numbers = &x->puzzle->geo->numbers;

    text_printf(t, "in %s %d", unit_kind_name(numbers, unit), unit_rank(numbers, unit));
}

/* Whether v is the only candidate of the cell on the board that was judged. */
static bool has_only(const struct strength *x, cell_t c, int v)
{
    int words = x->puzzle->geo->words;

    return bits_has(&x->dom[c * words], v) &&
           bits_count_set(&x->dom[c * words], words) == 1;
}

/* Finds a cell of a unit that has only the value v, but not cell c. */
static bool write_peer(struct text *t, const struct strength *x, int unit, cell_t c,
                       int v)
{
    for (int pos = 0; pos < x->puzzle->geo->n; pos++) {
        cell_t peer = geometry_cells(x->puzzle->geo, unit)[pos];
        if (peer == c || !has_only(x, peer, v))
            continue;
        text_printf(
            t, x->value[peer] == VALUE_NONE ? "r%dc%d can only be %s" : "r%dc%d = %s",
            PLACE(x, peer), NAME(x, v));
        return true;
    }
    return false;
}

/* Tests whether v has no place in the unit besides cell c. */
static bool write_place(struct text *t, const struct strength *x, int unit, cell_t c,
                        int v)
{
    const struct geometry *geo = x->puzzle->geo;
    int places = 0;

    for (int pos = 0; pos < geo->n; pos++)
        places += bits_has(&x->dom[geometry_cells(geo, unit)[pos] * geo->words], v);
    if (places != 1 || !bits_has(&x->dom[c * geo->words], v))
        return false;
    write_unit(t, x, unit);
    text_printf(t, " only r%dc%d can be %s", PLACE(x, c), NAME(x, v));
    return true;
}

/* What stands before member i of an enumeration of `count`. */
static const char *joint(int i, int count)
{
    return i == 0 ? " " : i == count - 1 ? " and " : ", ";
}

/* Finds cells of the unit that have only as many values as they are, v among them, but
 * not cell c: a Hall set. If c had the value v, they would have one too few. */
static bool write_hall_set(struct text *t, struct strength *x, int unit, cell_t c,
                           int v)
{
    enum { MOST_NAMED = 4 };
    const struct geometry *geo = x->puzzle->geo;
    const cell_t *cells = geometry_cells(geo, unit);
    uint64_t *own = &x->dom[c * geo->words], kept[MAX_WORDS];
    uint16_t owner_of[MAX_N];
    struct matching_search found;
    int n_cells = 0, n_values = 0;

    memcpy(kept, own, (size_t)geo->words * sizeof *own);
    memset(own, 0, (size_t)geo->words * sizeof *own);
    own[v >> 6] = bits_mask(v);
    int start = contradiction_find_unmatched(x->dom, cells, geo->n, &found, owner_of);
    memcpy(own, kept, (size_t)geo->words * sizeof *own);
    if (start < 0)
        return false;
    int size = found.count - 1;
    write_unit(t, x, unit);
    if (size > MOST_NAMED) {
        text_printf(t, " %d cells have only %d values", size, size);
        return true;
    }
    for (int i = 0; i < found.count; i++)
        if (cells[found.queue[i]] != c)
            text_printf(t, "%sr%dc%d", joint(n_cells++, size),
                        PLACE(x, cells[found.queue[i]]));
    text_puts(t, size > 1 ? " have only" : " has only");
    for (int value = 0; value < geo->n; value++)
        if (bits_has(found.seen, value))
            text_printf(t, "%s%s", joint(n_values++, size), NAME(x, value));
    return true;
}

/* Writes why the cell cannot have the value, if one step shows it: the simplest one. */
static bool write_removal(struct text *t, struct strength *x, cell_t c, int v)
{
    FOR_UNITS(at, x->puzzle->geo, c)
        if (write_peer(t, x, at->unit, c, v))
            return true;
    FOR_UNITS(at, x->puzzle->geo, c)
        for (int other = 0; other < x->puzzle->geo->n; other++)
            if (other != v && write_place(t, x, at->unit, c, other))
                return true;
    FOR_UNITS(at, x->puzzle->geo, c)
        if (write_hall_set(t, x, at->unit, c, v))
            return true;
    const struct plug_memory *m = x->search->store->memory;
    for (int i = 0; m && i < m->n_reasons; i++)
        if (m->reason[i].cell == c && m->reason[i].value == v) {
            text_printf(t, "%s says: %s", x->name, m->reason[i].why);
            return true;
        }
    return false;
}

/* Writes why the cell must have its value, if one step shows it. */
static bool write_assignment(struct text *t, const struct strength *x, cell_t c, int v)
{
    if (has_only(x, c, v)) {
        text_puts(t, "it has no other candidate");
        return true;
    }
    FOR_UNITS(at, x->puzzle->geo, c)
        if (write_place(t, x, at->unit, c, v))
            return true;
    return false;
}

static void write_dead_end(struct text *t, const struct strength *x)
{
    struct contradiction why;

    contradiction_find(x->search->store, &why);
    switch (why.kind) {
    case CONTRADICTION_NONE:
        text_printf(t, "r%dc%d has a value of its peers",
                    PLACE(x, x->search->store->conflict_cell));
        break;
    case CONTRADICTION_CELL:
        text_printf(t, "r%dc%d has no candidate", PLACE(x, why.cells[0]));
        break;
    case CONTRADICTION_VALUE:
        write_unit(t, x, why.unit);
        text_printf(t, " no cell can be %s", NAME(x, why.value));
        break;
    case CONTRADICTION_HALL:
        write_unit(t, x, why.unit);
        text_printf(t, " %d cells have only %d value%s", why.n_cells, why.n_cells - 1,
                    why.n_cells == 2 ? "" : "s");
        break;
    }
}

void strength_explain(struct strength *x, char *out, size_t size)
{
    const struct store *s = x->search->store;
    struct text reason = TEXT_EMPTY;

    if (x->is_dead) {
        write_dead_end(&reason, x);
        snprintf(out, size, "a dead end by %s: %s", x->name, reason.data);
    } else if (x->is_told) {
        uint32_t first = s->trail[x->board.n_trail];
        cell_t c = trail_cell(first);
        if (!write_removal(&reason, x, c, trail_value(first)))
            text_printf(&reason, "%s removes it", x->name);
        snprintf(out, size, "r%dc%d can still be %s; %s", PLACE(x, c),
                 NAME(x, trail_value(first)), reason.data);
    } else {
        int i = x->board.n_assigned;
        while (i < s->n_assigned - 1 &&
               !write_assignment(&reason, x, s->assigned[i], s->value[s->assigned[i]]))
            i++;
        cell_t c = s->assigned[i];
        if (!reason.data[0] && !write_assignment(&reason, x, c, s->value[c]))
            text_printf(&reason, "%s assigns it", x->name);
        snprintf(out, size, "r%dc%d must be %s; %s", PLACE(x, c), NAME(x, s->value[c]),
                 reason.data);
    }
    text_free(&reason);
}
