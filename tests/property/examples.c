/* The programs of assets/examples, and cadical, as they are watched: our counts are
 * their own. `.ci/setup test` installs the solvers; without one its test fails. */
#include "base/text.h"
#include "puzzle/formula.h"
#include "puzzle/print.h"
#include "solve/snapshot.h"
#include "support/folder.h"
#include "support/searches.h"
#include "support/test.h"
#include "trace/referee.h"
#include "trace/watched.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXAMPLES ASSETS_DIR "/examples/"

static const char *const names[] = {"09/inkala-2012.txt", "09/golden-nugget.txt",
                                    "16/unique.txt", "06/boxes-2x3.txt"};
#define PUZZLES (int)(sizeof names / sizeof *names)

static char folder[] = "/tmp/sudoscope-examples-XXXXXX";

/* Watches a command on a puzzle to its solution or its end; the caller destroys it. */
static struct search *watch_file(const char *path, const char *command)
{
    struct search *model = search_of_file(path, "backtrack-mrv");
    struct setting set = model->setting;

    set.strategy = watched_strategy(WATCHED_COMMAND, command);
    struct search *s = search_create(model->puzzle, &set);
    search_destroy(model);
    while (s->status == SEARCH_RUNNING) {
        while (!search_is_ready(s, 100))
            ;
        search_step(s);
    }
    return s;
}

/* The same for one of our puzzles, which has to be solved. */
static struct search *watch_example(const char *name, const char *command)
{
    char path[300];

    snprintf(path, sizeof path, PUZZLES_DIR "/%s", name);
    struct search *s = watch_file(path, command);
    double wrong = 0;
    search_metric(s, "lines not read", &wrong);
    check_case(s->status == SEARCH_SOLVED && wrong == 0, "%s: %s did not solve it",
               name, command);
    return s;
}

static bool never(void *context, double share)
{
    (void)context, (void)share;
    return false;
}

/* Starts a command with the board on its standard input and the formula in the file
 * `cnf` of the folder. */
static FILE *start(const struct puzzle *p, const char *command)
{
    char path[100];
    struct text t;

    snprintf(path, sizeof path, "%s/cnf", folder);
    FILE *file = fopen(path, "w");
    formula_write(file, p, never, NULL);
    fclose(file);
    snprintf(path, sizeof path, "%s/board", folder);
    file = fopen(path, "w");
    text_init(&t);
    print_puzzle(&t, p);
    fputs(t.data, file);
    text_clear(&t);
    fclose(file);
    text_printf(&t, "cd %s; (%s) <board 2>&1", folder, command);
    FILE *pipe = popen(t.data, "r");
    text_free(&t);
    return pipe;
}

/* Runs a command on the board of the search; returns the number that follows `before`
 * in what it prints. */
static long own_count(const struct search *s, const char *command, const char *before)
{
    char line[2000];
    long count = -1;

    FILE *pipe = start(s->puzzle, command);
    while (fgets(line, sizeof line, pipe))
        if (strncmp(line, before, strlen(before)) == 0)
            count = atol(line + strlen(before) + strspn(line + strlen(before), " :"));
    pclose(pipe);
    check_case(count >= 0, "%s does not print '%s'", command, before);
    return count;
}

static void check_count(const char *name, const char *what, uint64_t seen, long own)
{
    check_case((long)seen == own, "%s: %ld %s, its own count is %ld", name, (long)seen,
               what, own);
}

/* What it prints is all that it counts. */
static void propagation_has_its_own_counts(void **state)
{
    static const char command[] = "python3 " EXAMPLES "propagate.py";

    (void)state;
    for (int i = 0; i < PUZZLES; i++) {
        struct search *s = watch_example(names[i], command);
        check_count(
            names[i], "decisions", s->stats.decisions,
            own_count(s, "python3 " EXAMPLES "propagate.py | grep -c decide", ""));
        check_count(
            names[i], "failures", s->stats.refutations,
            own_count(s, "python3 " EXAMPLES "propagate.py | grep -c undo", ""));
        search_destroy(s);
    }
}

/* The same tree, watched and searched. */
static void naive_backtracking_has_the_counts_of_our_own(void **state)
{
    static const char *const commands[] = {"python3 " EXAMPLES "backtrack.py",
                                           "awk -f " TESTS_DIR
                                           "/producers/backtrack.awk",
                                           "node " TESTS_DIR "/producers/backtrack.js"};
    static const char *const boards[] = {"06/boxes-2x3.txt", "09/easy.txt",
                                         "09/wikipedia.txt", "09/ai-escargot.txt",
                                         "09/inkala-2010.txt"};
    char path[300];

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        snprintf(path, sizeof path, PUZZLES_DIR "/%s", boards[i]);
        struct search *own = search_of_file(path, "backtrack-naive");
        while (search_step(own) == SEARCH_RUNNING)
            continue;
        for (size_t k = 0; k < sizeof commands / sizeof *commands; k++) {
            struct search *s = watch_example(boards[i], commands[k]);
            check_count(boards[i], "decisions", s->stats.decisions,
                        (long)own->stats.decisions);
            check_count(boards[i], "refutations", s->stats.refutations,
                        (long)own->stats.refutations);
            search_destroy(s);
        }
        search_destroy(own);
    }
}

