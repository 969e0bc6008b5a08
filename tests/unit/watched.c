/* Programs that are watched: their start, their end, waiting for them, seeking in what
 * they wrote, and lines that no program should write. */
#include "trace/watched.h"
#include "base/alloc.h"
#include "run/history.h"
#include "solve/snapshot.h"
#include "support/searches.h"
#include "support/test.h"
#include "support/wait.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static struct search *watch(const struct strategy *strategy)
{
    struct puzzle *p = puzzle_of_file(PUZZLES_DIR "/09/inkala-2012.txt");
    struct setting set = setting_default();

    set.strategy = strategy;
    set.seed = 5;
    struct search *s = search_create(p, &set);
    puzzle_destroy(p);
    return s;
}

static enum search_status step_when_ready(struct search *s)
{
    wait_until(search_is_ready(s, 10));
    return search_step(s);
}

/* Steps to the end of the trace; returns what the program, or its end, said last. */
static const char *watch_to_end(const char *command, struct search **out)
{
    static struct snapshot snap;
    struct search *s = watch(watched_strategy(WATCHED_COMMAND, command));

    while (s->status != SEARCH_GAVE_UP && s->status != SEARCH_EXHAUSTED)
        step_when_ready(s);
    search_snapshot(s, &snap);
    if (out)
        *out = s;
    else
        search_destroy(s);
    return snap.said;
}

/* The sentence of the program's last `say`. */
static const char *sentence_of(const struct search *s)
{
    static struct snapshot snap;

    search_snapshot(s, &snap);
    return snap.sentence;
}

static void the_end_of_a_program_is_said(void **state)
{
    (void)state;
    assert_string_equal(watch_to_end("echo 1 2 3", NULL),
                        "after line 1 the program exited with status 0");
    assert_string_equal(
        watch_to_end("echo 1 2 3; echo first >&2; echo no memory >&2; exit 3", NULL),
        "after line 1 the program exited with status 3: no memory");
    assert_string_equal(watch_to_end("kill -9 $$", NULL),
                        "after line 0 the program was killed by signal 9 (Killed)");
    assert_non_null(strstr(watch_to_end("no-such-program-here", NULL), "status 127"));
    assert_string_equal(watch_to_end("exit 0", NULL),
                        "after line 0 the program exited with status 0");
    /* It closes its output and stays. */
    assert_string_equal(watch_to_end("exec >/dev/null; sleep infinity", NULL),
                        "after line 0 the program closed its output");
}

/* More than a pipe holds: nobody may wait for a reader. */
static void a_program_may_write_much_to_its_standard_error(void **state)
{
    (void)state;
    assert_string_equal(
        watch_to_end("head -c 500000 /dev/zero | tr '\\0' '\\n' >&2; echo 1 2 1; "
                     "echo at last >&2; exit 4",
                     NULL),
        "after line 1 the program exited with status 4: at last");
}

static void a_program_gets_the_board_and_the_seed(void **state)
{
    static const char reads[] =
        "read n; read row; echo \"say $n, $row, $SUDOSCOPE_SEED $SUDOSCOPE_LINES\"; "
        "echo gave-up";

    (void)state;
    struct search *s;
    watch_to_end(reads, &s);
    assert_string_equal(sentence_of(s), "9, 8 0 0 0 0 0 0 0 0, 5 1");
    search_destroy(s);
}

static void a_step_waits_for_the_program(void **state)
{
    static const char *const commands[] = {"read a; read b; sleep infinity; echo 1 2 3",
                                           "yes >&2; exit"};

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct search *s = watch(watched_strategy(WATCHED_COMMAND, commands[i]));
        for (int k = 0; k < 20; k++)
            assert_false(search_is_ready(s, 20));
        search_destroy(s);
    }
}

/* The process group ends with the search, also a grandchild that ignores SIGTERM. */
static void no_process_is_left_behind(void **state)
{
    static const char *const commands[] = {
        "sh -c 'trap \"\" TERM; echo say $$; exec sleep infinity'",
        "(trap '' TERM; sh -c 'echo say $PPID; exec sleep infinity') & wait",
        "sleep infinity >/dev/null & echo say $!; exec >/dev/null; exit 0"};

    (void)state;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        struct search *s = watch(watched_strategy(WATCHED_COMMAND, commands[i]));
        step_when_ready(s);
        pid_t pid = (pid_t)atoi(sentence_of(s));
        assert_true(pid > 1);
        if (i == 2) /* the shell has exited, its child has not */
            while (step_when_ready(s) != SEARCH_GAVE_UP)
                continue;
        search_destroy(s);
        wait_until(kill(pid, 0) != 0 && errno == ESRCH);
    }
}

