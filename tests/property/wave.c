/* The wave of every step is the part of the trail that the step wrote, and each of its
 * reasons is true on the board as it was then. The board and the reasons are checked
 * with a board of the test's own. */
#include "solve/wave.h"
#include "solve/catalog.h"
#include "solve/generate.h"
#include "solve/search.h"
#include "solve/snapshot.h"
#include "support/matching.h"
#include "support/snapshots.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

enum { MOST_N = 25 };

/* A board as a pupil would keep it. */
struct board {
    int n, rows, cols;
    int value[MOST_N * MOST_N]; /* -1: none */
    bool may[MOST_N * MOST_N][MOST_N];
};

static struct board blank(int rows, int cols)
{
    struct board b = {.n = rows * cols, .rows = rows, .cols = cols};

    memset(b.may, true, sizeof b.may);
    for (int c = 0; c < MOST_N * MOST_N; c++)
        b.value[c] = -1;
    return b;
}

static bool is_in_unit(const struct board *b, int cell, int unit)
{
    int row = cell / b->n, col = cell % b->n, boxes_in_row = b->n / b->cols;
    int box = row / b->rows * boxes_in_row + col / b->cols, i = unit % b->n;

    return unit < b->n ? row == i : unit < 2 * b->n ? col == i : box == i;
}

static int count_candidates(const struct board *b, int cell)
{
    int count = 0;

    for (int v = 0; v < b->n; v++)
        count += b->may[cell][v];
    return count;
}

static bool takes(const struct board *b, int cell, int v)
{
    return b->value[cell] < 0 ? b->may[cell][v] : b->value[cell] == v;
}

static bool is_only_place(const struct board *b, int unit, int cell, int v)
{
    for (int c = 0; c < b->n * b->n; c++)
        if (c != cell && is_in_unit(b, c, unit) && takes(b, c, v))
            return false;
    return is_in_unit(b, cell, unit) && takes(b, cell, v);
}

/* Whether no way to fill the unit gives the cell the value. */
static bool is_without_support(const struct board *b, int unit, int cell, int v)
{
    static struct unit_graph g;
    int pos = -1;

    g.n = 0;
    for (int c = 0; c < b->n * b->n; c++) {
        if (!is_in_unit(b, c, unit))
            continue;
        if (c == cell)
            pos = g.n;
        for (int w = 0; w < b->n; w++)
            g.edge[g.n][w] = takes(b, c, w);
        g.n++;
    }
    return pos >= 0 && !matching_exists(&g, pos, v);
}

/* What the search did in this step, as its other events say. */
struct doings {
    struct wave wave;
    int n_undone;
    cell_t undone_cell;
    value_t undone_value;
};

static void take(void *context, const struct event *e)
{
    struct doings *d = context;

    if (e->kind == EVENT_UNDO) {
        d->n_undone++;
        d->undone_cell = e->cell;
        d->undone_value = e->value;
    }
    wave_note(&d->wave, e);
}

/* Before a decision only the candidates of its cell go. */
static bool is_first_elsewhere(const struct doings *d, int i)
{
    const struct wave_change *k = &d->wave.change[i];

    for (const struct wave_change *before = d->wave.change; before < k; before++)
        if (before->is_assignment || before->cell != k->cell)
            return false;
    return true;
}

static bool is_true(const struct board *b, const struct doings *d, int i)
{
    const struct wave_change *k = &d->wave.change[i];
    int cell = k->cell, v = k->value, by = k->by;

    switch ((enum wave_reason)k->reason) {
    case WAVE_DECISION:
        return k->is_assignment && is_first_elsewhere(d, i) && d->n_undone == 0 &&
               b->may[cell][v];
    case WAVE_NAKED:
        return k->is_assignment && b->may[cell][v] && count_candidates(b, cell) == 1;
    case WAVE_HIDDEN:
        return k->is_assignment && is_only_place(b, k->unit, cell, v);
    case WAVE_OWN:
        return !k->is_assignment && b->value[cell] >= 0 && b->value[cell] != v;
    case WAVE_PEER:
        return !k->is_assignment && by != cell && b->value[by] == v &&
               is_in_unit(b, cell, k->unit) && is_in_unit(b, by, k->unit);
    case WAVE_ALLDIFFERENT:
        return !k->is_assignment && is_without_support(b, k->unit, cell, v);
    case WAVE_REFUTED:
        return !k->is_assignment && i == 0 && d->n_undone == 1 &&
               d->undone_cell == cell && d->undone_value == v;
    case WAVE_EXCLUDED:
        return !k->is_assignment && i == 0 && d->n_undone == 0;
    case WAVE_LEARNT_VALUE:
        return k->is_assignment;
    case WAVE_LEARNT:
        return !k->is_assignment;
    case WAVE_GIVEN: /* removed before the first wave; tests/unit/wave_view.c */
    case WAVE_PUSH:  /* only of a search over whole boards (greedy_heap.c) */
    case WAVE_SWAP:
    case WAVE_DROP:
    case WAVE_REASONS:
        break;
    }
    return false;
}

