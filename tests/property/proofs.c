/* An independent checker accepts the proofs of unsolvability, and the formula is
 * equivalent to the puzzle. */
#include "commands/proof.h"
#include "puzzle/check.h"
#include "puzzle/formula.h"
#include "solve/catalog.h"
#include "solve/generate.h"
#include "support/oracle.h"
#include "support/rup.h"
#include "support/test.h"

#include <string.h>

#define MANY_STEPS 40000000

static struct setting proving(uint64_t seed)
{
    struct setting set = setting_default();
    struct error e;

    set.strategy = &strategy_learn;
    set.seed = seed;
    assert_true(setting_choose(&set, PLUG_PROPAGATOR, "hidden", &e));
    assert_true(proof_is_possible(&set, &e));
    return set;
}

/* A solved grid with holes and one clue changed to a value that its units do not have:
 * mostly unsolvable, but not by root propagation. */
static struct puzzle *random_board(const struct puzzle *full, double holes,
                                   struct rng *r)
{
    struct puzzle *p = puzzle_copy(full);
    int n = p->geo->n, cells[MAX_CELLS];

    for (int c = 0; c < p->geo->n_cells; c++)
        cells[c] = c;
    rng_shuffle(r, cells, p->geo->n_cells);
    int n_holes = (int)(holes * p->geo->n_cells);
    for (int i = 0; i < n_holes; i++)
        p->clue[cells[i]] = VALUE_NONE;
    for (int i = n_holes; i < p->geo->n_cells; i++) {
        value_t *clue = &p->clue[cells[i]], old = *clue;
        *clue = (value_t)rng_below(r, (uint32_t)n);
        if (*clue != old && check_no_duplicates(p->geo, p->clue, NULL, NULL))
            break;
        *clue = old;
    }
    return p;
}

struct run {
    enum search_status status;
    uint64_t conflicts;
    value_t grid[MAX_CELLS];
    FILE *proof;
};

static bool never(void *context, double share)
{
    (void)context;
    assert_true(share >= 0 && share <= 1);
    return false;
}

static FILE *formula_of(const struct puzzle *p)
{
    FILE *file = tmpfile();

    assert_non_null(file);
    assert_true(formula_write(file, p, never, NULL));
    rewind(file);
    return file;
}

static void solve(struct run *run, const struct puzzle *p, uint64_t seed)
{
    struct setting set = proving(seed);
    struct search *s = search_create(p, &set);
    struct proof proof;

    run->proof = tmpfile();
    assert_non_null(run->proof);
    proof_begin(&proof, run->proof, s);
    learn_learner(s)->next_reduction = 50; /* so that clauses are dropped early */
    run->status = search_run(s, MANY_STEPS);
    run->conflicts = learn_learner(s)->counts.conflicts;
    proof_end(&proof);
    if (run->status == SEARCH_SOLVED)
        memcpy(run->grid, search_grid(s), (size_t)p->geo->n_cells * sizeof *run->grid);
    search_destroy(s);
    rewind(run->proof);
}

static bool accepts(const struct puzzle *p, FILE *proof, char why[128])
{
    FILE *formula = formula_of(p);
    bool accepted = rup_check(formula, proof, why);

    fclose(formula);
    return accepted;
}

/* Runs until `wanted` boards were refuted with conflicts. */
static void check_boards(int box_rows, int box_cols, double holes, int wanted)
{
    static struct run run;
    struct rng r;
    char why[128];

    rng_seed(&r, 17);
    struct puzzle *full =
        generate_puzzle(shape_of_box(box_rows, box_cols), 0, &r, "full");
    for (uint64_t seed = 1; wanted > 0; seed++) {
        struct puzzle *p = random_board(full, holes, &r);
        if (seed % 3 == 0)
            oracle_exclude(p, full->clue, &r);
        solve(&run, p, seed);
        if (run.status == SEARCH_EXHAUSTED && run.conflicts > 0) {
            wanted--;
            check_case(accepts(p, run.proof, why), "board %d: %s", (int)seed, why);
        }
        fclose(run.proof);
        puzzle_destroy(p);
    }
    puzzle_destroy(full);
}

static void proofs_of_unsolvable_9x9_boards_are_accepted(void **state)
{
    (void)state;
    check_boards(3, 3, 0.7, 100);
}

static void proofs_of_unsolvable_16x16_boards_are_accepted(void **state)
{
    (void)state;
    check_boards(4, 4, 0.6, 100);
}

static void proofs_of_boards_with_oblong_boxes_are_accepted(void **state)
{
    (void)state;
    check_boards(2, 4, 0.7, 10);
    check_boards(5, 2, 0.7, 10);
}

/* The proof is the empty clause alone, which needs the clauses before it. */
static void the_checker_rejects_an_incomplete_proof(void **state)
{
    static struct run run;
    struct rng r;
    char why[128];
    int checked = 0;

    (void)state;
    rng_seed(&r, 17);
    struct puzzle *full = generate_puzzle(shape_of_box(3, 3), 0, &r, "full");
    for (uint64_t seed = 1; checked < 5; seed++) {
        struct puzzle *p = random_board(full, 0.7, &r);
        solve(&run, p, seed);
        if (run.status == SEARCH_EXHAUSTED && run.conflicts > 0) {
            FILE *claim = tmpfile();
            assert_non_null(claim);
            fputs("0\n", claim);
            rewind(claim);
            assert_false(accepts(p, claim, why));
            fclose(claim);
            checked++;
        }
        fclose(run.proof);
        puzzle_destroy(p);
    }
    puzzle_destroy(full);
}

static void solutions_satisfy_the_formula(void **state)
{
    static const int boxes[][2] = {{3, 3}, {2, 5}, {7, 1}, {4, 4}};
    static struct run run;
    struct rng r;

    (void)state;
    rng_seed(&r, 4);
    for (int i = 0; i < 4; i++) {
        struct puzzle *p =
            generate_puzzle(shape_of_box(boxes[i][0], boxes[i][1]), 30, &r, "easy");
        solve(&run, p, 1);
        assert_int_equal(run.status, SEARCH_SOLVED);
        FILE *formula = formula_of(p);
        assert_true(rup_satisfies(formula, run.grid, p->geo->n));
        rewind(formula);
        fclose(formula);
        cell_t open = 0;
        while (p->clue[open] != VALUE_NONE)
            open++;
        puzzle_give_candidates(p);
        p->candidates[open] &= ~((uint64_t)1 << run.grid[open]);
        formula = formula_of(p);
        assert_false(rup_satisfies(formula, run.grid, p->geo->n));
        puzzle_give_candidates(p);
        fclose(formula);
        formula = formula_of(p);
        run.grid[5] = run.grid[6];
        assert_false(rup_satisfies(formula, run.grid, p->geo->n));
        fclose(formula);
        fclose(run.proof);
        puzzle_destroy(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_of_unsolvable_9x9_boards_are_accepted),
        cmocka_unit_test(proofs_of_unsolvable_16x16_boards_are_accepted),
        cmocka_unit_test(proofs_of_boards_with_oblong_boxes_are_accepted),
        cmocka_unit_test(solutions_satisfy_the_formula),
        cmocka_unit_test(the_checker_rejects_an_incomplete_proof),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