/* ---- Ports ---- */

/* A socket of this computer; *address gets its address. */
static int socket_at(struct sockaddr_in *address, bool listens)
{
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    socklen_t size = sizeof *address;

    assert_true(fd >= 0);
    if (listens) {
        assert_int_equal(bind(fd, (struct sockaddr *)address, size), 0);
        assert_int_equal(getsockname(fd, (struct sockaddr *)address, &size), 0);
    } else {
        assert_int_equal(connect(fd, (struct sockaddr *)address, size), 0);
    }
    return fd;
}

static void a_port_waits_until_a_solver_connects(void **state)
{
    static struct snapshot snap;
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    char port[8], expected[60];
    struct error e;

    (void)state;
    close(socket_at(&address, true)); /* finds a free port */
    snprintf(port, sizeof port, "%d", ntohs(address.sin_port));
    const struct strategy *watched = watched_strategy(WATCHED_PORT, port);
    assert_true(watched_can_open(watched, &e));
    for (int run = 0; run < 2; run++) { /* the second one begins again */
        struct search *s = watch(watched);
        step_when_ready(s);
        snprintf(expected, sizeof expected, "Waiting for a solver on port %s", port);
        assert_string_equal(sentence_of(s), expected);
        search_snapshot(s, &snap);
        assert_true(snap.is_waiting);
        assert_false(search_is_ready(s, 10));
        int solver = socket_at(&address, false);
        assert_int_equal(write(solver, "\1\0\0\0\1", 5), 5);
        close(solver);
        while (s->status != SEARCH_GAVE_UP)
            step_when_ready(s);
        assert_string_equal(sentence_of(s), "");
        search_snapshot(s, &snap);
        assert_false(snap.is_waiting);
        search_destroy(s);
    }
}

/* It has closed its output and lives on: a step does not wait for its end. */
static void a_step_does_not_wait_for_an_exit(void **state)
{
    char folder[] = "/tmp/sudoscope-watched-XXXXXX", fifo[60], command[120], byte;

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(fifo, sizeof fifo, "%s/fifo", folder);
    assert_int_equal(mkfifo(fifo, 0600), 0);
    snprintf(command, sizeof command, "exec >/dev/null; echo >%s; sleep infinity",
             fifo);
    struct search *s = watch(watched_strategy(WATCHED_COMMAND, command));
    assert_false(search_is_ready(s, 0));
    int fd = open(fifo, O_RDONLY);
    assert_int_equal(read(fd, &byte, 1), 1);
    assert_false(search_is_ready(s, 0));
    close(fd);
    search_destroy(s);
    unlink(fifo);
    rmdir(folder);
}

/* ---- Seeking ---- */

static uint64_t hash_of_board(const struct search *s)
{
    static struct snapshot snap;
    uint64_t hash = 0;

    search_snapshot(s, &snap);
    for (int c = 0; c < snap.n_cells; c++)
        hash = (hash ^ (snap.value[c] + 256u * snap.live[c] + 65536u * snap.depth[c])) *
               0x9e3779b97f4a7c15u;
    for (int i = 0; snap.has_belief && i < snap.n_cells * snap.n; i++)
        hash = (hash ^ snap.belief[i]) * 0x9e3779b97f4a7c15u;
    for (const char *at = snap.said; *at; at++)
        hash = (hash + (unsigned char)*at) * 0xbf58476d1ce4e5b9u;
    return hash + stats_nodes(&snap.stats);
}

