/* Two solutions compared: distance, intercalates, and how the board shows them. */
#include "base/units.h"
#include "puzzle/square.h"
#include "solve/generate.h"
#include "solve/search.h"
#include "support/test.h"
#include "view/panel.h"

#include <stdlib.h>
#include <string.h>

/* By the definition, O(n^4). */
static int count_intercalates(const value_t *grid, int n)
{
    int count = 0;

    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            for (int i = 0; i < n; i++)
                for (int j = i + 1; j < n; j++)
                    count += grid[a * n + i] == grid[b * n + j] &&
                             grid[a * n + j] == grid[b * n + i];
    return count;
}

static int count_differences(const value_t *a, const value_t *b, int n)
{
    int count = 0;

    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++)
            count += a[row * n + column] != b[row * n + column];
    return count;
}

/* A cyclic group of even order n has n^2 / 4 intercalates, one of odd order none, and
 * 2^k with exclusive or n^2 (n - 1) / 4. */
static void groups_have_known_intercalates(void **state)
{
    value_t grid[MAX_CELLS];

    (void)state;
    for (int n = 4; n <= MAX_N; n++) {
        for (int c = 0; c < n * n; c++)
            grid[c] = (value_t)((c / n + c % n) % n);
        assert_int_equal(square_intercalates(grid, n), n % 2 ? 0 : n * n / 4);
    }
    for (int n = 4; n <= 64 && n <= MAX_N; n *= 2) {
        for (int c = 0; c < n * n; c++)
            grid[c] = (value_t)(c / n ^ c % n);
        assert_int_equal(square_intercalates(grid, n), n * n * (n - 1) / 4);
    }
}

static struct search *search_of_many_solutions(int box_rows, int box_cols,
                                               const char *strategy, uint64_t seed)
{
    struct setting set = setting_default();
    int n_cells = box_rows * box_cols * box_rows * box_cols;
    struct rng r;

    rng_seed(&r, seed);
    struct puzzle *p =
        generate_puzzle(shape_of_box(box_rows, box_cols), n_cells * 7 / 10, &r, "p");
    assert_true(setting_choose(&set, PLUG_STRATEGY, strategy, NULL));
    set.seed = seed;
    struct search *s = search_create(p, &set);
    puzzle_destroy(p);
    return s;
}

static bool find_next(struct search *s)
{
    enum search_status status;

    while ((status = search_step(s)) == SEARCH_RUNNING)
        continue;
    return status == SEARCH_SOLVED;
}

static void compare_solutions(int box_rows, int box_cols, const char *strategy,
                              uint64_t seed)
{
    struct search *s = search_of_many_solutions(box_rows, box_cols, strategy, seed);
    struct solution_difference *d = calloc(1, sizeof *d);
    struct snapshot *snap = calloc(1, sizeof *snap);
    value_t before[MAX_CELLS];
    int n = box_rows * box_cols;

    for (uint64_t k = 1; k <= 30 && find_next(s); k++) {
        search_snapshot(s, snap);
        solution_difference_update(d, snap, 0, false);
        int want =
            k > 1 ? count_differences(before, snap->value, n) : DIFFERENCE_UNKNOWN;
        check_case(solution_difference_is_known(d, snap) == (k > 1) &&
                       d->distance == want &&
                       d->intercalates == count_intercalates(snap->value, n),
                   "%s, n = %d, solution %d: distance %d of %d, %d intercalates",
                   strategy, n, (int)k, d->distance, want, d->intercalates);
        for (int c = 0; c < n * n; c++)
            assert_int_equal(d->differs[c], k > 1 && before[c] != snap->value[c]);
        memcpy(before, snap->value, sizeof before);
    }
    assert_true(snap->stats.solutions > 1);
    search_destroy(s);
    free(snap);
    solution_difference_free(d);
    free(d);
}