static void make(struct board *b, const struct wave_change *k)
{
    if (k->is_assignment)
        b->value[k->cell] = k->value;
    else
        b->may[k->cell][k->value] = false;
}

static bool looks_like(const struct board *b, const struct snapshot *snap)
{
    int n_assigned = 0;

    for (int c = 0; c < b->n * b->n; c++) {
        int value = snap->value[c] == VALUE_NONE ? -1 : snap->value[c];
        n_assigned += value >= 0;
        if (value != b->value[c] ||
            snap->live[c] != (value >= 0 ? 1 : count_candidates(b, c)))
            return false;
        for (int v = 0; v < b->n; v++)
            if (bits_has(&snap->dom[c * snap->words], v) != b->may[c][v])
                return false;
    }
    return n_assigned == snap->n_assigned;
}

/* The board of a part of the trail. */
static struct board board_of(const struct search *s, int n_trail, int n_assigned)
{
    struct board b = blank(s->puzzle->geo->box_rows, s->puzzle->geo->box_cols);

    for (int i = 0; i < n_assigned; i++)
        b.value[s->store->assigned[i]] = s->store->value[s->store->assigned[i]];
    for (int i = 0; i < n_trail; i++)
        b.may[trail_cell(s->store->trail[i])][trail_value(s->store->trail[i])] = false;
    return b;
}

/* Where the step began to write: where it undid to, or where the last one ended. */
static void find_start(const struct search *s, const struct stats *before, int *n_trail,
                       int *n_assigned)
{
    const struct decision *d = &s->decisions[s->stats.depth];

    if (s->stats.restarts > before->restarts) {
        *n_trail = s->store->n_trail;
        *n_assigned = s->store->n_assigned;
    } else if (s->stats.refutations > before->refutations) {
        *n_trail = d->n_trail;
        *n_assigned = d->n_assigned;
    }
}

static bool equals_trail(const struct wave *w, const struct store *s, int n_trail,
                         int n_assigned)
{
    for (int i = 0; i < w->count; i++) {
        const struct wave_change *k = &w->change[i];
        if (k->is_assignment) {
            if (n_assigned >= s->n_assigned || s->assigned[n_assigned++] != k->cell ||
                s->value[k->cell] != k->value)
                return false;
        } else if (n_trail >= s->n_trail ||
                   (s->trail[n_trail++] & ~TRAIL_REFUTED) !=
                       trail_entry((uint32_t)k->cell, k->value)) {
            return false;
        }
    }
    return n_trail == s->n_trail && n_assigned == s->n_assigned;
}

/* The states that the view shows in between; of a long wave a sample. */
static bool rewinds(const struct wave *w, const struct snapshot *after,
                    const struct board *start)
{
    static struct snapshot snap;
    struct board b = *start;

    for (int shown = 0, group = 0;; shown = wave_next(w, shown), group++) {
        if (shown == w->count || group % (1 + w->count / 16) == 0) {
            snapshot_copy(&snap, after);
            wave_rewind(w, shown, &snap);
            if (!looks_like(&b, &snap))
                return false;
        }
        if (shown == w->count)
            return true;
        assert_int_equal(wave_previous(w, wave_next(w, shown)), shown);
        for (int i = shown; i < wave_next(w, shown); i++)
            make(&b, &w->change[i]);
    }
}