/* Writes 5,000 lines and then ends: nothing can be read from it again. */
static void a_seek_repeats_what_was_read(void **state)
{
    static const char writes[] =
        "i=0; while [ $i -lt 1000 ]; do i=$((i+1)); v=$((i % 9 + 1)); "
        "echo decide r1c2 $v; echo assign r4c1 $v; echo remove 70 $v; echo undo 0; "
        "echo belief $((i / 13)) .$i 0 0 0 0 0 0 0 1; "
        "done";
    enum { STEPS = 5000 };
    struct search *s = watch(watched_strategy(WATCHED_COMMAND, writes));
    uint64_t *hash = alloc_zeroed(STEPS + 1, sizeof *hash);
    struct history h;

    (void)state;
    history_init(&h, HISTORY_BYTES);
    history_begin(&h, s);
    hash[0] = hash_of_board(s);
    for (int i = 1; i <= STEPS; i++) {
        wait_until(search_is_ready(s, 10));
        history_step(&h);
        hash[i] = hash_of_board(s);
    }
    assert_int_equal(h.state, HISTORY_KEPT);
    for (int i = 0; i < 200; i++) {
        uint64_t step = (uint64_t)(i * 7919 % (STEPS + 1));
        history_seek(&h, step);
        while (history_is_seeking(&h))
            history_approach(&h, 64);
        check_case(hash_of_board(s) == hash[step], "step %d differs", (int)step);
    }
    history_free(&h);
    free(hash);
    search_destroy(s);
}

/* ---- Nodes ---- */

static void check_level(const struct search *s, int level, int cell, int value,
                        uint32_t excludes)
{
    assert_int_equal(search_level(s, level),
                     (uint32_t)cell << 8 | (uint32_t)(value - 1) | excludes);
}

/* Cells 1, 2 and 3 are r1c2, r1c3 and r1c4. */
static void a_node_opens_a_level_above_its_parent(void **state)
{
    static const char nodes[] = "printf 'node 0 -1\\nnode 1 0\\nassign r1c2 1\\nassign "
                                "r1c3 2\\nnode 2 1\\nassign "
                                "r1c4 4\\nnode 3 2 fail\\nnode 4 1\\nremove r1c4 "
                                "4\\nassign r1c5 5\\ngave-up\\n'";
    struct search *s;

    (void)state;
    watch_to_end(nodes, &s);
    assert_int_equal(search_n_levels(s), 2);
    check_level(s, 0, 1, 1, 0);
    check_level(s, 1, 3, 4, LEVEL_EXCLUDES);
    assert_int_equal(s->stats.decisions, 4);
    assert_int_equal(s->stats.refutations, 1);
    for (int c = 0; c < 81; c++) /* the dead end follows the decision of node 2 */
        assert_int_equal(s->store->failures[c], c == 3);
    search_destroy(s);
}

/* The cells that a board fills are assigned once each; a local search decides nothing.
 */
static void each_new_cell_of_a_board_is_an_assignment(void **state)
{
    struct search *s;

    (void)state;
    watch_to_end(
        "read n; read row; printf '812......\\n..36.....\\n.7..9.2..\\n"
        ".5...7...\\n....457..\\n...1...3.\\n..1....68\\n..85...1.\\n.9....4..\\n"
        "gave-up\\n'",
        &s);
    assert_int_equal(s->stats.decisions, 1);
    for (int c = 0; c < 81; c++)
        if (s->puzzle->clue[c] == VALUE_NONE)
            assert_int_equal(s->store->assignments[c], c == 1 || c == 2);
    search_destroy(s);
}

/* ---- Rounds ---- */

static int metric_of(const struct search *s, const char *name)
{
    double value = 0;

    search_metric(s, name, &value);
    return (int)value;
}

/* Three whole boards: r1c2 and r1c3 exchanged; a clue and r2c1 lost; the solution. */
static void whole_boards_are_rounds(void **state)
{
#define LINES "675491283154237896369845721287169534521974368438526917796318452\\n"
    static const char boards[] =
        "printf '821753649943682175" LINES "921753649843682175" LINES
        "812753649943682175" LINES "'";
    static struct snapshot snap;
    struct search *s = watch(watched_strategy(WATCHED_COMMAND, boards));

    (void)state;
    step_when_ready(s);
    assert_int_equal(search_level_kind(s), LEVELS_COST);
    assert_int_equal(s->stats.decisions, 0);
    assert_int_equal(s->stats.moves, 1);
    assert_int_equal(metric_of(s, "cells changed"), 60);
    assert_int_equal(metric_of(s, "cells right"), 79);
    assert_int_equal(metric_of(s, "right cells lost"), 0);
    step_when_ready(s);
    assert_int_equal(metric_of(s, "cells changed"), 2);
    assert_int_equal(metric_of(s, "cells right"), 77);
    assert_int_equal(metric_of(s, "right cells lost"), 2);
    assert_int_equal(metric_of(s, "clues violated"), 1);
    search_snapshot(s, &snap);
    assert_true(snap.has_rounds && snap.value[0] == 8 && snap.clashes[0]);
    for (int c = 0; c < 81; c++)
        assert_int_equal(snap.round[c],
                         c == 0 || c == 9 ? ROUND_CHANGED | ROUND_LOST : 0);
    assert_int_equal(step_when_ready(s), SEARCH_SOLVED);
    assert_int_equal(metric_of(s, "clues violated"), 0);
    assert_int_equal(s->stats.decisions, 0);
    assert_int_equal(s->stats.moves, 3);
    search_destroy(s);
}

