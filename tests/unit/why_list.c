/* The list of an explanation: which rows it has, and which one stays selected. */
#include "show/modes/why_mode.h"
#include "solve/preset.h"
#include "solve/search.h"
#include "support/test.h"
#include "teach/story.h"
#include "teach/why_words.h"

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
    struct story_row *row = malloc(sizeof *row);
    struct why w;
    int chain;

    (void)state;
    make_chain(&w, &node, &chain, 0);
    assert_true(why_story.list(&w, false, row) == 1);
    assert_true(row->first == 0 && row->last == 1 && !row->is_band);
    free(row);
}

static void folding_keeps_the_selected_step(void **state)
{
    struct why_node nodes[1 + STEPS];
    int chain[1 + STEPS];
    struct why_control c = {.is_open = true, .story.kind = &why_story};
    struct story *s = &c.story;

    (void)state;
    make_chain(&c.why, nodes, chain, STEPS);
    s->of = &c.why;
    s->unfolds = true;
    story_list(s, 5);
    assert_true(s->n_rows == STEPS && s->row == 4); /* step 5, on level 2 */
    why_control_act(&c, NULL, WHY_FOLD);
    assert_true(s->n_rows < STEPS && s->rows[s->row].is_band);
    assert_true(s->rows[s->row].first <= 5 && s->rows[s->row].last > 5);
    s->row = s->n_rows - 2; /* the first step of the last level, which never folds */
    why_control_act(&c, NULL, WHY_FOLD);
    assert_true(s->rows[s->row].first == STEPS - 1);
    story_free(s);
}

/* Levels 0, 1 and 2 have a step each, the next level the rest. */
static void a_level_of_one_step_is_not_folded(void **state)
{
    struct why_node nodes[1 + STEPS];
    struct story_row rows[1 + STEPS];
    int chain[1 + STEPS];
    struct why w;

    (void)state;
    make_chain(&w, nodes, chain, STEPS);
    for (int i = 1; i <= STEPS; i++)
        nodes[i].level = (uint16_t)(i <= 3 ? i - 1 : i < STEPS ? 3 : 4);
    assert_int_equal(why_story.list(&w, false, rows), 5);
    for (int row = 0; row < 5; row++)
        assert_int_equal(rows[row].is_band, row == 3);
    for (int i = 1; i <= STEPS; i++) /* the oldest are joined nevertheless */
        nodes[i].level = (uint16_t)(i - 1);
    int count = why_story.list(&w, false, rows);
    assert_int_equal(count, 6);
    for (int row = 0; row < count; row++)
        assert_int_equal(rows[row].is_band, row == 1);
    assert_true(rows[1].first == 2 && rows[count - 1].last == 1 + STEPS);
}

/* n decisions, of the levels `first`, first + 1 ..., and after them n_steps steps. */
static void expect_causes(int n, int first, int n_steps, const char *expected)
{
    struct why_node nodes[1 + STEPS];
    int chain[1 + STEPS];
    struct why w;
    struct text t;

    make_chain(&w, nodes, chain, n + n_steps - 1);
    w.n_causes = n;
    w.n_steps = w.n_first = n_steps;
    w.is_shortest = true;
    for (int i = 0; i < n; i++) {
        nodes[i].kind = WHY_DECISION;
        nodes[i].level = (uint16_t)(first + i);
    }
    text_init(&t);
    static struct snapshot snap;
    snap.n = 9;
    snap.units = shape_units(shape_of_box(3, 3));
    why_write_causes(&t, &w, &snap);
    assert_string_equal(t.data, expected);
    text_free(&t);
}

static void causes_are_counted_in_few_words(void **state)
{
    (void)state;
    expect_causes(1, 3, 1, "1 step; decision of level 3");
    expect_causes(2, 3, 0, "decisions of levels 3, 4");
    expect_causes(8, 1, 2, "2 steps; decisions of levels 1, 2, 3, 4, 5, 6, 7, 8");
    expect_causes(9, 618, 2, "2 steps; 9 decisions of levels 618 to 626");
}

/* A search names its act, or the search that it has chosen, behind its own name. */
static void a_search_that_names_its_part_has_reasons(void **state)
{
    static const char *const presets[] = {"drama", "auto", "backtrack-alldifferent"};
    struct snapshot *snap = calloc(1, sizeof *snap);

    (void)state;
    for (int i = 0; i < 3; i++) {
        struct puzzle *p = puzzle_create(shape_of_box(4, 4), "empty");
        struct setting set = setting_default();
        struct why w = {.answer = WHY_OPEN};
        int n_forced = 0;
        assert_true(preset_choose(&set, presets[i], NULL));
        struct search *s = search_create(p, &set);
        for (int step = 0; step < 100 && search_step(s) == SEARCH_RUNNING; step++)
            continue;
        search_snapshot(s, snap);
        for (cell_t c = 0; c < snap->n_cells; c++) {
            if (snap->value[c] == VALUE_NONE || !snapshot_propagator(snap, c))
                continue;
            check_case(why_explain(&w, snap, c, VALUE_NONE, WHY_BUDGET),
                       "%s: no reasons for cell %d: %d", snap->strategy, c, w.answer);
            n_forced++;
        }
        check_case(n_forced > 0, "%s forces nothing", presets[i]);
        why_free(&w);
        search_destroy(s);
        puzzle_destroy(p);
    }
    free(snap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_that_names_its_part_has_reasons),
        cmocka_unit_test(a_clue_is_a_list_of_one_row),
        cmocka_unit_test(folding_keeps_the_selected_step),
        cmocka_unit_test(a_level_of_one_step_is_not_folded),
        cmocka_unit_test(causes_are_counted_in_few_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
