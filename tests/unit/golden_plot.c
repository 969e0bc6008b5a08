/* plot/: four plots. */
#include "base/rng.h"
#include "plot/plot.h"
#include "support/golden.h"
#include "support/test.h"

#define MOST_RUNS 60

/* Costs from 1 to 999, a fifth of the runs given up. */
static int fill(struct plot_run *runs, int n_names, const int *sizes, int n_sizes,
                int n_shares)
{
    struct rng r;
    int count = 0;

    rng_seed(&r, 1);
    for (int i = 0; count < MOST_RUNS; i++, count++) {
        bool is_done = rng_below(&r, 5) > 0;
        runs[i] =
            (struct plot_run){.name = i % n_names,
                              .n = sizes[i / n_names % n_sizes],
                              .holes = 0.3 + 0.1 * (i / n_names / n_sizes % n_shares),
                              .board = i,
                              .is_done = is_done,
                              .cost = is_done ? 1 + rng_below(&r, 999) : 1000};
    }
    return count;
}

static void expect_plot(const char *golden, enum plot_kind kind, int n_names,
                        const int *sizes, int n_sizes, int n_shares)
{
    static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i"};
    struct plot_run runs[MOST_RUNS];
    struct plot p = {.kind = kind,
                     .runs = runs,
                     .names = names,
                     .n_names = n_names,
                     .limit = 1000,
                     .subtitle = "what was run"};
    struct text found;

    p.n_runs = fill(runs, n_names, sizes, n_sizes, n_shares);
    text_init(&found);
    plot_write_svg(&p, &found);
    golden_expect(golden, &found);
    text_free(&found);
}

static void a_cactus_of_nine_presets_is_drawn_as_before(void **state)
{
    (void)state;
    expect_plot("plot/cactus.svg", PLOT_CACTUS, 9, (const int[]){9}, 1, 1);
}

static void a_phase_plot_of_two_sizes_is_drawn_as_before(void **state)
{
    (void)state;
    expect_plot("plot/phase.svg", PLOT_PHASE, 2, (const int[]){9, 16}, 2, 4);
}

static void a_growth_plot_is_drawn_as_before(void **state)
{
    (void)state;
    expect_plot("plot/growth.svg", PLOT_GROWTH, 3, (const int[]){4, 9, 16, 25}, 4, 1);
}

static void a_survival_plot_is_drawn_as_before(void **state)
{
    (void)state;
    expect_plot("plot/survival.svg", PLOT_SURVIVAL, 2, (const int[]){9}, 1, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cactus_of_nine_presets_is_drawn_as_before),
        cmocka_unit_test(a_phase_plot_of_two_sizes_is_drawn_as_before),
        cmocka_unit_test(a_growth_plot_is_drawn_as_before),
        cmocka_unit_test(a_survival_plot_is_drawn_as_before),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
