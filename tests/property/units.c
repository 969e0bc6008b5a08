/* Boards with any units: Latin squares, diagonals, windows, regions, and all of them at
 * once. The solver agrees with brute force, texts are read back unchanged, and proofs
 * of unsolvability are accepted. */
#include "commands/proof.h"
#include "puzzle/check.h"
#include "puzzle/formula.h"
#include "puzzle/identity.h"
#include "puzzle/parse.h"
#include "puzzle/print.h"
#include "solve/catalog.h"
#include "solve/generate.h"
#include "solve/snapshot.h"
#include "support/oracle.h"
#include "support/rup.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#define MANY_STEPS 40000000

/* The boards of a run; more with SUDOSCOPE_BOARDS=10000. */
static int count_boards(int usual)
{
    const char *wanted = getenv("SUDOSCOPE_BOARDS");

    return wanted ? atoi(wanted) : usual;
}

static const char *const lists[] = {"none",
                                    "x",
                                    "boxes+x",
                                    "regions",
                                    "windows",
                                    "boxes+windows",
                                    "boxes+regions",
                                    "x+regions",
                                    "boxes+x+windows",
                                    "x+windows+regions"};
enum { LISTS = sizeof lists / sizeof *lists };

/* A board with these units and about `clues` clues of a solution. If a search finds no
 * solved grid, the board has one clue. */
static struct puzzle *board_of(const char *list, int n, int clues, struct rng *r)
{
    struct unit_list units;
    int rows, cols;

    assert_null(units_read(list, strlen(list), &units));
    geometry_default_box(n, &rows, &cols);
    units.windows &= geometry_root(n) > 0;
    struct board_shape shape = units_shape(units, rows, cols, NULL);
    struct puzzle *p =
        units.regions ? generate_with_regions(shape, n * n - clues, r, NULL, "units")
                      : generate_puzzle(shape, n * n - clues, r, "units");
    if (p)
        return p;
    p = puzzle_create(shape, "units");
    p->clue[rng_below(r, (uint32_t)(n * n))] = (value_t)rng_below(r, (uint32_t)n);
    return p;
}

/* Changes one clue of every second board, so that it may be unsolvable, and excludes
 * candidates from every third. */
static void spoil(struct puzzle *p, int number, struct rng *r)
{
    int n = p->geo->n, c = (int)rng_below(r, (uint32_t)(n * n));
    value_t old = p->clue[c];

    if (number % 2 == 0 && old != VALUE_NONE) {
        p->clue[c] = (value_t)rng_below(r, (uint32_t)n);
        if (!check_no_duplicates(p->geo, p->clue, NULL, NULL))
            p->clue[c] = old;
    }
    if (number % 3 == 0)
        oracle_exclude(p, NULL, r);
}

/* A random setting; on a 9x9 board one that looks at the peers of an assigned cell. */
static struct setting random_setting(int n, struct rng *r)
{
    static const char *const exact[] = {"backtrack",     "learn",  "depth-first",
                                        "breadth-first", "greedy", "auto"};
    struct setting set = setting_default();
    struct error e;

    for (int kind = 0; kind < PLUG_KINDS; kind++) {
        int count = catalog_count((enum plug_kind)kind);
        int first = kind == PLUG_PROPAGATOR && n == 9 ? 2 : 0;
        const char *name =
            kind == PLUG_STRATEGY
                ? exact[rng_below(r, sizeof exact / sizeof *exact)]
                : catalog_name((enum plug_kind)kind,
                               first + (int)rng_below(r, (uint32_t)(count - first)));
        if (kind != PLUG_RESTART_RULE &&
            !setting_choose(&set, (enum plug_kind)kind, name, &e))
            fail_msg("%s", e.text);
    }
    set.restarts = &restart_rule_none;
    set.seed = rng_next(r);
    return set;
}

static void the_solver_agrees_with_brute_force(void **state)
{
    int boards = count_boards(600), solvable = 0;
    char name[SETTING_NAME];
    struct rng r;

    (void)state;
    rng_seed(&r, 2026);
    for (int i = 0; i < boards; i++) {
        const char *list = lists[i % LISTS];
        int n = i % 7 == 0 ? 9 : 4 + (int)rng_below(&r, 3);
        int clues = n == 9 ? 55 : (int)(n * n * (0.45 + rng_below(&r, 100) / 300.0));
        struct puzzle *p = board_of(list, n, clues, &r);
        spoil(p, i, &r);
        struct setting set = random_setting(n, &r);
        struct search *s = search_create(p, &set);
        setting_name(&set, PLUG_STRATEGY, name);
        oracle_check(p, s, "board %d, %dx%d, %s, %s", i, n, n, list, name);
        solvable += oracle_count(p, 1);
        search_destroy(s);
        puzzle_destroy(p);
    }
    check_range(solvable, boards / 3, boards - boards / 20);
}