/* An empty board of 4x4: no solution is known as the only one. */
static void rounds_of_many_solutions_lose_nothing(void **state)
{
    struct puzzle *p =
        puzzle_create((struct board_shape){2, 2, false, false, NULL}, "empty");
    struct setting set = setting_default();

    (void)state;
    set.strategy = watched_strategy(
        WATCHED_COMMAND, "echo 1234341221434322; echo 1234343221434321; echo gave-up");
    struct search *s = search_create(p, &set);
    for (int i = 0; i < 2; i++)
        step_when_ready(s);
    assert_int_equal(metric_of(s, "cells changed"), 2);
    assert_int_equal(metric_of(s, "cells right"), 0);
    search_destroy(s);
    puzzle_destroy(p);
}

/* In words that are no beliefs the line is text, as any other. */
static void beliefs_and_heat_are_read_for_a_cell_or_a_board(void **state)
{
    static const char lines[] =
        "awk 'BEGIN { printf \"belief\"; for (i = 0; i < 729; i++) printf \" %g\", "
        "i % 9 / 8; print \"\"; printf \"heat\"; for (i = 0; i < 81; i++) "
        "printf \" %g\", i / 80; print \"\" }'; "
        "echo 'belief r1c2 1 .5 0 0 0 0 0 7 -1'; echo heat 80 .5; "
        "printf 8123; printf '%077d\\n' 0; "
        "echo belief r1c2 1; echo belief r1c2 1 .5 0 0 0 0 0 7 x; "
        "echo belief propagation; echo gave-up";
    static struct snapshot snap;
    struct search *s;

    (void)state;
    assert_string_equal(watch_to_end(lines, &s), "belief propagation");
    assert_int_equal(metric_of(s, "lines not read"), 0);
    search_snapshot(s, &snap);
    assert_true(snap.has_belief);
    for (int v = 0; v < 9; v++) {
        static const int own[] = {255, 128, 0, 0, 0, 0, 0, 255, 0};
        assert_int_equal(snap.belief[9 + v], own[v]);
        assert_int_equal(snap.belief[18 + v], (255 * v + 4) / 8);
        assert_int_equal(snap.belief[720 + v], (255 * v + 4) / 8);
    }
    assert_int_equal(snap.learning.kind, LEARNING_HEAT);
    assert_int_equal(snap.learning.activity[40], 127);
    assert_int_equal(snap.learning.activity[79], 252);
    assert_int_equal(snap.learning.activity[80], 127);
    /* A partial board after beliefs is a round, too. */
    assert_int_equal(s->stats.decisions, 0);
    assert_int_equal(s->stats.moves, 1);
    assert_int_equal(metric_of(s, "cost"), 57);
    search_destroy(s);
}

/* ---- Lines that no program should write ---- */

