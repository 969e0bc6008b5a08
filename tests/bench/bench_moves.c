/* Swaps per CPU second of the local searches on empty grids of several sizes, and the
 * ratio to the first size: except for caches, a swap must not cost more on a larger
 * board.
 *
 *     bench_moves [SECONDS] */
#include "base/clock.h"
#include "solve/catalog.h"
#include "solve/search.h"

#include <stdio.h>
#include <stdlib.h>

static double swaps_tried(const struct search *s)
{
    double swaps;

    if (!search_metric(s, "swaps tried", &swaps))
        swaps = (double)stats_nodes(&s->stats); /* a node is a swap */
    return swaps;
}

static double swaps_a_second(const struct strategy *strategy, const struct puzzle *p,
                             double seconds)
{
    struct setting set = setting_default();
    double cpu_s = 0;

    set.strategy = strategy;
    struct search *s = search_create(p, &set);
    int64_t start_ns = clock_thread_cpu_ns();
    do {
        search_run(s, 1000); /* continues after a solution, from another grid */
        cpu_s = (double)(clock_thread_cpu_ns() - start_ns) / (double)NS_PER_S;
    } while (cpu_s < seconds);
    double swaps = swaps_tried(s);
    search_destroy(s);
    return swaps / cpu_s;
}

int main(int argc, char **argv)
{
    static const struct strategy *const searches[] = {&strategy_progressive,
                                                      &strategy_anneal, &strategy_tabu};
    static const int sides[] = {3, 5, 10};
    double seconds = argc > 1 ? atof(argv[1]) : 2;

    printf("| search | n | swaps/s | to n = 9 |\n|---|---|---|---|\n");
    for (int i = 0; i < 3; i++) {
        double first = 0;
        for (int k = 0; k < 3 && sides[k] * sides[k] <= MAX_N; k++) {
            int side = sides[k], n = side * side;
            struct puzzle *p = puzzle_create(shape_of_box(side, side), "empty");
            double rate = swaps_a_second(searches[i], p, seconds);
            if (k == 0)
                first = rate;
            printf("| %s | %d | %.0f | x%.2f |\n", searches[i]->name, n, rate,
                   rate / first);
            puzzle_destroy(p);
        }
    }
    return 0;
}
