/* Explanations are true, enough and not too long. A board of the test's own, which
 * shares no code with their maker, propagates the listed nodes alone: they give the
 * result, and without any one of them they do not. */
#include "teach/why.h"
#include "solve/catalog.h"
#include "solve/search.h"
#include "support/oracle.h"
#include "support/searches.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_N = 16, MOST_UNITS = 5 * MOST_N + 2 };

/* A board as a pupil would keep it. */
struct board {
    int n;
    bool may[MOST_N * MOST_N][MOST_N];
};

/* The units of the boards of a search, in the order of their numbers. */
static struct {
    int count, n, cells[MOST_UNITS][MOST_N];
    bool has[MOST_UNITS][MOST_N * MOST_N];
    bool are_peers[MOST_N * MOST_N][MOST_N * MOST_N]; /* a cell is one of its own */
} units;

static struct board blank(const struct snapshot *snap)
{
    struct board b = {.n = snap->n};

    memset(b.may, true, sizeof b.may);
    for (int c = 0; c < b.n * b.n && snap->n_excluded > 0; c++)
        for (int v = 0; v < b.n; v++)
            b.may[c][v] = bits_has(&snap->given[c * snap->words], v);
    return b;
}

/* Adds the unit of the cells, from the top left, whose number in `number_of` is this.
 * The program names it `name` and `rank`. */
static void add_unit(const struct snapshot *snap, const int *number_of, int number,
                     const char *name, int rank)
{
    int unit = units.count++, size = 0;

    assert_true(unit < snapshot_n_units(snap));
    for (int c = 0; c < units.n * units.n; c++)
        if ((units.has[unit][c] = number_of[c] == number))
            units.cells[unit][size++] = c;
    assert_int_equal(size, units.n);
    assert_string_equal(unit_kind_name(&snap->units, unit), name);
    assert_int_equal(unit_rank(&snap->units, unit), rank);
}

/* The number of a cell among the units of a kind, -1: none. k is the side of windows.
 */
static int number_in(enum unit_kind kind, const struct snapshot *snap, int c, int k)
{
    int n = snap->n, row = c / n, col = c % n;

    switch (kind) {
    case UNIT_ROW:
        return row;
    case UNIT_COLUMN:
        return col;
    case UNIT_BOX:
        return row / snap->box_rows * snap->box_rows + col / snap->box_cols;
    case UNIT_REGION:
        return snap->region[c];
    case UNIT_DIAGONAL:
        return row == col ? 0 : -1;
    case UNIT_ANTIDIAGONAL:
        return row + col == n - 1 ? 0 : -1;
    case UNIT_WINDOW:
        return row % (k + 1) == 0 || col % (k + 1) == 0
                   ? -1
                   : row / (k + 1) * (k - 1) + col / (k + 1);
    case UNIT_KINDS:
        break;
    }
    return -1;
}

/* Numbers the units of a board whose list is `list`. */
static void number_units(const struct snapshot *snap, const char *list)
{
    static const struct {
        const char *word, *name;
    } kinds_of[UNIT_KINDS] = {{"+", "row"},           {"+", "column"},
                              {"+boxes+", "box"},     {"+regions+", "region"},
                              {"+x+", "diagonal"},    {"+x+", "diagonal"},
                              {"+windows+", "window"}};
    int n = snap->n, k = 2, number_of[MOST_N * MOST_N];
    char padded[64];

    snprintf(padded, sizeof padded, "+%s+", list);
    assert_true(n <= MOST_N);
    while (k * k < n)
        k++;
    memset(&units, 0, sizeof units);
    units.n = n;
    for (int kind = 0; kind < UNIT_KINDS; kind++) {
        bool is_line = kind == UNIT_DIAGONAL || kind == UNIT_ANTIDIAGONAL;
        int count = is_line ? 1 : kind == UNIT_WINDOW ? (k - 1) * (k - 1) : n;
        if (!strstr(padded, kinds_of[kind].word))
            continue;
        for (int c = 0; c < n * n; c++)
            number_of[c] = number_in((enum unit_kind)kind, snap, c, k);
        for (int i = 0; i < count; i++)
            add_unit(snap, number_of, i, kinds_of[kind].name,
                     i + 1 + (kind == UNIT_ANTIDIAGONAL));
    }
    assert_int_equal(units.count, snapshot_n_units(snap));
    for (int unit = 0; unit < units.count; unit++)
        for (int i = 0; i < n * n; i++)
            units.are_peers[units.cells[unit][i / n]][units.cells[unit][i % n]] = true;
}