/* Its own count of nodes has the root, which is no decision. */
static void gecode_has_its_own_counts(void **state)
{
    char compile[400], command[100], own[120];

    (void)state;
    snprintf(command, sizeof command, "%s/gecode", folder);
    snprintf(own, sizeof own, "%s 2>&1 >/dev/null", command);
    snprintf(compile, sizeof compile,
             "g++ -o %s " EXAMPLES "gecode.cpp -lgecodesearch -lgecodeint "
             "-lgecodekernel -lgecodesupport",
             command);
    assert_int_equal(system(compile), 0);
    for (int i = 0; i < PUZZLES; i++) {
        struct search *s = watch_example(names[i], command);
        check_count(names[i], "decisions", s->stats.decisions,
                    own_count(s, own, "nodes") - 1);
        check_count(names[i], "failures", s->stats.refutations,
                    own_count(s, own, "failures"));
        search_destroy(s);
    }
}

/* Debian 13 builds clingo without Python, in which our example for it is written. */
static bool can_run(const char *command)
{
    return !strstr(command, "clingo ") ||
           system("clingo --version | grep -q 'with Python'") == 0;
}

/* Each choice is seen. A conflict in what follows from another conflict is not, so
 * there are at most as many dead ends as conflicts, each of which learns a lemma. A
 * restart that undoes no choice is not seen. */
static void clingo_has_its_own_counts(void **state)
{
    char own[500];

    (void)state;
    if (!can_run("clingo ")) {
        print_message("skipped: this clingo has no Python\n");
        skip();
    }
    for (int i = 0; i < PUZZLES; i++) {
        struct search *s = watch_example(names[i], "clingo -q " EXAMPLES "clingo.lp");
        snprintf(own, sizeof own,
                 "clingo -q --stats --lemma-out=%s/lemmas --lemma-out-txt " EXAMPLES
                 "clingo.lp; echo lemmas $(grep -c '^:-' %s/lemmas)",
                 folder, folder);
        long conflicts = own_count(s, own, "Conflicts");
        check_count(names[i], "decisions", s->stats.decisions,
                    own_count(s, own, "Choices"));
        long restarts = own_count(s, own, "Restarts");
        check_case((long)s->stats.restarts <= restarts &&
                       restarts <= 1 + 2 * (long)s->stats.restarts,
                   "%s: %d restarts, its own count is %ld", names[i],
                   (int)s->stats.restarts, restarts);
        check_count(names[i], "lemmas", (uint64_t)own_count(s, own, "lemmas"),
                    conflicts);
        check_case((long)s->stats.refutations <= conflicts &&
                       (s->stats.refutations > 0) == (conflicts > 0),
                   "%s: %d dead ends, %ld conflicts", names[i],
                   (int)s->stats.refutations, conflicts);
        search_destroy(s);
    }
}

/* Its fixed variables are the clues and the units of its proof. Of the clauses that it
 * has learnt, those of one literal are among the units. Versions from 1.6 on also add
 * clauses that they strengthen while they analyse a conflict, and count them (otfs). */
static void cadical_has_its_own_counts(void **state)
{
    static const char *const puzzles[] = {"09/inkala-2012.txt", "09/golden-nugget.txt",
                                          "16/holes-60.txt", "25/holes-60.txt"};
    static const char own[] = "echo c otfs: 0; cadical -v -v cnf";
    double units, learnt;
    long all = 0;

    (void)state;
    for (int i = 0; i < 4; i++) {
        struct search *s = watch_example(puzzles[i], "cadical -q --no-binary {cnf} -");
        assert_true(search_metric(s, "units", &units));
        assert_true(search_metric(s, "clauses learnt", &learnt));
        check_count(puzzles[i], "units", (uint64_t)(units + s->n_clues),
                    own_count(s, own, "c fixed"));
        check_count(puzzles[i], "learnt clauses", (uint64_t)learnt,
                    own_count(s, own, "c learned:") + own_count(s, own, "c otfs:") -
                        own_count(s, own, "c   units"));
        assert_int_equal(s->stats.refutations, (int)learnt);
        all += (long)learnt;
        search_destroy(s);
    }
    assert_true(all > 1000);
}

/* ---- The referee ---- */

static void take_finding(void *context, const struct finding *f)
{
    (void)context, (void)f;
}

/* Counts what the referee finds wrong, after something that it finds right. */
static int count_wrong(const struct puzzle *p, const char *command, bool is_proof)
{
    struct referee *r = referee_create(p, is_proof, take_finding, NULL);
    char line[20000];

    FILE *pipe = start(p, command);
    while (fgets(line, sizeof line, pipe))
        referee_line(r, line, strcspn(line, "\n"));
    referee_end(r, pclose(pipe) == 0);
    int wrong = (int)referee_count(r, REFEREE_WRONG);
    check_case(
        referee_count(r, REFEREE_RIGHT) + referee_count(r, REFEREE_NOTHING_LEFT) > 10,
        "%s: nothing was judged", command);
    referee_destroy(r);
    return wrong;
}

