/* Clause learning finds the solutions of brute force, learns only implied clauses, and
 * repeats its runs. */
#include "puzzle/check.h"
#include "run/clause_pool.h"
#include "solve/catalog.h"
#include "solve/generate.h"
#include "solve/snapshot.h"
#include "solve/strategies/learn.h"
#include "support/oracle.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MANY_STEPS 40000000

/* Some of the seeds decide in groups on all boards, some on Latin squares, some never.
 */
static struct search *search_with(const struct puzzle *p, const char *prop,
                                  uint64_t seed)
{
    struct setting set = setting_default();
    struct error e;

    set.strategy = &strategy_learn;
    set.seed = seed;
    set.tuning.groups = (double)(seed % 5 / 2);
    assert_true(setting_choose(&set, PLUG_PROPAGATOR, prop, &e));
    return search_create(p, &set);
}

/* ---- Solutions ---- */

static void compare_with_oracle(const struct puzzle *p, const char *prop, int board)
{
    struct search *s = search_with(p, prop, (uint64_t)board + 1);

    oracle_check(p, s, "board %d, --prop %s", board, prop);
    search_destroy(s);
}

static void the_empty_4x4_has_288_solutions(void **state)
{
    struct puzzle *p = puzzle_create(shape_of_box(2, 2), "empty");

    (void)state;
    assert_int_equal(oracle_count(p, 1000), 288);
    for (int i = 0; i < catalog_count(PLUG_PROPAGATOR); i++)
        compare_with_oracle(p, catalog_name(PLUG_PROPAGATOR, i), 0);
    puzzle_destroy(p);
}

/* Every box shape up to 9, with enough clues for brute force. */
static const int shapes[][3] = {{2, 2, 3},  {1, 5, 8},  {5, 1, 8},  {2, 3, 12},
                                {3, 2, 12}, {1, 7, 26}, {7, 1, 26}, {2, 4, 32},
                                {4, 2, 32}, {3, 3, 30}, {1, 9, 48}, {9, 1, 48}};

static struct puzzle *random_board(int board, int percent_of_clues, struct rng *r)
{
    const int *shape = shapes[(size_t)board % (sizeof shapes / sizeof *shapes)];

    return oracle_random_board(shape[0], shape[1], shape[2] * percent_of_clues / 100,
                               r);
}

static void random_boards_of_all_shapes_have_the_solutions_of_brute_force(void **state)
{
    int unsolvable = 0;
    struct rng r;

    (void)state;
    rng_seed(&r, 5);
    for (int board = 0; board < 360; board++) {
        struct puzzle *p = random_board(board, 100, &r);
        compare_with_oracle(
            p, catalog_name(PLUG_PROPAGATOR, board % catalog_count(PLUG_PROPAGATOR)),
            board);
        unsolvable += oracle_count(p, 1) == 0;
        puzzle_destroy(p);
    }
    assert_true(unsolvable > 10);
}

/* ---- Clauses ---- */

/* All solutions of a board, one after the other. */
struct solutions {
    value_t *grid;
    bool *reported;
    int count, n_cells;
    const struct cover *cover;
    int learnt, dropped;
};

#define MANY_SOLUTIONS 500

/* False if there are too many. */
static bool collect_solutions(const struct puzzle *p, struct solutions *all)
{
    struct setting set = setting_default();
    struct search *s = search_create(p, &set);

    all->n_cells = p->geo->n_cells;
    all->grid = NULL;
    all->count = 0;
    while (search_run(s, MANY_STEPS) == SEARCH_SOLVED && all->count < MANY_SOLUTIONS) {
        size_t n_cells = (size_t)all->n_cells, size = n_cells * sizeof *all->grid;
        all->grid = realloc(all->grid, (size_t)(all->count + 1) * size);
        memcpy(all->grid + (size_t)all->count++ * n_cells, search_grid(s), size);
    }
    bool exhausted = s->status == SEARCH_EXHAUSTED;
    search_destroy(s);
    return exhausted;
}

static bool satisfies(const struct solutions *all, const value_t *grid,
                      const lit_t *lit, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t candidate = all->cover->candidate[lit_var(lit[i])];
        bool holds = grid[trail_cell(candidate)] == trail_value(candidate);
        if (holds != lit_is_negative(lit[i]))
            return true;
    }
    return false;
}