static void wrong_lines_are_counted_and_the_first_is_said(void **state)
{
    static const struct {
        const char *lines, *said;
        int wrong;
    } cases[] = {
        {"0 1 5\\n9 9 9",
         "line 1: expected a row and a column 1..9 and a value 0..9, found 0 1 5", 1},
        {"1 1 5", "line 1: r1c1 has the clue 8, which cannot change", 1},
        {"1 1 8", "", 0},
        {"undo 1", "line 1: expected a level 0..0, found 1", 1},
        {"\\n\\nundo -1", "line 3: expected a level 0..0, found -1", 1},
        {"node 1 0\\nundo 7\\n1 2 10",
         "line 1: expected the number of an open node, found 0", 3},
        {"trace 2", "line 1: expected version 1 of the language, found 2", 1},
        {"trace 1 9 3x3 mine", "", 0},
        {"solution", "line 1: the board is no solution, or the last one again", 1},
        {"board 1 2", "line 1: expected a board after 'board'", 1},
        {"Solving...", "Solving...", 0},
        {"decide r1c1", "decide r1c1", 0},
        {"assign r10c1 3", "assign r10c1 3", 0},
        {"\\033[2Jred\\001", "\\x1b[2Jred\\x01", 0},
        {"\\377", "\\xff", 0},
        {"trace 1 9 3x3 mine\\ntrace 1\\ntrace 1 mine", "", 0},
        {"1 2 3 4", "1 2 3 4", 0},
        {"1 2 3 4 4 3 2 1 1 2 3 4 1 2 3 4",
         "line 1: expected a board of 81 numbers, found 16", 1},
        {"5 8..36...7", "5 8..36...7", 0},
        {"cost inf", "cost inf", 0},
        {"cost -3", "line 1: expected a cost 0..1e+15, found -3", 1},
        {"cost 1e20", "line 1: expected a cost 0..1e+15, found 1e+20", 1},
    };
    char command[300];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct search *s;
        double wrong = 0;
        snprintf(command, sizeof command, "printf '%s\\ngave-up\\n'", cases[i].lines);
        const char *said = watch_to_end(command, &s);
        check_case(strcmp(said, cases[i].said) == 0, "%s: said '%s'", cases[i].lines,
                   said);
        search_metric(s, "lines not read", &wrong);
        check_case((int)wrong == cases[i].wrong, "%s: %g wrong lines", cases[i].lines,
                   wrong);
        search_destroy(s);
    }
}

/* Its lines mean other cells. */
static void a_trace_of_another_board_ends_the_search(void **state)
{
    static struct snapshot snap;
    struct search *s;

    (void)state;
    const char *said = watch_to_end("printf 'trace 1 16 4x4\\nassign r1c2 1\\n'", &s);
    assert_string_equal(said, "the trace is of a 16x16 board, the puzzle is 9x9");
    assert_int_equal(s->status, SEARCH_GAVE_UP);
    search_snapshot(s, &snap);
    assert_true(snap.has_failed);
    assert_int_equal(snap.n_assigned, snap.n_clues);
    search_destroy(s);
    watch_to_end("echo trace 1 9 3x3; echo gave-up", &s);
    search_snapshot(s, &snap);
    assert_false(snap.has_failed);
    search_destroy(s);
    said = watch_to_end("echo trace 1 9 9x1; echo assign r1c2 1", &s);
    assert_string_equal(said, "the trace is of a board with 9x1 boxes, the puzzle has "
                              "3x3");
    assert_int_equal(s->status, SEARCH_GAVE_UP);
    search_destroy(s);
}

/* The program prints without end; the search reads some of it and ends. */
static void a_program_that_floods_ends_with_its_search(void **state)
{
    struct search *s =
        watch(watched_strategy(WATCHED_COMMAND, "echo say $$; exec yes 1 2 3"));

    (void)state;
    for (int i = 0; i < 100000; i++)
        assert_int_equal(step_when_ready(s), SEARCH_RUNNING);
    pid_t pid = (pid_t)atoi(sentence_of(s));
    assert_true(pid > 1);
    search_destroy(s);
    wait_until(kill(pid, 0) != 0 && errno == ESRCH);
}

/* A node may leave values open; its solution is counted, and there is no grid to show.
 */
static void a_solution_without_all_values_is_counted(void **state)
{
    struct search *s;

    (void)state;
    watch_to_end("printf 'node 0 -1\\nnode 1 0 solution\\nnode 2 0\\nassign r1c2 1\\n"
                 "solution\\nnode 3 0\\nfail\\nnode 4 0 fail\\ngave-up\\n'",
                 &s);
    assert_int_equal(s->stats.solutions, 2);
    assert_int_equal(s->stats.refutations, 2);
    assert_int_equal(s->stats.decisions, 4);
    search_destroy(s);
}

/* No line says that the board is a solution. */
static void a_complete_valid_board_at_the_end_is_a_solution(void **state)
{
    struct search *s;

    (void)state;
    watch_to_end("printf '812753649943682175675491283154237896369845721287169534'"
                 "'521974368438526917796318452' | "
                 "sed 's/./& /g' | xargs -n1 | "
                 "awk '{ print \"assign\", NR - 1, $1 }'",
                 &s);
    assert_int_equal(s->stats.solutions, 1);
    search_destroy(s);
    watch_to_end("echo assign 0 1", &s);
    assert_int_equal(s->stats.solutions, 0);
    search_destroy(s);
}

