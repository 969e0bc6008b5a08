/* The referee: an answer "right" or "wrong" is never false, against all solutions of a
 * small board, which a search of the test's own lists. */
#include "trace/referee.h"
#include "support/oracle.h"
#include "support/searches.h"
#include "support/test.h"

#include "puzzle/check.h"
#include "solve/kinds.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#define MOST_SOLUTIONS 3000
#define MOST_LITERALS  400

/* What a program has said, and all solutions of its board. */
struct model {
    const struct puzzle *puzzle;
    int n, n_cells, n_solutions, n_literals, n_levels;
    value_t solution[MOST_SOLUTIONS][36];
    bool is_announced[MOST_SOLUTIONS];
    uint32_t literal[MOST_LITERALS];
    int level[MOST_LITERALS]; /* of each literal */
    uint32_t decision[40];    /* by level, from 1 */
    bool is_assigned[36], is_gone[36][6];
    int assigned_at[36], gone_at[36][6]; /* levels */
    /* The last finding. */
    int n_found;
    struct finding found;
};

static bool may_stand(const struct model *m, const value_t *grid, int c, int v)
{
    int rows = m->puzzle->geo->box_rows, cols = m->puzzle->geo->box_cols, n = m->n;

    for (int d = 0; d < m->n_cells; d++) {
        bool is_peer = d / n == c / n || d % n == c % n ||
                       (d / n / rows == c / n / rows && d % n / cols == c % n / cols);
        if (d != c && is_peer && grid[d] == v)
            return false;
    }
    return true;
}

/* False if there are more than MOST_SOLUTIONS. */
static bool list_solutions(struct model *m, value_t *grid, int c)
{
    while (c < m->n_cells && grid[c] != VALUE_NONE)
        c++;
    if (c == m->n_cells) {
        if (m->n_solutions == MOST_SOLUTIONS)
            return false;
        memcpy(m->solution[m->n_solutions++], grid, (size_t)c * sizeof *grid);
        return true;
    }
    for (int v = 0; v < m->n; v++) {
        if (!may_stand(m, grid, c, v))
            continue;
        grid[c] = (value_t)v;
        if (!list_solutions(m, grid, c + 1))
            return false;
        grid[c] = VALUE_NONE;
    }
    return true;
}

static bool fits(const value_t *solution, uint32_t literal)
{
    return (solution[level_cell(literal)] == (literal & 0xff)) !=
           ((literal & LEVEL_EXCLUDES) != 0);
}

/* Whether the literals up to a level, and `more`, have a solution that counts. */
static bool has_solution(const struct model *m, int level, const uint32_t *more,
                         int count, bool counts_announced)
{
    for (int i = 0; i < m->n_solutions; i++) {
        bool all = counts_announced || !m->is_announced[i];
        for (int k = 0; k < m->n_literals && all; k++)
            all = m->level[k] > level || fits(m->solution[i], m->literal[k]);
        for (int k = 0; k < count && all; k++)
            all = fits(m->solution[i], more[k]);
        if (all)
            return true;
    }
    return false;
}

static void add(struct model *m, uint32_t literal)
{
    assert_true(m->n_literals < MOST_LITERALS);
    m->literal[m->n_literals] = literal;
    m->level[m->n_literals++] = m->n_levels;
}

static void undo(struct model *m, int level)
{
    m->n_levels = level;
    while (m->n_literals > 0 && m->level[m->n_literals - 1] > level)
        m->n_literals--;
    for (int c = 0; c < m->n_cells; c++) {
        m->is_assigned[c] &= m->assigned_at[c] <= level;
        for (int v = 0; v < m->n; v++)
            m->is_gone[c][v] &= m->gone_at[c][v] <= level;
    }
}

static void take_finding(void *context, const struct finding *f)
{
    struct model *m = context;

    m->n_found++;
    m->found = *f;
}

/* Sends a line that claims that the literals up to `level`, with `more`, have no
 * solution, and checks the answer. */