static void check_learnt(void *context, const lit_t *lit, uint32_t count)
{
    struct solutions *all = context;

    all->learnt++;
    for (int i = 0; i < all->count; i++)
        check_case(all->reported[i] ||
                       satisfies(all, all->grid + i * all->n_cells, lit, count),
                   "learnt clause %d excludes solution %d", all->learnt, i);
}

static void count_dropped(void *context, const lit_t *lit, uint32_t count)
{
    (void)lit, (void)count;
    ((struct solutions *)context)->dropped++;
}

static void mark_reported(struct solutions *all, const value_t *grid)
{
    size_t n_cells = (size_t)all->n_cells, size = n_cells * sizeof *grid;

    for (int i = 0; i < all->count; i++)
        if (memcmp(all->grid + (size_t)i * n_cells, grid, size) == 0) {
            assert_false(all->reported[i]);
            all->reported[i] = true;
            return;
        }
    fail_msg("%s", "the search reported a grid that is no solution");
}

/* Returns the number of conflicts. */
static uint64_t check_clauses(const struct puzzle *p, const char *prop,
                              struct solutions *all, int board)
{
    struct clause_sink sink = {check_learnt, count_dropped, all};
    struct search *s = search_with(p, prop, (uint64_t)board);

    all->reported = calloc((size_t)all->count + 1, sizeof *all->reported);
    all->cover = &learn_learner(s)->cover;
    learn_learner(s)->sink = &sink;
    while (search_run(s, MANY_STEPS) == SEARCH_SOLVED)
        mark_reported(all, search_grid(s));
    check_case(s->status == SEARCH_EXHAUSTED &&
                   s->stats.solutions == (uint64_t)all->count,
               "board %d: status %d, %d solutions, expected %d", board, s->status,
               (int)s->stats.solutions, all->count);
    uint64_t conflicts = learn_learner(s)->counts.conflicts;
    assert_true((uint64_t)all->learnt >= conflicts);
    search_destroy(s);
    free(all->reported);
    return conflicts;
}

/* Clauses that exclude a reported solution included. */
static void every_learnt_clause_holds_in_every_unreported_solution(void **state)
{
    uint64_t conflicts = 0, with_hall_sets = 0;
    struct rng r;

    (void)state;
    rng_seed(&r, 11);
    for (int board = 0; board < 600; board++) {
        struct puzzle *p = random_board(board, 60, &r);
        struct solutions all = {0};
        if (collect_solutions(p, &all)) {
            conflicts += check_clauses(p, "none", &all, board);
            with_hall_sets += check_clauses(p, "alldifferent", &all, board);
        }
        free(all.grid);
        puzzle_destroy(p);
    }
    assert_true(conflicts > 1000);
    assert_true(with_hall_sets > 400 && with_hall_sets < conflicts);
}

/* ---- Hall sets ---- */

/* The reason of a literal on the trail or of a conflict: literals that were false
 * before position `at`. */
static void check_reason(struct learner *l, const uint32_t *position, lit_t implied,
                         reason_t reason, uint32_t at, struct solutions *all)
{
    uint32_t count;
    const lit_t *lit =
        alldifferent_explain(&l->alldifferent, &l->cover, reason_index(reason), &count);
    lit_t *clause = calloc((size_t)count + 1, sizeof *clause);

    for (uint32_t i = 0; i < count; i++) {
        assert_true(l->assigned.value[lit[i]] < 0);
        assert_true(position[lit_var(lit[i])] < at);
        clause[i] = lit[i];
    }
    clause[count] = implied;
    check_learnt(all, clause, count + 1);
    free(clause);
}

/* Returns the number of reasons checked. */
static int check_reasons(struct learner *l, struct solutions *all)
{
    uint32_t *position = calloc(l->cover.n_vars, sizeof *position);
    int checked = 0;

    for (uint32_t i = 0; i < l->assigned.n_trail; i++) {
        reason_t reason = l->assigned.var[lit_var(l->assigned.trail[i])].reason;
        position[lit_var(l->assigned.trail[i])] = i;
        if (reason_kind(reason) != REASON_HALL)
            continue;
        check_reason(l, position, l->assigned.trail[i], reason, i, all);
        checked++;
    }
    if (l->assigned.in_conflict &&
        reason_kind(l->assigned.conflict.reason) == REASON_HALL) {
        check_reason(l, position, l->assigned.conflict.lit, l->assigned.conflict.reason,
                     l->assigned.n_trail, all);
        checked++;
    }
    free(position);
    return checked;
}

