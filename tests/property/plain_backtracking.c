/* The presets of plain backtracking against the recursions of textbooks, which share no
 * code with the solver. */
#include "solve/preset.h"
#include "solve/search.h"
#include "support/oracle.h"
#include "support/searches.h"
#include "support/test.h"

#include <string.h>

struct textbook {
    const struct puzzle *puzzle;
    value_t grid[81];
    bool looks_first; /* at the peers, before it fills; else after each value */
    uint64_t fills, undone;
};

static bool fits(const struct textbook *t, int cell, value_t value)
{
    int n = t->puzzle->geo->n, rows = t->puzzle->geo->box_rows,
        cols = t->puzzle->geo->box_cols;

    for (int other = 0; other < n * n; other++) {
        bool is_peer = other / n == cell / n || other % n == cell % n ||
                       (other / n / rows == cell / n / rows &&
                        other % n / cols == cell % n / cols);
        if (other != cell && is_peer && t->grid[other] == value)
            return false;
    }
    return true;
}

static bool fill_from(struct textbook *t, int cell)
{
    int n = t->puzzle->geo->n;
    bool fit[9];

    while (cell < n * n && t->grid[cell] != VALUE_NONE)
        cell++;
    if (cell == n * n)
        return true;
    for (int v = 0; v < n; v++)
        fit[v] = fits(t, cell, (value_t)v);
    for (int v = 0; v < n; v++) {
        if (t->looks_first && !fit[v])
            continue;
        t->grid[cell] = (value_t)v;
        t->fills++;
        if (fit[v] && fill_from(t, cell + 1))
            return true;
        t->grid[cell] = VALUE_NONE;
        t->undone++;
    }
    return false;
}

static struct stats run(const char *preset, const struct puzzle *p, bool *is_solved)
{
    struct setting set = setting_default();

    assert_true(preset_choose(&set, preset, NULL));
    struct search *s = search_create(p, &set);
    *is_solved = search_run(s, 10000000) == SEARCH_SOLVED;
    struct stats stats = search_stats(s);
    search_destroy(s);
    return stats;
}

static uint64_t run_nodes(const char *preset, const struct puzzle *p)
{
    bool is_solved;
    struct stats stats = run(preset, p, &is_solved);

    return stats_nodes(&stats);
}

/* Returns the fills of the textbook. */
static uint64_t compare(const char *preset, bool looks_first, const struct puzzle *p)
{
    struct textbook t = {.puzzle = p, .looks_first = looks_first};
    bool is_solved;
    struct stats stats = run(preset, p, &is_solved);

    memcpy(t.grid, p->clue, (size_t)p->geo->n_cells * sizeof *p->clue);
    check_case(fill_from(&t, 0) == is_solved, "%s, %s: solved %d", p->name, preset,
               is_solved);
    check_case(stats_nodes(&stats) == t.fills + t.undone &&
                   stats.refutations == t.undone,
               "%s, %s: %d nodes, %d refutations; textbook %d fills, %d undone",
               p->name, preset, (int)stats_nodes(&stats), (int)stats.refutations,
               (int)t.fills, (int)t.undone);
    return t.fills;
}

static void the_presets_take_the_steps_of_the_textbook(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct rng r;
        rng_seed(&r, seed);
        struct puzzle *p = seed % 2 ? oracle_random_board(3, 3, 34, &r)
                                    : oracle_random_board(2, 3, 10, &r);
        uint64_t looking = compare("backtrack-naive", true, p);
        check_range(looking, 0, compare("generate-and-test", false, p));
        puzzle_destroy(p);
    }
}

static void the_easy_puzzle_takes_200_fills_or_1605(void **state)
{
    struct puzzle *p = puzzle_of_file(PUZZLES_DIR "/09/easy.txt");

    (void)state;
    assert_int_equal(compare("backtrack-naive", true, p), 200);
    assert_int_equal(run_nodes("backtrack-naive", p), 351);
    assert_int_equal(compare("generate-and-test", false, p), 1605);
    assert_int_equal(run_nodes("generate-and-test", p), 3161);
    puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_presets_take_the_steps_of_the_textbook),
        cmocka_unit_test(the_easy_puzzle_takes_200_fills_or_1605),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