static bool is_cause(const struct why_node *k)
{
    return k->kind == WHY_CLUE || k->kind == WHY_DECISION || k->kind == WHY_REFUTED ||
           k->kind == WHY_LEARNT;
}

/* Whether the node keeps the value from the cell. */
static bool bars(const struct board *b, const struct why_node *k, int c, int v)
{
    if (k->kind == WHY_REFUTED)
        return k->cell == c && k->value == v;
    if (k->kind == WHY_HALL) {
        int place = -1;
        for (int i = 0; i < b->n; i++)
            if (units.cells[k->unit][i] == c)
                place = i;
        return place >= 0 && !bits_has(k->cells, place) && bits_has(k->values, v);
    }
    return k->cell == c ? k->value != v : k->value == v && units.are_peers[k->cell][c];
}

/* Whether the node may keep any value from the cell. */
static bool touches(const struct why_node *k, int c)
{
    return k->kind == WHY_HALL ? units.has[k->unit][c] : units.are_peers[k->cell][c];
}

static void make(struct board *b, const struct why_node *k)
{
    for (int c = 0; c < b->n * b->n; c++)
        for (int v = 0; v < b->n && touches(k, c); v++)
            if (b->may[c][v] && bars(b, k, c, v))
                b->may[c][v] = false;
}

/* A cell whose value another cell has, after a contradiction that the search has not
 * noticed, may still be the only place that its unit has left. */
static bool is_only_candidate(const struct board *b, const struct why_node *k)
{
    for (int v = 0; v < b->n; v++)
        if (v != k->value && b->may[k->cell][v])
            return false;
    return true;
}

static bool is_only_place(const struct board *b, const struct why_node *k, int unit)
{
    for (int i = 0; i < b->n; i++)
        if (units.cells[unit][i] != k->cell && b->may[units.cells[unit][i]][k->value])
            return false;
    return units.has[unit][k->cell];
}

static int count_candidates(const struct board *b, int c)
{
    int count = 0;

    for (int v = 0; v < b->n; v++)
        count += b->may[c][v];
    return count;
}

static int count_places(const struct board *b, int unit, int v)
{
    int count = 0;

    for (int i = 0; i < b->n; i++)
        count += b->may[units.cells[unit][i]][v];
    return count;
}

/* Whether the cells of the set have no values beside those of the set. */
static bool is_closed(const struct board *b, const struct why_node *k)
{
    for (int i = 0; i < b->n; i++)
        for (int v = 0; v < b->n; v++)
            if (bits_has(k->cells, i) && !bits_has(k->values, v) &&
                b->may[units.cells[k->unit][i]][v])
                return false;
    return true;
}

static unsigned rules; /* of the search: 1 naked, 2 hidden, 4 alldifferent */

/* Whether the rules in force give what the node says on this board, whatever rule it
 * names: an assignment may follow in another way than it was found. */
static bool follows(const struct board *b, const struct why_node *k)
{
    switch ((enum why_kind)k->kind) {
    case WHY_NAKED:
    case WHY_HIDDEN:
        if (rules & 1 && is_only_candidate(b, k))
            return true;
        for (int unit = 0; unit < units.count && rules & 2; unit++)
            if (is_only_place(b, k, unit))
                return true;
        return false;
    case WHY_HALL:
    case WHY_VIOLATOR:
        return rules & 4 && is_closed(b, k);
    case WHY_REMOVED:
        return !b->may[k->cell][k->value];
    case WHY_NO_CANDIDATE:
        return count_candidates(b, k->cell) == 0;
    case WHY_NO_PLACE:
        return rules & 2 && count_places(b, k->unit, k->value) == 0;
    case WHY_CLUE:
    case WHY_DECISION:
    case WHY_REFUTED:
    case WHY_LEARNT:
        break;
    }
    return false;
}

/* Whether the nodes of the chain without number `left_out` give the last of them. */
static bool gives(const struct why *w, const struct snapshot *snap, int left_out)
{
    static struct board b;
    static bool is_made[MOST_N * MOST_N * (MOST_N + 4)];
    const struct why_node *end = &w->nodes[w->chain[w->n_chain - 1]];
    bool has_changed = true;

    b = blank(snap);
    assert_true((size_t)w->n_chain <= sizeof is_made);
    memset(is_made, false, (size_t)w->n_chain);
    while (has_changed && !is_made[w->n_chain - 1]) {
        has_changed = false;
        for (int i = 0; i < w->n_chain; i++) {
            const struct why_node *k = &w->nodes[w->chain[i]];
            if (i == left_out || is_made[i] || !(is_cause(k) || follows(&b, k)))
                continue;
            is_made[i] = has_changed = true;
            if (k != end)
                make(&b, k);
        }
    }
    return is_made[w->n_chain - 1];
}