static uint64_t seen[WAVE_REASONS];
static bool refuted[MOST_N * MOST_N][MOST_N]; /* in this search, at some step */

static void check_reasons(const struct doings *d, struct board b, const char *name)
{
    for (int i = 0; i < d->wave.count; i++) {
        const struct wave_change *k = &d->wave.change[i];
        check_case(is_true(&b, d, i), "%s: change %d, r%dc%d %d, reason %d, unit %d",
                   name, i, k->cell / b.n + 1, k->cell % b.n + 1, k->value + 1,
                   k->reason, k->unit);
        seen[k->reason]++;
        refuted[k->cell][k->value] |= k->reason == WAVE_REFUTED;
        make(&b, k);
    }
}

/* What a pointer on a candidate that went is told, at whatever step it went. */
static void check_gone(const struct snapshot *snap, const struct board *b,
                       const char *name)
{
    static struct doings d;

    for (int c = 0; c < snap->n_cells; c++)
        for (int v = 0; v < snap->n; v++) {
            if (snap->value[c] != VALUE_NONE || b->may[c][v])
                continue;
            d.wave.change[0] = wave_explain_gone(snap, (cell_t)c, (value_t)v);
            bool was_refuted = d.wave.change[0].reason == WAVE_REFUTED;
            check_case(was_refuted ? refuted[c][v] : is_true(b, &d, 0),
                       "%s: r%dc%d, %d: reason %d, unit %d", name, c / snap->n + 1,
                       c % snap->n + 1, v + 1, d.wave.change[0].reason,
                       d.wave.change[0].unit);
        }
}

static void check_step(struct search *s, struct doings *d, const char *name)
{
    static struct snapshot snap, before;
    struct stats stats = s->stats;
    int n_trail = s->store->n_trail, n_assigned = s->store->n_assigned;

    wave_begin(&d->wave);
    d->n_undone = 0;
    search_step(s);
    find_start(s, &stats, &n_trail, &n_assigned);
    search_snapshot(s, &snap);
    snapshot_copy(&before, &snap);
    wave_explain(&d->wave, &snap);
    assert_true(snapshot_equals(&snap, &before));
    check_case(equals_trail(&d->wave, s->store, n_trail, n_assigned),
               "%s, node %d: the wave is not the trail", name,
               (int)stats_nodes(&s->stats));
    struct board start = board_of(s, n_trail, n_assigned);
    check_reasons(d, start, name);
    check_case(rewinds(&d->wave, &snap, &start), "%s, node %d: another board", name,
               (int)stats_nodes(&s->stats));
    struct board now = board_of(s, s->store->n_trail, s->store->n_assigned);
    if (s->puzzle->geo->n <= 9 || stats_nodes(&s->stats) % 16 == 0)
        check_gone(&snap, &now, name);
}

/* Boards that need some search, of several shapes. */
static const struct {
    int rows, cols, steps;
    double holes;
} boards[] = {
    {2, 2, 60, 0.8}, {2, 3, 150, 0.7}, {3, 3, 200, 0.7},
    {3, 3, 60, 1.0}, {4, 4, 60, 0.6},  {5, 5, 12, 0.6},
};
enum { BOARDS = sizeof boards / sizeof *boards };

static void check_board(const char *propagation, int i, uint64_t seed)
{
    static struct doings d;
    struct observer observer = {~0u, take, &d};
    struct setting set = setting_default();
    char name[64];
    struct rng r;

    rng_seed(&r, seed);
    int n = boards[i].rows * boards[i].cols;
    struct puzzle *p = generate_puzzle(shape_of_box(boards[i].rows, boards[i].cols),
                                       (int)(boards[i].holes * n * n), &r, "wave");
    set.seed = seed;
    setting_choose(&set, PLUG_VAR_ORDER, seed % 2 ? "mrv-random" : "random", NULL);
    setting_choose(&set, PLUG_VAL_ORDER, "random", NULL);
    setting_choose(&set, PLUG_PROPAGATOR, propagation, NULL);
    setting_choose(&set, PLUG_RESTART_RULE, seed % 3 ? "none" : "luby:10", NULL);
    snprintf(name, sizeof name, "%s, board %d, seed %d", propagation, i, (int)seed);
    struct search *s = search_create(p, &set);
    search_observe(s, &observer);
    memset(refuted, false, sizeof refuted);
    for (int step = 0; step < boards[i].steps && s->status <= SEARCH_SOLVED; step++)
        check_step(s, &d, name);
    search_destroy(s);
    puzzle_destroy(p);
}