static void hall_sets_are_reasons(void **state)
{
    int checked = 0;
    struct rng r;

    (void)state;
    rng_seed(&r, 19);
    for (int board = 0; board < 300; board++) {
        struct puzzle *p = random_board(board, 60, &r);
        struct solutions all = {0};
        if (collect_solutions(p, &all)) {
            struct search *s = search_with(p, "alldifferent", (uint64_t)board);
            all.reported = calloc((size_t)all.count + 1, sizeof *all.reported);
            all.cover = &learn_learner(s)->cover;
            while (s->status == SEARCH_RUNNING) {
                checked += check_reasons(learn_learner(s), &all);
                search_step(s);
            }
            search_destroy(s);
            free(all.reported);
        }
        free(all.grid);
        puzzle_destroy(p);
    }
    assert_true(checked > 1000);
}

struct large {
    int box_rows, box_cols;
    double holes; /* so many that conflicts come soon */
};

/* A random solved grid, [n_cells] of `all`, and a puzzle with holes in it. */
static struct puzzle *dig_large_board(struct solutions *all, const struct large *large,
                                      struct rng *r)
{
    struct puzzle *p =
        generate_puzzle(shape_of_box(large->box_rows, large->box_cols), 0, r, "large");
    int n_cells = p->geo->n_cells;

    *all = (struct solutions){.n_cells = n_cells, .count = 1};
    all->grid = calloc((size_t)n_cells, sizeof *all->grid);
    all->reported = calloc(1, sizeof *all->reported);
    memcpy(all->grid, p->clue, (size_t)n_cells * sizeof *all->grid);
    for (int i = 0; i < large->holes * n_cells; i++)
        p->clue[rng_below(r, (uint32_t)n_cells)] = VALUE_NONE;
    return p;
}

static void check_hall_sets(const struct large *large)
{
    struct solutions all;
    int checked = 0;
    struct rng r;

    rng_seed(&r, 29);
    struct puzzle *p = dig_large_board(&all, large, &r);
    struct search *s = search_with(p, "alldifferent", 1);
    all.cover = &learn_learner(s)->cover;
    while (s->status == SEARCH_RUNNING && learn_learner(s)->counts.conflicts < 5) {
        search_step(s);
        if (learn_learner(s)->assigned.in_conflict)
            checked += check_reasons(learn_learner(s), &all);
    }
    check_case(checked > 100, "%d reasons of side %d", checked, p->geo->n);
    search_destroy(s);
    free(all.grid);
    free(all.reported);
    puzzle_destroy(p);
}

/* Sets have two words beyond 64 values, four beyond 128. */
static void hall_sets_of_large_boards_are_reasons(void **state)
{
    static const struct large boards[] = {{5, 13, 0.9}, {10, 13, 0.8}};

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        check_hall_sets(&boards[i]);
}

/* ---- Sharing ---- */

static struct search *sharing(const struct puzzle *p, const char *prop, uint64_t seed,
                              struct clause_pool *pool)
{
    struct search *s = search_with(p, prop, seed);
    struct error e;

    assert_true(setting_choose(&s->setting, PLUG_RESTART_RULE, "luby:1", &e));
    learn_learner(s)->port = clause_pool_port(pool, (int)seed);
    return s;
}

#define SHARERS 4

/* Several searches, each with its own numbering of the variables, share clauses and
 * stop at an answer. The last one, which may propagate more at the root, runs to the
 * end; returns how many clauses it imported. */
static uint64_t check_sharing(const struct puzzle *p, struct solutions *all, int board)
{
    struct clause_pool *pool = clause_pool_create(SHARERS + 1);
    const char *prop = board % 2 ? "none" : "alldifferent-lazy";

    for (uint64_t k = 0; k < SHARERS; k++) {
        struct search *s = sharing(p, "none", k, pool);
        search_run(s, MANY_STEPS);
        search_destroy(s);
    }
    struct search *last = sharing(p, prop, SHARERS, pool);
    learner_import(learn_learner(last), last->store);
    learner_propagate(learn_learner(last));
    all->reported = calloc((size_t)all->count + 1, sizeof *all->reported);
    while (search_run(last, MANY_STEPS) == SEARCH_SOLVED)
        mark_reported(all, search_grid(last));
    check_case(last->status == SEARCH_EXHAUSTED &&
                   last->stats.solutions == (uint64_t)all->count,
               "board %d: status %d, %d solutions, expected %d", board, last->status,
               (int)last->stats.solutions, all->count);
    uint64_t imported = learn_learner(last)->counts.imported;
    free(all->reported);
    search_destroy(last);
    clause_pool_destroy(pool);
    return imported;
}

