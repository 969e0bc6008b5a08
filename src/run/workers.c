#include "run/workers.h"

#include "base/alloc.h"
#include "base/clock.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#define LOOK_NS (100 * NS_PER_MS)

struct gang {
    const struct work *work;
    int count;
    atomic_int next, done, n_running;
    atomic_bool stop;
};

static void *work_on(void *context)
{
    struct gang *g = context;

    while (!atomic_load(&g->stop)) {
        int index = atomic_fetch_add(&g->next, 1);
        if (index >= g->count)
            break;
        g->work->task(g->work->context, index);
        atomic_fetch_add(&g->done, 1);
    }
    atomic_fetch_sub(&g->n_running, 1);
    return NULL;
}

int workers_run(const struct work *work, int count, int jobs)
{
    struct gang g = {.work = work, .count = count};
    pthread_t *threads = alloc_zeroed((size_t)jobs, sizeof *threads);
    struct timespec moment = {0, NS_PER_MS};
    int64_t looked_ns = clock_now_ns();
    int started = 0;

    atomic_store(&g.n_running, jobs);
    while (started < jobs && pthread_create(&threads[started], NULL, work_on, &g) == 0)
        started++;
    atomic_fetch_sub(&g.n_running, jobs - started);
    if (started == 0) {
        atomic_store(&g.n_running, 1);
        work_on(&g);
    }
    while (atomic_load(&g.n_running) > 0) {
        nanosleep(&moment, NULL);
        if (clock_now_ns() - looked_ns < LOOK_NS)
            continue;
        looked_ns = clock_now_ns();
        if (!work->look(work->context, atomic_load(&g.done)))
            atomic_store(&g.stop, true);
    }
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    work->look(work->context, atomic_load(&g.done));
    free(threads);
    return atomic_load(&g.done);
}