static void the_wave_is_the_trail_and_its_reasons_are_true(void **state)
{
    (void)state;
    for (int k = 0; k < catalog_count(PLUG_PROPAGATOR); k++)
        for (int i = 0; i < BOARDS; i++)
            for (uint64_t seed = 1; seed <= 4; seed++)
                check_board(catalog_name(PLUG_PROPAGATOR, k), i, seed);
    for (int reason = 0; reason < WAVE_GIVEN; reason++) {
        bool is_learners = reason == WAVE_LEARNT_VALUE || reason == WAVE_LEARNT ||
                           reason == WAVE_EXCLUDED;
        check_case((seen[reason] > 0) == !is_learners, "reason %d: seen %d times",
                   reason, (int)seen[reason]);
    }
}

static void reasons_of_a_search_that_learns_are_true(void **state)
{
    static struct doings d;
    static struct snapshot snap, start;
    struct observer observer = {~0u, take, &d};
    struct rng r;

    (void)state;
    memset(seen, 0, sizeof seen);
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct setting set = setting_default();
        rng_seed(&r, seed);
        int n = seed % 2 ? 9 : 16;
        struct puzzle *p =
            seed % 2
                ? generate_puzzle(shape_of_box(3, 3), 60, &r, "learnt")
                : generate_puzzle(shape_of_box(4, 4), (int)(0.6 * n * n), &r, "learnt");
        set.seed = seed;
        setting_choose(&set, PLUG_STRATEGY, "learn", NULL);
        setting_choose(&set, PLUG_PROPAGATOR, seed % 3 ? "hidden" : "alldifferent",
                       NULL);
        struct search *s = search_create(p, &set);
        search_observe(s, &observer);
        for (int step = 0; step < 150 && s->status == SEARCH_RUNNING; step++) {
            wave_begin(&d.wave);
            d.n_undone = 0;
            search_step(s);
            search_snapshot(s, &snap);
            snapshot_copy(&start, &snap);
            wave_explain(&d.wave, &snap);
            assert_true(snapshot_equals(&snap, &start));
            wave_rewind(&d.wave, 0, &start);
            struct board b = blank(p->geo->box_rows, p->geo->box_cols);
            for (int c = 0; c < n * n; c++) {
                b.value[c] = start.value[c] == VALUE_NONE ? -1 : start.value[c];
                for (int v = 0; v < n; v++)
                    b.may[c][v] = bits_has(&start.dom[c * start.words], v);
            }
            check_reasons(&d, b, "learn");
            check_case(rewinds(&d.wave, &snap, &b), "seed %d: another board",
                       (int)seed);
        }
        search_destroy(s);
        puzzle_destroy(p);
    }
    for (int reason = 0; reason < WAVE_GIVEN; reason++)
        check_case(seen[reason] > 0 || reason == WAVE_REFUTED ||
                       reason == WAVE_ALLDIFFERENT,
                   "reason %d never seen", reason);
}

static void a_wave_that_is_too_long_keeps_its_end(void **state)
{
    static struct wave w;
    struct event e = {EVENT_PRUNE, 0, 0, 0, -1};

    (void)state;
    wave_begin(&w);
    for (int i = 0; i < 3 * WAVE_CAPACITY; i++) {
        e.cell = (cell_t)(i % 1000);
        e.value = (value_t)(i % 100);
        wave_note(&w, &e);
        assert_true(w.count > 0 && w.count <= WAVE_CAPACITY);
    }
    assert_true(w.count >= WAVE_CAPACITY / 2);
    for (int i = 0; i < w.count; i++)
        assert_int_equal(w.change[w.count - 1 - i].cell,
                         (3 * WAVE_CAPACITY - 1 - i) % 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_wave_is_the_trail_and_its_reasons_are_true),
        cmocka_unit_test(reasons_of_a_search_that_learns_are_true),
        cmocka_unit_test(a_wave_that_is_too_long_keeps_its_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