/* In the solution r1c2 = 1 (variable 10) and r1c3 = 2 (variable 20). */
static void the_referee_finds_no_fault_but_planted_ones(void **state)
{
    static const char cadical[] = "cadical -q --no-binary cnf -";
    static const char *const commands[] = {"./gecode 2>/dev/null",
                                           "python3 " EXAMPLES "propagate.py",
                                           "clingo -q " EXAMPLES "clingo.lp"};
    static const char *const faults[] = {"-8 0",      "11 0", "-10 0",
                                         "-10 -20 0", "0",    "s UNSATISFIABLE"};
    struct search *s = watch_example(names[0], "cadical -q --no-binary {cnf} -");
    char command[200];

    (void)state;
    for (int i = 0; i < 3; i++)
        check_case(!can_run(commands[i]) ||
                       count_wrong(s->puzzle, commands[i], false) == 0,
                   "%s is accused", commands[i]);
    check_case(count_wrong(s->puzzle, cadical, true) == 0, "cadical is accused");
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        snprintf(command, sizeof command, "%s | sed '100i %s'", cadical, faults[i]);
        check_case(count_wrong(s->puzzle, command, true) == 1, "%s is not found",
                   faults[i]);
    }
    search_destroy(s);
}

/* Cuts a long trace, with the status of a program that has failed. */
#define CUT " | awk 'NR > 20000 { exit 1 } { print }'"

/* Programs in each dialect, on boards where they restart and jump back (clingo, 14
 * times on 16/holes-60), exhaust the search, and give up. */
static void the_referee_accuses_no_example(void **state)
{
    static const char exhausted[] = "8........\n..36.....\n.7..9.2..\n.5...7...\n"
                                    "....457..\n...1...3.\n..1....68\n..85...1.\n"
                                    ".9....47.\n"; /* inkala-2012 with r9c8 = 7 */
    static const struct {
        const char *command;
        bool is_proof;
    } programs[] = {
        {"python3 " EXAMPLES "backtrack.py" CUT, false},
        {"python3 " EXAMPLES "propagate.py" CUT, false},
        {"./gecode 2>/dev/null" CUT, false},
        {"clingo -q " EXAMPLES "clingo.lp", false},
        {"clingo -q --solve-limit=20 " EXAMPLES "clingo.lp", false},
        {"cadical -q --no-binary cnf -", true},
        {"cadical -q --no-binary -c 20 cnf -", true},
    };
    char paths[3][100] = {PUZZLES_DIR "/16/holes-60.txt",
                          PUZZLES_DIR "/09/golden-nugget.txt"};

    (void)state;
    snprintf(paths[2], sizeof paths[2], "%s/exhausted.txt", folder);
    FILE *file = fopen(paths[2], "w");
    fputs(exhausted, file);
    fclose(file);
    for (int i = 0; i < 3; i++) {
        struct puzzle *p = puzzle_of_file(paths[i]);
        for (size_t k = 0; k < sizeof programs / sizeof *programs; k++)
            check_case(!can_run(programs[k].command) ||
                           count_wrong(p, programs[k].command, programs[k].is_proof) ==
                               0,
                       "%s: %s is accused", paths[i], programs[k].command);
        puzzle_destroy(p);
    }
}

static void a_board_without_solution_is_unsolvable(void **state)
{
    static const char *const commands[] = {
        "python3 " EXAMPLES "backtrack.py", "python3 " EXAMPLES "propagate.py",
        "clingo -q " EXAMPLES "clingo.lp", "cadical -q --no-binary {cnf} -", NULL};
    char path[100], gecode[100];

    (void)state;
    snprintf(gecode, sizeof gecode, "%s/gecode", folder); /* compiled above */
    snprintf(path, sizeof path, "%s/none.txt", folder);
    FILE *file = fopen(path, "w");
    fputs("12..\n....\n..3.\n..4.\n", file);
    fclose(file);
    for (int i = 0; i < 5; i++) {
        if (commands[i] && !can_run(commands[i]))
            continue;
        struct search *s = watch_file(path, commands[i] ? commands[i] : gecode);
        check_case(s->status == SEARCH_EXHAUSTED && s->stats.solutions == 0,
                   "%s is not unsolvable", commands[i] ? commands[i] : gecode);
        search_destroy(s);
    }
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    folder_remove(folder);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(propagation_has_its_own_counts),
        cmocka_unit_test(naive_backtracking_has_the_counts_of_our_own),
        cmocka_unit_test(gecode_has_its_own_counts),
        cmocka_unit_test(clingo_has_its_own_counts),
        cmocka_unit_test(cadical_has_its_own_counts),
        cmocka_unit_test(the_referee_finds_no_fault_but_planted_ones),
        cmocka_unit_test(the_referee_accuses_no_example),
        cmocka_unit_test(a_board_without_solution_is_unsolvable),
    };

    return cmocka_run_group_tests_name("examples", tests, make_folder, remove_folder);
}