/* Whether the stated reasons are those that the rule needs, come earlier, and bar. */
static void check_reasons(const struct why *w, const struct snapshot *snap, int at,
                          const char *name)
{
    static struct board b;
    const struct why_node *k = &w->nodes[w->chain[at]];
    int level = 0;

    b = blank(snap);
    for (int i = 0; i < k->n_bars; i++) {
        const struct why_bar *bar = &w->bars[k->first_bar + i];
        int earlier = 0;
        while (earlier < at && bar->by >= 0 && w->chain[earlier] != bar->by)
            earlier++;
        check_case(bar->by < 0 ? !b.may[bar->cell][bar->value]
                               : earlier < at && bars(&b, &w->nodes[bar->by], bar->cell,
                                                      bar->value),
                   "%s: reason %d of node %d: r%dc%d is not %d because of node %d",
                   name, i, at, bar->cell / b.n + 1, bar->cell % b.n + 1,
                   bar->value + 1, bar->by);
        if (bar->by >= 0 && w->nodes[bar->by].level > level)
            level = w->nodes[bar->by].level;
    }
    check_case(level == k->level, "%s: node %d is of level %d, not %d", name, at, level,
               k->level);
    for (int i = 0; i < k->n_bars; i++)
        b.may[w->bars[k->first_bar + i].cell][w->bars[k->first_bar + i].value] = false;
    bool is_stated = k->kind == WHY_NAKED ? rules & 1 && is_only_candidate(&b, k)
                     : k->kind == WHY_HIDDEN
                         ? rules & 2 && is_only_place(&b, k, k->unit)
                         : follows(&b, k);
    check_case(is_stated, "%s: node %d, kind %d: its reasons are not enough", name, at,
               k->kind);
    if (k->kind == WHY_HALL || k->kind == WHY_VIOLATOR)
        check_case(bits_count_set(k->values, snap->words) ==
                       bits_count_set(k->cells, snap->words) -
                           (k->kind == WHY_VIOLATOR),
                   "%s: node %d is no Hall set", name, at);
}

static int refuted_at[MOST_N * MOST_N][MOST_N]; /* the level, or -1 */

static void check_cause(const struct why_node *k, const struct snapshot *snap,
                        const struct why *w, const char *name)
{
    bool is_true = false;
    int last = w->cell == CELL_NONE || snap->value[w->cell] != w->value
                   ? INT32_MAX
                   : snap->order[w->cell];
    int level = last == INT32_MAX ? snap->stats.depth : snap->depth[w->cell];

    if (k->kind == WHY_REFUTED)
        is_true = refuted_at[k->cell][k->value] == k->level && k->level <= level;
    else if (k->kind == WHY_CLUE)
        is_true = snap->value[k->cell] == k->value &&
                  snap->cause[k->cell] == CAUSE_CLUE && k->level == 0;
    else if (k->kind == WHY_DECISION)
        is_true = snap->value[k->cell] == k->value && snap->order[k->cell] <= last &&
                  snap->cause[k->cell] == CAUSE_DECISION &&
                  snap->depth[k->cell] == k->level && k->level > 0;
    check_case(is_true, "%s: the cause r%dc%d, %d, kind %d, level %d is none", name,
               k->cell / snap->n + 1, k->cell % snap->n + 1, k->value + 1, k->kind,
               k->level);
}

static int n_checked, n_steps, kinds[WHY_VIOLATOR + 1], n_unknown;