static void imported_clauses_change_no_solutions(void **state)
{
    uint64_t imported = 0;
    struct rng r;

    (void)state;
    rng_seed(&r, 23);
    for (int board = 0; board < 480; board++) {
        struct puzzle *p = random_board(board, 60, &r);
        struct solutions all = {0};
        if (collect_solutions(p, &all))
            imported += check_sharing(p, &all, board);
        free(all.grid);
        puzzle_destroy(p);
    }
    assert_true(imported > 100);
}

/* ---- Decisions in groups ---- */

static double open_activity(const struct learner *l, uint32_t g, int *n_open)
{
    double sum = 0;

    *n_open = 0;
    for (uint32_t i = 0; i < l->cover.count[g]; i++) {
        lit_t lit = l->cover.member[l->cover.first[g] + i];
        if (l->assigned.value[lit] > 0)
            *n_open = INT32_MIN; /* settled */
        if (l->assigned.value[lit] != 0)
            continue;
        sum += l->order.activity[lit_var(lit)];
        ++*n_open;
    }
    return sum;
}

/* The open group that has most, without the bound that skips groups. */
static uint32_t best_group(const struct learner *l)
{
    uint32_t best = UINT32_MAX;
    double most = -1;

    for (uint32_t g = 0; g < l->cover.n_groups; g++) {
        int n_open;
        double sum = open_activity(l, g, &n_open);
        if (n_open > 0)
            assert_true(l->group_order.sum[g] >= sum * (1 - 1e-9));
        if (n_open > 0 && sum / pow(n_open, 6) > most * (1 + 1e-12)) {
            most = sum / pow(n_open, 6);
            best = g;
        }
    }
    return best;
}

static bool has_open(const struct learner *l, uint32_t g, const int8_t *phase)
{
    for (uint32_t i = 0; i < l->cover.count[g]; i++) {
        lit_t lit = l->cover.member[l->cover.first[g] + i];
        if (l->assigned.value[lit] == 0 && phase[lit_var(lit)] > 0)
            return true;
    }
    return false;
}

/* Returns whether the member of the group has a phase. */
static bool check_member(const struct learner *l, uint32_t g, lit_t lit)
{
    const int8_t *target = l->phases.target, *saved = l->phases.saved;

    assert_false(lit_is_negative(lit));
    assert_int_equal(l->assigned.value[lit], 0);
    assert_true(cover_has(&l->cover, lit_var(lit), g));
    bool in_target = has_open(l, g, target);
    assert_int_equal(target[lit_var(lit)] > 0, in_target);
    if (!in_target)
        assert_int_equal(saved[lit_var(lit)] > 0, has_open(l, g, saved));
    return in_target || saved[lit_var(lit)] > 0;
}

/* Returns the number of conflicts. */
static uint64_t check_decisions(const struct large *square, uint64_t n_conflicts)
{
    struct rng r;
    bool has_phase[2] = {false, false};

    rng_seed(&r, 31);
    struct board_shape shape = shape_of_box(square->box_rows, square->box_cols);
    int n = square->box_rows * square->box_cols;
    struct puzzle *p =
        generate_puzzle(shape, (int)(square->holes * n * n), &r, "square");
    struct search *s = search_with(p, "hidden", 4);
    struct learner *l = learn_learner(s);
    l->order.increment = 1e96; /* so that activities soon are scaled */
    while (s->status == SEARCH_RUNNING && l->counts.conflicts < n_conflicts) {
        uint64_t decisions = s->stats.decisions;
        lit_t lit = 0;
        if (!l->assigned.in_conflict && !learner_all_assigned(l)) {
            lit = group_order_pick(l);
            has_phase[check_member(l, best_group(l), lit)] = true;
        }
        search_step(s);
        if (s->stats.decisions > decisions)
            assert_int_equal(learner_decision(l, learner_level(l)), lit);
    }
    uint64_t conflicts = l->counts.conflicts;
    assert_true(has_phase[false] && (has_phase[true] || conflicts == 0));
    assert_true(l->order.increment < 1e50 || conflicts < 300);
    search_destroy(s);
    puzzle_destroy(p);
    return conflicts;
}

