/* Searches take the same steps when the processor rounds up, down or to zero. So a
 * fraction that decides a step by accident is seen on any machine. */
#include "solve/catalog.h"
#include "support/golden.h"
#include "support/searches.h"
#include "support/test.h"

#include <fenv.h>
#include <stdio.h>
#include <string.h>

#define MOST_NODES 3000

/* Learning multiplies estimates in the order of a board's units, so that rounding
 * decides between cells that are alike; all machines round alike (base/number.h). A
 * name here whose steps no rounding changes fails the test, too. */
static const char *const rounds[] = {"learn"};
enum { ROUNDS = sizeof rounds / sizeof *rounds };

static void add_event(void *context, const struct event *e)
{
    const int numbers[] = {(int)e->kind, e->who, e->cell, e->value, e->unit};
    uint64_t *hash = context;

    *hash = golden_hash(*hash, numbers, sizeof numbers);
}

/* A hash of the puzzle and of all that the search did. */
static uint64_t hash_run(const struct recipe *recipe, int rounding)
{
    uint64_t hash;
    struct observer observer = {(1u << EVENT_KINDS) - 1, add_event, &hash};

    assert_int_equal(fesetround(rounding), 0);
    struct search *s = search_of_recipe(recipe, 7);
    hash = golden_hash(GOLDEN_HASH, s->puzzle->clue,
                       (size_t)s->puzzle->geo->n_cells * sizeof *s->puzzle->clue);
    search_observe(s, &observer);
    while (search_run(s, MOST_NODES - search_nodes(s)) == SEARCH_SOLVED &&
           search_nodes(s) < MOST_NODES)
        ;
    search_destroy(s);
    assert_int_equal(fesetround(FE_TONEAREST), 0);
    return hash;
}

struct board {
    int box_rows, box_cols;
    double holes; /* exact, so that all searches have the same puzzle */
};

/* On one of the boards, with one of the other ways of rounding. */
static bool depends_on_rounding(struct recipe recipe)
{
    static const int roundings[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    static const struct board boards[] = {
        {3, 3, 0.75}, {4, 4, 0.625}, {1, 12, 0.625}, {5, 5, 0.5}, {4, 4, 0.8125}};

    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        recipe.box_rows = boards[b].box_rows;
        recipe.box_cols = boards[b].box_cols;
        recipe.holes = boards[b].holes;
        uint64_t hash = hash_run(&recipe, FE_TONEAREST);
        for (size_t i = 0; i < sizeof roundings / sizeof *roundings; i++)
            if (hash_run(&recipe, roundings[i]) != hash)
                return true;
    }
    return false;
}

/* Returns 1 if the name is in `rounds`. */
static int check(const char *name, const struct recipe *recipe)
{
    int listed = 0;

    for (int i = 0; i < ROUNDS; i++)
        listed += strcmp(name, rounds[i]) == 0;
    check_case(depends_on_rounding(*recipe) == (listed > 0), "%s: its steps %s", name,
               listed ? "depend on no rounding" : "depend on rounding");
    return listed;
}

static void no_step_depends_on_rounding_but_those_of_learn(void **state)
{
    static const struct recipe plain = {.strategy = "backtrack",
                                        .var = "mrv",
                                        .val = "ascending",
                                        .prop = "forward",
                                        .restarts = "luby:30"};
    int listed = 0;

    (void)state;
    for (int kind = 0; kind < PLUG_KINDS; kind++)
        for (int i = 0; i < catalog_count((enum plug_kind)kind); i++) {
            struct recipe recipe = plain;
            const char **choices[PLUG_KINDS] = {[PLUG_STRATEGY] = &recipe.strategy,
                                                [PLUG_PROPAGATOR] = &recipe.prop,
                                                [PLUG_VAR_ORDER] = &recipe.var,
                                                [PLUG_VAL_ORDER] = &recipe.val,
                                                [PLUG_RESTART_RULE] = &recipe.restarts};
            const char *name = catalog_name((enum plug_kind)kind, i);
            char rule[SETTING_NAME];
            if (kind == PLUG_RESTART_RULE && strcmp(name, "none") != 0) {
                snprintf(rule, sizeof rule, "%s:30", name); /* so that it acts */
                name = rule;
            }
            *choices[kind] = name;
            listed += check(name, &recipe);
        }
    assert_int_equal(listed, ROUNDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_step_depends_on_rounding_but_those_of_learn)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
