/* Searches that keep boards or clauses stay within their memory limit, as the operating
 * system counts it. */
#include "solve/catalog.h"
#include "solve/search.h"
#include "support/test.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define MEGABYTE 1024           /* in kilobytes, as getrusage counts */
#define SLACK    (3 * MEGABYTE) /* the store, code and stack that a run touches first */

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

static long peak_kilobytes(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/* In a process of its own. Sends how much memory it took, in kilobytes, or -1 if the
 * search did not give up. */
static void search_all(const struct puzzle *p, const struct setting *set, int out)
{
    long before = peak_kilobytes();
    struct search *s = search_create(p, set);
    enum search_status status;

    do
        status = search_step(s);
    while (status == SEARCH_RUNNING || status == SEARCH_SOLVED);
    long taken = status == SEARCH_GAVE_UP ? peak_kilobytes() - before : -1;
    _exit(write(out, &taken, sizeof taken) != sizeof taken);
}

/* Looks for all solutions until the memory or the nodes are spent. */
static long measure(const struct puzzle *p, const struct strategy *strategy,
                    int megabytes, uint64_t nodes)
{
    struct setting set = setting_default();
    int pipes[2];
    long taken = -1;

    set.strategy = strategy;
    set.max_memory = (uint64_t)megabytes << 20;
    set.max_nodes = nodes;
    assert_int_equal(pipe(pipes), 0);
    pid_t pid = fork();
    if (pid == 0)
        search_all(p, &set, pipes[1]);
    assert_int_equal(read(pipes[0], &taken, sizeof taken), sizeof taken);
    assert_int_equal(waitpid(pid, NULL, 0), pid);
    close(pipes[0]);
    close(pipes[1]);
    return taken;
}

static void searches_stay_within_their_memory(void **state)
{
    static const struct {
        const struct strategy *strategy;
        int side, megabytes;
        uint64_t nodes; /* 0: until the memory is spent */
    } cases[] = {
        {&strategy_breadth_first, 3, 32, 0}, {&strategy_breadth_first, 4, 32, 0},
        {&strategy_best_first, 4, 8, 20000}, {&strategy_depth_first, 4, 8, 50000},
        {&strategy_greedy, 4, 8, 50000},     {&strategy_learn, 4, 8, 0},
        {&strategy_learn, 7, 24, 4000},      {&strategy_breadth_first, 16, 100, 0},
        {&strategy_greedy, 16, 100, 0},      {&strategy_learn, 16, 100, 1},
    };

    (void)state;
#ifdef IS_SANITIZED
    skip();
#endif
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int side = cases[i].side, limit = cases[i].megabytes * MEGABYTE;
        struct puzzle *p = puzzle_create(shape_of_box(side, side), "empty");
        long taken = measure(p, cases[i].strategy, cases[i].megabytes, cases[i].nodes);
        int most = limit + (limit / 10 > SLACK ? limit / 10 : SLACK);
        check_case(taken >= 0 && taken <= most, "%s, n = %d, limit %d KB: took %ld KB",
                   cases[i].strategy->name, side * side, limit, taken);
        check_case(cases[i].nodes > 0 || taken > limit / 2,
                   "%s, n = %d: gave up after %ld of %d KB", cases[i].strategy->name,
                   side * side, taken, limit);
        puzzle_destroy(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_stay_within_their_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