static void figures_of_solutions_agree_with_a_plain_count(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        compare_solutions(2, 3, "backtrack", seed);
        compare_solutions(3, 3, "learn", seed);
        compare_solutions(4, 4, "auto", seed);
    }
    compare_solutions(3, 3, "tabu", 1);
    compare_solutions(2, 2, "breadth-first", 1);
}

/* A 4x4 board at solution `number`, of two that differ in the first two rows. */
static void show_solution(struct snapshot *snap, uint64_t number)
{
    static const value_t grid[] = {0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0};

    *snap = (struct snapshot){.n = 4,
                              .box_rows = 2,
                              .box_cols = 2,
                              .n_cells = 16,
                              .words = 1,
                              .units = shape_units(shape_of_box(2, 2)),
                              .status = SEARCH_SOLVED,
                              .n_assigned = 16,
                              .conflict_cell = CELL_NONE};
    snap->stats.solutions = number;
    for (int c = 0; c < 16; c++) {
        snap->value[c] = grid[number % 2 || c >= 8 ? c : c ^ 4];
        snap->live[c] = 1;
    }
}

static void a_solution_that_was_not_shown_has_no_distance(void **state)
{
    struct snapshot *snap = calloc(1, sizeof *snap);
    struct solution_difference *d = calloc(1, sizeof *d);
    char note[160];
    static const struct {
        uint64_t number;
        int distance;
    } cases[] = {{1, DIFFERENCE_UNKNOWN}, {2, 8}, {2, 8},
                 {4, DIFFERENCE_UNKNOWN}, {5, 8}, {4, DIFFERENCE_UNKNOWN},
                 {1, DIFFERENCE_UNKNOWN}, {2, 8}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        show_solution(snap, cases[i].number);
        solution_difference_update(d, snap, 0, false);
        check_case(d->distance == cases[i].distance, "case %d: %d", (int)i,
                   d->distance);
    }
    solution_difference_write(d, note, sizeof note);
    assert_string_equal(note, "Hamming distance 8 from solution 1; 12 intercalates");
    snap->status = SEARCH_RUNNING; /* the figures stay until the next solution */
    solution_difference_update(d, snap, 0, false);
    assert_true(solution_difference_is_known(d, snap));
    snap->stats.solutions = 0; /* another search */
    solution_difference_update(d, snap, 0, false);
    assert_false(solution_difference_is_known(d, snap));
    solution_difference_free(d);
    free(d);
    free(snap);
}

/* The second solution renames every value of the first. */
static void boards_of_any_size_follow_each_other(void **state)
{
    static const int sizes[] = {4, 100, 9};
    struct snapshot *snap = calloc(1, sizeof *snap);
    struct solution_difference *d = calloc(1, sizeof *d);

    (void)state;
    for (int i = 0; i < 3; i++) {
        int n = sizes[i];
        *snap = (struct snapshot){.n = n, .n_cells = n * n, .status = SEARCH_SOLVED};
        for (int number = 1; number <= 2; number++) {
            snap->stats.solutions = (uint64_t)number;
            for (int c = 0; c < n * n; c++)
                snap->value[c] = (value_t)((c / n + c % n + number) % n);
            solution_difference_update(d, snap, 0, false);
            int want = number == 1 ? DIFFERENCE_UNKNOWN : n * n;
            check_case(d->distance == want, "n = %d: %d", n, d->distance);
            for (int c = 0; c < n * n; c++)
                check_case(d->differs[c] == (number == 2), "n = %d, cell %d", n, c);
        }
    }
    solution_difference_free(d);
    free(d);
    free(snap);
}

struct stage {
    struct snapshot snap;
    struct board_lights lights;
    struct board_style style;
    struct draw_list d;
    struct layout l;
};

static const struct glyphs none;

static struct stage *stage_create(void)
{
    struct stage *t = calloc(1, sizeof *t);

    board_lights_init(&t->lights);
    draw_init(&t->d);
    t->style = (struct board_style){.hover = CELL_NONE, .flash = CELL_NONE};
    t->l.glyphs = &none;
    layout_place_board(&t->l, (struct rect){0, 0, 400, 400}, 4);
    return t;
}