static bool claim(struct model *m, struct referee *r, const char *line, int level,
                  const uint32_t *more, int count, bool counts_announced)
{
    uint64_t before[REFEREE_KINDS];
    bool is_wrong = has_solution(m, level, more, count, counts_announced);
    struct error e;

    for (int i = 0; i < REFEREE_KINDS; i++)
        before[i] = referee_count(r, (enum referee_answer)i);
    m->n_found = 0;
    referee_line(r, line, strlen(line));
    uint64_t fine = referee_count(r, REFEREE_RIGHT) - before[REFEREE_RIGHT];
    uint64_t lost =
        referee_count(r, REFEREE_NOTHING_LEFT) - before[REFEREE_NOTHING_LEFT];
    uint64_t wrong = referee_count(r, REFEREE_WRONG) - before[REFEREE_WRONG];
    check_case(fine + lost + wrong == 1, "%s: %d, %d, %d answers", line, (int)fine,
               (int)lost, (int)wrong);
    check_case(is_wrong == (wrong == 1), "%s: judged %s", line,
               wrong ? "wrong" : "right");
    check_case((int)wrong == m->n_found, "%s: %d findings", line, m->n_found);
    if (lost)
        check_case(!has_solution(m, level, NULL, 0, counts_announced),
                   "%s: in dead branches", line);
    if (wrong) {
        bool all = check_solution(m->puzzle, m->found.solution, &e);
        for (int k = 0; k < count; k++)
            all &= fits(m->found.solution, more[k]);
        for (int k = 0; k < m->n_literals; k++)
            all &= m->level[k] > level || fits(m->found.solution, m->literal[k]);
        check_case(all, "%s: the solution does not prove it", line);
    }
    return is_wrong;
}

static void send(struct referee *r, const char *line)
{
    referee_line(r, line, strlen(line));
}

/* A random line that may be a mistake. */
static void random_step(struct model *m, struct referee *r, struct rng *rng)
{
    int c = (int)rng_below(rng, (uint32_t)m->n_cells);
    int v = (int)rng_below(rng, (uint32_t)m->n), to;
    uint32_t literal = (uint32_t)c << 8 | (uint32_t)v, more[3];
    char line[200];
    bool is_open =
        m->puzzle->clue[c] == VALUE_NONE && !m->is_assigned[c] && !m->is_gone[c][v];
    size_t used;

    switch (rng_below(rng, 8)) {
    case 0:
    case 1:
        if (!is_open || m->n_levels == 30)
            return;
        snprintf(line, sizeof line, "decide %d %d", c, v + 1);
        send(r, line);
        m->decision[++m->n_levels] = literal;
        add(m, literal);
        m->is_assigned[c] = true;
        m->assigned_at[c] = m->n_levels;
        break;
    case 2:
    case 3:
        if (!is_open)
            return;
        snprintf(line, sizeof line, "remove %d %d because", c, v + 1);
        if (claim(m, r, line, m->n_levels, &literal, 1, false))
            add(m, literal | LEVEL_EXCLUDES);
        m->is_gone[c][v] = true;
        m->gone_at[c][v] = m->n_levels;
        break;
    case 4:
        if (!is_open)
            return;
        snprintf(line, sizeof line, "assign %d %d", c, v + 1);
        literal |= LEVEL_EXCLUDES;
        if (claim(m, r, line, m->n_levels, &literal, 1, false))
            add(m, literal ^ LEVEL_EXCLUDES);
        m->is_assigned[c] = true;
        m->assigned_at[c] = m->n_levels;
        break;
    case 5:
        claim(m, r, "fail", m->n_levels, NULL, 0, false);
        break;
    case 6:
        if (m->n_levels == 0)
            return;
        to = (int)rng_below(rng, (uint32_t)m->n_levels);
        literal = m->decision[to + 1];
        snprintf(line, sizeof line, "undo %d", to);
        send(r, line);
        undo(m, to);
        snprintf(line, sizeof line, "refute %d %d", level_cell(literal),
                 (int)(literal & 0xff) + 1);
        if (m->is_gone[level_cell(literal)][literal & 0xff])
            return;
        if (claim(m, r, line, to, &literal, 1, false))
            add(m, literal | LEVEL_EXCLUDES);
        m->is_gone[level_cell(literal)][literal & 0xff] = true;
        m->gone_at[level_cell(literal)][literal & 0xff] = to;
        break;
    default:
        used = (size_t)snprintf(line, sizeof line, "learn");
        for (int k = 0; k < 3; k++) {
            int cell = (int)rng_below(rng, (uint32_t)m->n_cells);
            int value = (int)rng_below(rng, (uint32_t)m->n);
            bool is_positive = rng_below(rng, 3) == 0;
            used += (size_t)snprintf(line + used, sizeof line - used, " %s%d",
                                     is_positive ? "" : "-", cell * m->n + value + 1);
            more[k] = (uint32_t)cell << 8 | (uint32_t)value |
                      (is_positive ? LEVEL_EXCLUDES : 0);
        }
        claim(m, r, line, -1, more, 3, false);
    }
}