static void check(struct why *w, const struct snapshot *snap, cell_t c, value_t v,
                  const char *name)
{
    char what[160];

    snprintf(what, sizeof what, "%s, asked for r%dc%d %d", name,
             c == CELL_NONE ? 0 : c / snap->n + 1, c == CELL_NONE ? 0 : c % snap->n + 1,
             v == VALUE_NONE ? 0 : v + 1);
    if (!why_explain(w, snap, c, v, UINT64_MAX)) {
        check_case(w->answer == WHY_UNKNOWN, "%s: answer %d", what, w->answer);
        check_case(snap->at_dead_end && c != CELL_NONE, "%s: unknown", what);
        n_unknown++;
        return;
    }
    const struct why_node *end = &w->nodes[w->chain[w->n_chain - 1]];
    assert_true(w->is_shortest);
    check_case(c == CELL_NONE
                   ? end->kind >= WHY_NO_CANDIDATE
                   : end->cell == c && end->kind < WHY_NO_CANDIDATE &&
                         end->value == (v == VALUE_NONE ? snap->value[c] : v),
               "%s: the chain ends elsewhere", what);
    for (int i = 0; i < w->n_chain; i++) {
        const struct why_node *k = &w->nodes[w->chain[i]];
        if (is_cause(k))
            check_cause(k, snap, w, what);
        else
            check_reasons(w, snap, i, what);
        kinds[k->kind]++;
        check_case((i < w->n_causes) == is_cause(k), "%s: the order", what);
    }
    check_case(gives(w, snap, -1), "%s: the chain does not give it", what);
    for (int i = 0; i < w->n_chain - 1; i++)
        check_case(!gives(w, snap, i), "%s: node %d of %d can be left out", what, i,
                   w->n_chain);
    n_checked++;
    n_steps += w->n_chain - w->n_causes;
}

/* The levels of refuted values, from the events of the search. */
static void take(void *context, const struct event *e)
{
    const struct search *s = context;

    if (e->kind == EVENT_REFUTE)
        refuted_at[e->cell][e->value] = s->stats.depth;
}

static void check_moment(struct search *s, struct rng *r, int questions,
                         const char *name)
{
    static struct snapshot snap;
    static struct why w;

    search_snapshot(s, &snap);
    rules = strcmp(snap.prop, "naked") == 0               ? 1
            : strcmp(snap.prop, "hidden") == 0            ? 3
            : strcmp(snap.prop, "bounds") == 0            ? 5
            : strncmp(snap.prop, "alldifferent", 12) == 0 ? 7
                                                          : 0;
    if (snap.at_dead_end && strcmp(snap.prop, "none") != 0)
        check(&w, &snap, CELL_NONE, VALUE_NONE, name);
    for (int i = 0; i < questions; i++) {
        cell_t c = (cell_t)rng_below(r, (uint32_t)snap.n_cells);
        value_t v = (value_t)rng_below(r, (uint32_t)snap.n);
        if (snap.value[c] != VALUE_NONE)
            check(&w, &snap, c, VALUE_NONE, name);
        else if (!bits_has(&snap.dom[c * snap.words], v))
            check(&w, &snap, c, v, name);
    }
    why_free(&w);
}

static const struct {
    struct recipe recipe;
    const char *units;
} boards[] = {
    {{2, 2, 0.8, "backtrack", "random", "random", NULL, "none", 4}, "boxes"},
    {{2, 3, 0.7, "backtrack", "random", "random", NULL, "luby:10", 4}, "boxes"},
    {{3, 3, 0.7, "backtrack", "mrv-random", "random", NULL, "none", 3}, "boxes"},
    {{3, 3, 0.9, "backtrack", "random", "random", NULL, "partial", 5}, "boxes"},
    {{3, 4, 0.6, "backtrack", "random", "random", NULL, "none", 5}, "boxes"},
    {{4, 4, 0.6, "backtrack", "mrv-random", "random", NULL, "none", 7}, "boxes"},
    {{1, 7, 0.7, "backtrack", "random", "random", NULL, "none", 4}, "none"},
    {{2, 4, 0.7, "backtrack", "random", "random", NULL, "none", 4}, "x"},
    {{3, 3, 0.7, "backtrack", "random", "random", NULL, "none", 3}, "boxes+x"},
    {{3, 3, 0.7, "backtrack", "random", "random", NULL, "none", 3}, "windows"},
    {{2, 4, 0.7, "backtrack", "random", "random", NULL, "none", 4}, "regions"},
    {{3, 3, 0.6, "backtrack", "random", "random", NULL, "none", 3}, "boxes+x+windows"},
    {{3, 3, 0.7, "backtrack", "random", "random", NULL, "none", 3}, "x+regions"},
};
enum { BOARDS = sizeof boards / sizeof *boards };

/* A search of a generated puzzle, every other time with candidates excluded. */
static struct search *search_of(const struct recipe *of, const char *list,
                                uint64_t seed)
{
    struct search *s = search_with_units(of, list, seed);
    struct rng r;

    if (seed % 2 == 0)
        return s;
    struct puzzle *p = puzzle_copy(s->puzzle);
    rng_seed(&r, seed);
    oracle_exclude(p, NULL, &r);
    struct search *excluded = search_create(p, &s->setting);
    puzzle_destroy(p);
    search_destroy(s);
    return excluded;
}