/* The numbers of Latin squares: OEIS A002860. */
static void latin_squares_are_counted(void **state)
{
    static const struct {
        int n, count;
    } rows[] = {{4, 576}, {5, 161280}};
    static const char *const strategies[] = {"backtrack", "learn"};

    (void)state;
    for (size_t i = 0; i < 4; i++) {
        struct puzzle *p = puzzle_create(shape_of_box(1, rows[i / 2].n), "latin");
        struct setting set = setting_default();
        uint64_t hash;
        int count;
        assert_true(setting_choose(&set, PLUG_STRATEGY, strategies[i % 2], NULL));
        set.restarts = &restart_rule_none;
        if (rows[i / 2].n == 5 && i % 2 == 1)
            p->clue[0] = 0; /* learning keeps a clause for each solution */
        struct search *s = search_create(p, &set);
        assert_int_equal(oracle_run(s, MANY_STEPS, &count, &hash), SEARCH_EXHAUSTED);
        assert_int_equal(p->clue[0] == 0 ? 5 * count : count, rows[i / 2].count);
        search_destroy(s);
        puzzle_destroy(p);
    }
}

/* A board with many clues, which need not belong to a solution: to find one takes long
 * with windows, and fails on boards as large as 36x36. */
static struct puzzle *crowded_board(const char *list, int n, struct rng *r)
{
    struct unit_list units;
    int rows, cols;

    assert_null(units_read(list, strlen(list), &units));
    geometry_default_box(n, &rows, &cols);
    units.windows &= geometry_root(n) > 0;
    struct puzzle *map = units.regions ? board_of("regions", n, 0, r) : NULL;
    struct board_shape shape =
        units_shape(units, rows, cols, map ? map->geo->region : NULL);
    struct puzzle *p = puzzle_create(shape, "units");
    for (int c = 0; c < n * n; c++) {
        value_t v = (value_t)rng_below(r, (uint32_t)n);
        int other = 0;
        while (other < c &&
               !(p->clue[other] == v && oracle_share_a_unit(&shape, c, other)))
            other++;
        if (other == c && rng_below(r, 4) > 0)
            p->clue[c] = v;
    }
    if (map)
        puzzle_destroy(map);
    check_range(puzzle_count_clues(p), n * n / 8, n * n);
    return p;
}

static void texts_are_read_back_unchanged(void **state)
{
    struct rng r;

    (void)state;
    rng_seed(&r, 7);
    for (int i = 0; i < 4 * LISTS; i++) {
        static const int sizes[] = {4, 9, 16, 36};
        /* On small boards a cell may be left with one candidate, and is read as a clue.
         */
        int n = sizes[i / LISTS];
        struct puzzle *p = crowded_board(lists[i % LISTS], n, &r), *read = NULL;
        for (int format = 0; format < PRINT_FORMATS + (n > 9); format++) {
            struct text t = TEXT_EMPTY;
            struct parser parser;
            struct error e = {.text = ""};
            bool is_printed =
                format < PRINT_FORMATS
                    ? print_grid(&t, p->geo, p->clue, (enum print_format)format, &e)
                    : (oracle_exclude(p, NULL, &r), print_puzzle(&t, p), true);
            assert_int_equal(is_printed, n <= MAX_SYMBOL_N || format == PRINT_ROWS ||
                                             format == PRINT_BOXES ||
                                             format == PRINT_FORMATS);
            parser_init(&parser, "units", t.data, t.length);
            if (is_printed) {
                check_case(parser_next(&parser, &read, &e) == PARSE_PUZZLE, "%s",
                           e.text);
                check_case(puzzle_equals(p, read) &&
                               identity_of(p) == identity_of(read),
                           "%s %dx%d, format %d: another board:\n%s", lists[i % LISTS],
                           n, n, format, t.data);
                assert_int_equal(parser_next(&parser, &read, &e), PARSE_END);
            }
            text_free(&t);
        }
        puzzle_destroy(p);
        puzzle_destroy(read);
    }
}

/* The tables of the geometry, and the snapshot, say of each cell and unit what the
 * definition says. */
