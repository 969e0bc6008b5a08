/* Every plug-in on the smallest and the largest boards, in the flattest boxes: no count
 * and no index is too narrow (the sanitizers see where it wraps). */
#include "puzzle/check.h"
#include "solve/catalog.h"
#include "solve/search.h"
#include "support/test.h"

#define NODES 40

static const int shapes[][2] = {{1, MIN_N},     {MIN_N, 1},     {2, 2},
                                {1, MAX_N},     {MAX_N, 1},     {MAX_N / 2, 2},
                                {1, MAX_N - 1}, {MAX_N - 1, 1}, {16, 16}};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static void search_on(const int box[2], const struct setting *set, const char *name)
{
    struct puzzle *p = puzzle_create(shape_of_box(box[0], box[1]), "empty");
    struct search *s = search_create(p, set);
    enum search_status status = search_run(s, p->geo->n <= MIN_N ? 100000 : NODES);
    struct error why = {.text = ""};

    check_case(status != SEARCH_EXHAUSTED, "%dx%d: %s finds no solution", box[0],
               box[1], name);
    check_case(status != SEARCH_SOLVED || check_solution(p, search_grid(s), &why),
               "%dx%d: %s: %s", box[0], box[1], name, why.text);
    check_case(s->store->n_trail <= p->geo->n_cells * p->geo->n, "%s: %d removals",
               name, s->store->n_trail);
    search_destroy(s);
    puzzle_destroy(p);
}

static void every_plug_in_searches_the_smallest_and_largest_boards(void **state)
{
    (void)state;
    for (int kind = 0; kind < PLUG_KINDS; kind++)
        for (int i = 0; i < catalog_count((enum plug_kind)kind); i++)
            for (int shape = 0; shape < SHAPES; shape++) {
                const char *name = catalog_name((enum plug_kind)kind, i);
                struct setting set = setting_default();
                struct error e;
                assert_true(setting_choose(&set, (enum plug_kind)kind, name, &e));
                search_on(shapes[shape], &set, name);
            }
}

/* With forward checking every cell is a decision, so that the last
 * one has level 65,536. */
static void a_decision_for_every_cell_of_the_largest_board(void **state)
{
    static const char *const names[PLUG_KINDS] = {[PLUG_STRATEGY] = "backtrack",
                                                  [PLUG_VAR_ORDER] = "sweep-dual",
                                                  [PLUG_VAL_ORDER] = "row",
                                                  [PLUG_PROPAGATOR] = "forward",
                                                  [PLUG_RESTART_RULE] = "none"};
    struct setting set = setting_default();
    struct puzzle *p = puzzle_create(shape_of_box(1, MAX_N), "empty");
    struct error e;

    (void)state;
    for (int kind = 0; kind < PLUG_KINDS; kind++)
        assert_true(setting_choose(&set, (enum plug_kind)kind, names[kind], &e));
    struct search *s = search_create(p, &set);
    while (s->store->n_assigned < 1000)
        assert_int_equal(search_step(s), SEARCH_RUNNING);
    assert_int_equal(search_stats(s).depth, 1000);
    while (search_step(s) == SEARCH_RUNNING)
        assert_int_equal(search_stats(s).depth, s->store->n_assigned);
    assert_int_equal(s->status, SEARCH_SOLVED);
    assert_int_equal(search_stats(s).depth, MAX_CELLS);
    assert_true(check_solution(p, search_grid(s), &e));
    search_destroy(s);
    puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_plug_in_searches_the_smallest_and_largest_boards),
        cmocka_unit_test(a_decision_for_every_cell_of_the_largest_board),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