/* Announces one of the solutions that are left, from the root. */
static void announce(struct model *m, struct referee *r, struct rng *rng)
{
    char line[80];
    int which = (int)rng_below(rng, (uint32_t)m->n_solutions);

    undo(m, 0);
    send(r, "undo 0");
    for (int k = 0; k < m->n_literals; k++) /* wrong steps at the root stay */
        if (!fits(m->solution[which], m->literal[k]))
            return;
    for (int c = 0; c < m->n_cells; c++)
        for (int v = 0; v < m->n; v++)
            if (m->is_gone[c][v] && m->solution[which][c] == v)
                return;
    for (int c = 0; c < m->n_cells; c++) {
        if (m->puzzle->clue[c] != VALUE_NONE || m->is_assigned[c])
            continue;
        snprintf(line, sizeof line, "decide %d %d", c, m->solution[which][c] + 1);
        send(r, line);
    }
    uint64_t before = referee_count(r, REFEREE_RIGHT);
    send(r, "solution");
    if (referee_count(r, REFEREE_RIGHT) == before + 1)
        m->is_announced[which] = true;
    send(r, "undo 0");
}

static void answers_are_never_false(void **state)
{
    static struct model m;
    int n_announced = 0, n_wrong = 0, n_right = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct rng rng;
        value_t grid[36];
        rng_seed(&rng, seed);
        struct puzzle *p = seed % 2 ? oracle_random_board(2, 3, 17, &rng)
                                    : oracle_random_board(2, 2, 4, &rng);
        m = (struct model){.puzzle = p, .n = p->geo->n, .n_cells = p->geo->n_cells};
        memcpy(grid, p->clue, (size_t)m.n_cells * sizeof *grid);
        if (!list_solutions(&m, grid, 0)) {
            puzzle_destroy(p);
            continue;
        }
        struct referee *r = referee_create(p, false, take_finding, &m);
        for (int i = 0; i < 60; i++) {
            random_step(&m, r, &rng);
            if (m.n_solutions > 0 && rng_below(&rng, 15) == 0)
                announce(&m, r, &rng);
        }
        if (m.n_levels > 0)
            send(r, "undo 0");
        undo(&m, 0);
        bool is_done = seed % 3 == 0;
        for (int i = 0; i < m.n_solutions; i++)
            is_done &= !m.is_announced[i];
        claim(&m, r, is_done ? "done" : "unsolvable", -1, NULL, 0, true);
        for (int i = 0; i < m.n_solutions; i++)
            n_announced += m.is_announced[i];
        n_wrong += (int)referee_count(r, REFEREE_WRONG);
        n_right += (int)referee_count(r, REFEREE_RIGHT);
        assert_int_equal(referee_count(r, REFEREE_UNDECIDED), 0);
        referee_destroy(r);
        puzzle_destroy(p);
    }
    check_case(n_announced > 50 && n_wrong > 500 && n_right > 500,
               "%d announced, %d wrong, %d right", n_announced, n_wrong, n_right);
}

static void a_decision_that_is_repeated_takes_no_memory(void **state)
{
    struct puzzle *p = puzzle_of_file(PUZZLES_DIR "/09/inkala-2012.txt");
    struct model m = {.puzzle = p};
    struct referee *r = referee_create(p, false, take_finding, &m);
    struct rusage before, after;

    (void)state;
    getrusage(RUSAGE_SELF, &before);
    for (int i = 0; i < 4000000; i++)
        send(r, "refute r1c2 1");
    getrusage(RUSAGE_SELF, &after);
    assert_true(after.ru_maxrss - before.ru_maxrss < 8000); /* KB */
    referee_destroy(r);
    puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_never_false),
        cmocka_unit_test(a_decision_that_is_repeated_takes_no_memory)};

    return cmocka_run_group_tests_name("referee", tests, NULL, NULL);
}