static void only_a_move_gives_a_clue_another_value(void **state)
{
    static struct snapshot snap;
    struct search *s;
    double count;

    (void)state;
    watch_to_end("printf 'move r1c1 1\\n1 1 2\\nassign r1c1 3\\ngave-up\\n'", &s);
    assert_true(search_metric(s, "lines not read", &count) && count == 2);
    search_snapshot(s, &snap);
    assert_int_equal(snap.value[0], 0);
    assert_true(snap.clashes[0] && snap.cause[0] != CAUSE_CLUE);
    search_destroy(s);
    /* All 1 and 2 exchanged: a valid board, but of other clues. */
    watch_to_end("printf '821753649943681275675492183254137896369845712187269534'"
                 "'512974368438516927796328451' | "
                 "sed 's/./& /g' | xargs -n1 | "
                 "awk '{ print \"move\", NR - 1, $1 }'",
                 &s);
    assert_int_equal(s->stats.solutions, 0);
    assert_true(search_metric(s, "cost", &count) && count == 4);
    search_destroy(s);
}

/* What the clues remove on our board is no work of the program. */
static void the_propagations_are_those_of_the_program(void **state)
{
    struct search *s;

    (void)state;
    watch_to_end("printf '1 2 1\\ngave-up\\n'", &s);
    assert_int_equal(search_stats(s).propagations, 0);
    search_destroy(s);
    watch_to_end("printf 'decide r1c2 1\\nassign r4c1 2\\nremove r2c2 3\\ngave-up\\n'",
                 &s);
    assert_int_equal(search_stats(s).propagations, 2);
    search_destroy(s);
}

/* A line of 100,000,000 bytes and 200,000 bytes of noise are text, for which no memory
 * is kept; what was read before them stays. */
static void long_lines_and_noise_are_text(void **state)
{
    static const char noise[] =
        "echo 1 2 1; head -c 100000000 /dev/zero | tr '\\0' x; echo; "
        "seq 1 200000 | gzip -9n | head -c 200000; echo; echo gave-up";
    struct search *s;
    struct rusage before, after;

    (void)state;
    getrusage(RUSAGE_SELF, &before);
    watch_to_end(noise, &s);
    getrusage(RUSAGE_SELF, &after);
    assert_true(after.ru_maxrss - before.ru_maxrss < 30000); /* KB */
    assert_true(search_figure(s, "lines") > 4);
    assert_true(s->stats.decisions >= 1);
    search_destroy(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_end_of_a_program_is_said),
        cmocka_unit_test(a_program_may_write_much_to_its_standard_error),
        cmocka_unit_test(a_program_gets_the_board_and_the_seed),
        cmocka_unit_test(a_step_waits_for_the_program),
        cmocka_unit_test(no_process_is_left_behind),
        cmocka_unit_test(a_port_waits_until_a_solver_connects),
        cmocka_unit_test(a_step_does_not_wait_for_an_exit),
        cmocka_unit_test(a_seek_repeats_what_was_read),
        cmocka_unit_test(a_node_opens_a_level_above_its_parent),
        cmocka_unit_test(each_new_cell_of_a_board_is_an_assignment),
        cmocka_unit_test(whole_boards_are_rounds),
        cmocka_unit_test(rounds_of_many_solutions_lose_nothing),
        cmocka_unit_test(beliefs_and_heat_are_read_for_a_cell_or_a_board),
        cmocka_unit_test(wrong_lines_are_counted_and_the_first_is_said),
        cmocka_unit_test(a_trace_of_another_board_ends_the_search),
        cmocka_unit_test(a_program_that_floods_ends_with_its_search),
        cmocka_unit_test(a_solution_without_all_values_is_counted),
        cmocka_unit_test(a_complete_valid_board_at_the_end_is_a_solution),
        cmocka_unit_test(only_a_move_gives_a_clue_another_value),
        cmocka_unit_test(the_propagations_are_those_of_the_program),
        cmocka_unit_test(long_lines_and_noise_are_text),
    };

    return cmocka_run_group_tests_name("watched", tests, NULL, NULL);
}