static void stage_destroy(struct stage *t)
{
    board_lights_free(&t->lights);
    draw_free(&t->d);
    free(t);
}

/* Draws a frame; true if the next one will differ. */
static bool draw(struct stage *t, uint64_t solution, int64_t now_ns, bool is_calm)
{
    show_solution(&t->snap, solution);
    bool moves = board_lights_update(&t->lights, &t->style, &t->snap, now_ns, is_calm);
    draw_begin(&t->d, 400, 400, &none);
    board_draw(&t->d, &t->l, &t->snap, &t->style);
    return moves;
}

static void changed_cells_flash_once(void **state)
{
    struct stage *t = stage_create();
    const int64_t start_ns = 5 * NS_PER_S;

    (void)state;
    draw(t, 1, 0, false);
    draw(t, 1, start_ns, false); /* the shimmer of the first solution is over */
    assert_true(draw(t, 2, start_ns + NS_PER_S / 60, false));
    for (int c = 0; c < 16; c++) {
        color_t plain = palette_value(0, t->snap.value[c], 4);
        double light = color_luminance(t->d.images[c]);
        check_case(c < 8 ? light > 0.7
                         : t->d.images[c] == color_mix(plain, 0, CLUE_SHADE),
                   "cell %d", c);
    }
    draw(t, 2, start_ns + NS_PER_S / 2, false);
    assert_true(color_luminance(t->d.images[0]) < 0.7);
    draw(t, 2, start_ns + NS_PER_S, false);
    assert_false(draw(t, 2, start_ns + 2 * NS_PER_S, false));
    assert_int_equal(t->d.images[0],
                     color_mix(palette_value(0, t->snap.value[0], 4), 0, CLUE_SHADE));
    stage_destroy(t);
}

/* The frames within cells, which must be those of the cells that changed. */
static int count_frames(const struct stage *t)
{
    int count = 0;

    for (int i = 0; i < t->d.count; i++) {
        const struct draw_command *k = &t->d.commands[i];
        if (k->kind != DRAW_FRAME || k->at.w > 100)
            continue;
        assert_true(k->at.y + k->at.h <= 200); /* the upper two rows */
        count++;
    }
    assert_int_equal(count % 2, 0); /* white within black */
    return count / 2;
}

static void calm_mode_frames_changed_cells_and_lights_none(void **state)
{
    struct stage *t = stage_create();
    const int64_t start_ns = 5 * NS_PER_S;

    (void)state;
    draw(t, 1, 0, true);
    draw(t, 1, start_ns, true);
    assert_int_equal(count_frames(t), 0);
    assert_true(draw(t, 2, start_ns + NS_PER_S / 60, true));
    assert_int_equal(count_frames(t), 0); /* they appear slowly */
    draw(t, 2, start_ns + 3 * NS_PER_S, true);
    assert_int_equal(count_frames(t), 8);
    for (int c = 0; c < 16; c++)
        assert_int_equal(
            t->d.images[c],
            color_mix(palette_value(0, t->snap.value[c], 4), 0, CLUE_SHADE));
    /* Never, if each solution is followed by the next. */
    for (int f = 1; f <= 60; f++) {
        draw(t, 2 + (uint64_t)f, start_ns + 4 * NS_PER_S + f * NS_PER_S / 10, true);
        assert_int_equal(count_frames(t), 0);
    }
    stage_destroy(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_have_known_intercalates),
        cmocka_unit_test(figures_of_solutions_agree_with_a_plain_count),
        cmocka_unit_test(a_solution_that_was_not_shown_has_no_distance),
        cmocka_unit_test(boards_of_any_size_follow_each_other),
        cmocka_unit_test(changed_cells_flash_once),
        cmocka_unit_test(calm_mode_frames_changed_cells_and_lights_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
