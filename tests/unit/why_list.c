/* The list of an explanation: which rows it has, and which one stays selected. */
#include "show/why_mode.h"
#include "support/test.h"

#include <stdlib.h>

enum { STEPS = 14 };

/* A clue, and steps two by two on the levels 0, 1, 2 ... */
static void make_chain(struct why *w, struct why_node *nodes, int *chain, int n_steps)
{
    *w = (struct why){.answer = WHY_FOUND,
                      .nodes = nodes,
                      .n_nodes = 1 + n_steps,
                      .chain = chain,
                      .n_causes = 1,
                      .n_steps = n_steps,
                      .n_chain = 1 + n_steps};
    for (int i = 0; i < w->n_chain; i++) {
        chain[i] = i;
        nodes[i] = (struct why_node){.kind = i > 0 ? WHY_NAKED : WHY_CLUE,
                                     .unit = -1,
                                     .number = i,
                                     .level = (uint16_t)(i > 0 ? (i - 1) / 2 : 0)};
    }
}

/* The rows have no room for one more: ASan looks. */
static void a_clue_is_a_list_of_one_row(void **state)
{
    struct why_node node;
    struct why_row *row = malloc(sizeof *row);
    struct why w;
    int chain;

    (void)state;
    make_chain(&w, &node, &chain, 0);
    assert_true(why_list_rows(&w, false, row) == 1);
    assert_true(row->first == 0 && row->last == 1 && !row->is_band);
    free(row);
}

static void folding_keeps_the_selected_step(void **state)
{
    struct why_node nodes[1 + STEPS];
    int chain[1 + STEPS];
    struct why_control c = {.is_open = true, .unfolds = true};

    (void)state;
    make_chain(&c.why, nodes, chain, STEPS);
    c.rows = malloc(STEPS * sizeof *c.rows);
    c.n_rows = why_list_rows(&c.why, true, c.rows);
    assert_true(c.n_rows == STEPS);
    c.row = 4; /* step 5, on level 2 */
    why_control_act(&c, NULL, WHY_FOLD);
    assert_true(c.n_rows < STEPS && c.rows[c.row].is_band);
    assert_true(c.rows[c.row].first <= 5 && c.rows[c.row].last > 5);
    c.row = c.n_rows - 2; /* the first step of the last level, which never folds */
    why_control_act(&c, NULL, WHY_FOLD);
    assert_true(c.rows[c.row].first == STEPS - 1);
    free(c.rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clue_is_a_list_of_one_row),
        cmocka_unit_test(folding_keeps_the_selected_step),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