static void tables_agree_with_the_definition(void **state)
{
    static struct snapshot snap;
    struct rng r;

    (void)state;
    rng_seed(&r, 8);
    for (int i = 0; i < 2 * LISTS; i++) {
        struct puzzle *p = board_of(lists[i % LISTS], i < LISTS ? 9 : 16, 10, &r);
        const struct geometry *geo = p->geo;
        const struct board_shape shape = geometry_shape(geo);
        snapshot_use_board(&snap, geo);
        for (int unit = 0; unit < geo->n_units; unit++)
            for (int pos = 0; pos < geo->n; pos++)
                assert_int_equal(snapshot_cell(&snap, unit, pos),
                                 geometry_cells(geo, unit)[pos]);
        for (cell_t a = 0; a < geo->n_cells; a++) {
            int found = 0;
            for (int kind = 0; kind < UNIT_KINDS; kind++)
                found += snapshot_unit(&snap, a, (enum unit_kind)kind) != UNIT_NONE;
            assert_int_equal(found, geometry_count_units(geo, (uint32_t)a, 0));
            for (cell_t b = 0; b < geo->n_cells; b++)
                assert_int_equal(a != b && oracle_share_a_unit(&shape, a, b),
                                 a != b &&
                                     geometry_first_common(geo, a, b) != UNIT_NONE);
        }
        puzzle_destroy(p);
    }
}

static bool never(void *context, double share)
{
    (void)context;
    return share < 0;
}

static void proofs_are_accepted(void **state)
{
    int wanted = count_boards(60);
    struct rng r;

    (void)state;
    rng_seed(&r, 9);
    for (int i = 0; wanted > 0; i++) {
        int n = i % 2 ? 6 : 9;
        struct puzzle *p = board_of(lists[i % LISTS], n, n * n * 3 / 10, &r);
        struct setting set = setting_default();
        struct error e;
        struct proof proof;
        char why[128];
        spoil(p, 2 * i, &r);
        set.strategy = &strategy_learn;
        assert_true(setting_choose(&set, PLUG_PROPAGATOR, "hidden", &e));
        assert_true(proof_is_possible(&set, &e));
        struct search *s = search_create(p, &set);
        FILE *file = tmpfile(), *formula = tmpfile();
        assert_true(file && formula);
        proof_begin(&proof, file, s);
        enum search_status status = search_run(s, MANY_STEPS);
        proof_end(&proof);
        assert_true(formula_write(formula, p, never, NULL));
        rewind(file);
        rewind(formula);
        if (status == SEARCH_SOLVED) {
            assert_true(check_solution(p, search_grid(s), NULL));
            assert_true(rup_satisfies(formula, search_grid(s), n));
        } else {
            wanted--;
            assert_int_equal(status, SEARCH_EXHAUSTED);
            check_case(rup_check(formula, file, why), "board %d, %s: %s", i,
                       lists[i % LISTS], why);
        }
        fclose(file);
        fclose(formula);
        search_destroy(s);
        puzzle_destroy(p);
    }
}

/* Of every kind of board, with every strategy that gives up completeness. */
static void local_searches_solve_boards_with_any_units(void **state)
{
    static const char *const strategies[] = {"tabu", "anneal", "progressive"};
    struct rng r;

    (void)state;
    rng_seed(&r, 10);
    for (int i = 0; i < 3 * LISTS; i++) {
        struct puzzle *p = board_of(lists[i / 3], 9, 40, &r);
        struct setting set = setting_default();
        assert_true(setting_choose(&set, PLUG_STRATEGY, strategies[i % 3], NULL));
        set.max_nodes = 400000;
        struct search *s = search_create(p, &set);
        enum search_status status = search_run(s, MANY_STEPS);
        bool solves = status == SEARCH_SOLVED;
        check_case(solves || i % 3 == 2 || puzzle_count_clues(p) == 1,
                   "%s, %s: status %d", strategies[i % 3], lists[i / 3], status);
        assert_true(!solves || check_solution(p, search_grid(s), NULL));
        search_destroy(s);
        puzzle_destroy(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_solver_agrees_with_brute_force),
        cmocka_unit_test(latin_squares_are_counted),
        cmocka_unit_test(texts_are_read_back_unchanged),
        cmocka_unit_test(tables_agree_with_the_definition),
        cmocka_unit_test(proofs_are_accepted),
        cmocka_unit_test(local_searches_solve_boards_with_any_units),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