/* By rows, by columns, and with boxes. */
static void a_decision_in_groups_is_that_of_a_full_scan(void **state)
{
    static const struct large boards[] = {
        {1, 33, 0.42}, {50, 1, 0.40}, {1, 60, 0.38}, {5, 5, 0.55}};
    uint64_t conflicts = 0;

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        conflicts += check_decisions(&boards[i], 1000);
    assert_true(conflicts > 500);
}

/* ---- Memory ---- */

static bool has_clauses_in_order(const struct learner *l)
{
    uint64_t count = 0;

    for (clause_ref r = CLAUSE_NONE; (r = arena_next(&l->arena, r)) != CLAUSE_NONE;) {
        const struct clause *c = arena_at(&l->arena, r);
        if (c->doomed || c->size < 3)
            return false;
        for (uint32_t i = 0; i < c->size; i++)
            if (lit_var(c->lit[i]) >= l->cover.n_vars)
                return false;
        count++;
    }
    return count <= l->counts.n_clauses;
}

/* LEARNING_CONFLICTS in the environment makes the test longer. */
static uint64_t conflicts_wanted(void)
{
    const char *asked = getenv("LEARNING_CONFLICTS");

    return asked ? strtoull(asked, NULL, 10) : 30000;
}

#define LITTLE_MEMORY ((size_t)600 << 10)

/* Runs until the search ends or has that many conflicts; returns their number. */
static uint64_t check_memory(struct search *s, uint64_t conflicts)
{
    struct learner *l = learn_learner(s);
    size_t before = learner_bytes(l), most = 0;

    l->memory_limit = LITTLE_MEMORY;
    while (l->counts.conflicts < conflicts && search_step(s) == SEARCH_RUNNING)
        if (learner_bytes(l) > most)
            most = learner_bytes(l);
    assert_int_not_equal(s->status, SEARCH_GAVE_UP);
    assert_true(has_clauses_in_order(l));
    assert_true(most < before + 3 * LITTLE_MEMORY);
    return l->counts.conflicts;
}

/* The limit is so small that the arena is compacted again and again. */
static void check_little_memory(const char *prop)
{
    uint64_t conflicts = 0, compactions = 0;
    struct rng r;

    rng_seed(&r, 3);
    struct puzzle *p =
        generate_puzzle(shape_of_box(6, 6), 36 * 36 * 50 / 100, &r, "hard");
    struct search *s = search_with(p, prop, 1);
    for (uint64_t seed = 2; conflicts < conflicts_wanted(); seed++) {
        conflicts += check_memory(s, conflicts_wanted() - conflicts);
        compactions += learn_learner(s)->counts.compactions;
        search_restart(s, p->clue, seed);
    }
    assert_true(compactions > conflicts / 5000);
    search_destroy(s);
    puzzle_destroy(p);
}

static void a_low_memory_limit_is_enough_and_is_kept(void **state)
{
    (void)state;
    check_little_memory("hidden");
    check_little_memory("alldifferent");
}

static void without_memory_the_search_gives_up(void **state)
{
    struct rng r;

    (void)state;
    rng_seed(&r, 3);
    struct puzzle *p =
        generate_puzzle(shape_of_box(6, 6), 36 * 36 * 50 / 100, &r, "hard");
    struct search *s = search_with(p, "hidden", 1);
    learn_learner(s)->memory_limit = 64;
    assert_int_equal(search_run(s, MANY_STEPS), SEARCH_GAVE_UP);
    assert_int_equal(search_step(s), SEARCH_GAVE_UP);
    search_destroy(s);
    puzzle_destroy(p);
}

/* ---- Runs and snapshots ---- */

static void count_event(void *context, const struct event *event)
{
    ((uint64_t *)context)[event->kind]++;
}

