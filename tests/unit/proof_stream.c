/* Proofs that SAT solvers print: units, learnt, shrunk and deleted clauses, solutions,
 * heat, and the files that a command names. */
#include "solve/snapshot.h"
#include "support/searches.h"
#include "support/test.h"
#include "trace/watched.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* Reads the output of a command to its end; the caller destroys the search. */
static struct search *watch_to_end(const char *command)
{
    struct search *model =
        search_of_file(PUZZLES_DIR "/09/inkala-2012.txt", "backtrack-mrv");
    struct setting set = model->setting;

    set.strategy = watched_strategy(WATCHED_COMMAND, command);
    struct search *s = search_create(model->puzzle, &set);
    search_destroy(model);
    while (s->status != SEARCH_GAVE_UP && s->status != SEARCH_EXHAUSTED) {
        while (!search_is_ready(s, 100))
            ;
        search_step(s);
    }
    return s;
}

static int metric_of(const struct search *s, const char *name)
{
    double value = 0;

    search_metric(s, name, &value);
    return (int)value;
}

/* The clue r1c1 = 8 is variable 8; r1c2 has 10 to 18, and no clue. */
static void clauses_are_counted(void **state)
{
    static const struct {
        const char *lines;
        int units, learnt, shrunk, deleted, wrong;
    } cases[] = {
        {"1 0\\n", 1, 0, 0, 0, 1}, /* the clue says otherwise */
        {"8 0\\n-1 0\\n-10 0\\n11 0\\n", 4, 0, 0, 0, 0},
        {"-8 0\\n", 1, 0, 0, 0, 1},
        {"10 -20 0\\ns SATISFIABLE\\n", 0, 1, 0, 0, 0},
        {"10 -20 0\\nd 30 40 0\\n", 0, 1, 0, 1, 0},
        {"-10 0\\n11 12 0\\nd 12 10 11 0\\n", 1, 0, 1, 1, 0},
        {"-10 0\\n11 12 0\\nd 12 10 11 13 0\\n", 1, 1, 0, 1, 0}, /* 13 is not false */
        {"-10 0\\n11 12 0\\nd 12 10 0\\n", 1, 1, 0, 1, 0},
        {"-10 0\\n11 12 0\\nd 11 12 0\\n", 1, 1, 0, 1, 0},
        {"-10 0\\n11 12 0\\n20 21 0\\nd 12 10 11 0\\n", 1, 2, 0, 1, 0},
        {"11 12 0\\nd 11 12 1 0\\n", 0, 0, 1, 1, 0}, /* r1c1 is 8, not 1 */
        {"10 0\\n-20 -30 0\\nd -20 -10 -30 0\\n", 1, 0, 1, 1, 0},
        {"800 -2000000000 0\\n730 0\\n", 1, 1, 0, 0, 0}, /* variables of the solver */
        {"1 2\\n1 x 0\\n1 0 2\\n-0 1 0\\n1 2 0 3 0\\n- 0\\n3000000000 0\\nd 1 2\\nv 1 "
         "x\\n",
         0, 0, 0, 0, 9},
        {"a\\001\\002\\000", 0, 0, 0, 0, 1},
        {"c a comment\\n%%RUPD32 3\\nSolving...\\ns maybe\\nd\\nsay 1 2 3\\n", 0, 0, 0,
         0, 0},
    };
    char command[400];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(command, sizeof command,
                 "printf 'trace 1 proof\\n%s\\nsay end\\ngave-up\\n'", cases[i].lines);
        struct search *s = watch_to_end(command);
        int found[] = {metric_of(s, "units"), metric_of(s, "clauses learnt"),
                       metric_of(s, "clauses shrunk"), metric_of(s, "clauses deleted"),
                       metric_of(s, "lines not read")};
        check_case(memcmp(found, &cases[i].units, sizeof found) == 0 &&
                       (int)s->stats.refutations == cases[i].learnt,
                   "%s: %d units, %d learnt, %d shrunk, %d deleted, %d wrong",
                   cases[i].lines, found[0], found[1], found[2], found[3], found[4]);
        search_destroy(s);
    }
}

static void units_change_the_board(void **state)
{
    static struct snapshot snap;
    struct search *s = watch_to_end(
        "printf '11 0\\n-20 0\\n-21 0\\n-9 0\\n30 31 0\\ngave-up\\n' # {cnf}");

    (void)state;
    search_snapshot(s, &snap);
    assert_int_equal(snap.value[1], 1);
    assert_int_equal(snap.depth[1], 0);
    assert_int_equal(snap.live[2], 7);
    assert_int_equal(search_n_levels(s), 0);
    assert_int_equal(search_stats(s).propagations, 3); /* r1c1 has a clue */
    /* A clause of two literals moves the heat of its cell by a third, twice. */
    assert_int_equal(snap.learning.kind, LEARNING_HEAT);
    for (int c = 0; c < 81; c++)
        assert_int_equal(snap.learning.activity[c], c == 3 ? 255 * 5 / 9 + 1 : 0);
    search_destroy(s);
}