static void check_board(const char *propagation, int board, uint64_t seed)
{
    static struct snapshot first;
    struct recipe of = boards[board].recipe;
    struct rng r;
    char name[96];

    of.prop = propagation;
    struct search *s = search_of(&of, boards[board].units, seed);
    struct observer observer = {EVENT_BIT(EVENT_REFUTE), take, s};
    search_snapshot(s, &first);
    number_units(&first, boards[board].units);
    rng_seed(&r, seed);
    search_observe(s, &observer);
    for (int step = 0; step < 40 && s->status == SEARCH_RUNNING; step++) {
        for (uint64_t i = 0; i < 1 + rng_below(&r, (uint32_t)of.steps); i++)
            if (s->status == SEARCH_RUNNING)
                search_step(s);
        snprintf(name, sizeof name, "%s, board %d, seed %d, node %d", propagation,
                 board, (int)seed, (int)stats_nodes(&s->stats));
        check_moment(s, &r, 4, name);
    }
    search_destroy(s);
}

static void explanations_are_true_enough_and_irredundant(void **state)
{
    const char *seeds = getenv("SUDOSCOPE_WHY_SEEDS");

    (void)state;
    for (uint64_t seed = 1; seed <= (seeds ? strtoull(seeds, NULL, 10) : 2); seed++)
        for (int k = 0; k < catalog_count(PLUG_PROPAGATOR); k++)
            for (int i = 0; i < BOARDS; i++)
                check_board(catalog_name(PLUG_PROPAGATOR, k), i, seed);
    print_message("%d explanations, %d steps, %d unknown\n", n_checked, n_steps,
                  n_unknown);
    for (int kind = 0; kind <= WHY_VIOLATOR; kind++)
        check_case((kinds[kind] > 0) == (kind != WHY_LEARNT), "kind %d: seen %d times",
                   kind, kinds[kind]);
    assert_true(n_checked > 2000);
}

/* Four cells of row 1 have three values. */
static void a_unit_that_cannot_be_filled_is_a_dead_end(void **state)
{
    struct puzzle *p = puzzle_create(shape_of_box(3, 3), "violator");
    struct setting set = setting_default();
    struct snapshot *snap = calloc(1, sizeof *snap);
    struct why w = {.answer = WHY_OPEN};

    (void)state;
    puzzle_give_candidates(p);
    for (int c = 0; c < 8; c += 2)
        p->candidates[c] = 7;
    setting_choose(&set, PLUG_PROPAGATOR, "alldifferent", NULL);
    struct search *s = search_create(p, &set);
    search_run(s, 1);
    search_snapshot(s, snap);
    rules = 7;
    number_units(snap, "boxes");
    assert_true(snap->at_dead_end);
    check(&w, snap, CELL_NONE, VALUE_NONE, "four cells");
    assert_int_equal(w.n_chain, 1);
    assert_int_equal(w.nodes[w.chain[0]].kind, WHY_VIOLATOR);
    assert_int_equal(w.nodes[w.chain[0]].n_set, 4);
    why_free(&w);
    search_destroy(s);
    puzzle_destroy(p);
    free(snap);
}

static void searches_without_reasons_say_so(void **state)
{
    static const char *const names[] = {"depth-first", "greedy", "anneal", "tabu",
                                        "progressive"};
    struct recipe of = {3, 3, 0.7, NULL, "mrv", "ascending", "hidden", "none", 20};
    struct snapshot *snap = calloc(1, sizeof *snap);
    struct why w = {.answer = WHY_OPEN};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        of.strategy = names[i];
        struct search *s = search_of_recipe(&of, 1);
        search_run(s, of.steps);
        search_snapshot(s, snap);
        cell_t c = 0;
        while (snap->value[c] == VALUE_NONE)
            c++;
        assert_false(why_explain(&w, snap, c, VALUE_NONE, WHY_BUDGET));
        check_case(w.answer == WHY_NO_REASONS, "%s: %d", names[i], w.answer);
        search_destroy(s);
    }
    why_free(&w);
    free(snap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_unit_that_cannot_be_filled_is_a_dead_end),
        cmocka_unit_test(searches_without_reasons_say_so),
        cmocka_unit_test(explanations_are_true_enough_and_irredundant),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