static void an_observer_does_not_change_the_run(void **state)
{
    uint64_t seen[EVENT_KINDS] = {0};
    struct observer observer = {~0u, count_event, seen};
    struct rng r;

    (void)state;
    rng_seed(&r, 9);
    struct puzzle *p = generate_puzzle(shape_of_box(5, 5), 625 * 56 / 100, &r, "hard");
    struct search *plain = search_with(p, "hidden", 4);
    struct search *watched = search_with(p, "hidden", 4);
    search_observe(watched, &observer);
    for (int step = 0; step < 20000; step++) {
        assert_int_equal(search_step(plain), search_step(watched));
        assert_int_equal(learn_learner(plain)->assigned.n_trail,
                         learn_learner(watched)->assigned.n_trail);
    }
    assert_int_equal(stats_nodes(&plain->stats), stats_nodes(&watched->stats));
    assert_int_equal(plain->stats.propagations, watched->stats.propagations);
    assert_memory_equal(learn_learner(plain)->assigned.value,
                        learn_learner(watched)->assigned.value,
                        2 * learn_learner(plain)->cover.n_vars);
    assert_true(seen[EVENT_DECIDE] > 0 && seen[EVENT_CONFLICT] > 0 &&
                seen[EVENT_ASSIGN] > 0 && seen[EVENT_PRUNE] > 0);
    search_destroy(plain);
    search_destroy(watched);
    puzzle_destroy(p);
}

static void a_restarted_search_repeats_its_run(void **state)
{
    struct rng r;

    (void)state;
    rng_seed(&r, 10);
    struct puzzle *p = generate_puzzle(shape_of_box(5, 5), 625 * 56 / 100, &r, "hard");
    struct search *s = search_with(p, "hidden", 4);
    search_run(s, 5000);
    uint64_t propagations = s->stats.propagations;
    search_restart(s, p->clue, 4);
    search_run(s, 5000);
    assert_true(propagations > 0);
    assert_int_equal(s->stats.propagations, propagations);
    search_destroy(s);
    puzzle_destroy(p);
}

static void check_snapshot(const struct snapshot *snap, const struct puzzle *p)
{
    int assigned = 0;

    for (int c = 0; c < snap->n_cells; c++) {
        const uint64_t *dom = &snap->dom[c * snap->words];
        int live = 0;
        for (int w = 0; w < snap->words; w++)
            live += bits_count(dom[w]);
        assert_int_equal(snap->live[c], live);
        if (p->clue[c] != VALUE_NONE)
            assert_int_equal(snap->value[c], p->clue[c]);
        if (snap->value[c] == VALUE_NONE)
            continue;
        assigned++;
        assert_int_equal(live, 1);
        assert_true(bits_has(dom, snap->value[c]));
        assert_true(snap->depth[c] <= snap->stats.depth);
    }
    assert_int_equal(assigned, snap->n_assigned);
    if (!snap->at_dead_end)
        assert_true(check_no_duplicates(p->geo, snap->value, NULL, NULL));
}

static void the_snapshot_is_right_after_every_step(void **state)
{
    static struct snapshot snap;
    int solutions = 0, dead_ends = 0;
    struct rng r;

    (void)state;
    rng_seed(&r, 2);
    struct puzzle *p =
        generate_puzzle(shape_of_box(4, 4), 256 * 60 / 100, &r, "watched");
    struct search *s = search_with(p, "none", 1);
    for (int step = 0; step < 3000 && s->status != SEARCH_EXHAUSTED; step++) {
        search_step(s);
        search_snapshot(s, &snap);
        check_snapshot(&snap, p);
        dead_ends += snap.at_dead_end;
        if (s->status != SEARCH_SOLVED)
            continue;
        solutions++;
        assert_true(check_solution(p, search_grid(s), NULL));
        assert_memory_equal(snap.value, search_grid(s),
                            (size_t)snap.n_cells * sizeof *snap.value);
    }
    assert_true(solutions > 0 && dead_ends > 0);
    search_destroy(s);
    puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_empty_4x4_has_288_solutions),
        cmocka_unit_test(random_boards_of_all_shapes_have_the_solutions_of_brute_force),
        cmocka_unit_test(every_learnt_clause_holds_in_every_unreported_solution),
        cmocka_unit_test(hall_sets_are_reasons),
        cmocka_unit_test(hall_sets_of_large_boards_are_reasons),
        cmocka_unit_test(imported_clauses_change_no_solutions),
        cmocka_unit_test(a_decision_in_groups_is_that_of_a_full_scan),
        cmocka_unit_test(a_low_memory_limit_is_enough_and_is_kept),
        cmocka_unit_test(without_memory_the_search_gives_up),
        cmocka_unit_test(an_observer_does_not_change_the_run),
        cmocka_unit_test(a_restarted_search_repeats_its_run),
        cmocka_unit_test(the_snapshot_is_right_after_every_step),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