static void deletions_cool(void **state)
{
    static struct snapshot snap;
    struct search *s = watch_to_end(
        "printf 'trace 1 proof\\n30 40 0\\n30 50 0\\nd 40 30 0\\ngave-up\\n'");

    (void)state;
    search_snapshot(s, &snap);
    check_range(snap.learning.activity[3], 90, 100); /* 1/3, 5/9, 10/27 */
    assert_int_equal(snap.learning.activity[4], 255 * 2 / 9);
    assert_int_equal(snap.learning.activity[5], 255 / 3);
    search_destroy(s);
}

static void the_result_ends_the_search(void **state)
{
    static const char refuted[] = "printf 'trace 1 proof\\n%s\\n'; sleep infinity";
    static const char *const ends[] = {"0", "d 1 2 0\\ns UNSATISFIABLE"};
    char command[100];

    (void)state;
    for (int i = 0; i < 2; i++) {
        snprintf(command, sizeof command, refuted, ends[i]);
        struct search *s = watch_to_end(command);
        assert_int_equal(s->status, SEARCH_EXHAUSTED);
        search_destroy(s);
    }
}

/* The solution of a solver, in two lines; then one that is none. */
static void a_model_is_a_board(void **state)
{
    struct search *found = search_of_file(PUZZLES_DIR "/09/inkala-2012.txt", "learn");
    char command[4000];
    int used;

    (void)state;
    while (search_step(found) == SEARCH_RUNNING)
        ;
    const value_t *grid = search_grid(found);
    for (int has_fault = 0; has_fault < 2; has_fault++) {
        used = snprintf(command, sizeof command,
                        "printf 'trace 1 proof\\ns SATISFIABLE\\nv");
        for (int c = 0; c < 81; c++)
            used += snprintf(command + used, sizeof command - (size_t)used, "%s %d %d",
                             c == 40 ? "\\nv" : "", -(c * 9 + (grid[c] + 1) % 9 + 1),
                             c * 9 + (grid[c] + (has_fault && c == 80)) % 9 + 1);
        snprintf(command + used, sizeof command - (size_t)used, " 0\\ngave-up\\n'");
        struct search *s = watch_to_end(command);
        assert_int_equal(s->stats.solutions, !has_fault);
        search_destroy(s);
    }
    search_destroy(found);
}

/* They hold the formula and the board, and are gone afterwards. */
static void a_command_names_files(void **state)
{
    static struct snapshot snap;
    static const char reads[] =
        "set -- {cnf} {puzzle}; echo say $(head -2 $1 | tail -1), $(wc -l <$1), "
        "$(head -1 $2), $(head -2 $2 | tail -1), $1 $2; echo gave-up";
    char first[200], second[200];

    (void)state;
    struct search *s = watch_to_end(reads);
    search_snapshot(s, &snap);
    assert_int_equal(sscanf(snap.sentence,
                            "p cnf 729 10551, 10553, 9, 8 0 0 0 0 0 0 0 0, %199s %199s",
                            first, second),
                     2);
    assert_true(strstr(first, ".cnf") && strstr(second, ".txt"));
    search_destroy(s);
    assert_null(fopen(first, "r"));
    assert_null(fopen(second, "r"));
}

static void a_full_disk_is_said(void **state)
{
    static struct snapshot snap;

    (void)state;
    /* The shell's limit on the size of files would end this process: ignore that. */
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit limit, small;
    getrlimit(RLIMIT_FSIZE, &limit);
    small = limit;
    small.rlim_cur = 100000;
    setrlimit(RLIMIT_FSIZE, &small);
    struct search *s = watch_to_end("cat {cnf}");
    setrlimit(RLIMIT_FSIZE, &limit);
    search_snapshot(s, &snap);
    assert_non_null(strstr(snap.said, "after line 0 the program did not start: "));
    assert_non_null(strstr(snap.said, ".cnf: File too large"));
    search_destroy(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clauses_are_counted),
        cmocka_unit_test(units_change_the_board),
        cmocka_unit_test(deletions_cool),
        cmocka_unit_test(the_result_ends_the_search),
        cmocka_unit_test(a_model_is_a_board),
        cmocka_unit_test(a_command_names_files),
        cmocka_unit_test(a_full_disk_is_said),
    };

    return cmocka_run_group_tests_name("proof_stream", tests, NULL, NULL);
}
